import Testing

@testable import MusicAPI

struct ECDSASignatureTests {
  private static let small = [UInt8](repeating: 0, count: 31) + [0x01]
  private static let high = [0x80] + [UInt8](repeating: 0xAA, count: 31)

  @Test func `short numbers lose their zeros in DER and high ones gain one`() throws {
    let signature = try #require(ECDSASignature(raw: Self.small + Self.high))
    #expect(signature.der == [0x30, 0x26, 0x02, 0x01, 0x01, 0x02, 0x21, 0x00] + Self.high)
  }

  @Test(arguments: [
    small + high, high + small, high + high, small + small,
    [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0x7F, count: 64),
  ])
  func `a raw signature survives conversion to DER and back`(raw: [UInt8]) throws {
    let der = try #require(ECDSASignature(raw: raw)).der
    #expect(ECDSASignature(der: der)?.raw == raw)
  }

  @Test(arguments: [0, 63, 65])
  func `a raw signature has exactly 64 bytes`(count: Int) {
    #expect(ECDSASignature(raw: [UInt8](repeating: 1, count: count)) == nil)
  }

  @Test func `a truncated, extended or changed DER signature is rejected`() throws {
    let der = try #require(ECDSASignature(raw: Self.high + Self.high)).der
    for length in 0..<der.count {
      #expect(ECDSASignature(der: Array(der.prefix(length))) == nil)
    }
    #expect(ECDSASignature(der: der + [0]) == nil)
    #expect(ECDSASignature(der: [0x31] + der.dropFirst()) == nil)
    #expect(ECDSASignature(der: [0x30, 0x06, 0x03, 0x01, 0x01, 0x02, 0x01, 0x01]) == nil)
    let long = [0x02, 33] + [UInt8](repeating: 1, count: 33)
    #expect(ECDSASignature(der: [0x30, 38] + long + [0x02, 0x01, 0x01]) == nil)
  }

  @Test func `a DER signature with a third number is rejected`() {
    let number: [UInt8] = [0x02, 0x01, 0x01]
    #expect(ECDSASignature(der: [0x30, 6] + number + number) != nil)
    #expect(ECDSASignature(der: [0x30, 9] + number + number + number) == nil)
  }
}
