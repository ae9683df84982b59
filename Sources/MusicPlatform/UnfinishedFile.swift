internal import MusicLibc
internal import Synchronization

/// A file under a name of its own until it is complete, when it takes the place of another as a
/// whole.
///
/// The process that writes it keeps a lock on it: another process can tell it from a file that a
/// killed process left, and remove only the latter.
package final class UnfinishedFile: Sendable {
  /// The folder of both names, which then lead through no link; otherwise they are paths.
  private let folder: Int32
  private let path: String
  /// The path that it takes when it is complete.
  private let place: String
  /// The path that errors name.
  private let shown: String
  private let file: OwnedDescriptor
  private let state: Mutex<State>

  private struct State {
    /// Bytes that are written together, because each call of the system takes time.
    var pending: [UInt8] = []
    /// Whether the file remains when this is released.
    var isKept: Bool
  }

  /// Creates a file with a name that no other writer uses, beside the one that it will replace.
  ///
  /// Unless it takes that place, it is removed.
  init(
    beside place: String, in folder: Int32 = AT_FDCWD, mode: mode_t, shown: String? = nil
  ) throws(SystemError) {
    while true {
      let path = FileSystem.temporaryName(place)
      guard let file = try Self.open(path, in: folder, O_WRONLY | O_EXCL, mode) else {
        // Another process took it for one that was left, before it was locked.
        _ = unsafe unlinkat(folder, path, 0)
        continue
      }
      (self.folder, self.path, self.place, self.shown) = (folder, path, place, shown ?? place)
      self.file = file
      state = Mutex(State(isKept: false))
      return
    }
  }

  /// Creates a file that is written over time and replaces another; throws if it could not.
  ///
  /// What killed processes left in the same way is removed.
  package convenience init(replacing path: String) throws(FileError) {
    FileSystem.sweep(beside: path)
    try FileSystem.checkReplaceable(path)
    do throws(SystemError) {
      try self.init(beside: FileSystem.resolved(path), mode: 0o666, shown: path)
    } catch {
      throw FileError(path, cannotBe: .written, error)
    }
  }

  /// Creates a file that stays under its own name until it is complete, even after this process.
  ///
  /// What an earlier process left of it is removed, or resumed. Throws `.wouldBlock` if another
  /// process has it, or has just finished it. A file that is not resumed is readable only by its
  /// owner.
  package init(
    _ path: String, for place: String, isResumed: Bool = false
  ) throws(FileError) {
    let (flags, mode): (_, mode_t) = isResumed ? (O_RDWR, 0o666) : (O_WRONLY | O_TRUNC, 0o600)
    file = try FileSystem.attempt(place, .written) { () throws(SystemError) in
      guard let file = try Self.open(path, in: AT_FDCWD, flags, mode) else { throw .wouldBlock }
      return file
    }
    (folder, self.path, self.place, shown) = (AT_FDCWD, path, place, place)
    state = Mutex(State(isKept: true))
  }

  /// Opens and locks a file; nil if another process has locked it, or moved or removed it meanwhile.
  private static func open(
    _ path: String, in folder: Int32, _ flags: Int32, _ mode: mode_t
  ) throws(SystemError) -> OwnedDescriptor? {
    let file = try OwnedDescriptor {
      unsafe openat(
        folder, path, flags | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode)
    }
    let opened: FileFacts
    do throws(SystemError) { opened = try FileFacts(of: file.descriptor) } catch {
      if flags & O_EXCL != 0 { _ = unsafe unlinkat(folder, path, 0) }
      throw error
    }
    guard opened.kind == .file else { throw .notAFile }
    // A file system without locks is no reason to fail.
    guard (try? file.descriptor.lock()) ?? true else { return nil }
    let named = try? FileFacts(of: path, in: folder)
    guard named?.isSameFile(as: opened) ?? false else { return nil }
    return file
  }

  deinit {
    discard()
    file.descriptor.unlock()
  }

  /// Removes the file, unless it is kept for a later process or has taken its place.
  package func discard() {
    state.withLock { state in
      if !state.isKept { _ = unsafe unlinkat(folder, path, 0) }
      state = State(isKept: true)
    }
  }

  /// The number of bytes that an earlier process left.
  package var size: Int {
    get throws(FileError) {
      try FileSystem.attempt(shown, .read) { () throws(SystemError) in
        try SystemError.check { Int(lseek(file.descriptor.number, 0, SEEK_END)) }
      }
    }
  }

  /// Removes everything after the first bytes; what is written next follows them.
  package func truncate(to count: Int) throws(FileError) {
    state.withLock { $0.pending = [] }
    try FileSystem.attempt(shown, .written) { () throws(SystemError) in
      try FileSystem.check(ftruncate(file.descriptor.number, off_t(count)))
      _ = try SystemError.check { Int(lseek(file.descriptor.number, off_t(count), SEEK_SET)) }
    }
  }

  /// Adds bytes to its end.
  package func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    let isFull = state.withLock { state in
      state.pending += bytes
      return state.pending.count >= 1 << 16
    }
    if isFull { try flush() }
  }

  /// Passes everything that was written to the system, which has it even if this process is killed.
  package func flush() throws(FileError) {
    try FileSystem.attempt(shown, .written) { () throws(SystemError) in
      try state.withLock { state throws(SystemError) in
        defer { state.pending.removeAll(keepingCapacity: true) }
        try file.descriptor.write(state.pending[...])
      }
    }
  }

  /// Waits until the disk has everything that was written.
  package func synchronize() throws(FileError) {
    try flush()
    try FileSystem.attempt(shown, .written) { () throws(SystemError) in
      try FileSystem.check(fsync(file.descriptor.number))
    }
  }

  /// Moves the complete file to its place, where it replaces another.
  ///
  /// A durable file is on the disk before, so that not even a power failure leaves a part of it in
  /// place, and its new name is on the disk afterwards.
  package func finish(durably: Bool, keepingPermissions: Bool = false) throws(FileError) {
    try flush()
    try FileSystem.attempt(shown, .written) { () throws(SystemError) in
      try finish(
        durably: durably, mode: keepingPermissions ? FileSystem.facts(of: place)?.mode : nil)
    }
  }

  /// Writes bytes to its end at once.
  func add(_ bytes: [UInt8]) throws(SystemError) {
    try file.descriptor.write(bytes[...])
  }

  /// Moves the file with everything that was written, perhaps with other permissions.
  func finish(durably: Bool = false, mode: mode_t?) throws(SystemError) {
    if durably { try FileSystem.check(fsync(file.descriptor.number)) }
    if let mode { try FileSystem.check(fchmod(file.descriptor.number, mode & 0o777)) }
    try FileSystem.check(unsafe renameat(folder, path, folder, place))
    state.withLock { $0.isKept = true }
    if durably { try FileSystem.synchronizeFolder(of: place) }
  }
}

