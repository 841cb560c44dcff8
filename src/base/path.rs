//! Paths as the library compares them: joined, reduced, cut into folder, name and extension. `/` and `\` both separate.

use super::registry;

const SEPARATORS: [char; 2] = ['/', '\\'];

/// What makes a name absolute: a registered resource prefix, a leading separator, or a drive; else empty.
pub fn absolute_prefix(name: &str) -> &str {
    if let Some(colon) = name.find(':').filter(|c| registry::provider(&name[..=*c]).is_some()) {
        return &name[..=colon];
    }
    if name.starts_with(SEPARATORS) {
        return &name[..1];
    }
    match name.find(":/").or_else(|| name.find(":\\")) {
        Some(i) => &name[..i + 2],
        None => "",
    }
}

/// `dir` and `name` in one path; an absolute name stands alone.
pub fn join(dir: &str, name: &str) -> String {
    if dir.is_empty() || !absolute_prefix(name).is_empty() {
        return name.to_string();
    }
    let slash = if dir.ends_with(SEPARATORS) { "" } else { "/" };
    format!("{dir}{slash}{name}")
}

/// The path without `.` and with `..` resolved where possible, separated by `/`; the last part is kept as it is.
pub fn reduce(path: &str) -> String {
    let prefix = absolute_prefix(path);
    let mut parts: Vec<&str> = path[prefix.len()..].split(SEPARATORS).collect();
    let last = parts.pop().unwrap_or("");
    let mut kept: Vec<&str> = Vec::with_capacity(parts.len() + 1);
    for part in parts {
        match part {
            "." => {}
            ".." if kept.last().is_some_and(|p| *p != "..") => drop(kept.pop()),
            _ => kept.push(part),
        }
    }
    kept.push(last);
    format!("{prefix}{}", kept.join("/"))
}

/// Text after the last separator.
pub fn base_name(path: &str) -> &str {
    &path[dir_length(path)..]
}

/// The directory with its closing separator, or nothing.
pub fn directory(path: &str) -> &str {
    &path[..dir_length(path)]
}

/// Bytes of the directory part.
pub fn dir_length(path: &str) -> usize {
    path.rfind(SEPARATORS).map_or(0, |i| i + 1)
}

/// The path from its last dot on, or nothing.
pub fn extension(path: &str) -> &str {
    path.rfind('.').map_or("", |i| &path[i..])
}

/// The path before its last dot.
pub fn stem(path: &str) -> &str {
    &path[..path.len() - extension(path).len()]
}

/// Content type that an extension stands for, or nothing.
pub fn content_type(path: &str) -> &'static str {
    match extension(path).to_ascii_lowercase().as_str() {
        ".stl" => "model/stl",
        ".obj" => "model/obj",
        ".ply" => "model/ply",
        ".msh" => "model/vnd.mujoco.msh",
        ".png" => "image/png",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduction_resolves_dots_and_keeps_the_last_part() {
        let reduced = ["./a/../b.txt", "Dir//M", "a\\b", "a/..", "../../x", "/a/./b", "C:\\x\\..\\y"].map(reduce);
        assert_eq!(reduced, ["b.txt", "Dir//M", "a/b", "a/..", "../../x", "/a/b", "C:\\y"]);
    }

    #[test]
    fn absolute_names_ignore_the_directory() {
        assert_eq!(
            (join("d", "x"), join("d/", "x"), join("d", "/x"), join("", "x")),
            ("d/x".into(), "d/x".into(), "/x".into(), "x".into())
        );
        assert_eq!((extension("a.b/c"), base_name("a\\b/c.XML"), directory("a/b")), (".b/c", "c.XML", "a/"));
    }
}
