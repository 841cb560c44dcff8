//! Text dumps: numbers in a C format of the caller's choice, matrices, sparse matrices and plots of their sparsity.

use super::{native, reject_if};
use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::io::Write;

/// Width of a name field.
const NAME: usize = 21;
/// Larger matrices are not printed as plots or lists.
pub const MAX_PICTURE: usize = 300;

/// A text under construction.
pub struct Dump {
    out: Vec<u8>,
    format: CString,
}

/// Checks a C format for a single floating-point number; the error says what is wrong.
pub fn check_format(format: &[u8]) -> super::Result<CString> {
    reject_if(format.len() > 20, "Format string longer than limit of 20.")?;
    let Some((b'%', rest)) = format.split_first() else { return Err("Format string must start with '%'.".into()) };
    let flags = rest.iter().take_while(|c| b"-+ #0".contains(c)).count();
    let (flags, rest) = rest.split_at(flags);
    reject_if(flags.iter().enumerate().any(|(i, c)| flags[..i].contains(c)), "Format string contains repeated flag.")?;
    let digits = |s: &[u8]| s.iter().take_while(|c| c.is_ascii_digit()).count();
    let (width, rest) = rest.split_at(digits(rest));
    let precision = if rest.first() == Some(&b'.') { 1 + digits(&rest[1..]) } else { 0 };
    let (precision, rest) = rest.split_at(precision);
    let rest = rest.strip_prefix(b"L").unwrap_or(rest);
    match rest {
        // the width is bounded by the length of the format; a `double` is never passed as a `long double`
        [b'f' | b'g' | b'G' | b'e' | b'E'] => {
            let parts = [b"%", flags, width, precision, rest].concat();
            CString::new(parts).map_err(|_| "Format string holds a zero byte.".into())
        }
        [] => Err("Format string specifier must be one of \"fgGeE\".".into()),
        [c, ..] if !b"fgGeE".contains(c) => Err("Format string specifier must be one of \"fgGeE\".".into()),
        _ => {
            let text = String::from_utf8_lossy(format);
            Err(format!("Unable to match format string {text} with expected pattern for a single float.").into())
        }
    }
}

/// What a dump uses unless another format is given.
pub fn default_format() -> CString {
    c"% -9.2g".into()
}

/// A number of bytes with its unit.
pub fn bytes(n: usize) -> String {
    if n < 1024 { format!("{n:5} bytes") } else { format!("{:7.0} KB", n as f64 / 1024.0) }
}

impl Dump {
    /// An empty text whose numbers are printed with `format`, which [`check_format`] accepted.
    pub fn new(format: CString) -> Dump {
        Dump { out: Vec::new(), format }
    }

    /// The format of numbers.
    pub fn format(&self) -> &CStr {
        &self.format
    }

    /// The text.
    pub fn finish(self) -> Vec<u8> {
        self.out
    }

    /// Appends text as it is.
    pub fn text(&mut self, text: impl Display) -> &mut Dump {
        write!(self.out, "{text}").expect("memory can be written");
        self
    }

    /// Appends the bytes of a C string.
    pub fn raw(&mut self, text: &[u8]) -> &mut Dump {
        self.out.extend_from_slice(text);
        self
    }

    /// Appends a name, padded to the width of a name field.
    pub fn name(&mut self, name: &str) -> &mut Dump {
        self.text(format_args!("{name:<NAME$}"))
    }

    /// Ends the line.
    pub fn end(&mut self) -> &mut Dump {
        self.raw(b"\n")
    }

    /// Appends a number.
    pub fn num(&mut self, x: f64) -> &mut Dump {
        let mut buffer = [0 as c_char; 512];
        // SAFETY: the format takes one `double`; the text is cut to the buffer and terminated.
        let text = unsafe {
            native::rujoco_format_number(buffer.as_mut_ptr(), buffer.len(), self.format.as_ptr(), x);
            CStr::from_ptr(buffer.as_ptr())
        };
        self.raw(text.to_bytes())
    }

    /// Appends numbers, each followed by a space.
    pub fn nums(&mut self, v: impl IntoIterator<Item = f64>) -> &mut Dump {
        for x in v {
            self.num(x).raw(b" ");
        }
        self
    }

    /// Appends integers, each after a space.
    pub fn ints<T: Display>(&mut self, v: impl IntoIterator<Item = T>) -> &mut Dump {
        for x in v {
            self.text(format_args!(" {x}"));
        }
        self
    }

    /// A line with a name field and an integer.
    pub fn int_line(&mut self, name: &str, x: impl Display) -> &mut Dump {
        self.name(name).text(format_args!(" {x}")).end()
    }

