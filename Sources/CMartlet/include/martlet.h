#pragma once
/// Retains a Swift object unless its deinit has begun; NULL then. Used under the lock that the deinit takes too.
extern void *swift_tryRetain(void *object);
