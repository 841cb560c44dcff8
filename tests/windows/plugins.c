/* Loads a folder of plugin libraries, and steps a model with a plugin: prints what was loaded and where the model is.
 *
 *   plugins FOLDER
 */
#include <stdio.h>

#include <mujoco/mujoco.h>

/* A slider with the published package's controller. */
static const char XML[] =
    "<mujoco><extension><plugin plugin='mujoco.pid'><instance name='pid'><config key='kp' value='40'/>"
    "<config key='ki' value='20'/><config key='kd' value='4'/></instance></plugin></extension>"
    "<worldbody><body><joint name='j' type='slide' axis='1 0 0'/><geom size='.1' mass='2'/></body></worldbody>"
    "<actuator><plugin joint='j' plugin='mujoco.pid' instance='pid' actdim='1'/></actuator></mujoco>";

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: plugins FOLDER\n");
    return 2;
  }
  mj_loadAllPluginLibraries(argv[1], NULL);
  for (int i = 0; i < mjp_pluginCount(); i++) {
    printf("%s\n", mjp_getPluginAtSlot(i)->name);
  }
  char error[1000] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "pid.xml", XML, sizeof XML - 1);
  mjModel* m = mj_loadXML("pid.xml", &vfs, error, sizeof error);
  mj_deleteVFS(&vfs);
  if (!m) {
    fprintf(stderr, "%s\n", error);
    return 1;
  }
  mjData* d = mj_makeData(m);
  d->ctrl[0] = 0.5;
  while (d->time < 1) mj_step(m, d);
  printf("the controller's slider is at %.9f after a second\n", d->qpos[0]);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
