import MusicAPI
import MusicPlatform

/// The part of a file that has arrived.
///
/// A state file beside it names the whole file, and counts the bytes on the disk. It is written after
/// those bytes, so that it is true even after a power failure; bytes that came later are fetched
/// again.
actor DownloadPart: BodySink {
  private let path: String
  private let source: String
  private let step: Int
  private let file: UnfinishedFile
  private let partPath: String
  private let statePath: String
  private var state: DownloadState
  /// The number of bytes that are there.
  private(set) var count: Int

  /// Opens the part that an earlier run left, or begins anew; throws `.wouldBlock` if another
  /// process downloads it.
  init(_ download: Download) throws {
    let place = try Self.place(download.path)
    let (path, source) = (download.path, download.source)
    let start = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
    partPath = download.part ?? "\(place[..<start]).\(place[start...]).part"
    statePath = partPath + ".json"
    let file = try UnfinishedFile(partPath, for: place, isResumed: true)
    let size = try file.size
    var state = DownloadState(source: source)
    if let known = DownloadState(at: statePath), known.source == source, known.validator != nil,
      known.kept <= size
    {
      state = known
    }
    try file.truncate(to: state.kept)
    self.state = state
    count = state.kept
    self.file = file
    self.path = path
    self.source = source
    step = download.step
  }

  /// Returns where the file is to be, behind links; throws if no file can be there.
  private static func place(_ path: String) throws -> String {
    try FileSystem.checkLink(path)
    guard !FileSystem.isDirectory(path) else {
      throw FileError(path, cannotBe: .written, .isADirectory)
    }
    guard FileSystem.isReplaceable(path) else {
      throw FileError(path, cannotBe: .written, .notAFile)
    }
    return FileSystem.resolved(path)
  }

  /// Whether every byte is there.
  var isComplete: Bool { count == state.length && state.validator != nil }

  // MARK: The sink

  /// Asks for the rest of the same file, if a part of it is there.
  func continuing(_ request: HTTPRequest) -> HTTPRequest {
    guard let validator = state.validator, count > 0, count < state.length ?? 0 else {
      return request
    }
    var request = request
    request.headers["Range"] = "bytes=\(count)-"
    request.headers["If-Range"] = validator
    return request
  }

  /// Continues with the rest, or begins anew with the whole file.
  func begin(_ response: HTTPResponse) throws {
    guard response.headers["Content-Encoding"].map({ $0.lowercased() == "identity" }) ?? true else {
      throw DownloadError.compressed(of: path)
    }
    if response.status == 206 {
      guard state.isContinued(by: response, at: count) else {
        throw DownloadError.otherRange(of: path)
      }
      return
    }
    guard response.status == 200 else { throw DownloadError.status(response.status, of: path) }
    guard let length = response.headers["Content-Length"].flatMap({ Int($0) }), length >= 0 else {
      throw DownloadError.unknownLength(of: path)
    }
    try restart(
      as: DownloadState(source: source, validator: response.validator, length: length))
  }

  func take(_ bytes: [UInt8]) throws {
    guard let length = state.length, count + bytes.count <= length else {
      throw DownloadError.otherLength(
        count + bytes.count, expected: state.length ?? 0, of: path)
    }
    try file.write(bytes[...])
    count += bytes.count
    if count - state.kept >= step { try keep() }
  }

  // MARK: Its states

  /// Discards the bytes so far, perhaps because the server has another file now.
  func restart(as new: DownloadState? = nil) throws {
    state = new ?? DownloadState(source: source)
    count = 0
    // The bytes of before are never taken for a part of the new file.
    try state.write(to: statePath)
    try file.truncate(to: 0)
  }

  /// Makes the next run continue here, if the server can say whether the file is the same.
  private func keep() throws {
    guard state.validator != nil, count > state.kept else { return }
    try file.synchronize()
    // A full disk has not taken all of it.
    state.kept = min(count, try file.size)
    try state.write(to: statePath)
  }

  /// Keeps the bytes so far for the next run; a failure does not matter beside the error that ended
  /// this run.
  func stop() {
    try? keep()
    guard state.kept == 0 else { return }
    try? FileSystem.remove(partPath)
    try? FileSystem.remove(statePath)
  }

  /// Moves the complete file into its place; returns its size.
  ///
  /// A file that does not pass the check is discarded, and the next run fetches it again.
  func finish(_ check: (_ path: String) throws -> Void) throws -> Int {
    guard count == state.length else {
      throw DownloadError.otherLength(count, expected: state.length ?? 0, of: path)
    }
    try file.flush()
    do { try check(partPath) } catch {
      try restart()
      throw error
    }
    try file.finish(durably: true)
    try FileSystem.removeFile(statePath)
    return count
  }
}

/// The state of a part, as the state file describes it.
struct DownloadState: Equatable {
  /// The source of the file, such as an export and the ID of its part.
  let source: String
  /// The value of `If-Range` with which a server says whether it still has the same file; nil if it
  /// sent none that is reliable.
  var validator: String?
  /// The number of bytes of the whole file; nil if it is unknown.
  var length: Int?
  /// The number of bytes that are on the disk.
  var kept = 0
}

extension DownloadState {
  /// Reads a state file; nil if it is missing or cut off.
  init?(at path: String) {
    guard let json = try? LineLog(path: path).values().first,
      let source = json["source"]?.string, let kept = json["kept"]?.int, kept >= 0
    else { return nil }
    self.init(
      source: source, validator: json["validator"]?.string, length: json["length"]?.int, kept: kept)
  }

  /// Replaces the state file at a path as a whole.
  func write(to path: String) throws(FileError) {
    let members: [JSONMember] = .known([
      "source": .string(source), "validator": validator.map { .string($0) },
      "length": length.map { .int($0) }, "kept": .int(kept),
    ])
    try LineLog(path: path).write([.object(members)])
  }

  /// Returns whether a response is the rest of the same file from a position on.
  func isContinued(by response: HTTPResponse, at count: Int) -> Bool {
    guard let length, let validator,
      response.headers["Content-Range"] == "bytes \(count)-\(length - 1)/\(length)"
    else { return false }
    // Not every server that knows 'Range' knows 'If-Range'.
    let name = validator.hasPrefix("\"") ? "ETag" : "Last-Modified"
    return response.headers[name].map { $0 == validator } ?? true
  }
}

extension HTTPResponse {
  /// The value for `If-Range`; nil if the server sent none that changes with every change of the
  /// file.
  ///
  /// An `ETag` must be a strong one. A time must be a minute before that of the response, since the
  /// file may have changed twice in one second.
  fileprivate var validator: String? {
    if let tag = headers["ETag"] { return tag.hasPrefix("\"") ? tag : nil }
    guard let text = headers["Last-Modified"], let time = UnixTime(httpDate: text),
      let now = headers["Date"].flatMap({ UnixTime(httpDate: $0) }), now - time >= .seconds(60)
    else { return nil }
    return text
  }
}
