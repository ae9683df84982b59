import CMusicCurl

/// One request being sent and its answer being collected; lives on the loop's thread.
///
/// Owns the easy handle, and all that libcurl keeps a pointer to while the transfer runs.
@safe
final class CurlTransfer {
  /// Who asked.
  let order: CurlOrder
  /// The certificates that it goes by, kept because libcurl does not copy them.
  let trust: CurlTrust
  /// libcurl's handle; to be removed from the multi handle before the transfer goes away.
  let easy: UnsafeMutableRawPointer
  /// Where libcurl writes what went wrong.
  let complaint: UnsafeMutablePointer<CChar>
  /// The header lines to send.
  var headerList: UnsafeMutablePointer<curl_slist>?
  /// The final answer's headers.
  private(set) var headers = HTTPHeaders()
  /// The answer's body so far, uncompressed.
  private(set) var body: [UInt8] = []
  /// Whether the transfer was stopped because the answer grew too big.
  private(set) var isTooLarge = false
  /// Whether it was stopped for want of room, and is to be started again later.
  private(set) var isPostponed = false
  /// How many bytes came so far; headers count too, so that they cannot be endless.
  private(set) var taken = 0
  /// What all answers of the transport may have together.
  private let budget: CurlBudget

  /// Makes a handle that is ready to run.
  init(
    _ order: CurlOrder, _ settings: CurlSettings, _ budget: CurlBudget
  ) throws(TransportError) {
    guard let easy = unsafe libcurl_easy_init() else {
      throw .libcurlUnavailable(reason: "it has no memory")
    }
    self.order = order
    trust = settings.trust
    unsafe self.easy = easy
    unsafe complaint = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe complaint.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    self.budget = budget
    try configure(settings)
  }

  deinit {
    unsafe libcurl_easy_cleanup(easy)
    unsafe libcurl_slist_free_all(headerList)
    unsafe complaint.deallocate()
  }

  /// Takes a piece of the body; answers false to end the transfer.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard makeRoom(for: bytes.count) else { return false }
    let needed = body.count + bytes.count
    if needed > body.capacity {
      // Growing by itself, it would have room for twice what it may ever hold.
      body.reserveCapacity(min(max(needed, body.capacity * 2, expectedLength), budget.limit))
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// Takes a header line or a status line; answers false to end the transfer.
  ///
  /// What came before a status line was a provisional answer, which nobody asked for.
  func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard makeRoom(for: bytes.count) else { return false }
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = HTTPHeaders()
    } else if let field = HTTPHeaders.Field(line: line) {
      headers.add(field.name, field.value)
    }
    return true
  }

  /// What the server says about the body's length, as far as it is worth believing.
  ///
  /// Saves a big answer from being copied again and again while it grows.
  private var expectedLength: Int {
    guard let length = headers["Content-Length"].flatMap(Int.init) else { return 0 }
    return min(max(length, 0), 16 << 20)
  }

  /// Counts bytes against the limit; answers false when there is no room for them.
  private func makeRoom(for count: Int) -> Bool {
    guard !isPostponed else { return false }
    let verdict = budget.makeRoom(for: count, of: self)
    if verdict == .granted { taken += count }
    isTooLarge = verdict == .never
    return verdict == .granted
  }
}

extension CurlTransfer: CurlBudgetHolder {
  /// The order's number.
  var id: Int { order.id }

  /// Whether requesting it again changes nothing.
  var isRepeatable: Bool { [.get, .head].contains(order.request.method) }

  /// Drops what came so far, and takes no more.
  func giveWay() {
    isPostponed = true
    body = []
    taken = 0
  }
}

extension HTTPHeaders.Field {
  /// Splits `Name: value` with its line end; nil when there is no colon.
  fileprivate init?(line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let value = line.utf8[colon...].dropFirst()
    self.init(name: String(line[..<colon]), value: value.trimmed)
  }
}

extension Substring.UTF8View {
  /// The text without blanks and line ends around it.
  fileprivate var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    var rest = self.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return String(Substring(rest))
  }
}
