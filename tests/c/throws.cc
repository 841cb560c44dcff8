// Error handlers and callbacks that throw C++ exceptions through the library, deep in a step; destructors on the way run.
#include "client.h"
#include <stdexcept>
#include <string>

namespace {

int live = 0;
struct Counted {
  Counted() { live++; }
  ~Counted() { live--; }
};

void toss(const char* text) { throw std::runtime_error(text); }

void control(const mjModel*, mjData*) {
  Counted local;
  throw std::string("from the control callback");
}

void passive(const mjModel*, mjData* d) {
  Counted local;
  mj_warning(d, 99, 0);  // an error of the library within the user's code within the library
}

int filter(const mjModel*, mjData*, int, int) { throw 42; }

int collide(const mjModel*, const mjData*, mjContact*, int, int, mjtNum) { throw 43; }

// The text of what a call throws.
template <typename F>
std::string thrown(F call) {
  Counted local;
  try {
    call();
  } catch (const std::exception& e) {
    return e.what();
  } catch (const std::string& s) {
    return s;
  } catch (int i) {
    return std::to_string(i);
  }
  return "";
}

}  // namespace

int main() {
  mjModel* m = model_of(
      "<mujoco><worldbody><geom type='plane' size='5 5 1'/>"
      "<body pos='0 0 .1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mju_user_error = toss;

  for (int round = 0; round < 3; round++) {
    mjcb_control = control;
    CHECK(thrown([&] { mj_step(m, d); }) == "from the control callback");
    mjcb_control = nullptr;
    mjcb_passive = passive;
    CHECK(thrown([&] { mj_step(m, d); }).find("invalid warning type 99") != std::string::npos);
    CHECK(thrown([&] { mj_inverse(m, d); }).find("invalid warning type 99") != std::string::npos);
    mjcb_passive = nullptr;
    mjcb_contactfilter = filter;
    CHECK(thrown([&] { mj_forward(m, d); }) == "42");
    mjcb_contactfilter = nullptr;
    mjfCollision builtin = mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE];
    mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = collide;
    CHECK(thrown([&] { mj_collision(m, d); }) == "43");
    mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = builtin;
    CHECK(thrown([&] { mju_error("%s %d", "plain", round); }) == "plain " + std::to_string(round));
    CHECK(live == 0);

    mj_resetData(m, d);
    for (int i = 0; i < 10; i++) mj_step(m, d);
    CHECK(d->ncon == 1);
    mj_resetData(m, d);
  }

  mju_user_error = nullptr;
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_freeLastXML();
  return 0;
}
