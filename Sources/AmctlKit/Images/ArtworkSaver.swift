import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Saves images into a folder: each as a whole, under a name of its own, and only once.
///
/// The folder says which resource and which form of its artwork each file is, so that a later run
/// knows it too.
final class ArtworkSaver {
  private let folder: FileCollection
  private let template: FileNameTemplate
  private let form: ArtworkForm
  private let fetcher: ImageFetcher
  private var progress: ProgressLine?
  private var saved = 0
  private var unsaved: FilesReport

  init(
    into path: String, named template: FileNameTemplate, _ form: ArtworkForm,
    _ fetcher: ImageFetcher, _ presentation: Presentation
  ) throws {
    folder = try FileCollection(path, log: ".amctl-artwork")
    self.template = template
    self.form = form
    self.fetcher = fetcher
    progress = ProgressLine(before: presentation)
    unsaved = FilesReport(presentation.messages)
  }

  /// Saves the artwork of each resource; returns the files, nil for images that were not saved.
  func save(_ resources: [JSON], inFlight jobs: Int) async throws -> [String?] {
    defer { progress?.end() }
    let work = OrderedWork(resources.map(order), inFlight: jobs) { [fetcher, folder] order in
      guard let order else { throw ImageError.absent }
      return try await order.fill(folder, fetcher)
    }
    var files: [String?] = []
    for resource in resources {
      guard let result = await work.next()?.output else { break }
      files.append(try file(result, of: resource["id"]?.string ?? ""))
    }
    return files
  }

  /// Returns the path of a saved image; names one that was not saved.
  private func file(_ result: Result<String, any Error>, of id: String) throws -> String? {
    let words = "the artwork of '\(id)' was not saved"
    do {
      let name = try result.get()
      saved += 1
      progress?.show(saved)
      return folder.path(of: name)
    } catch let error as ImageError {
      unsaved.add(id, "\(words): \(error)", error.exit)
    } catch let error as FileError where error.reason == .symbolicLink {
      unsaved.add(id, "\(words): \(error)", .failure)
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
    let size = image.width.flatMap { width in
      image.height.map { Image.Size(width: width, height: $0) }
    }
    return ArtworkOrder(
      owner: owner, url: image.url, format: form.format, size: size,
      name: folder.claim(names, for: owner), otherName: names[1], namesID: template.namesID)
  }

  /// Throws if an image was not saved.
  func checkAllAreSaved() throws {
    try unsaved.check(fetched: saved) { count, total in
      "\(count) of \(total.counted("image")) not saved"
    }
  }
}
