internal import MusicLibc

/// Operations on files and folders.
package enum FileSystem {
  package static func open(reading path: String) throws(FileError) -> OwnedDescriptor {
    try attempt(path, .read) { () throws(SystemError) in try open(path, O_RDONLY) }
  }

  /// Opens a file for writing and empties it; of two programs that do, neither overwrites the other.
  package static func open(writing path: String) throws(FileError) -> OwnedDescriptor {
    try attempt(path, .written) { () throws(SystemError) in
      try open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, mode: 0o666)
    }
  }

  /// Opens a file for appending.
  ///
  /// `/dev/stderr` and `/dev/fd/N` refer to the open file itself: opening the file anew would
  /// overwrite it from its start.
  package static func open(appending path: String) throws(FileError) -> OwnedDescriptor {
    try attempt(path, .written) { () throws(SystemError) in
      guard let inherited = inherited(path) else {
        return try open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o666)
      }
      return try OwnedDescriptor { fcntl(inherited.number, F_DUPFD_CLOEXEC, 0) }
    }
  }

  /// Replaces a file atomically: readers see the old contents or the new ones, never a mixture.
  ///
  /// The file keeps its permissions; a secret is made readable by its owner alone. A link remains a
  /// link, and its target is replaced. Pipes and devices are written to directly.
  package static func write(
    _ bytes: [UInt8], to path: String, isSecret: Bool = false
  ) throws(FileError) {
    try attempt(path, .written) { () throws(SystemError) in
      let old = facts(of: path)
      guard old.map({ $0.kind == .file }) ?? true else {
        let file = try open(path, O_WRONLY | O_TRUNC)
        return try file.descriptor.write(bytes[...])
      }
      let file = try UnfinishedFile(beside: resolved(path), mode: isSecret ? 0o600 : 0o666)
      try file.add(bytes)
      try file.finish(mode: isSecret ? nil : old?.mode)
    }
  }

  /// Fails for a link that leads nowhere, which a write would replace with a file.
  package static func checkLink(_ path: String) throws(FileError) {
    if isLink(path), !exists(path) { throw FileError(path, cannotBe: .written, .brokenLink) }
  }

  /// Makes a folder and its parents, perhaps for the owner alone; an existing one is fine.
  package static func createDirectory(
    _ path: String, isPrivate: Bool = false
  ) throws(FileError) {
    let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    if !parent.isEmpty, !exists(String(parent)) {
      try createDirectory(String(parent), isPrivate: isPrivate)
    }
    guard unsafe mkdir(path, isPrivate ? 0o700 : 0o777) != 0 else { return }
    let error = SystemError.last
    guard !isDirectory(path) else { return }
    throw FileError(path, cannotBe: .created, isLink(path) ? .brokenLink : error)
  }

  package static func remove(_ path: String) throws(FileError) {
    try attempt(path, .removed) { () throws(SystemError) in try check(unsafe unlink(path)) }
  }

  package static func removeDirectory(_ path: String) throws(FileError) {
    try attempt(path, .removed) { () throws(SystemError) in try check(unsafe rmdir(path)) }
  }

  /// The sorted names in a folder that a condition accepts, without `.` and `..`.
  package static func list(
    _ path: String, where isWanted: (String) -> Bool = { _ in true }
  ) throws(FileError) -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw FileError(path, cannotBe: .listed, .last)
    }
    defer { _ = unsafe closedir(folder) }
    var names: [String] = []
    // The end and an error differ only in the number of the error.
    errno = 0
    while let entry = unsafe readdir(folder) {
      let name = unsafe name(of: entry)
      if name != ".", name != "..", isWanted(name) { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw FileError(path, cannotBe: .listed, .last) }
    return names.sorted()
  }

  /// Reads the name in place: an entry may be shorter than the size of its type.
  private static func name(of entry: UnsafePointer<dirent>) -> String {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = unsafe UnsafeRawPointer(entry) + offset
    return unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
  }
}

// MARK: Queries

extension FileSystem {
  package static func exists(_ path: String) -> Bool { facts(of: path) != nil }

  package static func isDirectory(_ path: String) -> Bool {
    facts(of: path)?.kind == .directory
  }

  /// Whether a path is a program that this process may run.
  package static func isProgram(_ path: String) -> Bool {
    unsafe facts(of: path)?.kind == .file && access(path, X_OK) == 0
  }

  /// Whether a path is a symbolic link, even a broken one.
  package static func isLink(_ path: String) -> Bool { FileFacts(of: path)?.kind == .link }

  /// Whether an existing file is readable by its group or by others, which no secret should be.
  package static func isReadableByOthers(_ path: String) -> Bool {
    facts(of: path).map { $0.mode & (S_IRGRP | S_IROTH) != 0 } ?? false
  }

  /// Whether the file at a path can be replaced; pipes, devices and inherited descriptors cannot.
  package static func isReplaceable(_ path: String) -> Bool {
    inherited(path) == nil && (facts(of: path).map { $0.kind == .file } ?? true)
  }

  /// Returns the open file that a path such as `/dev/fd/3` refers to; nil for any other path.
  private static func inherited(_ path: String) -> Descriptor? {
    switch path {
    case "/dev/stdout": return .standardOutput
    case "/dev/stderr": return .standardError
    default:
      guard path.hasPrefix("/dev/fd/") else { return nil }
      return Int32(path.dropFirst("/dev/fd/".count)).map { Descriptor(number: $0) }
    }
  }

