//! Panels in a hidden window: what clicks, drags and keys do to the variables of a program.

use super::*;
use crate::sim::window::{Event, Held, Modifier};
use crate::sim::{Model, Rect};

const SIZE: (i32, i32) = (400, 600);

/// The variables of a program.
#[derive(Clone, PartialEq, Debug, Default)]
struct Values {
    on: bool,
    pressed: usize,
    choice: i32,
    speed: f64,
    count: i32,
    numbers: [f64; 2],
    small: f32,
    name: String,
}

struct Desk {
    renderer: Renderer,
    panel: Panel,
    input: Input,
    values: Values,
    /// Names of items that the user has set.
    set: Vec<&'static str>,
}

impl Values {
    fn items(&mut self, ui: &mut Items, set: &mut Vec<&'static str>) {
        let mut note = |name, on: bool| {
            if on {
                set.push(name)
            }
        };
        ui.section("First", true, Some(Shortcut::alt('F')));
        note("check", ui.check("Check", Some(Shortcut::control('K')), &mut self.on));
        if ui.button("Button", None) {
            self.pressed += 1;
        }
        note("radio", ui.radio("Radio", ["a", "b", "c"], &mut self.choice));
        note("speed", ui.slider("Speed", [0.0, 10.0], &mut self.speed));
        // a program may have limits of its own
        self.speed = self.speed.min(8.0);
        note("count", ui.slider_int("Count", [0, 4], 4, &mut self.count));
        ui.section("Second", true, None);
        note("numbers", ui.edit("Numbers", &mut self.numbers, Some([-5.0, 5.0])));
        note("small", ui.edit("Small", std::slice::from_mut(&mut self.small), None));
        note("name", ui.edit_text("Name", &mut self.name));
        note("select", ui.select("Select", ["x", "y", "z"], &mut self.choice));
    }
}

impl Desk {
    fn new() -> Desk {
        let model = Model::from_xml("<mujoco/>").unwrap();
        let renderer = Renderer::new(&model, SIZE.0 as usize, SIZE.1 as usize).unwrap();
        let mut desk =
            Desk { renderer, panel: Panel::new(1), input: Input::new(), values: Values::default(), set: Vec::new() };
        desk.update();
        let width = desk.panel.width(&desk.renderer).unwrap();
        let strip = Rect { left: 100, bottom: 0, width, height: SIZE.1 };
        // as on a screen with two pixels per unit of the mouse
        desk.input.divide(SIZE, (SIZE.0 / 2, SIZE.1 / 2), &[strip]);
        desk
    }

    fn update(&mut self) {
        let (values, set) = (&mut self.values, &mut self.set);
        self.panel.update(|ui| values.items(ui, set)).unwrap();
    }

    fn send(&mut self, event: Event, held: Held) -> bool {
        self.input.take(&event, &held).unwrap();
        let taken = self.panel.event(&mut self.input, &self.renderer).unwrap();
        self.update();
        taken
    }

    /// The mouse over an item: fractions of its size from its lower left corner.
    fn over(&mut self, (s, n): ItemId, at: [f64; 2]) -> Held {
        self.panel.width(&self.renderer).unwrap();
        let r = self.panel.ui.sect[s].item[n].rect;
        let [x, y] =
            [100.0 + f64::from(r.left) + at[0] * f64::from(r.width), f64::from(r.bottom) + at[1] * f64::from(r.height)];
        Held::at(x / 2.0, (f64::from(self.panel.ui.height) - y) / 2.0)
    }

    fn press(&mut self, id: ItemId, x: f64) -> bool {
        let held = self.over(id, [x, 0.5]).with_button(0);
        self.send(Event::Button(0, true), held)
    }

    fn release(&mut self, id: ItemId, at: [f64; 2]) {
        let held = self.over(id, at);
        self.send(Event::Button(0, false), held);
    }

    fn click(&mut self, id: ItemId, x: f64) -> bool {
        let taken = self.press(id, x);
        self.release(id, [x, 0.5]);
        taken
    }

    fn key(&mut self, key: i32) -> bool {
        self.send(Event::Key(key), Held::default())
    }

    fn kind(&mut self, text: &str) {
        text.chars().for_each(|c| _ = self.key(c as i32));
    }

    /// Deletes what is being edited.
    fn erase(&mut self) {
        self.key(mjKEY_END);
        (0..mjMAXUINAME).for_each(|_| _ = self.key(mjKEY_BACKSPACE));
    }

