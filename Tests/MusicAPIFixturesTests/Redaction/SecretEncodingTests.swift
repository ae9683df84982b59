import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicAPIFixtures

/// Secrets in other encodings: they are found after decoding, however they are written.
@Suite(.quick) struct SecretEncodingTests {
  private static let signature = Base64URL.encode(
    (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })
  private static let developerToken =
    "eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQ0RFMTIzNDUifQ.eyJpc3MiOiJQTEFOVEVEMDEifQ." + signature
  private static let userToken = "0." + String(repeating: "Ab9+/xY", count: 18) + "=="
  private static let password = "planted+secret/value=="
  private static let secrets = [developerToken, userToken, password]

  private let redaction = Redaction(secrets: secrets)
  private let scan = SecretScan(secrets: secrets)

  /// Ways to write a text so that other programs read it as the same.
  enum Encoding: String, CaseIterable {
    case plain, percent, onePercent, percentTwice, lowercasePercent, hex, uppercaseHex
    case base64, base64URL, base64In76, base64In20, base64Twice, escapes, oneEscape, nestedJSON
    case escapesInPercent, percentInBase64, base64InEscapes, hexInBase64

    func encoded(_ text: String) -> String {
      let bytes = Array(text.utf8)
      switch self {
      case .plain: return text
      case .percent: return bytes.map { "%" + Self.digits($0).uppercased() }.joined()
      case .lowercasePercent: return bytes.map { "%" + Self.digits($0) }.joined()
      case .onePercent:
        let middle = bytes.count / 2
        return String(decoding: bytes[..<middle], as: UTF8.self) + "%"
          + Self.digits(bytes[middle]).uppercased()
          + String(decoding: bytes[(middle + 1)...], as: UTF8.self)
      case .percentTwice: return Self.percent.encoded(text).replacing("%", with: "%25")
      case .hex: return bytes.map(Self.digits).joined()
      case .uppercaseHex: return Self.hex.encoded(text).uppercased()
      case .base64: return Base64.encode(bytes)
      case .base64URL: return Base64URL.encode(bytes)
      case .base64In76: return Self.wrapped(Base64.encode(Array("x: \(text)\n".utf8)), 76, "\r\n")
      case .base64In20: return Self.wrapped(Base64.encode(bytes), 20, "\n")
      case .base64Twice: return Self.base64.encoded(Self.base64.encoded(text))
      case .escapes: return bytes.map { "\\u00" + Self.digits($0) }.joined()
      case .oneEscape: return "\\u00\(Self.digits(bytes[0]))" + text.dropFirst()
      case .nestedJSON: return #"{"a":[1,"\#(Self.escapes.encoded(text))"]}"#
      case .escapesInPercent: return Self.percent.encoded(Self.escapes.encoded(text))
      case .percentInBase64: return Self.base64.encoded(Self.percent.encoded(text))
      case .base64InEscapes: return Self.escapes.encoded(Self.base64.encoded(text))
      case .hexInBase64: return Self.base64.encoded(Self.hex.encoded(text))
      }
    }

    private static func digits(_ byte: UInt8) -> String {
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    static func wrapped(_ text: String, _ width: Int, _ lineBreak: String) -> String {
      var lines: [Substring] = []
      var rest = text[...]
      while !rest.isEmpty {
        lines.append(rest.prefix(width))
        rest = rest.dropFirst(width)
      }
      return lines.joined(separator: lineBreak)
    }
  }

  @Test(arguments: Encoding.allCases, secrets.indices)
  func `a configured secret is found and redacted however it is encoded`(
    encoding: Encoding, index: Int
  ) throws {
    let encoded = encoding.encoded(Self.secrets[index])
    // In JSON: the other members keep their bytes.
    let member = JSONValue.string("see \(encoded) there").encoded()
    let head = #"{"n":1.50,"a":["\u00e9\/",""],"s":"#
    let body = Array(head.utf8) + member + Array("}".utf8)
    #expect(scan.places(in: "a.json", body).count == 1)
    let response = redaction.redacted(HTTPResponse(status: 200, body: body))
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(text.hasPrefix(head + "\"see ") && text.contains("<redacted>"))
    #expect(try JSONDocument(parsing: response.body).root["s"]?.string?.hasSuffix(" there") == true)
    #expect(!text.contains(encoded))
    #expect(scan.places(in: "a.json", response.body).isEmpty, "\(text)")
    #expect(redaction.redacted(response) == response)
    // In a text, and in the name of a file.
    let plain = redaction.redacted("see \(encoded) there")
    #expect(plain.hasPrefix("see ") && plain.hasSuffix(" there") && plain.contains("<redacted>"))
    #expect(!scan.places(in: "a.txt", Array("see \(encoded) there".utf8)).isEmpty)
    #expect(scan.places(in: "a.txt", Array(plain.utf8)).isEmpty, "\(plain)")
  }

  @Test(arguments: Encoding.allCases)
  func `a token that nobody configured is found in other encodings too`(encoding: Encoding) {
    let encoded = encoding.encoded(Self.developerToken)
    let text = "see \(encoded) there"
    #expect(!SecretScan().places(in: "a.txt", Array(text.utf8)).isEmpty)
    #expect(SecretScan().places(in: "a.txt", Array(Redaction().redacted(text).utf8)).isEmpty)
  }

  @Test func `the signature of a developer token is a secret by itself`() throws {
    let parts = Self.developerToken.split(separator: ".")
    let body =
      #"{"first":"\#(parts[0]).\#(parts[1])","second":{"x":"\#(parts[2])","id":"\#(parts[1])"}}"#
    let response = redaction.redacted(HTTPResponse(status: 200, body: Array(body.utf8)))
    #expect(
      String(decoding: response.body, as: UTF8.self)
        == #"{"first":"<redacted>","second":{"x":"<redacted>","id":"\#(parts[1])"}}"#)
    #expect(scan.places(in: "a.json", Array(body.utf8)).map(\.kind) == [.token, .configured])
    #expect(redaction.redacted("\(parts[2])") == "<redacted>")
  }

  @Test(arguments: [
    "#1a2b3c4d5e6f", "d41d8cd98f00b204e9800998ecf8427e", "59b9a1de-2c3e-4f5a-8b9c-0123456789ab",
    "100% pure %41 %zz %", #"C:\users\u0041 \/ \n"#,
    "aGFybWxlc3MgdGV4dCBvZiBhIHNvbmcsIGFuZCBub3RoaW5nIGVsc2U=",
    "6861726d6c6573732074657874206f66206120736f6e67", "The\nLong\nAnd\nWinding\nRoad\nHome",
    String(repeating: "AAAA", count: 1000), String(repeating: "0", count: 999),
  ])
  func `harmless text in other encodings stays`(text: String) {
    #expect(redaction.redacted(text) == text)
  }

  @Test func `a secret at the end of a large body of base64 is found`() {
    let noise = (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
    let token = Array("\n\(Self.userToken)\n".utf8)
    for separator in ["", "\r\n"] {
      let digits = Base64.encode(noise + token)
      let text =
        separator.isEmpty
        ? digits
        : Encoding.wrapped(digits, 76, separator)
      #expect(redaction.redacted("a \(text) b") == "a <redacted> b")
    }
  }
}
