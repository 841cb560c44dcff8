// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJUI_H_
#define MUJOCO_MJUI_H_

#include <mujoco/mjrender.h>

#define mjMAXUISECT 10  // most sections
#define mjMAXUIITEM 200  // most items of a section
#define mjMAXUITEXT 300  // most characters of an edit text
#define mjMAXUINAME 40  // most characters of a name
#define mjMAXUIMULTI 35  // most radio or select elements of an item
#define mjMAXUIEDIT 7  // most numbers of an edit item
#define mjMAXUIRECT 25  // most rectangles
#define mjSEPCLOSED 1000  // state of a separator that is closed
#define mjPRESERVE 2000  // keep the state of the section
#define mjKEY_ESCAPE 256  // key code: escape
#define mjKEY_ENTER 257  // key code: enter
#define mjKEY_TAB 258  // key code: tab
#define mjKEY_BACKSPACE 259  // key code: backspace
#define mjKEY_INSERT 260  // key code: insert
#define mjKEY_DELETE 261  // key code: delete
#define mjKEY_RIGHT 262  // key code: right
#define mjKEY_LEFT 263  // key code: left
#define mjKEY_DOWN 264  // key code: down
#define mjKEY_UP 265  // key code: up
#define mjKEY_PAGE_UP 266  // key code: page up
#define mjKEY_PAGE_DOWN 267  // key code: page down
#define mjKEY_HOME 268  // key code: home
#define mjKEY_END 269  // key code: end
#define mjKEY_F1 290  // key code: f1
#define mjKEY_F2 291  // key code: f2
#define mjKEY_F3 292  // key code: f3
#define mjKEY_F4 293  // key code: f4
#define mjKEY_F5 294  // key code: f5
#define mjKEY_F6 295  // key code: f6
#define mjKEY_F7 296  // key code: f7
#define mjKEY_F8 297  // key code: f8
#define mjKEY_F9 298  // key code: f9
#define mjKEY_F10 299  // key code: f10
#define mjKEY_F11 300  // key code: f11
#define mjKEY_F12 301  // key code: f12
#define mjKEY_NUMPAD_0 320  // key code: numpad 0
#define mjKEY_NUMPAD_9 329  // key code: numpad 9

// mouse buttons
typedef enum mjtButton_ {
  mjBUTTON_NONE = 0,  // none
  mjBUTTON_LEFT = 1,  // left
  mjBUTTON_RIGHT = 2,  // right
  mjBUTTON_MIDDLE = 3,  // middle
} mjtButton;

// events
typedef enum mjtEvent_ {
  mjEVENT_NONE = 0,  // none
  mjEVENT_MOVE = 1,  // mouse moved
  mjEVENT_PRESS = 2,  // mouse button pressed
  mjEVENT_RELEASE = 3,  // mouse button released
  mjEVENT_SCROLL = 4,  // scrolled
  mjEVENT_KEY = 5,  // key pressed
  mjEVENT_RESIZE = 6,  // window resized
  mjEVENT_REDRAW = 7,  // redraw needed
  mjEVENT_FILESDROP = 8,  // files dropped
} mjtEvent;

// types of items
typedef enum mjtItem_ {
  mjITEM_END = -2,  // end of a definition list
  mjITEM_SECTION = -1,  // section
  mjITEM_SEPARATOR = 0,  // separator
  mjITEM_STATIC = 1,  // text
  mjITEM_BUTTON = 2,  // button
  mjITEM_CHECKINT = 3,  // check box of an int
  mjITEM_CHECKBYTE = 4,  // check box of a byte
  mjITEM_RADIO = 5,  // radio group
  mjITEM_RADIOLINE = 6,  // radio group in a line
  mjITEM_SELECT = 7,  // selection box
  mjITEM_SLIDERINT = 8,  // slider of an int
  mjITEM_SLIDERNUM = 9,  // slider of a number
  mjITEM_EDITINT = 10,  // editor of ints
  mjITEM_EDITNUM = 11,  // editor of numbers
  mjITEM_EDITFLOAT = 12,  // editor of floats
  mjITEM_EDITTXT = 13,  // editor of text
  mjNITEM = 14,  // number of item types
} mjtItem;

// states of sections
typedef enum mjtSection_ {
  mjSECT_CLOSED = 0,  // closed
  mjSECT_OPEN = 1,  // open
  mjSECT_FIXED = 2,  // always open, without title
} mjtSection;

// mouse, keyboard and window
typedef struct mjuiState_ {
  int nrect;  // number of rectangles
  mjrRect rect[25];  // rectangles; the first is the whole window
  void* userdata;  // pointer of the user's own
  int type;  // event (mjtEvent)
  int left;  // left button is down
  int right;  // right button is down
  int middle;  // middle button is down
  int doubleclick;  // the last press was a double click
  int button;  // button of the last press (mjtButton)
  double buttontime;  // time of the last press
  double x;  // mouse x
  double y;  // mouse y
  double dx;  // mouse motion x
  double dy;  // mouse motion y
  double sx;  // scroll x
  double sy;  // scroll y
  int control;  // control is down
  int shift;  // shift is down
  int alt;  // alt is down
  int key;  // key of the last press
  double keytime;  // time of the last key press
  int mouserect;  // rectangle under the mouse
  int dragrect;  // rectangle that is dragged
  int dragbutton;  // button that drags
  int dropcount;  // number of dropped files
  const char** droppaths;  // paths of dropped files
} mjuiState;

