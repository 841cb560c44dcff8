// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJMACRO_H_
#define MUJOCO_MJMACRO_H_

// the larger and the smaller of two numbers; arguments are evaluated twice
#define mjMAX(a, b) (((a) > (b)) ? (a) : (b))
#define mjMIN(a, b) (((a) < (b)) ? (a) : (b))

// is an option on, or an actuator off, for a model named m
#define mjDISABLED(x) (m->opt.disableflags & (x))
#define mjENABLED(x) (m->opt.enableflags & (x))
#define mjACTUATORDISABLED(i)                                    \
  (m->actuator_group[i] >= 0 && m->actuator_group[i] <= 30 &&    \
   (m->opt.disableactuator & (1 << m->actuator_group[i])) != 0)

// lets the compiler check formats: the n-th parameter is one, its arguments start at the m-th
#if defined(__GNUC__)
  #define mjPRINTFLIKE(n, m) __attribute__((format(printf, n, m)))
#else
  #define mjPRINTFLIKE(n, m)
#endif

#endif  // MUJOCO_MJMACRO_H_
