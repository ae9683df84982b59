// What the sources use of the C library and macOS declares differently, for a type check on Linux. It
// follows the headers of macOS 15; nothing of it runs.

@_exported import DarwinTypes
import Glibc

// MARK: Files

@discardableResult public func stat(
  _ path: UnsafePointer<CChar>!, _ facts: UnsafeMutablePointer<DarwinTypes.stat>!
) -> Int32 { -1 }
@discardableResult public func lstat(
  _ path: UnsafePointer<CChar>!, _ facts: UnsafeMutablePointer<DarwinTypes.stat>!
) -> Int32 { -1 }
@discardableResult public func fstat(
  _ file: Int32, _ facts: UnsafeMutablePointer<DarwinTypes.stat>!
) -> Int32 { -1 }
@discardableResult public func fstatat(
  _ folder: Int32, _ path: UnsafePointer<CChar>!, _ facts: UnsafeMutablePointer<DarwinTypes.stat>!,
  _ flags: Int32
) -> Int32 { -1 }

public let S_IFMT: DarwinTypes.mode_t = 0o170000
public let S_IFREG: DarwinTypes.mode_t = 0o100000
public let S_IFDIR: DarwinTypes.mode_t = 0o040000
public let S_IFCHR: DarwinTypes.mode_t = 0o020000
public let S_IRGRP: DarwinTypes.mode_t = 0o000040
public let S_IROTH: DarwinTypes.mode_t = 0o000004
public let S_IFLNK: DarwinTypes.mode_t = 0o120000
public let S_IFSOCK: DarwinTypes.mode_t = 0o140000
public let S_IFIFO: DarwinTypes.mode_t = 0o010000

@discardableResult public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
@discardableResult public func open(
  _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: DarwinTypes.mode_t
) -> Int32 { -1 }
@discardableResult public func openat(
  _ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32
) -> Int32 { -1 }
@discardableResult public func openat(
  _ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: DarwinTypes.mode_t
) -> Int32 { -1 }
@discardableResult public func mkdir(
  _ path: UnsafePointer<CChar>!, _ mode: DarwinTypes.mode_t
) -> Int32 { -1 }
@discardableResult public func mkdirat(
  _ folder: Int32, _ path: UnsafePointer<CChar>!, _ mode: DarwinTypes.mode_t
) -> Int32 { -1 }
@discardableResult public func chmod(
  _ path: UnsafePointer<CChar>!, _ mode: DarwinTypes.mode_t
) -> Int32 { -1 }
@discardableResult public func fchmod(_ file: Int32, _ mode: DarwinTypes.mode_t) -> Int32 { -1 }
@discardableResult public func umask(_ mode: DarwinTypes.mode_t) -> DarwinTypes.mode_t { 0 }

@discardableResult public func read(
  _ file: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int
) -> Int { -1 }
@discardableResult public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int
{ -1 }
@discardableResult public func flock(_ file: Int32, _ operation: Int32) -> Int32 { -1 }

public struct DIR {}
@discardableResult public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>!
{ nil }
@discardableResult public func fdopendir(_ file: Int32) -> UnsafeMutablePointer<DIR>! { nil }
@discardableResult public func readdir(
  _ folder: UnsafeMutablePointer<DIR>!
) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func closedir(_ folder: UnsafeMutablePointer<DIR>!) -> Int32 { -1 }

@discardableResult public func statvfs(
  _ path: UnsafePointer<CChar>!, _ facts: UnsafeMutablePointer<DarwinTypes.statvfs>!
) -> Int32 { -1 }

// MARK: Processes and signals

