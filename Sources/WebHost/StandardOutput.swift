@preconcurrency import Glibc

/// The process's standard output, which C's library holds in a global variable that Swift's checks know nothing about.
enum StandardOutput {
  /// Makes each line go out when it ends, also into a pipe, and all that was printed before.
  static func writesByLine() {
    fflush(stdout)
    setvbuf(stdout, nil, _IOLBF, 0)
  }
}
