import MusicAPI
import MusicAPIFixtures

/// Recorded responses: what is read and written is read as the same.
enum ExchangeTargets {
  /// A fixture file.
  static func fixture(_ bytes: [UInt8]) throws {
    guard let fixture = Fixture(parsing: bytes) else { return }
    let written = fixture.encoded()
    guard let again = Fixture(parsing: written) else {
      throw Violation(description: "a written fixture is one")
    }
    try Violation.unless(again.encoded() == written, "a fixture is written as it was read")
    try Violation.unless(again.response.body == fixture.response.body, "a body is kept")
    try Violation.unless(again.response.status == fixture.response.status, "a status is kept")
    try Violation.unless(
      again.request.target.identity == fixture.request.target.identity, "a target is kept")
    let archive = HARWriter.encode([fixture], origin: .appleMusic, version: "1")
    let read = try HARReader(archive, origin: .appleMusic, redaction: Redaction())
    try Violation.unless(
      read.fixtures.count + read.foreign + read.incomplete + read.unkept == 1,
      "an archive has as many entries as were written")
  }

  /// An HTTP archive.
  static func archive(_ bytes: [UInt8]) throws {
    guard let archive = try? HARReader(bytes, origin: .appleMusic, redaction: Redaction()) else {
      return
    }
    for fixture in archive.fixtures { try self.fixture(fixture.encoded()) }
    let written = HARWriter.encode(archive.fixtures, origin: .appleMusic, version: "1")
    let again = try HARReader(written, origin: .appleMusic, redaction: Redaction())
    try Violation.unless(
      again.fixtures.count + again.foreign + again.incomplete + again.unkept
        == archive.fixtures.count, "each exchange is written as one entry")
  }
}