    fn set(&mut self) -> Vec<&'static str> {
        std::mem::take(&mut self.set)
    }

    fn picture(&mut self) -> Vec<u8> {
        let mut frame = self.renderer.picture();
        let all = frame.area();
        frame.fill(all, [0.0, 0.0, 0.0, 1.0]).unwrap();
        self.panel.draw(&mut frame, &self.input).unwrap();
        frame.rgb().unwrap()
    }
}

#[test]
fn a_click_sets_its_variable_once() {
    let mut desk = Desk::new();
    assert!(desk.click((0, 0), 0.5));
    assert_eq!((desk.values.on, desk.set()), (true, vec!["check"]));
    desk.update();
    assert!(desk.set().is_empty() && desk.values.on);
    desk.click((0, 1), 0.5);
    desk.update();
    assert_eq!(desk.values.pressed, 1);
    // the second row of two columns
    let held = desk.over((0, 2), [0.2, 0.2]).with_button(0);
    desk.send(Event::Button(0, true), held);
    assert_eq!((desk.values.choice, desk.set()), (2, vec!["radio"]));
    desk.release((0, 2), [0.2, 0.2]);
    let before = desk.values.clone();
    let outside = Held::at(20.0, 20.0).with_button(0);
    assert!(!desk.send(Event::Button(0, true), outside), "left of the panel");
    assert_eq!(desk.values, before);
}

#[test]
fn sliders_follow_the_mouse_and_show_what_the_program_makes_of_it() {
    let mut desk = Desk::new();
    desk.press((0, 3), 0.5);
    assert_eq!(desk.set(), ["speed"]);
    for (x, speed) in [(0.25, 2.5), (0.95, 8.0), (0.7, 7.0)] {
        let held = desk.over((0, 3), [x, 3.0]).with_button(0);
        desk.send(Event::Cursor, held);
        assert!((desk.values.speed - speed).abs() < 0.11, "{}", desk.values.speed);
        desk.update();
        let shown = value::number(&desk.panel.ui.sect[0].item[3], 0);
        assert_eq!(shown, desk.values.speed);
    }
    desk.release((0, 3), [0.7, 0.5]);
    desk.click((0, 4), 0.7);
    assert_eq!(desk.values.count, 3);
}

#[test]
fn edits_take_what_fits_and_nothing_else() {
    let mut desk = Desk::new();
    desk.values.numbers = [1.5, -2.0];
    desk.update();
    desk.click((1, 0), 0.5);
    desk.erase();
    desk.kind("3 9");
    assert!(desk.key(mjKEY_ENTER), "the key is the editor's");
    assert_eq!((desk.values.numbers, desk.set()), ([1.5, -2.0], vec![]), "9 is beyond the limits");
    desk.key(mjKEY_BACKSPACE);
    desk.kind("4");
    assert_eq!(desk.values.numbers, [1.5, -2.0], "not before Enter");
    desk.key(mjKEY_ENTER);
    assert_eq!((desk.values.numbers, desk.set()), ([3.0, 4.0], vec!["numbers"]));
    desk.click((1, 2), 0.5);
    desk.send(Event::Key('A' as i32), Held::default().with(Modifier::Shift));
    desk.kind("B1");
    desk.key(mjKEY_ESCAPE);
    assert_eq!(desk.values.name, "");
    assert!(!desk.key('X' as i32), "nothing is edited");
    desk.click((1, 2), 0.5);
    desk.kind("JOINT");
    desk.key(mjKEY_ENTER);
    assert_eq!(desk.values.name, "joint");
}

/// The press that ends an edit is for another item: both variables are set.
#[test]
fn a_click_elsewhere_takes_over_what_is_edited() {
    let mut desk = Desk::new();
    desk.click((1, 1), 0.5);
    desk.erase();
    desk.kind("2.5");
    desk.click((0, 0), 0.5);
    assert_eq!((desk.values.small, desk.values.on), (2.5, true));
    assert_eq!(desk.set(), ["check", "small"]);
}

#[test]
fn lists_open_while_they_are_held() {
    let mut desk = Desk::new();
    desk.press((1, 3), 0.5);
    desk.picture();
    assert_eq!(desk.values.choice, 0);
    // the second of the rows below the box
    desk.release((1, 3), [0.5, -1.5]);
    assert_eq!((desk.values.choice, desk.set()), (1, vec!["select"]));
}

