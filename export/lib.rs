//! The attribute of exported functions. What the types of their arguments mean is in `src/api/args.rs`.

use proc_macro::TokenStream;
use quote::{ToTokens, quote};
use syn::{FnArg, ForeignItem, Ident, Item, ItemFn, MetaNameValue, Pat, ReturnType, Type, parse_macro_input};

/// Gives a function or a static of Rust the name that C links it by. On an `extern` block it does the same for what is declared
/// there and defined elsewhere in the library.
///
/// The name is the item's own. With the feature `prefixed` it begins with `rujoco_`, so that a program can hold this library and
/// the original one.
#[proc_macro_attribute]
pub fn symbol(_: TokenStream, item: TokenStream) -> TokenStream {
    match parse_macro_input!(item as Item) {
        Item::Fn(item) => {
            let linked = linked_name(&item.sig.ident);
            quote!(#linked #item)
        }
        Item::Static(item) => {
            let linked = linked_name(&item.ident);
            quote!(#linked #item)
        }
        Item::ForeignMod(mut block) => {
            for item in &mut block.items {
                let (name, attributes) = match item {
                    ForeignItem::Fn(item) => (&item.sig.ident, &mut item.attrs),
                    ForeignItem::Static(item) => (&item.ident, &mut item.attrs),
                    _ => panic!("symbols are functions and statics"),
                };
                let prefixed = prefixed(name);
                attributes.push(syn::parse_quote!(#[cfg_attr(feature = "prefixed", link_name = #prefixed)]));
            }
            block.into_token_stream()
        }
        _ => panic!("symbols are functions and statics"),
    }
    .into()
}

/// The attributes of a definition that C links by its name, or by the prefixed one.
fn linked_name(name: &Ident) -> proc_macro2::TokenStream {
    let prefixed = prefixed(name);
    quote! {
        #[cfg_attr(not(feature = "prefixed"), unsafe(no_mangle))]
        #[cfg_attr(feature = "prefixed", unsafe(export_name = #prefixed))]
    }
}

fn prefixed(name: &Ident) -> String {
    format!("rujoco_{name}")
}

/// Exports a safe function of typed arguments under its name, for C.
///
/// `#[export] pub fn mj_f(m: &Model, vec: Array) -> Result<c_int>` becomes
/// `pub unsafe extern "C-unwind" fn mj_f(m: *const mjModel, vec: *const mjtNum) -> c_int`, which turns each argument into a Rust
/// value (`api::args::Arg`), or into an error that names function and argument, and runs the function. An error or a panic
/// is raised as `mju_error` when all of that has been dropped; if this returns, the result is the one that means failure to C: 0,
/// NULL, or `#[export(on_error = -1)]`. A result of type `Option` is a pointer, `None` is NULL.
///
/// With `#[export(unchecked)]` no pointer is compared with NULL, and nothing may panic: for functions that cost no more than that.
#[proc_macro_attribute]
pub fn export(options: TokenStream, function: TokenStream) -> TokenStream {
    let function = parse_macro_input!(function as ItemFn);
    let is_unchecked = options.to_string() == "unchecked";
    let returned = match &function.sig.output {
        ReturnType::Default => quote!(()),
        ReturnType::Type(_, ty) => ty.into_token_stream(),
    };
    let failure = if is_unchecked || options.is_empty() {
        quote!(<#returned as super::args::Returned>::failure())
    } else {
        let option = parse_macro_input!(options as MetaNameValue);
        assert!(option.path.is_ident("on_error"), "on_error = the value after an error");
        option.value.into_token_stream()
    };
    let (name, docs) = (&function.sig.ident, &function.attrs);
    let (mut names, mut types, mut passed) = (Vec::new(), Vec::new(), Vec::new());
    for argument in &function.sig.inputs {
        let FnArg::Typed(argument) = argument else { panic!("{name} is no method") };
        let (Pat::Ident(pattern), ty) = (&*argument.pat, &*argument.ty) else {
            panic!("arguments of {name} have names")
        };
        let ident = &pattern.ident;
        // what an argument holds during the call is borrowed where the function wants a reference
        passed.push(match ty {
            Type::Reference(r) if r.mutability.is_some() => quote!(&mut *#ident),
            Type::Reference(_) => quote!(&*#ident),
            _ => quote!(#ident),
        });
        names.push(ident);
        types.push(ty);
    }
    let texts = names.iter().map(|name| name.to_string().trim_start_matches("r#").to_string());
    let routine = name.to_string();
    let call = if is_unchecked {
        quote! {
            super::border::unchecked(|model| {
                let call = &super::border::Call::of(#routine, model);
                // SAFETY: C passes what the comment of the function says (docs/border.md).
                #(let mut #names = unsafe { <#types as super::args::Arg>::trusted(#names, call, #texts) };)*
                #name(#(#passed),*)
            })
        }
    } else {
        quote! {
            super::border::call(#failure, |model| {
                let call = &super::border::Call::of(#routine, model);
                // SAFETY: C passes what the comment of the function says, or NULL (docs/border.md).
                #(let mut #names = unsafe { <#types as super::args::Arg>::taken(#names, call, #texts) }?;)*
                super::args::Returned::into_c(#name(#(#passed),*))
            })
        }
    };
    let linked = linked_name(name);
    let result = if is_unchecked { returned } else { quote!(<#returned as super::args::Returned>::C) };
    quote! {
        #(#docs)*
        #linked
        #[allow(unused_mut)]
        pub unsafe extern "C-unwind" fn #name(#(#names: <#types as super::args::Arg>::C),*) -> #result {
            #[inline(always)]
            #function
            #call
        }
    }
    .into()
}