// MARK: What killed processes left

extension FileSystem {
  /// A name that not even another writer of the same file uses.
  static func temporaryName(_ path: String) -> String {
    path + temporaryMark + UInt64.random(in: .min ... .max).digits(13, radix: 36)
  }

  private static let temporaryMark = ".part-"

  /// Whether a name is one that a file, perhaps with another name, has until it is complete.
  private static func isTemporary(_ name: String, of other: String? = nil) -> Bool {
    let (number, start) = (name.utf8.suffix(13), name.utf8.dropLast(13))
    let mark = temporaryMark.utf8
    guard number.count == 13, start.suffix(mark.count).elementsEqual(mark) else { return false }
    return other.map { start.dropLast(mark.count).elementsEqual($0.utf8) } ?? true
      && number.allSatisfy {
        $0.isDigit || ($0.isLetter && !$0.isCapital)
      }
  }

  /// Removes the files that killed processes left beside a file that they were about to replace.
  package static func sweep(beside path: String) {
    guard isReplaceable(path) else { return }
    let target = resolved(path)
    let start = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let (folder, name) = (String(target[..<start]), String(target[start...]))
    sweep(folder.isEmpty ? "." : folder, of: name)
  }

  /// Removes the unfinished files of a folder, or those of one file in it, that killed processes
  /// left.
  ///
  /// A file that a process is writing is locked, and stays; so does any file that cannot be locked.
  package static func sweep(_ folder: String, of other: String? = nil) {
    // A folder that cannot be listed has nothing that could be swept.
    for name in (try? list(folder, where: { isTemporary($0, of: other) })) ?? [] {
      removeUnlessLocked(folder + "/" + name)
    }
  }

  /// Removes a file of this user that no process has locked.
  private static func removeUnlessLocked(_ path: String) {
    do throws(SystemError) {
      // Some file systems lock only files that are open for writing.
      let file = try open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
      let facts = try FileFacts(of: file.descriptor)
      guard facts.kind == .file, facts.owner == geteuid(), try file.descriptor.lock() else {
        return
      }
      _ = unsafe unlink(path)
    } catch {
      // Whoever removed it, or keeps it from being opened, it is not in the way.
    }
  }
}
