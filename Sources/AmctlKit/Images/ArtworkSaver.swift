import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Saves images into a folder, each under a temporary name until it is whole, and keeps those that
/// are there.
final class ArtworkSaver {
  private let folder: GuardedFolder
  private let template: FileNameTemplate
  private let form: ArtworkForm
  private let fetcher: TokenlessFetcher
  private let messages: Messages
  private var progress: ProgressLine?
  /// The resources that this run has named files after, by those names; some systems ignore case.
  private var owners: [String: String] = [:]
  private var counts = (saved: 0, kept: 0)
  private var unsaved: Shortfall

  init(
    into path: String, named template: FileNameTemplate, _ form: ArtworkForm,
    _ fetcher: TokenlessFetcher, _ presentation: Presentation
  ) throws {
    try FileSystem.checkIsFolder(path)
    folder = GuardedFolder(path: path)
    self.template = template
    self.form = form
    self.fetcher = fetcher
    messages = presentation.messages
    progress = ProgressLine(before: presentation)
    unsaved = Shortfall(messages, areFailures: true, messageLimit: .max)
  }

  /// An image, and the name of its file.
  private struct Order: Sendable {
    let url: String
    let name: String
  }

  /// Saves the artwork of each resource; returns the files, nil for images that were not saved.
  func save(_ resources: [JSON], inFlight jobs: Int) async throws -> [String?] {
    defer { progress?.end() }
    FileSystem.sweep(folder.path)
    let work = OrderedWork(resources.map(order), inFlight: jobs) {
      [folder, fetcher, format = form.format] order -> (path: String, isKept: Bool) in
      guard let order else { throw FetchError.noImage }
      try folder.check(order.name)
      let path = folder.path + "/" + order.name
      let present = try? FileSystem.read(path)
      if let present, (try? Image(present, as: format)) != nil { return (path, true) }
      let image = try await fetcher.image(at: order.url, as: format)
      try Task.checkCancellation()
      try folder.write(image.bytes, to: order.name)
      return (path, false)
    }
    var files: [String?] = []
    for resource in resources {
      guard let result = await work.next()?.output else { break }
      files.append(try file(result, of: resource["id"]?.string ?? ""))
    }
    return files
  }

  /// Returns the path of a saved image; names one that was not saved.
  private func file(
    _ result: Result<(path: String, isKept: Bool), any Error>, of id: String
  ) throws -> String? {
    let words = "the artwork of '\(id)' was not saved"
    do {
      let (path, isKept) = try result.get()
      counts.saved += 1
      if isKept { counts.kept += 1 }
      progress?.show(counts.saved)
      return path
    } catch let error as FetchError {
      unsaved.add(id, error, saying: "\(words): \(error)")
    } catch let error as FileError where error.reason == .symbolicLink {
      unsaved.add(id, error, saying: "\(words): \(error)")
    }
    return nil
  }

  /// Returns the order for a resource's image; nil if it has none.
  ///
  /// Of several with one name in a run, all but the first have their IDs in it.
  private func order(for resource: JSON) -> Order? {
    guard let image = form.image(of: Attributes<Artwork>(resource.value(at: "attributes.artwork")))
    else {
      return nil
    }
    let ending = "." + form.format.rawValue
    let id = FileNameTemplate.standard.name(of: resource, ending: "")
    let owner = "\(resource["type"]?.string ?? "")/\(id)"
    let names = [ending, " (\(id))\(ending)"].map { template.name(of: resource, ending: $0) }
    let name =
      names.first { owners[$0.lowercased(), default: owner] == owner } ?? names[1]
    owners[name.lowercased()] = owner
    return Order(url: image.url, name: name)
  }

  /// Throws if an image was not saved; names that do not contain the ID may be of other resources.
  func checkAllAreSaved() throws {
    if counts.kept > 0, !template.namesID {
      messages.note(
        "Kept \(counts.kept.counted("existing file")). Add {id} to --template if names repeat.")
    }
    try unsaved.check(done: counts.saved) { count, total in
      "\(count.grouped) of \(total.counted("image")) not saved"
    }
  }
}

/// A template for file names, such as `{artistName} - {name}`.
struct FileNameTemplate: Sendable {
  private enum Part: Sendable {
    case text(String), field(Field)
  }

  private let parts: [Part]

  /// Names files after ids, which differ where names do not.
  static let standard = FileNameTemplate(parts: [.field(Field("id"))])

  /// How many bytes a name has at most; the system's limit is 255, and a name that is being
  /// written is longer.
  private static let limit = 234

  /// Whether names contain the id of the resource.
  var namesID: Bool {
    parts.contains { if case .field(let field) = $0 { field.name == "id" } else { false } }
  }

  var fields: [String] {
    parts.compactMap { if case .field(let field) = $0 { field.name } else { nil } }
  }

  /// Reads a template; a name must not be a path.
  static let value = ValueType<FileNameTemplate>(name: "TEXT", text: { _ in "" }) {
    text throws(ValueError) in
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}"), end > rest.index(after: start) else {
        throw .mismatch(text, expected: "fields in braces, such as '{name}'")
      }
      parts += [
        .text(String(rest[..<start])), .field(Field(String(rest[start..<end].dropFirst()))),
      ]
      rest = rest[rest.index(after: end)...]
    }
    guard !text.utf8.contains(UInt8(ascii: "/")) else {
      throw .mismatch(text, expected: "a name without '/'")
    }
    return FileNameTemplate(parts: parts + [.text(String(rest))])
  }

  /// Returns the name for a resource, without characters that lead elsewhere or cannot be typed;
  /// the ending is kept where the name is too long.
  func name(of resource: JSON, ending: String) -> String {
    let texts = parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): CellText.of(field.value(in: resource))
      }
    }
    return Self.safe(texts.joined(), ending: ending)
  }

  private static func safe(_ text: String, ending: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in SafeText.line(text).unicodeScalars {
      safe.append(scalar == "/" || scalar == "\0" ? "_" : scalar)
    }
    let whole = String(safe).trimmed
    // A program would take a name that begins with '-' for options, and '.' hides a file.
    let isMistakable = whole.unicodeScalars.first.map { $0 == "." || $0 == "-" } ?? false
    let name = cut(
      isMistakable ? "_" + String(whole.unicodeScalars.dropFirst()) : whole, ending)
    return (name.isEmpty ? "_" : name) + ending
  }

  /// Returns the characters of a name that have room before an ending.
  private static func cut(_ name: String, _ ending: String) -> String {
    let room = limit - ending.utf8.count
    guard name.utf8.count > room else { return name }
    var kept = ""
    for character in name {
      guard kept.utf8.count + character.utf8.count <= room else { break }
      kept.append(character)
    }
    return kept
  }
}
