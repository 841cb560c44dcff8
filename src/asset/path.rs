//! Paths of asset files: joining, reducing, taking apart. Text only; nothing is opened here.

/// Length of the prefix that makes a path absolute, 0 for relative paths. `is_provider` says whether a resource
/// provider is registered for a scheme.
fn absolute_prefix(path: &str, is_provider: &dyn Fn(&str) -> bool) -> usize {
    if let Some(colon) = path.find(':').filter(|&c| is_scheme(&path[..c]) && is_provider(&path[..c])) {
        return colon + 1;
    }
    if path.starts_with(['/', '\\']) {
        return 1;
    }
    path.find(":/").or_else(|| path.find(":\\")).map_or(0, |at| at + 2)
}

/// Whether a text has the form of a URI scheme.
pub fn is_scheme(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
}

/// `b` below the directory `a`, or `b` itself when it is absolute.
pub fn join(a: &str, b: &str, is_provider: &dyn Fn(&str) -> bool) -> String {
    if absolute_prefix(b, is_provider) > 0 || a.is_empty() {
        return b.into();
    }
    let slash = if a.ends_with(['/', '\\']) { "" } else { "/" };
    format!("{a}{slash}{b}")
}

/// Removes `.` and resolves `..` where a component follows; separators become `/`.
pub fn reduce(path: &str, is_provider: &dyn Fn(&str) -> bool) -> String {
    let (prefix, rest) = path.split_at(absolute_prefix(path, is_provider));
    let mut parts: Vec<&str> = rest.split(['/', '\\']).collect();
    let last = parts.pop().unwrap_or("");
    let mut kept: Vec<&str> = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            "." => {}
            ".." if kept.last().is_some_and(|&p| p != "..") => drop(kept.pop()),
            part => kept.push(part),
        }
    }
    let mut out = prefix.to_string();
    for part in kept {
        out.push_str(part);
        out.push('/');
    }
    out.push_str(last);
    out
}

/// The part behind the last separator.
pub fn base_name(path: &str) -> &str {
    path.rfind(['/', '\\']).map_or(path, |at| &path[at + 1..])
}

/// The path without its last extension.
pub fn strip_extension(path: &str) -> &str {
    path.rfind('.').map_or(path, |at| &path[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduction_resolves_dots_before_the_last_component() {
        let reduce = |p| reduce(p, &|s| s.eq_ignore_ascii_case("http"));
        assert_eq!(reduce("a/./b/../c"), "a/c");
        assert_eq!(reduce("../../a\\b"), "../../a/b");
        assert_eq!(reduce("/x/../../y"), "/../y");
        assert_eq!(reduce("a//b/.."), "a//b/..");
        assert_eq!(reduce("HTTP:a/../b"), "HTTP:b");
    }

    #[test]
    fn absolute_names_ignore_the_directory() {
        let join = |a, b| join(a, b, &|_| false);
        assert_eq!(join("d", "/b"), "/b");
        assert_eq!(join("d/", "b"), "d/b");
        assert_eq!(join("d", "c:/b"), "c:/b");
        assert_eq!(join("", "b"), "b");
    }

    #[test]
    fn names_from_files() {
        assert_eq!(strip_extension(base_name("a.b/c.d.png")), "c.d");
        assert_eq!(strip_extension("none"), "none");
    }
}
