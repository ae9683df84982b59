import CMusicAPI
import MusicPlatform

/// The settings that all transfers of a transport share; creating them loads libcurl.
struct CurlSettings {
  /// The server.
  let origin: Origin
  /// The caller's options.
  let options: CurlTransport.Options
  /// The certificates to trust.
  private(set) var trust: CurlTrust

  /// Loads libcurl; until `completeTrust()`, some certificates may be left out.
  init(origin: Origin, options: CurlTransport.Options) throws(TransportError) {
    guard libcurl_load() else {
      throw .orTooManyOpenFiles(
        .libcurlUnavailable(reason: unsafe String(cString: libcurl_unavailable_reason())))
    }
    self.origin = origin
    self.options = options
    trust = try CurlTrust(options)
  }

  /// Trusts all certificates from the next transfer on.
  mutating func completeTrust() throws(TransportError) {
    if !trust.isComplete { trust = try CurlTrust(options, completely: true) }
  }
}

/// The certificates that a transfer trusts.
///
/// These come from a file, a directory, and the caller's own file. Reading the system's file takes
/// longer than the rest of a first request, and the directory usually has the same certificates,
/// which are read one at a time. The file is therefore only read if the directory does not verify a
/// server.
struct CurlTrust {
  /// A directory with a file for each certificate, named by its hash.
  let directory: String?
  /// A file of certificates; nil if there is none, or if `bundle` contains it.
  let file: String?
  /// Two files combined.
  let bundle: CurlCertificates?
  /// Whether all certificates are included.
  let isComplete: Bool

  /// Trusts the directory and the caller's own file; all certificates if both are missing, or if
  /// they are not enough.
  ///
  /// Alone, the caller's own file can be told from the system's when libcurl cannot use one.
  init(_ options: CurlTransport.Options, completely: Bool = false) throws(TransportError) {
    directory =
      unsafe options.trustDirectory
      ?? libcurl_default_ca_directory().map { unsafe String(cString: $0) }
    isComplete = completely || directory == nil && options.caFile == nil
    let systemFile = isComplete ? Self.file(options) : nil
    guard isComplete, let own = options.caFile else {
      (file, bundle) = (options.caFile ?? systemFile, nil)
      return
    }
    // The system may have no certificates, but a file that the caller names must exist.
    bundle = try CurlCertificates(own, beside: systemFile, isRequired: options.trustFile != nil)
    file = nil
  }

  /// Returns the file that is trusted in addition to the caller's own; nil if there is none.
  static func file(_ options: CurlTransport.Options) -> String? {
    if let file = options.trustFile { return file }
    return unsafe libcurl_default_ca_file().map { unsafe String(cString: $0) }
  }
}

/// Certificates in PEM format, at a constant memory address for the lifetime of the object.
///
/// libcurl accepts a single bundle, so to trust a file in addition to the system's certificates,
/// both are combined.
@safe
final class CurlCertificates {
  /// The combined files.
  let bytes: UnsafeRawBufferPointer

  /// Combines a file with another, which is left out if it is unreadable and not required.
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

  /// The problem of a file that libcurl cannot use; libcurl does not report it.
  static func fault(of path: String?) -> TransportError {
    guard let path else {
      return .unreadableCertificates(path: "the system's", reason: "libcurl cannot read them")
    }
    do throws(TransportError) { _ = try read(path) } catch { return error }
    return .unreadableCertificates(path: path, reason: "a certificate in it is damaged")
  }

  /// Reads a file that must contain certificates: libcurl skips over any other text.
  private static func read(_ path: String) throws(TransportError) -> [UInt8] {
    let file: [UInt8]
    do throws(FileError) {
      file = try FileSystem.read(path, atMost: FileSystem.SizeLimit.certificates)
    } catch {
      throw .unreadableCertificates(path: path, reason: error.cause)
    }
    guard file.range(ofFirst: Array("-----BEGIN ".utf8)) != nil else {
      throw .unreadableCertificates(path: path, reason: "it contains no PEM certificate")
    }
    return file
  }
}
