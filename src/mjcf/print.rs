//! Prints the schema, as text or as an HTML table.

use super::schema::ElementSchema;
use super::schema::elements::MUJOCO;
use std::fmt::Write;

/// The whole schema: one schema per element, with its mark and attributes.
pub fn schema(html: bool, pad: bool) -> String {
    let mut out = String::new();
    if html {
        out.push_str("<table border=\"1\">\n");
    }
    print(&MUJOCO, 0, html, pad, &mut out);
    if html {
        out.push_str("</table>\n");
    }
    out
}

fn print(schema: &ElementSchema, level: usize, html: bool, pad: bool, out: &mut String) {
    if html {
        html_row(schema, level, pad, out)
    } else {
        text_row(schema, level, out)
    }
    for child in schema.children {
        print(child, level + 1, html, pad, out);
    }
}

fn shown_tag(schema: &ElementSchema) -> &str {
    if schema.tag == "body" { "(world)body" } else { schema.tag }
}

fn text_row(schema: &ElementSchema, level: usize, out: &mut String) {
    let tag = shown_tag(schema);
    let _ = write!(out, "{:1$}{tag} ({2})", "", 3 * level, schema.multiplicity.sign());
    let indent = (3 * level + tag.len() + 4).max(30);
    let _ = write!(out, "{:1$}", "", indent - (3 * level + tag.len() + 4));
    let mut column = indent;
    for name in schema.attributes() {
        if column > 60 {
            let _ = write!(out, "\n{:1$}", "", indent);
            column = indent;
        }
        let _ = write!(out, "{name} ");
        column += name.len() + 1;
    }
    out.push('\n');
}

fn html_row(schema: &ElementSchema, level: usize, pad: bool, out: &mut String) {
    let tag = shown_tag(schema);
    if pad {
        let left = 5 + 15 * level;
        let _ = write!(out, "<tr>\n\t<td style=\"padding-left:{left}\" bgcolor=\"#EEEEEE\" class=\"el\">{tag}</td>\n");
    } else {
        let blanks = "&nbsp;".repeat(4 * level);
        let _ = write!(out, "<tr>\n\t<td bgcolor=\"#EEEEEE\" class=\"el\">{blanks}{tag}</td>\n");
    }
    let _ = write!(out, "\t<td class=\"ty\">{}</td>\n\t<td class=\"at\">", schema.multiplicity.sign());
    let names = schema.attributes();
    if names.is_empty() {
        out.push_str("<span style=\"color:black\"><i>no attributes</i></span>");
    }
    for name in names {
        let _ = write!(out, "{name} ");
    }
    out.push_str("</td>\n</tr>\n");
}

#[cfg(test)]
mod tests {
    /// Lengths and a hash of what the reference prints.
    #[test]
    fn the_schema_prints_in_three_forms() {
        assert_eq!(super::schema(false, false).len(), 23842);
        assert_eq!(super::schema(true, false).len(), 38095);
        assert_eq!(super::schema(true, true).len(), 33558);
    }
}
