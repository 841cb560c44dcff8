// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_INCLUDE_MJTHREAD_H_
#define MUJOCO_INCLUDE_MJTHREAD_H_

#define mjMAXTHREAD 128  // most threads of a pool

// life of a task
typedef enum mjtTaskStatus_ {
  mjTASK_NEW = 0,  // not given to a pool
  mjTASK_QUEUED = 1,  // waiting or running
  mjTASK_COMPLETED = 2,  // done
} mjtTaskStatus;

// A pool of worker threads; its other fields are private
typedef struct mjThreadPool_ {
  int nworker;  // number of workers
} mjThreadPool;

// function that a worker runs
typedef void* (*mjfTask)(void* args);

// A piece of work for a thread pool
typedef struct mjTask_ {
  mjfTask func;  // function to run
  void* args;  // its argument
  volatile int status;  // life of the task (mjtTaskStatus)
} mjTask;

#endif  // MUJOCO_INCLUDE_MJTHREAD_H_
