import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Saves images into a folder: each as a whole, under a name of its own, and only once.
///
/// The folder says which resource and which form of its artwork each file is, so that a later run
/// knows it too.
final class ArtworkSaver {
  private let folder: GuardedFolder
  private let record: ArtworkRecord
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
  ) throws {
    if FileSystem.exists(path), !FileSystem.isDirectory(path) {
      throw UsageError.rule("'\(path)' is a file, not a folder", hint: nil)
    }
    folder = GuardedFolder(path: path)
    record = try ArtworkRecord(of: folder)
    self.template = template
    self.form = form
    self.fetcher = fetcher
    messages = presentation.messages
    progress = ProgressLine(before: presentation)
  }

  /// Saves the artwork of each resource; returns the files, nil for those that are not there.
  func save(_ resources: [JSON], inFlight jobs: Int) async throws -> [String?] {
    defer { progress?.end() }
    let orders = resources.map(order)
    let work = OrderedWork(orders, inFlight: jobs) { [fetcher, record] order in
      guard let order else { throw ImageError.absent }
      return try await order.fill(record, fetcher)
    }
    var files: [String?] = []
    for resource in resources {
      guard let result = await work.next()?.output else { break }
      files.append(try report(result, of: resource["id"]?.string ?? ""))
    }
    return files
  }

  /// Returns the path of a saved image; names one that was not saved.
  private func report(
    _ result: Result<String, any Error>, of id: String
  ) throws -> String? {
    do {
      let name = try result.get()
      saved += 1
      progress?.show(saved)
      return folder.path + "/" + name
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

  /// Returns the order for a resource's image; nil if it has none.
  private func order(for resource: JSON) -> ArtworkOrder? {
    let artwork = Artwork(resource.value(at: "attributes.artwork"))
    guard let image = form.image(of: artwork) else { return nil }
    let ending = "." + form.format.rawValue
    let own = FileNameTemplate.standard.name(of: resource, ending: "")
    let owner = "\(resource["type"]?.string ?? "")/\(resource["id"]?.string ?? "")"
    let names = [ending, " (\(own))\(ending)"].map { template.name(of: resource, ending: $0) }
    let free = names.filter { owners[$0.lowercased(), default: owner] == owner }
    let name = record.name(for: owner, among: free.isEmpty ? [names[1]] : free)
    owners[name.lowercased()] = owner
    let size = image.width.flatMap { width in
      image.height.map { Image.Size(width: width, height: $0) }
    }
    return ArtworkOrder(
      owner: owner, url: image.url, format: form.format, size: size, names: names,
      namesID: template.namesID, name: name)
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
