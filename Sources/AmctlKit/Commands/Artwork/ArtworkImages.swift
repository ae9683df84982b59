import MusicAPI

/// The artwork of a command's resources: what is printed of it, and where it is saved.
struct ArtworkImages {
  let form: ArtworkForm
  let saver: ArtworkSaver?
  let display: ArtworkDisplay?
  /// How many images are fetched at once.
  let jobs: Int

  /// The fields of the records; only a saved image has a file.
  static let fields: RecordFields = [
    "id": .string, "type": .string, "name": .string, "url": .string, "width": .number,
    "height": .number, "bgColor": .string, "textColor1": .string, "textColor2": .string,
    "textColor3": .string, "textColor4": .string, "file": .string,
  ]

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
}