  /// The facts about what is at a path, behind all links.
  static func facts(of path: String) -> FileFacts? { FileFacts(of: path, followingLinks: true) }
}

// MARK: System calls

extension FileSystem {
  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0
  ) throws(SystemError) -> OwnedDescriptor {
    let open = { @Sendable () throws(SystemError) -> Int in
      try SystemError.check { unsafe Int(systemOpen(path, flags | O_CLOEXEC, mode)) }
    }
    // Only opening a pipe or a device can block.
    guard let stop = StopSignal.current, facts(of: path)?.kind == .other else {
      return OwnedDescriptor(marked: Int32(try open()))
    }
    return OwnedDescriptor(
      marked: Int32(try stop.interrupting { Result(catching: open) }.get()))
  }

  /// The C function whose name the method hides.
  private static let systemOpen: @Sendable (UnsafePointer<CChar>, Int32, mode_t) -> Int32 =
    unsafe open(_:_:_:)

  /// The path behind all links; a path that leads nowhere yet is its own.
  package static func resolved(_ path: String) -> String {
    guard let found = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Repeats a call while signals interrupt it; throws when it fails.
  static func check(_ call: @autoclosure () -> Int32) throws(SystemError) {
    _ = try SystemError.check { Int(call()) }
  }

  static func attempt<Result: ~Copyable>(
    _ path: String, _ attempt: FileError.Attempt, _ body: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw FileError(path, cannotBe: attempt, error)
    }
  }
}

extension FileSystem {
  /// The largest number of bytes to read at once, so that a mistaken path cannot exhaust the
  /// memory.
  package enum SizeLimit {
    /// Settings, keys and tokens: 1 MB.
    package static let settings = 1 << 20
    /// Certificate bundles: 16 MB, more than any has.
    package static let certificates = 16 << 20
    /// Recorded responses, archives, request bodies, and scanned files: 64 MB.
    package static let document = 64 << 20
    /// A log that is read whole: 256 MB, a million changes.
    package static let log = 256 << 20
    /// One line of a file with any number of lines: 1 MB.
    package static let line = 1 << 20
  }

  /// Reads a whole file, or a pipe to its end; throws an error if it exceeds the limit.
  package static func read(
    _ path: String, atMost limit: Int = SizeLimit.document
  ) throws(FileError) -> [UInt8] {
    let bytes = try attempt(path, .read) { () throws(SystemError) in
      let file = try open(path, O_RDONLY)
      let facts = try FileFacts(of: file.descriptor)
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        if facts.kind != .file, let stop = StopSignal.current {
          try file.descriptor.wait(for: POLLIN, unless: stop)
        }
        // A regular file is read in one piece, unless it grows meanwhile.
        let piece = max(facts.size - bytes.count, 65_536)
        let more = try file.descriptor.read(upTo: min(limit + 1 - bytes.count, piece))
        if more.isEmpty { break }
        if bytes.isEmpty { bytes = more } else { bytes += more }
      }
      return bytes
    }
    guard bytes.count <= limit else { throw FileError(path, exceeds: limit) }
    return bytes
  }

  /// The number of bytes that can still be written to the disk of a folder; nil if it is unknown.
  package static func freeBytes(at path: String) -> Int? {
    var facts = statvfs()
    guard unsafe statvfs(path, &facts) == 0 else { return nil }
    let (bytes, isTooMany) = Int(clamping: facts.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: facts.f_frsize))
    return isTooMany ? nil : bytes
  }
}

// MARK: Before and after a file is replaced

extension FileSystem {
  /// Fails where a file could not be replaced as a whole, or made; leaves nothing behind.
  ///
  /// For folders that would have to be made, the nearest existing one is tried.
  package static func checkReplaceable(_ path: String) throws(FileError) {
    guard isReplaceable(path) else { return }
    try attempt(path, .written) { () throws(SystemError) in
      var place = resolved(path)
      while !exists(parent(of: place)) { place = parent(of: place) }
      // A full disk has room for an empty file.
      try UnfinishedFile(beside: place, mode: 0o600).add([UInt8](repeating: 0x20, count: 4096))
    }
  }

  /// Moves a file within a file system, where it replaces another, and waits until the disk has it.
  package static func move(_ path: String, to place: String) throws(FileError) {
    try attempt(place, .written) { () throws(SystemError) in
      try check(unsafe rename(path, place))
      try synchronizeFolder(of: place)
    }
  }

  /// Waits until the disk has the names in the folder of a file.
  static func synchronizeFolder(of path: String) throws(SystemError) {
    let folder = try open(parent(of: path), O_RDONLY | O_DIRECTORY)
    // Some file systems cannot do this for a folder; the file itself is complete.
    _ = fsync(folder.descriptor.number)
  }

  /// Takes the permissions of a file or folder from everybody but its owner.
  ///
  /// A file system without permissions is no reason to fail.
  package static func closeToOthers(_ path: String) {
    if let facts = facts(of: path) { _ = unsafe chmod(path, facts.mode & 0o700) }
  }

  /// The path of the folder of a file or folder.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