#[test]
fn shortcuts_are_for_items_that_can_be_used() {
    let mut desk = Desk::new();
    let control = Held::default().with(Modifier::Control);
    assert!(desk.send(Event::Key('K' as i32), control));
    assert!(desk.values.on && !desk.key('K' as i32));
    let mut on = true;
    let mut update = |panel: &mut Panel| {
        panel.update(|ui| {
            ui.section("First", true, None);
            ui.enable(false);
            ui.check("Check", Some(Shortcut::control('K')), &mut on)
        })
    };
    update(&mut desk.panel).unwrap();
    desk.input.take(&Event::Key('K' as i32), &control);
    desk.panel.event(&mut desk.input, &desk.renderer).unwrap();
    assert!(!update(&mut desk.panel).unwrap());
    assert!(on);
}

#[test]
fn sections_and_folds_stay_as_the_user_left_them() {
    let mut panel = Panel::new(1);
    let renderer = Renderer::new(&Model::from_xml("<mujoco/>").unwrap(), 100, 100).unwrap();
    let mut update = |count: usize| {
        panel
            .update(|ui| {
                ui.section("A", true, Some(Shortcut::alt('A')));
                ui.fold("Fold", true);
                (0..count).for_each(|k| _ = ui.check(&format!("item {k}"), None, &mut false));
                ui.section("B", false, Some(Shortcut::alt('B')));
                ui.check("b", None, &mut false);
            })
            .unwrap();
        panel.width(&renderer).unwrap();
        let ui = &mut panel.ui;
        let states = (ui.sect[0].state, ui.sect[0].nitem, ui.sect[0].item[0].state - mjSEPCLOSED, ui.sect[1].state);
        // what the clicks of a user do
        (ui.sect[0].item[0].state, ui.sect[1].state) = (mjSEPCLOSED, 1);
        states
    };
    assert_eq!(update(2), (1, 3, 1, 0));
    assert_eq!(update(3), (1, 4, 0, 1));
    assert_eq!(update(1), (1, 2, 0, 1));
}

/// An editor whose section changes is closed; values go to the items that are there.
#[test]
fn items_that_come_and_go_do_not_get_the_values_of_others() {
    let mut desk = Desk::new();
    desk.click((1, 0), 0.5);
    desk.erase();
    desk.kind("1 1");
    let (mut first, mut second) = (7.0, 8.0);
    let mut update = |panel: &mut Panel, both: bool| {
        panel.update(|ui| {
            ui.section("First", true, None);
            if both {
                ui.edit("One", std::slice::from_mut(&mut first), None);
            }
            ui.edit("Two", std::slice::from_mut(&mut second), None);
        })
    };
    update(&mut desk.panel, true).unwrap();
    desk.input.take(&Event::Key(mjKEY_ENTER), &Held::default());
    assert!(!desk.panel.event(&mut desk.input, &desk.renderer).unwrap(), "nothing is edited any more");
    // pressed, and gone before the program looks
    let held = desk.over((0, 0), [0.5, 0.5]).with_button(0);
    for event in [Event::Button(0, true), Event::Key('5' as i32), Event::Key(mjKEY_ENTER)] {
        desk.input.take(&event, &held);
        desk.panel.event(&mut desk.input, &desk.renderer).unwrap();
    }
    update(&mut desk.panel, false).unwrap();
    update(&mut desk.panel, true).unwrap();
    assert_eq!((first, second, desk.values.numbers), (7.0, 8.0, [0.0; 2]));
}

#[test]
fn what_there_is_no_room_for_is_left_out() {
    let mut panel = Panel::new(10);
    let long = "a name that is longer than any that an item or a section can have; ä".repeat(3);
    panel
        .update(|ui| {
            assert!(!ui.button("before any section", None));
            for s in 0..12 {
                ui.section(&format!("{s} {long}"), true, None);
                (0..if s == 0 { 250 } else { 1 }).for_each(|_| _ = ui.button(&long, None));
                ui.select(&long, (0..50).map(|_| &long), &mut 0);
                ui.select("", [""], &mut 0);
                ui.text(&long, &long);
                ui.slider("", [f64::NEG_INFINITY, f64::NAN], &mut 1e300);
                ui.edit("", &mut [1e-300, f64::NAN], Some([-1e-300, 1e300]));
            }
        })
        .unwrap();
    assert_eq!((panel.ui.nsect, panel.ui.sect[0].nitem, panel.ui.sect[9].nitem), (mjMAXUISECT, mjMAXUIITEM, 6));
}