public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
@discardableResult public func posix_spawn_file_actions_init(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { -1 }
@discardableResult public func posix_spawn_file_actions_destroy(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { -1 }
@discardableResult public func posix_spawn_file_actions_adddup2(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ from: Int32, _ to: Int32
) -> Int32 { -1 }
@discardableResult public func posix_spawnattr_init(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 {
  -1
}
@discardableResult public func posix_spawnattr_destroy(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { -1 }
@discardableResult public func posix_spawnattr_setflags(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ flags: Int16
) -> Int32 { -1 }
@discardableResult public func posix_spawnattr_setpgroup(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!, _ group: pid_t
) -> Int32 { -1 }
@discardableResult public func posix_spawnattr_setsigmask(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
  _ signals: UnsafePointer<DarwinTypes.sigset_t>!
) -> Int32 { -1 }
@discardableResult public func posix_spawnattr_setsigdefault(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>!,
  _ signals: UnsafePointer<DarwinTypes.sigset_t>!
) -> Int32 { -1 }
@discardableResult public func posix_spawn(
  _ process: UnsafeMutablePointer<pid_t>!, _ path: UnsafePointer<CChar>!,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
  _ attributes: UnsafePointer<posix_spawnattr_t?>!,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { -1 }
public let POSIX_SPAWN_SETPGROUP: Int32 = 0x0002
public let POSIX_SPAWN_SETSIGDEF: Int32 = 0x0004
public let POSIX_SPAWN_SETSIGMASK: Int32 = 0x0008
@discardableResult public func _NSGetExecutablePath(
  _ path: UnsafeMutablePointer<CChar>!, _ size: UnsafeMutablePointer<UInt32>!
) -> Int32 { -1 }
@discardableResult public func _NSGetEnviron()
  -> UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>!
{ nil }

@discardableResult public func sigemptyset(
  _ signals: UnsafeMutablePointer<DarwinTypes.sigset_t>!
) -> Int32 { -1 }
@discardableResult public func sigfillset(
  _ signals: UnsafeMutablePointer<DarwinTypes.sigset_t>!
) -> Int32 { -1 }
@discardableResult public func sigaddset(
  _ signals: UnsafeMutablePointer<DarwinTypes.sigset_t>!, _ signal: Int32
) -> Int32 { -1 }
@discardableResult public func sigwait(
  _ signals: UnsafePointer<DarwinTypes.sigset_t>!, _ signal: UnsafeMutablePointer<Int32>!
) -> Int32 { -1 }
@discardableResult public func pthread_sigmask(
  _ how: Int32, _ signals: UnsafePointer<DarwinTypes.sigset_t>!,
  _ before: UnsafeMutablePointer<DarwinTypes.sigset_t>!
) -> Int32 { -1 }
@discardableResult public func sigaction(
  _ signal: Int32, _ action: UnsafePointer<DarwinTypes.sigaction>!,
  _ before: UnsafeMutablePointer<DarwinTypes.sigaction>!
) -> Int32 { -1 }

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
@discardableResult public func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ run: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _ context: UnsafeMutableRawPointer?
) -> Int32 { -1 }
@discardableResult public func pthread_join(
  _ thread: pthread_t, _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 { -1 }
@discardableResult public func pthread_detach(_ thread: pthread_t) -> Int32 { -1 }
public let RLIMIT_AS: Int32 = 5
public let RLIMIT_NPROC: Int32 = 7
@discardableResult public func getrlimit(
  _ resource: Int32, _ limit: UnsafeMutablePointer<rlimit>!
) -> Int32 { -1 }

// MARK: Sockets and terminals

public typealias socklen_t = UInt32
public let SOCK_STREAM: Int32 = 1
public let SOCK_DGRAM: Int32 = 2
public let IPPROTO_TCP: Int32 = 6
public let SO_NOSIGPIPE: Int32 = 0x1022
public let TIOCGWINSZ: UInt = 0x4008_7468
public let ECHO: Int32 = 0x0008
public let ICANON: Int32 = 0x0100
public let ISIG: Int32 = 0x0080
@discardableResult public func tcgetattr(
  _ file: Int32, _ state: UnsafeMutablePointer<DarwinTypes.termios>!
) -> Int32 {
  -1
}
@discardableResult public func tcsetattr(
  _ file: Int32, _ when: Int32, _ state: UnsafePointer<DarwinTypes.termios>!
) -> Int32 { -1 }
@discardableResult public func send(
  _ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int, _ flags: Int32
) -> Int { -1 }
public typealias nfds_t = UInt32
@discardableResult public func poll(
  _ descriptors: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ milliseconds: Int32
) -> Int32 { -1 }
