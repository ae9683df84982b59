// Types of macOS's C library that have the name of a function too, and what they consist of.

import Glibc

public typealias mode_t = UInt16
public typealias dev_t = Int32
public typealias ino_t = UInt64
public typealias nlink_t = UInt16
public typealias blkcnt_t = Int64
public typealias blksize_t = Int32

/// What macOS says of a file.
public struct stat {
  public var st_dev: dev_t = 0
  public var st_mode: mode_t = 0
  public var st_nlink: nlink_t = 0
  public var st_ino: ino_t = 0
  public var st_uid: uid_t = 0
  public var st_gid: gid_t = 0
  public var st_rdev: dev_t = 0
  public var st_atimespec = timespec()
  public var st_mtimespec = timespec()
  public var st_ctimespec = timespec()
  public var st_birthtimespec = timespec()
  public var st_size: off_t = 0
  public var st_blocks: blkcnt_t = 0
  public var st_blksize: blksize_t = 0
  public init() {}
}
public struct statvfs {
  public var f_bsize: UInt = 0
  public var f_frsize: UInt = 0
  public var f_blocks: UInt32 = 0
  public var f_bfree: UInt32 = 0
  public var f_bavail: UInt32 = 0
  public init() {}
}
public typealias tcflag_t = UInt
public typealias cc_t = UInt8
public typealias speed_t = UInt
public struct termios {
  public var c_iflag: tcflag_t = 0
  public var c_oflag: tcflag_t = 0
  public var c_cflag: tcflag_t = 0
  public var c_lflag: tcflag_t = 0
  public var c_cc:
    (
      cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t, cc_t,
      cc_t, cc_t, cc_t, cc_t, cc_t
    ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  public var c_ispeed: speed_t = 0
  public var c_ospeed: speed_t = 0
  public init() {}
}
public typealias sigset_t = UInt32
public struct __sigaction_u {
  public var __sa_handler: (@convention(c) (Int32) -> Void)!
  public init() {}
}
public struct sigaction {
  public var __sigaction_u = DarwinTypes.__sigaction_u()
  public var sa_mask: sigset_t = 0
  public var sa_flags: Int32 = 0
  public init() {}
}