#[test]
fn a_panel_covers_its_area_and_shows_values_that_change() {
    let mut desk = Desk::new();
    let off = desk.picture();
    let black = |pixels: &[u8], x: usize| pixels[3 * (300 * SIZE.0 as usize + x)..][..3] == [0, 0, 0];
    assert!(black(&off, 50) && !black(&off, 110) && !black(&off, 300));
    assert!(desk.picture() == off, "nothing has changed");
    desk.values.on = true;
    desk.update();
    let on = desk.picture();
    let changed: Vec<usize> = (0..on.len() / 3).filter(|&k| on[3 * k..][..3] != off[3 * k..][..3]).collect();
    let r = desk.panel.ui.sect[0].item[0].rect;
    let top = desk.panel.ui.height - r.bottom - r.height;
    let box_of_item = Rect { left: 100 + r.left, bottom: top, width: r.width, height: r.height };
    let inside = |&k: &usize| box_of_item.contains([k as i32 % SIZE.0, k as i32 / SIZE.0]);
    assert!(changed.len() > 500 && changed.iter().all(inside), "only the check box is drawn differently");
    desk.renderer.set_font(150).unwrap();
    assert_eq!(desk.panel.width(&desk.renderer).unwrap(), 405);
    desk.picture();
}

/// Addresses of the memory that the interface's items point at, and of the memory that the panel holds.
fn addresses(panel: &Panel) -> (Vec<usize>, Vec<usize>) {
    let sections = panel.ui.sect.iter().take(panel.ui.nsect as usize);
    let items = sections.flat_map(|section| section.item.iter().take(section.nitem as usize));
    let pointed_at = items.map(|item| item.pdata as usize).filter(|&address| address != 0).collect();
    let held = panel.sections.iter().flat_map(|section| &section.items).chain(&panel.replaced);
    (pointed_at, held.map(|item| item.memory.as_ptr() as usize).collect())
}

#[test]
fn items_of_the_interface_keep_their_memory_when_an_update_panics_or_fails() {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    /// Other items than those of `Values`: in a section, of another section, fewer sections; and a list that cannot be built.
    const CHANGES: [fn(&mut Items); 4] = [
        |ui| {
            ui.section("First", true, Some(Shortcut::alt('F')));
            ui.check("Other", None, &mut true);
        },
        |ui| ui.section("Other", true, None),
        |ui| {
            ui.section("First", true, Some(Shortcut::alt('F')));
            ui.section("Third", true, None);
        },
        |ui| {
            ui.section("Other", true, None);
            ui.panel.sections[0].def.state = 99;
        },
    ];
    for (k, change) in CHANGES.into_iter().enumerate() {
        let mut desk = Desk::new();
        let caught = catch_unwind(AssertUnwindSafe(|| {
            desk.panel.update(|ui| {
                change(ui);
                if k < 3 {
                    panic!("of the user");
                }
            })
        }));
        assert!(!matches!(caught, Ok(Ok(()))), "change {k}");
        let (pointed_at, held) = addresses(&desk.panel);
        assert!(!pointed_at.is_empty() || k == 3);
        assert!(pointed_at.iter().all(|address| held.contains(address)), "change {k}");
        // the interface still works, and the next update builds what it lists
        desk.input.take(&Event::Key(' ' as i32), &Held::default()).unwrap();
        desk.panel.event(&mut desk.input, &desk.renderer).unwrap();
        desk.update();
        let (pointed_at, held) = addresses(&desk.panel);
        assert!(desk.panel.replaced.is_empty() && pointed_at.len() == 8, "change {k}: {}", pointed_at.len());
        assert!(pointed_at.iter().all(|address| held.contains(address)), "change {k}");
    }
}

#[test]
fn a_shortcut_that_no_key_has_does_nothing() {
    let mut panel = Panel::new(1);
    for shortcut in [Shortcut::plain('→'), Shortcut::control('漢'), Shortcut::key(-5), Shortcut::key(0)] {
        let update = panel.update(|ui| {
            ui.section("Section", true, Some(shortcut));
            ui.button("Button", Some(shortcut))
        });
        assert_eq!(update, Ok(false));
        assert_eq!((panel.ui.sect[0].shortcut, panel.ui.nsect), (0, 1));
    }
}
