//! The attribute of exported functions. What the types of their arguments mean is in `src/api/args.rs`.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as TokenStream2;
use quote::quote;
use syn::{Expr, FnArg, Ident, ItemFn, Pat, PatIdent, ReturnType, Token, Type, TypePath};

/// Exports a safe function of typed arguments under its name, for C.
///
/// `#[export] pub fn mj_f(m: &Model, vec: Array<mjtNum>) -> Result<c_int>` becomes
/// `pub unsafe extern "C-unwind" fn mj_f(m: *const mjModel, vec: *const mjtNum) -> c_int`, which turns each argument into a Rust
/// value (`api::args::Arg`), or into an error that names function and argument, and runs the function. An error or a panic
/// is raised as `mju_error` when all of that has been dropped; if this returns, the result is the one that means failure to C: 0,
/// NULL, or `#[export(on_error = -1)]`. A result of type `Option` is a pointer, `None` is NULL.
///
/// With `#[export(unchecked)]` no pointer is compared with NULL, and nothing may panic: for functions that cost no more than that.
#[proc_macro_attribute]
pub fn export(options: TokenStream, function: TokenStream) -> TokenStream {
    let function = syn::parse_macro_input!(function as ItemFn);
    let options = syn::parse_macro_input!(options as Options);
    expand(&function, options).unwrap_or_else(|e| e.to_compile_error()).into()
}

enum Options {
    Unchecked,
    OnError(Option<Expr>),
}

impl syn::parse::Parse for Options {
    fn parse(input: syn::parse::ParseStream) -> syn::Result<Self> {
        if input.is_empty() {
            return Ok(Options::OnError(None));
        }
        let word: Ident = input.parse()?;
        if word == "unchecked" {
            return Ok(Options::Unchecked);
        }
        input.parse::<Token![=]>()?;
        if word == "on_error" { Ok(Options::OnError(Some(input.parse()?))) } else { Err(input.error("on_error = ...")) }
    }
}

fn expand(function: &ItemFn, options: Options) -> syn::Result<TokenStream2> {
    let (signature, body, docs) = (&function.sig, &function.block, &function.attrs);
    let name = &signature.ident;
    let (mut names, mut types, mut passed) = (Vec::new(), Vec::new(), Vec::new());
    for argument in &signature.inputs {
        let FnArg::Typed(argument) = argument else { return Err(syn::Error::new_spanned(argument, "no methods")) };
        let Pat::Ident(PatIdent { ident, .. }) = &*argument.pat else {
            return Err(syn::Error::new_spanned(argument, "an argument has a name"));
        };
        // what an argument holds during the call is borrowed where the function wants a reference
        passed.push(match &*argument.ty {
            Type::Reference(r) if r.mutability.is_some() => quote!(&mut *#ident),
            Type::Reference(_) => quote!(&*#ident),
            _ => quote!(#ident),
        });
        names.push(ident);
        types.push(&*argument.ty);
    }
    let (mut result, mut run) = match &signature.output {
        ReturnType::Default => (quote!(()), quote!(#name(#(#passed),*))),
        ReturnType::Type(_, ty) => (quote!(#ty), quote!(#name(#(#passed),*))),
    };
    let unwrapped = |ty: &TokenStream2, outer| syn::parse2(ty.clone()).ok().and_then(|ty| inner_of(&ty, outer));
    match unwrapped(&result, "Result") {
        Some(inner) => result = quote!(#inner),
        None => run = quote!(Ok(#run)),
    }
    if let Some(inner) = unwrapped(&result, "Option") {
        result = quote!(#inner);
        run = quote!(#run.map(|found| found.unwrap_or_else(super::args::Failure::failure)));
    }
    let texts = names.iter().map(|name| name.to_string().trim_start_matches("r#").to_string());
    let routine = name.to_string();
    let call = match options {
        Options::Unchecked => quote! {
            let call = super::border::Call::of(#routine);
            // SAFETY: C passes what the comment of the function says (docs/border.md).
            #(#[allow(unused_mut)] let mut #names = unsafe { <#types as super::args::Arg>::trusted(#names, &call, #texts) };)*
            #name(#(#passed),*)
        },
        Options::OnError(value) => {
            let failure = value.map_or(quote!(super::args::Failure::failure()), |value| quote!(#value));
            quote! {
                super::border::call(#routine, #failure, |call| {
                    // SAFETY: C passes what the comment of the function says, or NULL (docs/border.md).
                    #(#[allow(unused_mut)] let mut #names = unsafe { <#types as super::args::Arg>::taken(#names, call, #texts) }?;)*
                    #run
                })
            }
        }
    };
    Ok(quote! {
        #(#docs)*
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn #name(#(#names: <#types as super::args::Arg>::C),*) -> #result {
            #[inline(always)]
            #signature #body
            #call
        }
    })
}

/// `T` of `Outer<T>`.
fn inner_of(ty: &Type, outer: &str) -> Option<Type> {
    let Type::Path(TypePath { path, .. }) = ty else { return None };
    let last = path.segments.last().filter(|last| last.ident == outer)?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first() {
        Some(syn::GenericArgument::Type(ty)) => Some(ty.clone()),
        _ => None,
    }
}
