#include "martlet.h"
#include <malloc.h>

unsigned long martlet_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

__attribute__((noinline)) void martlet_counted(void (*body)(void *context), void *context) {
  body(context);
  // What follows the call keeps the compiler from leaving this function before it.
  __asm__ volatile("" ::: "memory");
}