    /// A label and numbers on one line.
    pub fn vector(&mut self, label: &str, v: &[f64]) -> &mut Dump {
        self.text(label);
        for &x in v {
            self.raw(b" ").num(x);
        }
        self.end()
    }

    /// A matrix with `nc` columns; nothing if it is empty.
    pub fn matrix<T: bytemuck::NoUninit>(&mut self, label: &str, v: &[T], nc: usize) {
        let v: &[f64] = bytemuck::cast_slice(v);
        if v.is_empty() || nc == 0 {
            return;
        }
        self.text(label).end();
        for row in v.chunks(nc) {
            self.raw(b" ");
            for &x in row {
                self.raw(b" ").num(x);
            }
            self.end();
        }
        self.end();
    }

    /// A matrix of integers with `nc` columns; nothing if it is empty.
    pub fn int_matrix(&mut self, label: &str, v: &[i32], nc: usize) {
        if v.is_empty() || nc == 0 {
            return;
        }
        self.text(label).end();
        for row in v.chunks(nc) {
            self.raw(b" ").ints(row).end();
        }
        self.end();
    }

    /// A sparse matrix, row by row; nothing if it has no rows or too many.
    pub fn sparse(&mut self, label: &str, v: &[f64], rownnz: &[i32], rowadr: &[i32], colind: &[i32]) {
        if v.is_empty() || rownnz.is_empty() || rownnz.len() > MAX_PICTURE {
            return;
        }
        self.text(label).end();
        for (&n, &adr) in rownnz.iter().zip(rowadr) {
            self.raw(b"  ");
            for k in adr as usize..(adr + n) as usize {
                self.text(format_args!("  {:2}: ", colind[k])).num(v[k]);
            }
            self.end();
        }
        self.end();
    }

    /// Where a sparse matrix with `nc` columns has entries; `diag` (positions in the rows) and `supernodes` may be absent.
    pub fn sparsity_plot(
        &mut self,
        label: &str,
        nc: usize,
        rows: SparsityPattern,
        diag: Option<&[i32]>,
        supernodes: Option<&[i32]>,
    ) {
        if rows.rownnz.is_empty() || nc == 0 || nc > MAX_PICTURE {
            return;
        }
        let border = vec![b'-'; nc + 2];
        self.text(label).end().raw(&border).end();
        for r in 0..rows.rownnz.len() {
            let mut line = vec![b' '; nc];
            for (k, &c) in rows.columns(r).iter().enumerate() {
                let on_diagonal = diag.is_some_and(|d| d[r] == k as i32);
                if let Some(at) = line.get_mut(c as usize) {
                    *at = if on_diagonal { b'D' } else { b'x' };
                }
            }
            self.raw(b" ").raw(&line).raw(b" |");
            if let Some(n) = supernodes.map(|s| s[r]).filter(|&n| n > 0) {
                self.text(format_args!(" {n}"));
            }
            self.end();
        }
        self.raw(&border).end().end();
    }
}

/// The pattern of a sparse matrix.
#[derive(Clone, Copy)]
pub struct SparsityPattern<'a> {
    pub rownnz: &'a [i32],
    pub rowadr: &'a [i32],
    pub colind: &'a [i32],
}

impl<'a> SparsityPattern<'a> {
    pub fn new(rownnz: &'a [i32], rowadr: &'a [i32], colind: &'a [i32]) -> SparsityPattern<'a> {
        SparsityPattern { rownnz, rowadr, colind }
    }

    /// Columns of a row.
    pub fn columns(&self, r: usize) -> &'a [i32] {
        let adr = self.rowadr[r] as usize;
        self.colind.get(adr..adr + self.rownnz[r] as usize).unwrap_or(&[])
    }
}

#[cfg(test)]
mod tests {
    use super::check_format;

    #[test]
    fn formats_for_a_single_float_are_accepted_and_others_rejected() {
        for good in ["% -9.2g", "%f", "%+.3e", "%#012.5G", "%Lg", "%.E"] {
            assert!(check_format(good.as_bytes()).is_ok(), "{good}");
        }
        for (bad, why) in [
            ("% 000000000000000000g", "longer"),
            ("g", "start with"),
            ("%--g", "repeated"),
            ("%d", "one of"),
            ("%s", "one of"),
            ("%", "one of"),
            ("%gg", "Unable"),
            ("%f%n", "Unable"),
        ] {
            let text = check_format(bad.as_bytes()).unwrap_err();
            assert!(text.message().contains(why), "{bad}: {text}");
        }
    }
}
