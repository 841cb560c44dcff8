// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJTHREAD_H_
#define MUJOCO_MJTHREAD_H_

#define mjMAXTHREAD 128  // most threads of a pool

// life of a task
typedef enum mjtTaskStatus_ {
  mjTASK_NEW = 0,  // not given to a pool
  mjTASK_QUEUED = 1,  // waiting or running
  mjTASK_COMPLETED = 2,  // done
} mjtTaskStatus;

typedef struct mjThreadPool_ mjThreadPool;
typedef struct mjTask_ mjTask;

// function that a worker runs
typedef void* (*mjfTask)(void* args);

// A pool of worker threads; its other fields are private
struct mjThreadPool_ {
  int nworker;  // number of workers
};

// A piece of work for a thread pool
struct mjTask_ {
  mjfTask func;  // function to run
  void* args;  // its argument
  int status;  // life of the task (mjtTaskStatus)
};

#endif  // MUJOCO_MJTHREAD_H_
