package import AmctlLoopback
import MusicAPI

extension ServerResponse {
  /// The ways to mark the end of a body.
  package enum Framing: Sendable, Hashable {
    /// `Content-Length`.
    case length
    /// `Transfer-Encoding: chunked`, with chunks of that size.
    case chunked(Int)
    /// The end of the connection.
    case close
  }

  /// Returns the same response with the end of its body marked that way.
  package func framed(_ framing: Framing) -> ServerResponse {
    var response = self
    switch framing {
    case .length: break
    case .chunked(let size):
      response.headers["Transfer-Encoding"] = "chunked"
      response.body = Self.chunks(of: body, size: size)
    case .close: response.headers["Connection"] = "close"
    }
    return response
  }

  private static func chunks(of body: [UInt8], size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: body.count, by: size) {
      let chunk = body[start...].prefix(size)
      bytes += Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Array("\r\n".utf8)
    }
    return bytes + Array("0\r\n\r\n".utf8)
  }
}
