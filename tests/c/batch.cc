// Two batches from C++, each used by a thread of its own.

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
#include <mujoco/rujoco.h>

namespace {
struct Delete {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
  void operator()(rjBatch* b) const { rj_deleteBatch(b); }
};

std::unique_ptr<mjModel, Delete> Load() {
  const std::string xml =
      "<mujoco><worldbody><body><joint axis='0 1 0'/><geom size='.1' pos='.3 0 0'/></body></worldbody></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.xml", xml.data(), static_cast<int>(xml.size()));
  std::unique_ptr<mjModel, Delete> m(mj_loadXML("m.xml", &vfs, nullptr, 0));
  mj_deleteVFS(&vfs);
  mj_freeLastXML();
  return m;
}

std::vector<mjtNum> Swing(const mjModel* m, int nthread) {
  rjConfig config;
  rj_defaultConfig(&config);
  config.nbatch = 40;
  config.nthread = nthread;
  std::unique_ptr<rjBatch, Delete> batch(rj_makeBatch(m, &config));
  if (!batch) throw std::runtime_error(rj_lastError());
  mjtNum* qpos = rj_state(batch.get(), mjSTATE_QPOS, nullptr);
  for (int i = 0; i < config.nbatch; i++) qpos[i] = .01*i;
  for (int k = 0; k < 20; k++) {
    if (rj_step(batch.get(), 5, nullptr)) throw std::runtime_error(rj_lastError());
  }
  return {qpos, qpos + config.nbatch};
}
}  // namespace

int main() {
  auto m = Load();
  if (!m) return 1;
  std::vector<mjtNum> a, b;
  std::thread first([&] { a = Swing(m.get(), 1); });
  std::thread second([&] { b = Swing(m.get(), 3); });
  first.join();
  second.join();
  rjConfig config;
  rj_defaultConfig(&config);
  const bool refused = !rj_makeBatch(m.get(), &config);
  if (a != b || a[0] == a[1] || !refused) {
    std::printf("batches of different numbers of threads differ\n");
    return 1;
  }
  return 0;
}
