import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// `amctl help -o json`: what it says about a command is how the command behaves.
@Suite(.quick) struct HelpDocumentTests {
  /// A command of the document.
  struct Described: Sendable, CustomTestStringConvertible {
    let json: JSON

    var path: [String] { json.texts("path") }
    var options: [JSON] { json.list("options") }
    var isGroup: Bool { json["isGroup"]?.bool ?? false }
    var testDescription: String { path.joined(separator: " ") }
  }

  private static func document(_ line: String = "help -o json") async throws -> JSON {
    let result = try await Program().run(line)
    #expect(result.ending == "[exit 0]")
    #expect(result.out.hasSuffix("}\n"))
    return try JSONDocument(parsing: result.out).root
  }

  private static func commands(below json: JSON) -> [Described] {
    json.list("commands").flatMap {
      [Described(json: $0)] + commands(below: $0)
    }
  }

  @Test func `the document names the program, its version and every command`() async throws {
    let json = try await Self.document()
    #expect(json["name"]?.string == "amctl")
    #expect(json["version"]?.string == ProductVersion.current)
    let paths = Self.commands(below: json).map(\.testDescription)
    #expect([""] + paths == HelpTests.commands)
    for path in paths {
      let page = try await Program().run("help " + path)
      let command = try #require(Self.commands(below: json).first { $0.testDescription == path })
      #expect(page.out.hasPrefix(try #require(command.json["summary"]?.string) + "\n"))
      for usage in command.json.texts("usage") { #expect(page.out.contains("\n  \(usage)\n")) }
      for example in command.json.list("examples") {
        let shown = page.out.replacing(#/ \\\n +/#, with: " ")
        #expect(shown.contains("\n  $ \(try #require(example["command"]?.string))\n"))
      }
    }
  }

  @Test func `every command takes each option as it is described`() async throws {
    for command in Self.commands(below: try await Self.document()) where !command.isGroup {
      let spec = CommandTree.spec.command(at: command.path).spec
      #expect(
        command.options.compactMap { $0["name"]?.string } == spec.options.map(\.name),
        "\(command.testDescription)")
      for option in command.options {
        let name = try #require(option["name"]?.string)
        let place = "\(command.testDescription) --\(name)"
        let mistake = Self.mistake(command.path + ["--\(name)=\u{1}"])
        if option["value"]?.string == nil {
          #expect(mistake == .unexpectedValue("\u{1}", of: "--\(name)"), "\(place)")
        } else {
          for value in option.texts("values") {
            #expect(!Self.isAbout("--\(name)", Self.mistake(command.path + ["--\(name)", value])))
          }
          #expect(!Self.isUnknown(mistake), "\(place)")
        }
        if let letter = option["letter"]?.string {
          #expect(!Self.isUnknown(Self.mistake(command.path + ["-\(letter)"])), "\(place)")
        }
      }
    }
  }

  @Test func `every command takes as many words as are described`() async throws {
    for command in Self.commands(below: try await Self.document()) where !command.isGroup {
      let arguments = command.json.list("arguments")
      let minimum = arguments.compactMap { $0["minimum"]?.int }.reduce(0, +)
      let words = arguments.filter { $0["minimum"]?.int == 1 }
        .map { $0.texts("values").first ?? ($0.isPlace ? "1" : "x") }
      let isEnough = Self.mistake(command.path + words) == nil
      #expect(isEnough, "\(command.testDescription)")
      guard minimum > 0 else { continue }
      guard case .missingArgument? = Self.mistake(command.path + words.dropLast()) else {
        Issue.record("\(command.testDescription) takes fewer than \(minimum) words")
        continue
      }
    }
  }

  @Test func `the options of a setting name its variable and its config key`() async throws {
    let json = try await Self.document()
    let catalog = try #require(Self.commands(below: json).first { $0.path == ["catalog"] })
    let storefront = try #require(catalog.options.first { $0["name"]?.string == "storefront" })
    #expect(
      String(decoding: storefront.compact(), as: UTF8.self) == """
        {"name":"storefront","letter":"s","summary":"Storefronts, such as us or \
        germany,jp","value":"CC","values":[],"default":"us",\
        "isRepeatable":true,"splitsAtCommas":true,"group":"STOREFRONT AND LANGUAGE",\
        "topic":null,"variable":"AMCTL_STOREFRONT","configKey":"storefront"}
        """)
    let settings = try #require(json["settings"]).elements.map { $0 }
    #expect(settings.compactMap { $0["variable"]?.string } == Setting.allCases.map(\.variable))
    let secrets = settings.filter { $0["isSecret"]?.bool == true }
    #expect(
      secrets.compactMap { $0["variable"]?.string }
        == [
          "AMCTL_PRIVATE_KEY", "AMCTL_DEVELOPER_TOKEN", "AMCTL_USER_TOKEN", "AMCTL_PSEUDONYM_KEY",
          "AMCTL_LASTFM_KEY", "AMCTL_CIDER_TOKEN",
        ])
  }

  @Test func `the exit codes and topics are those of the help`() async throws {
    let json = try await Self.document()
    let page = try await Program().run("help exit-codes").out
    let codes = try #require(json["exitCodes"]).elements.map { $0 }
    #expect(codes.count == page.split(separator: "\n").count - 1)
    for code in codes {
      let number = try #require(code["code"]?.int)
      let summary = try #require(code["summary"]?.string)
      #expect(page.contains("\n  \(TextWidth.padded("\(number)", to: 3))  \(summary)\n"))
    }
    #expect(codes.first { $0["code"]?.int == 8 }?["kind"]?.string == "replay")
    for topic in try #require(json["topics"]).elements {
      let name = try #require(topic["name"]?.string)
      let rows = try await Self.document("help \(name) -o json")
      #expect(
        rows["introduction"]?.string?.hasPrefix(try #require(rows["summary"]?.string)) == true)
      #expect(rows["summary"]?.string == topic["summary"]?.string)
      let counts = rows["sections"]?.elements.map { $0["rows"]?.count ?? 0 } ?? []
      #expect(counts.reduce(0, +) > 3)
    }
  }

  @Test func `the help of one command is the same as in the whole document`() async throws {
    let whole = Self.commands(below: try await Self.document())
    let one = try await Self.document("help library add -o json")
    let same = try #require(whole.first { $0.path == ["library", "add"] })
    #expect(one.compact() == same.json.compact())
  }

  @Test func `a terminal gets it indented`() async throws {
    let result = try await Program(columns: 80).run("help token verify -o json --color never")
    #expect(result.out.hasPrefix("{\n  \"name\": \"verify\",\n  \"path\": [\n    \"token\",\n"))
  }

  private static func mistake(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try CommandTree.spec.parse(words)
      return nil
    } catch {
      return error
    }
  }

  private static func isUnknown(_ error: UsageError?) -> Bool {
    switch error {
    case .unknownOption, .foreignOption: true
    default: false
    }
  }

  /// Whether an error is about a value of an option.
  private static func isAbout(_ option: String, _ error: UsageError?) -> Bool {
    switch error {
    case .invalidValue(_, of: option), .emptyValue(of: option, _): true
    default: isUnknown(error)
    }
  }
}

extension JSON {
  /// The elements of a list.
  fileprivate func list(_ name: String) -> [JSON] { self[name].map { Array($0.elements) } ?? [] }

  /// The strings of a list.
  fileprivate func texts(_ name: String) -> [String] { list(name).compactMap(\.string) }

  /// Whether an argument is a place in a queue, which is a number.
  fileprivate var isPlace: Bool { self["summary"]?.string?.contains("position") ?? false }
}
