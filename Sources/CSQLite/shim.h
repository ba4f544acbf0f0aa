#include <sqlite3.h>

// Swift cannot call functions that take any number of arguments.
static inline int martlet_sqlite_keep_journal(sqlite3 *database, int keeps) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}
