//! The user interface framework: sections of items in a strip of the window.
//!
//! In: tables of definitions (`define`), themes, and events of mouse and keyboard. Out: rectangles of everything (`layout`),
//! values written to where the items point (`event`, `edit`, `value`), and draw lists of flat triangles and lines of text
//! (`draw`), which the renderer paints into the auxiliary buffer of the interface and copies to the window (`menu`).
//! Everything is in pixels from the bottom left.
#![deny(unsafe_code)]

mod draw;
mod draw_list;
mod edit;
mod event;
mod hit;
mod layout;
mod menu;
mod metrics;
mod paint;

pub mod define;
pub mod theme;
#[allow(unsafe_code)]
pub mod value;

#[cfg(test)]
mod tests;

pub use edit::edited_item;
pub use event::{EventResult, Redraw, event};
pub use layout::{ItemId, resize};
pub use metrics::Metrics;
pub use paint::{metrics, redraw, render, update};
