//! A window with an OpenGL context, by GLFW 3, which is loaded when a program runs: nothing has to be there to build it.
//! With the cargo feature `gui`, which is on by default.
//!
//! ```no_run
//! use mujoco::sim::window::{Event, Window};
//! use mujoco::sim::{Camera, Data, Model, Renderer};
//!
//! let model = Model::from_file("models/humanoid.xml")?;
//! let mut data = Data::new(&model)?;
//! let mut window = Window::open("Humanoid", Some([1200, 900]), 4)?;
//! let mut renderer = Renderer::new(&model, 640, 480)?;
//! let camera = Camera::of(&model);
//! while !window.closes() {
//!     data.step()?;
//!     renderer.update(&mut data, &camera)?;
//!     renderer.show(window.framebuffer_size())?;
//!     window.swap();
//!     window.poll();
//!     while let Some((event, _)) = window.next_event() {
//!         if let Event::Drop(files) = event {
//!             println!("{files:?}");
//!         }
//!     }
//! }
//! # Ok::<(), mujoco::sim::Error>(())
//! ```

use crate::base::os::{self, Library, Scope};
use crate::base::{Error, ErrorKind, Result, reject_as};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::{CStr, CString, c_char, c_double, c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, Ordering};

type Handle = *mut c_void;

/// The size, resolution and rate of a monitor.
#[repr(C)]
#[derive(Clone, Copy)]
struct VideoMode {
    width: c_int,
    height: c_int,
    red_bits: c_int,
    green_bits: c_int,
    blue_bits: c_int,
    refresh_rate: c_int,
}

/// What happened to the window.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed, with its GLFW code: `mjKEY_*`, or the character on it.
    Key(i32),
    /// A mouse button: 0 left, 1 right, 2 middle; and whether it was pressed or let go.
    Button(i32, bool),
    /// The mouse moved.
    Cursor,
    /// Scrolled by x, y.
    Scroll(f64, f64),
    /// Files were dropped.
    Drop(Vec<String>),
    /// The contents have to be drawn again.
    Refresh,
    /// The window has another size.
    Resize,
}

/// Mouse and keys at the time of an event, however late it is handled.
#[derive(Clone, Copy, Default, Debug)]
pub struct Held {
    /// The mouse, from the upper left corner.
    pub cursor: (f64, f64),
    /// Left, right, middle button.
    pub buttons: [bool; 3],
    /// Modifier keys, left and right ones.
    modifiers: [bool; 8],
}

impl Held {
    /// The mouse at a place of the window, from its upper left corner; nothing is held.
    pub fn at(x: f64, y: f64) -> Held {
        Held { cursor: (x, y), ..Held::default() }
    }

    /// The same with a button held: 0 left, 1 right, 2 middle.
    pub fn with_button(mut self, button: usize) -> Held {
        self.buttons[button] = true;
        self
    }

    /// The same with a modifier key held.
    pub fn with(mut self, modifier: Modifier) -> Held {
        self.modifiers[modifier as usize] = true;
        self
    }

    /// A modifier key is held, left or right.
    pub fn key(&self, modifier: Modifier) -> bool {
        let k = modifier as usize;
        self.modifiers[k] || self.modifiers[k + 4]
    }
}

/// Keys that change what others, and the mouse, mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modifier {
    /// Shift.
    Shift,
    /// Control.
    Control,
    /// Alt.
    Alt,
}

/// Whether there is a window: GLFW is started and ended with it.
static OPEN: AtomicBool = AtomicBool::new(false);

thread_local! {
    static EVENTS: RefCell<VecDeque<(Event, Held)>> = const { RefCell::new(VecDeque::new()) };
    static HELD: RefCell<Held> = RefCell::new(Held::default());
}

fn push(event: Event) {
    let held = HELD.with_borrow(|held| *held);
    EVENTS.with_borrow_mut(|events| events.push_back((event, held)));
}

extern "C" fn on_key(_: Handle, key: c_int, _: c_int, action: c_int, _: c_int) {
    if let Some(k) = key.checked_sub(LEFT_SHIFT).and_then(|k| usize::try_from(k).ok()).filter(|&k| k < 8) {
        HELD.with_borrow_mut(|held| held.modifiers[k] = action != 0);
    }
    if action == 1 {
        push(Event::Key(key));
    }
}

extern "C" fn on_button(_: Handle, button: c_int, action: c_int, _: c_int) {
    HELD.with_borrow_mut(|held| {
        if let Some(held) = usize::try_from(button).ok().and_then(|b| held.buttons.get_mut(b)) {
            *held = action == 1;
        }
    });
    push(Event::Button(button, action == 1));
}

