import MusicPlatform

/// Certificates in PEM form, at an address that stays the same for as long as this lives.
///
/// libcurl takes one bundle only; to trust a file beside the system's certificates, both are
/// joined.
@safe
final class CurlCertificates {
  /// The joined files.
  let bytes: UnsafeRawBufferPointer

  /// Joins a file with another one, which is left out if it cannot be read and is not required.
  init(_ file: String, beside other: String?, isRequired: Bool) throws(TransportError) {
    var joined = try Self.read(file)
    joined.append(UInt8(ascii: "\n"))
    if let other {
      do throws(TransportError) { joined += try Self.read(other) } catch  where !isRequired {}
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: joined.count, alignment: 1)
    unsafe copy.copyBytes(from: joined)
    unsafe bytes = UnsafeRawBufferPointer(copy)
  }

  deinit {
    unsafe bytes.deallocate()
  }

  /// Reads a file that must look like one of certificates: libcurl skips over any other text.
  private static func read(_ path: String) throws(TransportError) -> [UInt8] {
    let file: [UInt8]
    do throws(FileError) {
      file = try FileSystem.read(path, atMost: FileSystem.SizeLimit.certificates)
    } catch {
      throw .unreadableCertificates(path: path, reason: error.cause)
    }
    guard file.range(ofFirst: Array("-----BEGIN ".utf8)) != nil else {
      throw .unreadableCertificates(path: path, reason: "it holds no certificate in PEM form")
    }
    return file
  }
}
