//! Path algebra: what counts as absolute, how directories and names combine, how paths are reduced.

/// The part of a path that makes it absolute; empty if it is relative. `is_scheme` tells schemes that have a provider.
pub fn absolute_prefix<'a>(path: &'a str, is_scheme: impl Fn(&str) -> bool) -> &'a str {
    if let Some(i) = path.find(':')
        && is_scheme(&path[..i])
    {
        return &path[..=i];
    }
    if path.starts_with(['/', '\\']) {
        return &path[..1];
    }
    for separator in [":/", ":\\"] {
        if let Some(i) = path.find(separator) {
            return &path[..i + 2];
        }
    }
    ""
}

/// A name in a directory; an absolute name stands for itself.
pub fn combine(dir: &str, name: &str, is_scheme: impl Fn(&str) -> bool) -> String {
    if dir.is_empty() || !absolute_prefix(name, is_scheme).is_empty() {
        name.to_string()
    } else if dir.ends_with(['/', '\\']) {
        format!("{dir}{name}")
    } else {
        format!("{dir}/{name}")
    }
}

/// Resolves `.` and `..` components, the last component apart.
pub fn reduce(path: &str, is_scheme: impl Fn(&str) -> bool) -> String {
    let prefix = absolute_prefix(path, is_scheme);
    let mut kept: Vec<&str> = Vec::new();
    let parts: Vec<&str> = path[prefix.len()..].split(['/', '\\']).collect();
    let (last, parts) = parts.split_last().expect("split gives at least one part");
    for &part in parts {
        match part {
            "." => {}
            ".." if kept.last().is_some_and(|&k| k != "..") => {
                kept.pop();
            }
            _ => kept.push(part),
        }
    }
    kept.push(last);
    format!("{prefix}{}", kept.join("/"))
}

/// The directory part, with its closing separator.
pub fn directory(path: &str) -> &str {
    &path[..path.rfind(['/', '\\']).map_or(0, |i| i + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_reduced_and_combined() {
        let none = |_: &str| false;
        for (path, reduced) in [
            ("x/../y", "y"),
            ("./m.obj", "m.obj"),
            ("a//b", "a//b"),
            ("a\\b", "a/b"),
            ("a/..", "a/.."),
            ("../../a", "../../a"),
            ("/a/./b", "/a/b"),
            ("", ""),
        ] {
            assert_eq!(reduce(path, none), reduced);
        }
        assert_eq!(combine("d", "n", none), "d/n");
        assert_eq!(combine("d/", "n", none), "d/n");
        assert_eq!(combine("d", "/n", none), "/n");
        assert_eq!(combine("d", "C:\\n", none), "C:\\n");
        assert_eq!(combine("d", "mem:n", |s| s == "mem"), "mem:n");
        assert_eq!(directory("a/b.xml"), "a/");
    }
}
