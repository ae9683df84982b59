/// A message whose bytes are put together without the code under test, valid or not.
struct HandWrittenMessage {
  enum Value {
    case text(String)
    case signature(String)
    case number(UInt32)
  }

  struct Field {
    let code: UInt8
    let type: String
    let value: Value
  }

  var isBigEndian = false
  /// A signal, if nothing else is said.
  var kind: UInt8 = 4
  var version: UInt8 = 1
  var serial: UInt32 = 1
  var fields = [
    Field(code: 1, type: "o", value: .text("/a")), Field(code: 2, type: "s", value: .text("a.b")),
    Field(code: 3, type: "s", value: .text("C")),
  ]
  private(set) var body: [UInt8] = []

  init() {}

  /// A signal with these bytes as its body.
  init(_ signature: String, body: [UInt8], isBigEndian: Bool = false) {
    self.isBigEndian = isBigEndian
    self.body = body
    fields.append(Field(code: 8, type: "g", value: .signature(signature)))
  }

  var bytes: [UInt8] {
    var list: [UInt8] = []
    for field in fields {
      // The list begins at a multiple of eight.
      pad(&list, to: 8)
      list.append(field.code)
      list += short(field.type)
      switch field.value {
      case .text(let text):
        pad(&list, to: 4)
        list += number(UInt32(text.utf8.count)) + Array(text.utf8) + [0]
      case .signature(let text): list += short(text)
      case .number(let number):
        pad(&list, to: 4)
        list += self.number(number)
      }
    }
    var bytes = [isBigEndian ? 0x42 : 0x6C, kind, 0, version]
    bytes += number(UInt32(body.count)) + number(serial) + number(UInt32(list.count)) + list
    pad(&bytes, to: 8)
    return bytes + body
  }

  private func pad(_ bytes: inout [UInt8], to size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  private func short(_ text: String) -> [UInt8] {
    [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
  }

  private func number(_ number: UInt32) -> [UInt8] {
    let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    return isBigEndian ? bytes.reversed() : bytes
  }
}
