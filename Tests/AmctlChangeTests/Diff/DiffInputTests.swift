import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// The files of `amctl diff`: what is not a complete list is an error, never a list of removals.
struct DiffInputTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private static let whole = #"{"id":"1"}"# + "\n" + #"{"id":"2"}"# + "\n"

  private static let faults: [(text: String, error: String)] = [
    ("", " is empty"), (" \n\r\n", " is empty"),
    (#"{"id":"1"}"# + "\n" + #"{"id":"2","na"#, ":2: not a record: expected the closing '\"'"),
    (#"{"id":"1"}"# + "\n[]\n", ":2: not a record, which is a JSON object"),
    (#"{"id":"1"}"# + "\n" + #"{"name":"A"}"#, ":2: the record has no ID"),
    (#"{"id":"1"#, " is not JSON: expected the closing '\"'"),
    (#"{"data":[{"id":"1"},{"id":"2"}"#, " is not JSON: expected ',' or ']'"),
    ("{\n\"data\": [\n{\"id\":\"1\"},\n", " is not JSON: expected a value, found the end"),
    (#"{"data":[{"id":"1"},7]}"#, ": item 2: not a record, which is a JSON object"),
    (
      #"{"results":{"songs":{"data":[{"name":"A"}]}}}"#,
      ": item 1 of 'songs': the record has no ID"
    ),
    (#"{"error":{"exit":4}}"#, ":1: the record has no ID"),
    (#"{"id":"1"}"# + "\n\0\0\0\0\n", ":2: not a record: "),
    // Of a table, it says nothing that its header begins as a word of JSON does.
    ("id\tname\n1\tA\n", " is not JSON\nhint: a whole file is needed"),
    ("title,artist\nA,B\n", " is not JSON\nhint: a whole file is needed"),
  ]

  @Test(arguments: faults, [true, false])
  func `a file that is empty or cut off is an error, and nothing is reported`(
    fault: (text: String, error: String), isNew: Bool
  ) async throws {
    let paths = [folder.file("whole"), folder.file("cut")]
    try FileSystem.write(Array(Self.whole.utf8), to: paths[0])
    try FileSystem.write(Array(fault.text.utf8), to: paths[1])
    let result = try await Program().run(words: ["diff"] + (isNew ? paths : paths.reversed()))
    #expect(result.out == "")
    #expect(result.err.hasPrefix("amctl: \(paths[1])\(fault.error)"), "\(result.err)")
    #expect(result.exit == 2)
  }

  @Test(arguments: [#"{"data":[]}"#, "[]", #"{"results":{}}"#])
  func `an empty list is a list`(text: String) async throws {
    let paths = [folder.file("whole"), folder.file("empty")]
    try FileSystem.write(Array(Self.whole.utf8), to: paths[0])
    try FileSystem.write(Array(text.utf8), to: paths[1])
    let result = try await Program().run(words: ["diff"] + paths + ["-o", "id", "--exit-code"])
    #expect(result.out == "1\n2\n")
    #expect(result.err == "amctl: 2 records compared: 2 removed.\n")
    #expect(result.exit == 1)
  }

  private static let hints: [(text: String, options: [String], message: String)] = [
    (
      #"{"name":"A"}"#, [],
      ":1: the record has no ID\nhint: '--key FIELD' names another field that identifies a record"
    ),
    (
      #"{"id":"1"}"#, ["--key", "name"],
      ":1: the record has no 'name'\nhint: '--key' needs a field that every record has"
    ),
    (
      #"{"id":"1"}"# + "\n7", [], ":2: not a record, which is a JSON object"
    ),
    (
      #"{"id":"1"}"# + "\n{", [],
      ":2: not a record: expected a member name in double quotes or '}', found the end of the "
        + "document at line 1, column 2\nhint: if the file was cut off, write it again"
    ),
    (
      "", [],
      " is empty\nhint: an empty list is {\"data\":[]}; a command that failed leaves an empty file "
        + "too"
    ),
  ]

  @Test(arguments: hints)
  func `an error says what to do`(
    text: String, options: [String], message: String
  ) async throws {
    let path = folder.file("old")
    try FileSystem.write(Array(text.utf8), to: path)
    let result = try await Program().run(words: ["diff", path, path] + options)
    #expect(result.err == "amctl: \(path)\(message)\n")
    #expect(result.exit == 2)
  }

  @Test func `a missing file is an error`() async throws {
    let result = try await Program().run(words: ["diff", folder.file("x"), "-"])
    #expect(
      result.err == "amctl: '\(folder.file("x"))' cannot be read: No such file or directory\n")
    #expect(result.exit == 2)
  }

  @Test func `a pipe is read like a file`() async throws {
    let programs = try #require(BuiltProgram.folder)
    let line = "\(programs)/amctl diff <(printf '{\"id\":1}\\n') <(printf '{\"id\":2}\\n') -o id"
    let result = try await ChildProcess.run("/bin/bash", ["-c", line], environment: [:])
    #expect(result.text == "2\n1\n")
    #expect(result.status == 0)
  }

  @Test func `lists of a hundred thousand records are compared in two passes`() async throws {
    let record = { (id: Int) in #"{"id":"\#(id)","type":"songs","attributes":{"name":"N"}}"# + "\n"
    }
    let ids = Array(1...100_000)
    let texts = [ids, [0] + ids.dropLast().reversed()].map { $0.map(record).joined() }
    let paths = ["old", "new"].map { folder.file($0) }
    for (path, text) in zip(paths, texts) { try FileSystem.write(Array(text.utf8), to: path) }
    let result = try await Program().run(words: ["diff"] + paths + ["-o", "id"])
    #expect(
      result.err
        == "amctl: 100,000 records compared: 1 added, 1 removed, 99,998 moved.\n")
    #expect(result.exit == 0)
  }
}
