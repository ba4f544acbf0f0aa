// ThreadSanitizer follows the atomic operations by which a Mutex of Swift's Synchronization is taken and given back, since
// those are compiled into whoever uses it. Where two threads meet, though, the toolchain's library does the work, which is
// not instrumented, and what the lock protects looks like a race. Loaded before that library, this stands in front of its
// functions and tells the sanitizer what they do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

typedef SWIFT void (*Lock)(uint32_t thread, SELF);
typedef SWIFT _Bool (*Try)(SELF);
typedef SWIFT void (*Unlock)(SELF);

// Other programs, such as the compiler, have no sanitizer.
static void tell(const char *name, void *place) {
  void (*function)(void *) = (void (*)(void *))dlsym(RTLD_DEFAULT, name);
  if (function) function(place);
}

SWIFT void martlet_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void martlet_lock(uint32_t thread, SELF) {
  ((Lock)dlsym(RTLD_NEXT, LOCK))(thread, self);
  tell("__tsan_acquire", self);
}

SWIFT _Bool martlet_try(SELF) __asm__(TRY);
SWIFT _Bool martlet_try(SELF) {
  _Bool isTaken = ((Try)dlsym(RTLD_NEXT, TRY))(self);
  if (isTaken) tell("__tsan_acquire", self);
  return isTaken;
}

SWIFT void martlet_unlock(SELF) __asm__(UNLOCK);
SWIFT void martlet_unlock(SELF) {
  tell("__tsan_release", self);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(self);
}
