#pragma once
/// Retains a Swift object unless its deinit has begun; NULL then. Used under the lock that the deinit takes too.
extern void *swift_tryRetain(void *object);
/// Bytes that the C library's allocator has handed out and not got back.
extern unsigned long martlet_allocated_bytes(void);
/// Runs `body`: a function of its own, by whose name a profiler knows when to count.
extern void martlet_counted(void (*body)(void *context), void *context);