extern "C" fn on_cursor(_: Handle, x: c_double, y: c_double) {
    HELD.with_borrow_mut(|held| held.cursor = (x, y));
    push(Event::Cursor);
}

extern "C" fn on_scroll(_: Handle, x: c_double, y: c_double) {
    push(Event::Scroll(x, y));
}

extern "C" fn on_drop(_: Handle, count: c_int, paths: *const *const c_char) {
    // SAFETY: GLFW passes this many strings that end in zero.
    let path = |k| unsafe { CStr::from_ptr(*paths.add(k)) }.to_string_lossy().into_owned();
    push(Event::Drop((0..count as usize).map(path).collect()));
}

extern "C" fn on_refresh(_: Handle) {
    push(Event::Refresh);
}

extern "C" fn on_resize(_: Handle, _: c_int, _: c_int) {
    push(Event::Resize);
}

/// Declares the functions of GLFW as fields that are looked up by name.
macro_rules! functions {
    ($($field:ident = $name:literal: fn($($arg:ty),*) $(-> $ret:ty)?;)*) => {
        struct Functions { $($field: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }
        impl Functions {
            fn load(library: Library) -> Result<Functions> {
                Ok(Functions { $($field: {
                    let symbol = library.symbol($name);
                    if symbol.is_null() { return Err(Error::of(ErrorKind::Render, format!("this GLFW has no function {}", $name.to_string_lossy()))) }
                    // SAFETY: GLFW 3's function of that name has this type.
                    unsafe { std::mem::transmute::<*const c_void, unsafe extern "C" fn($($arg),*) $(-> $ret)?>(symbol) }
                },)* })
            }
        }
    };
}

functions! {
    init = c"glfwInit": fn() -> c_int;
    terminate = c"glfwTerminate": fn();
    get_error = c"glfwGetError": fn(*mut *const c_char) -> c_int;
    hint = c"glfwWindowHint": fn(c_int, c_int);
    create = c"glfwCreateWindow": fn(c_int, c_int, *const c_char, Handle, Handle) -> Handle;
    destroy = c"glfwDestroyWindow": fn(Handle);
    make_current = c"glfwMakeContextCurrent": fn(Handle);
    swap_interval = c"glfwSwapInterval": fn(c_int);
    swap = c"glfwSwapBuffers": fn(Handle);
    poll = c"glfwPollEvents": fn();
    should_close = c"glfwWindowShouldClose": fn(Handle) -> c_int;
    set_should_close = c"glfwSetWindowShouldClose": fn(Handle, c_int);
    framebuffer_size = c"glfwGetFramebufferSize": fn(Handle, *mut c_int, *mut c_int);
    window_size = c"glfwGetWindowSize": fn(Handle, *mut c_int, *mut c_int);
    window_position = c"glfwGetWindowPos": fn(Handle, *mut c_int, *mut c_int);
    set_monitor = c"glfwSetWindowMonitor": fn(Handle, Handle, c_int, c_int, c_int, c_int, c_int);
    set_title = c"glfwSetWindowTitle": fn(Handle, *const c_char);
    set_clipboard = c"glfwSetClipboardString": fn(Handle, *const c_char);
    primary_monitor = c"glfwGetPrimaryMonitor": fn() -> Handle;
    video_mode = c"glfwGetVideoMode": fn(Handle) -> *const VideoMode;
    monitor_size = c"glfwGetMonitorPhysicalSize": fn(Handle, *mut c_int, *mut c_int);
    set_key_callback = c"glfwSetKeyCallback": fn(Handle, extern "C" fn(Handle, c_int, c_int, c_int, c_int)) -> Handle;
    set_button_callback = c"glfwSetMouseButtonCallback": fn(Handle, extern "C" fn(Handle, c_int, c_int, c_int)) -> Handle;
    set_cursor_callback = c"glfwSetCursorPosCallback": fn(Handle, extern "C" fn(Handle, c_double, c_double)) -> Handle;
    set_scroll_callback = c"glfwSetScrollCallback": fn(Handle, extern "C" fn(Handle, c_double, c_double)) -> Handle;
    set_drop_callback = c"glfwSetDropCallback": fn(Handle, extern "C" fn(Handle, c_int, *const *const c_char)) -> Handle;
    set_refresh_callback = c"glfwSetWindowRefreshCallback": fn(Handle, extern "C" fn(Handle)) -> Handle;
    set_size_callback = c"glfwSetWindowSizeCallback": fn(Handle, extern "C" fn(Handle, c_int, c_int)) -> Handle;
}

const SAMPLES: c_int = 0x0002_100D;
const VISIBLE: c_int = 0x0002_0004;

/// Code of the first of the modifier keys, which are in the order of [`Modifier`]; the right ones are four further.
const LEFT_SHIFT: i32 = 340;

const LIBRARIES: [&CStr; 6] =
    [c"libglfw.so.3", c"libglfw.so", c"libglfw.3.dylib", c"libglfw.dylib", c"glfw3.dll", c"glfw.dll"];

/// A window whose OpenGL context is current on the thread that opened it. There is one at a time.
pub struct Window {
    glfw: Functions,
    handle: Handle,
    /// Place and size in the desktop while the window fills the screen.
    before_full: Option<[c_int; 4]>,
}

/// GLFW from its library.
fn load() -> Result<Functions> {
    let missing = || {
        Error::of(
            ErrorKind::Render,
            "GLFW 3 was not found: install it (Debian and Ubuntu: libglfw3, Fedora: glfw, macOS: brew install glfw, \
             Windows: glfw3.dll beside the program)",
        )
    };
    Functions::load(os::open_first(&LIBRARIES, Scope::Local).ok_or_else(missing)?)
}

impl Window {
    /// Opens a window: its title, its size in the units of the desktop (`None`: two thirds of the monitor's), and how many
    /// samples a pixel has.
    pub fn open(title: &str, size: Option<[i32; 2]>, samples: i32) -> Result<Window> {
        reject_as(ErrorKind::Render, !os::may_open_windows(), "a window can be opened on the main thread only")?;
        let glfw = load()?;
        reject_as(ErrorKind::Render, OPEN.swap(true, Ordering::Acquire), "there is a window already")?;
        EVENTS.with_borrow_mut(VecDeque::clear);
        HELD.set(Held::default());
        let opened = create(&glfw, title, size, samples).inspect_err(|_| OPEN.store(false, Ordering::Release));
        Ok(Window { handle: opened?, glfw, before_full: None })
    }

    /// Takes the oldest event, with what was held then.
    pub fn next_event(&mut self) -> Option<(Event, Held)> {
        EVENTS.with_borrow_mut(VecDeque::pop_front)
    }

    /// The user or [`Window::close`] asked for the end.
    pub fn closes(&self) -> bool {
        // SAFETY: the window lives as long as this value, which stays on the thread that opened it.
        unsafe { (self.glfw.should_close)(self.handle) != 0 }
    }

    /// Asks for the end.
    pub fn close(&self) {
        // SAFETY: the window lives as long as this value, which stays on the thread that opened it.
        unsafe { (self.glfw.set_should_close)(self.handle, 1) }
    }

    /// Shows what was drawn.
    pub fn swap(&self) {
        // SAFETY: the window lives as long as this value, which stays on the thread that opened it.
        unsafe { (self.glfw.swap)(self.handle) }
    }

    /// Collects what has happened; [`Window::next_event`] returns it.
    pub fn poll(&self) {
        // SAFETY: GLFW runs as long as this value, which stays on the thread that opened it; the callbacks only add to
        // a queue.
        unsafe { (self.glfw.poll)() }
    }

    /// Waits for the monitor's refresh when frames are shown, or does not.
    pub fn vertical_sync(&self, on: bool) {
        // SAFETY: GLFW runs as long as this value, which stays on the thread that opened it.
        unsafe { (self.glfw.swap_interval)(c_int::from(on)) }
    }

    fn pair(&self, get: unsafe extern "C" fn(Handle, *mut c_int, *mut c_int)) -> (i32, i32) {
        let (mut a, mut b) = (0, 0);
        // SAFETY: the window lives as long as this value, which stays on its thread; the function of GLFW writes two
        // integers.
        unsafe { get(self.handle, &mut a, &mut b) };
        (a, b)
    }

    /// Size in pixels.
    pub fn framebuffer_size(&self) -> (i32, i32) {
        self.pair(self.glfw.framebuffer_size)
    }

    /// Size in the units of the mouse.
    pub fn window_size(&self) -> (i32, i32) {
        self.pair(self.glfw.window_size)
    }

    /// Changes the title.
    pub fn set_title(&self, title: &str) {
        let title = CString::new(title).unwrap_or_default();
        // SAFETY: the window lives as long as this value, which stays on its thread; the string ends in zero and is
        // copied.
        unsafe { (self.glfw.set_title)(self.handle, title.as_ptr()) }
    }

    /// Puts text into the clipboard.
    pub fn set_clipboard(&self, text: &str) {
        let text = CString::new(text).unwrap_or_default();
        // SAFETY: the window lives as long as this value, which stays on its thread; the string ends in zero and is
        // copied.
        unsafe { (self.glfw.set_clipboard)(self.handle, text.as_ptr()) }
    }

    /// Pixels per inch of the primary monitor, if it reports them.
    pub fn pixels_per_inch(&self) -> Option<f64> {
        // SAFETY: GLFW runs as long as this value, which stays on its thread; a monitor's mode is null or a struct that
        // is read at once.
        unsafe {
            let monitor = (self.glfw.primary_monitor)();
            if monitor.is_null() {
                return None;
            }
            let mode = (self.glfw.video_mode)(monitor).as_ref()?;
            let (mut width, mut height) = (0, 0);
            (self.glfw.monitor_size)(monitor, &mut width, &mut height);
            (width > 0).then(|| 25.4 * f64::from(mode.width) / f64::from(width))
        }
    }

    /// Fills the primary monitor, or goes back to where the window was.
    pub fn full_screen(&mut self, on: bool) {
        // SAFETY: window and GLFW live as long as this value, which stays on its thread; a monitor's mode is null or a
        // struct that is read at once.
        unsafe {
            if let Some([x, y, width, height]) = self.before_full.take_if(|_| !on) {
                (self.glfw.set_monitor)(self.handle, null_mut(), x, y, width, height, 0);
            } else if on && self.before_full.is_none() {
                let monitor = (self.glfw.primary_monitor)();
                if monitor.is_null() {
                    return;
                }
                let Some(mode) = (self.glfw.video_mode)(monitor).as_ref().copied() else { return };
                let ((x, y), (width, height)) = (self.pair(self.glfw.window_position), self.window_size());
                self.before_full = Some([x, y, width, height]);
                (self.glfw.set_monitor)(self.handle, monitor, 0, 0, mode.width, mode.height, mode.refresh_rate);
            }
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // SAFETY: this value created the window on this thread, and does not use it any more.
        unsafe {
            (self.glfw.destroy)(self.handle);
            (self.glfw.terminate)();
        }
        OPEN.store(false, Ordering::Release);
    }
}

/// Starts GLFW and opens its window; ends it again if that fails.
fn create(glfw: &Functions, title: &str, size: Option<[i32; 2]>, samples: i32) -> Result<Handle> {
    // SAFETY: calls in the order that GLFW asks for, on the thread that the window belongs to.
    unsafe {
        reject_as(ErrorKind::Render, (glfw.init)() == 0, format_args!("GLFW could not start: {}", last_error(glfw)))?;
        let monitor = (glfw.primary_monitor)();
        let mode = if monitor.is_null() { None } else { (glfw.video_mode)(monitor).as_ref().copied() };
        let two_thirds = || mode.map_or([1200, 900], |m| [2 * m.width / 3, 2 * m.height / 3]);
        let [width, height] = size.unwrap_or_else(two_thirds);
        (glfw.hint)(SAMPLES, samples);
        (glfw.hint)(VISIBLE, 1);
        let title = CString::new(title).unwrap_or_default();
        let handle = (glfw.create)(width, height, title.as_ptr(), null_mut(), null_mut());
        if handle.is_null() {
            let why = last_error(glfw);
            (glfw.terminate)();
            return Err(Error::of(ErrorKind::Render, format!("GLFW could not open a window: {why}")));
        }
        (glfw.make_current)(handle);
        (glfw.swap_interval)(1);
        (glfw.set_key_callback)(handle, on_key);
        (glfw.set_button_callback)(handle, on_button);
        (glfw.set_cursor_callback)(handle, on_cursor);
        (glfw.set_scroll_callback)(handle, on_scroll);
        (glfw.set_drop_callback)(handle, on_drop);
        (glfw.set_refresh_callback)(handle, on_refresh);
        (glfw.set_size_callback)(handle, on_resize);
        Ok(handle)
    }
}

fn last_error(glfw: &Functions) -> String {
    let mut text = std::ptr::null();
    // SAFETY: GLFW sets the pointer to null or to a string that ends in zero.
    unsafe {
        (glfw.get_error)(&mut text);
        if text.is_null() { "no reason given".into() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
    }
}
