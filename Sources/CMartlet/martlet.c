#include "martlet.h"
#include <malloc.h>

unsigned long martlet_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
