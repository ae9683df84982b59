import MusicLibc

/// The addresses that this process may use, where they are limited, as `ulimit -v` limits them.
enum AddressSpace {
  /// Returns whether there is room for the stacks of threads and for more bytes, so that all
  /// of these threads can start.
  ///
  /// Nothing is looked at where there is no limit. Where there is one, all threads share one arena
  /// from here on: glibc would reserve 64 MB for each of the first.
  static func hasRoom(threads: Int, and bytes: Int) -> Bool {
    guard isLimited else { return true }
    shareArena()
    return isFree(threads * stackSize + bytes)
  }

  private static func shareArena() {
    #if canImport(Glibc)
      // Swift's module for the C library leaves out the function and the name of the setting.
      typealias Setter = @convention(c) (_ setting: Int32, _ value: Int32) -> Int32
      guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
      _ = unsafe unsafeBitCast(symbol, to: Setter.self)(-8, 1)
    #endif
  }

  /// The number of processors, each of which can get a thread of Swift's pool.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private static var isLimited: Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let code = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      let code = unsafe getrlimit(RLIMIT_AS, &limit)
    #endif
    // No limit is the largest number, or the largest with a sign.
    return code == 0 && limit.rlim_cur < rlim_t(Int64.max)
  }

  /// The size of a thread's stack, unless its creator says another.
  private static var stackSize: Int {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return 8 << 20 }
    defer { _ = unsafe pthread_attr_destroy(&attributes) }
    var size = 0
    _ = unsafe pthread_attr_getstacksize(&attributes, &size)
    return size
  }

  private static func isFree(_ size: Int) -> Bool {
    let place = unsafe mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard unsafe place != MAP_FAILED, let place = unsafe place else { return false }
    _ = unsafe munmap(place, size)
    return true
  }
}
