import AmctlCommandLine
import MusicAPI
import MusicPlatform
import Synchronization

/// The artwork of a command's resources: what is printed of it, and where it is saved.
struct ArtworkImages {
  let form: ArtworkForm
  let saver: ArtworkSaver?
  let display: ArtworkDisplay?
  /// How many images are fetched at once.
  let jobs: Int

  /// Returns a page with a record about the artwork of each resource, and saves the images.
  func records(_ page: Page<AnyKind>) async throws -> Page<AnyKind> {
    for resource in page.elements { try await display?.show(resource) }
    let files = try await saver?.save(page.elements, inFlight: jobs)
    let records = try page.elements.enumerated().map { index, resource in
      let record = record(of: resource, file: files.map { $0[index] })
      return try JSONDocument(parsing: record.encoded()).root
    }
    return page.replacing(records)
  }

  private func record(of resource: JSON, file: String??) -> JSONValue {
    let artwork = Artwork(resource.value(at: "attributes.artwork"))
    let image = form.image(of: artwork)
    let text = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
    let number = { (number: Int?) in number.map { JSONValue.int($0) } ?? .null }
    var members = [
      JSONMember("id", text(resource["id"]?.string)),
      JSONMember("type", text(resource["type"]?.string)),
      JSONMember("name", text(resource.value(at: "attributes.name")?.string)),
      JSONMember("url", text(image?.url)), JSONMember("width", number(image?.width)),
      JSONMember("height", number(image?.height)),
    ]
    for color in Self.colors { members.append(JSONMember(color, text(artwork[color]))) }
    if let file { members.append(JSONMember("file", text(file))) }
    return .object(members)
  }

  /// The colors of an artwork: its background, and texts that can be read on it.
  static let colors = ["bgColor", "textColor1", "textColor2", "textColor3", "textColor4"]

  /// Throws if an image was not saved.
  func checkAllAreSaved() throws {
    try saver?.check()
  }
}

/// Saves images into a folder: each as a whole, under a name of its own, and only once.
final class ArtworkSaver {
  private let folder: GuardedFolder
  private let template: FileNameTemplate
  private let form: ArtworkForm
  private let fetcher: ImageFetcher
  private let messages: Messages
  private var progress: ProgressLine?
  /// The owners of the names so far; some systems do not tell capitals from small letters.
  private var owners: [String: String] = [:]
  private var saved = 0
  /// The exit codes for the images that were not saved.
  private var exits: [ExitCode] = []

  init(
    into path: String, named template: FileNameTemplate, _ form: ArtworkForm,
    _ fetcher: ImageFetcher, _ presentation: Presentation
  ) throws(UsageError) {
    if FileSystem.exists(path), !FileSystem.isDirectory(path) {
      throw .rule("'\(path)' is a file, not a folder", hint: nil)
    }
    folder = GuardedFolder(path: path)
    self.template = template
    self.form = form
    self.fetcher = fetcher
    messages = presentation.messages
    progress = ProgressLine(before: presentation)
  }

  /// An image on its way into a file.
  private struct Order: Sendable {
    let id: String
    let url: String
    let name: String
  }

  /// Saves the artwork of each resource; returns the files, nil for those that are not there.
  func save(_ resources: [JSON], inFlight jobs: Int) async throws -> [String?] {
    defer { progress?.end() }
    let orders = resources.map(order)
    let work = OrderedWork(orders, inFlight: jobs) { [fetcher, folder] order in
      try await Self.save(order, fetcher, folder)
    }
    var files: [String?] = []
    for resource in resources {
      guard let result = await work.next() else { break }
      files.append(try report(result, of: resource["id"]?.string ?? ""))
    }
    return files
  }

  /// Returns the path of a saved image; names one that was not saved.
  private func report(
    _ result: Result<String, any Error>, of id: String
  ) throws -> String? {
    do {
      let path = try result.get()
      saved += 1
      progress?.show(saved)
      return path
    } catch ImageError.transport(.canceled, _) {
      throw CancellationError()
    } catch let error as ImageError {
      exits.append(error.exit)
      messages.say("the artwork of '\(id)' was not saved: \(error)")
    } catch let error as FileError where error.reason == .symbolicLink {
      exits.append(.failure)
      messages.say("the artwork of '\(id)' was not saved: \(error)")
    }
    return nil
  }

  private static func save(
    _ order: Order?, _ fetcher: ImageFetcher, _ folder: GuardedFolder
  ) async throws -> String {
    guard let order else { throw ImageError.absent }
    let path = folder.path + "/" + order.name
    try folder.check(order.name)
    if FileSystem.exists(path) { return path }
    let image = try await fetcher.image(at: order.url)
    try Task.checkCancellation()
    try folder.write(image.bytes, to: order.name)
    return path
  }

  /// Returns the order for a resource's image; nil if it has none.
  private func order(for resource: JSON) -> Order? {
    let id = resource["id"]?.string ?? ""
    let artwork = Artwork(resource.value(at: "attributes.artwork"))
    guard let url = form.image(of: artwork)?.url else { return nil }
    return Order(id: id, url: url, name: name(of: resource, id))
  }

  /// Returns a name that no other resource has.
  private func name(of resource: JSON, _ id: String) -> String {
    let ending = "." + form.format.rawValue
    var name = template.name(of: resource, ending: ending)
    if let owner = owners[name.lowercased()], owner != id {
      let own = FileNameTemplate.standard.name(of: resource, ending: "")
      name = template.name(of: resource, ending: " (\(own))\(ending)")
    }
    owners[name.lowercased()] = id
    return name
  }

  /// Throws if an image was not saved.
  func check() throws {
    guard let first = exits.first else { return }
    let count = saved + exits.count
    throw UnsavedArtworkError(
      failure: Failure(
        saved > 0 ? .partial : first,
        "\(exits.count) of \(count) \(count == 1 ? "image" : "images") not saved"))
  }
}

/// The error if images were not saved, each of which has been named.
struct UnsavedArtworkError: ReportedError {
  let failure: Failure
}