// spacing of a theme, in units of the 100 % font scale
typedef struct mjuiThemeSpacing_ {
  int total;  // total width
  int scroll;  // width of the scroll bar
  int label;  // width of labels
  int section;  // gap between sections
  int cornersect;  // corner radius of sections
  int cornersep;  // corner radius of separators
  int itemside;  // gap at the sides of items
  int itemmid;  // gap between label and data
  int itemver;  // vertical gap between items
  int texthor;  // horizontal padding of text
  int textver;  // vertical padding of text
  int linescroll;  // lines per scroll step
  int samples;  // multisamples
} mjuiThemeSpacing;

// colors of a theme
typedef struct mjuiThemeColor_ {
  float master[3];  // background
  float thumb[3];  // thumb of the scroll bar
  float secttitle[3];  // section titles
  float secttitle2[3];  // section titles, lower part
  float secttitleuncheck[3];  // titles of unchecked sections
  float secttitleuncheck2[3];  // titles of unchecked sections, lower part
  float secttitlecheck[3];  // titles of checked sections
  float secttitlecheck2[3];  // titles of checked sections, lower part
  float sectfont[3];  // text of section titles
  float sectsymbol[3];  // symbols of section titles
  float sectpane[3];  // section panes
  float separator[3];  // separator titles
  float separator2[3];  // separator titles, lower part
  float shortcut[3];  // shortcuts
  float fontactive[3];  // text of active items
  float fontinactive[3];  // text of inactive items
  float decorinactive[3];  // decoration of inactive items
  float decorinactive2[3];  // decoration of inactive items, lower part
  float button[3];  // buttons
  float check[3];  // check boxes
  float radio[3];  // radio groups
  float select[3];  // selection boxes
  float select2[3];  // selection boxes, open
  float slider[3];  // sliders
  float slider2[3];  // sliders, filled
  float edit[3];  // editors
  float edit2[3];  // invalid editors
  float cursor[3];  // cursor
} mjuiThemeColor;

// check box and button data
struct mjuiItemSingle_ {
  int modifier;  // 0 none, 1 control, 2 shift, 4 alt
  int shortcut;  // shortcut key, 0: none
};

// radio and select data
struct mjuiItemMulti_ {
  int nelem;  // number of elements
  char name[35][40];  // names of elements
};

// slider data
struct mjuiItemSlider_ {
  double range[2];  // range
  double divisions;  // divisions of the range
};

// editor data
struct mjuiItemEdit_ {
  int nelem;  // number of numbers
  double range[7][2];  // range of each number; reversed: any
};

// item
typedef struct mjuiItem_ {
  int type;  // type (mjtItem)
  char name[40];  // name
  int state;  // 0: off, 1: on, 2 and more: predicate decides
  void* pdata;  // the value
  int sectionid;  // section
  int itemid;  // index in the section
  int userid;  // number of the user's own
  union {  // data by type
    struct mjuiItemSingle_ single;  // check box, button
    struct mjuiItemMulti_ multi;  // radio, select
    struct mjuiItemSlider_ slider;  // slider
    struct mjuiItemEdit_ edit;  // editor
  };
  mjrRect rect;  // rectangle
  int skip;  // hidden in a closed separator
} mjuiItem;

// section
typedef struct mjuiSection_ {
  char name[40];  // name
  int state;  // state (mjtSection)
  int modifier;  // 0 none, 1 control, 2 shift, 4 alt
  int shortcut;  // shortcut key, 0: none
  int checkbox;  // 0: none, 1: unchecked, 2: checked
  int nitem;  // number of items
  mjuiItem item[200];  // items
  mjrRect rtitle;  // rectangle of the title
  mjrRect rcontent;  // rectangle of the content
  int lastclick;  // last mouse click
} mjuiSection;

// whether items of a category are enabled
typedef int (*mjfItemEnable)(int category, void* data);

// user interface
typedef struct mjUI_ {
  mjuiThemeSpacing spacing;  // spacing
  mjuiThemeColor color;  // colors
  mjfItemEnable predicate;  // decides whether items are enabled
  void* userdata;  // pointer of the user's own, given to the predicate
  int rectid;  // rectangle in the ui state
  int auxid;  // auxiliary buffer
  int radiocol;  // columns of radio groups, 0: two
  int width;  // width
  int height;  // height of what is shown
  int maxheight;  // height with all sections open
  int scroll;  // scroll position
  int mousesect;  // 0: none, -1: scroll bar, else 1 + section under the mouse
  int mouseitem;  // item within the section under the mouse
  int mousehelp;  // help is shown
  int mouseclicks;  // number of clicks
  int mousesectcheck;  // 0: none, else 1 + section whose check box is under the mouse
  int editsect;  // 0: none, else 1 + section of the edited item
  int edititem;  // edited item
  int editcursor;  // position of the cursor
  int editscroll;  // first character shown
  char edittext[300];  // text being edited
  mjuiItem* editchanged;  // item that the last edit changed
  int nsect;  // number of sections
  mjuiSection sect[10];  // sections
} mjUI;

// definition of an item, for tables of items
typedef struct mjuiDef_ {
  int type;  // type (mjtItem), -1: section
  char name[40];  // name
  int state;  // state
  void* pdata;  // the value
  char other[300];  // shortcut, range or elements as text
  int otherint;  // integer of its own
} mjuiDef;

#endif  // MUJOCO_MJUI_H_
