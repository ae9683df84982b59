import CMusicZip

/// Unpacks data in the format "deflate" (RFC 1951) piece by piece: the only file that calls libz.
@safe
final class Inflater {
  private let input: ByteStream
  private let stream: OpaquePointer
  /// The bytes that were read and not unpacked.
  private var packed: ArraySlice<UInt8> = []
  private var isAtEnd = false

  private static let pieceSize = 1 << 16

  init(_ input: @escaping ByteStream) throws(LibzError) {
    try Self.load()
    guard let stream = unsafe libz_start() else { throw .noMemory }
    self.input = input
    unsafe self.stream = stream
  }

  deinit {
    unsafe libz_end(stream)
  }

  /// Loads libz; throws if this machine has no usable version of it.
  static func load() throws(LibzError) {
    guard libz_load() else {
      throw .unavailable(reason: unsafe String(cString: libz_unavailable_reason()))
    }
  }

  /// Returns the next bytes, of which there are few; empty at the end.
  func next() throws -> [UInt8] {
    while !isAtEnd {
      if packed.isEmpty { packed = try input()[...] }
      let isCut = packed.isEmpty
      let piece = try unpack()
      if !piece.isEmpty { return piece }
      guard isAtEnd || !isCut else { throw DataFlaw.wrongCompression }
    }
    return []
  }

  private func unpack() throws -> [UInt8] {
    var code: CInt = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { output, count in
      var (left, room) = (packed.count, Self.pieceSize)
      unsafe packed.withUnsafeBufferPointer { input in
        code = unsafe libz_unpack(stream, input.baseAddress, &left, output.baseAddress, &room)
      }
      packed = packed.suffix(left)
      count = Self.pieceSize - room
    }
    guard code >= 0 else { throw code == -2 ? LibzError.noMemory : DataFlaw.wrongCompression }
    isAtEnd = code == 1
    return piece
  }

  /// Returns the checksum of bytes that follow those of another checksum; that of no bytes is 0.
  static func checksum(_ bytes: [UInt8], after checksum: UInt32) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe libz_checksum(checksum, buffer.baseAddress, buffer.count)
    }
  }
}

/// The error if libz cannot unpack an archive, whatever the archive is.
package enum LibzError: Error, Equatable {
  /// The library cannot be opened, or is too old.
  case unavailable(reason: String)
  case noMemory
}

extension LibzError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unavailable(let reason):
      "cannot use the library 'libz' (\(reason)); install 'zlib1g' with apt, "
        + "or zlib with your system's package manager"
    case .noMemory: "not enough memory to unpack an archive"
    }
  }
}
