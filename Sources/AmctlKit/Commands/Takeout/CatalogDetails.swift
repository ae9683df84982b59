import AmctlCommandLine
import MusicAPI
import MusicTakeout

/// What the catalog has of songs and music videos, as far as records show it: texts in one piece of
/// memory, because there can be tens of thousands.
struct CatalogDetails {
  /// The places of a song's texts.
  private struct Song {
    let name, artist, album, isrc: TextPool.Place
  }

  private var texts = TextPool()
  private var songs: [Int: Song] = [:]

  /// Creates details of nothing.
  init() {}

  /// The IDs to look up, with as many in a request as the service takes.
  struct Lookup {
    private let ids: [(type: ResourceType, ids: [Int])]
    private let catalog: Catalog
    private let options: FetchOptions

    init(_ contents: TakeoutContents, in catalog: Catalog, options: FetchOptions) throws {
      ids = try [ResourceType.songs, .musicVideos].map { ($0, try contents.ids(of: $0)) }
      self.catalog = catalog
      self.options = options
    }

    var count: Int { ids.reduce(0) { $0 + $1.ids.count } }
    var storefront: String { catalog.storefront }

    /// Returns a function that makes the next batch; nil after the last one.
    func batches() -> () throws -> LookupBatch<AnyKind>? {
      var (lists, rest) = (ids[...], [Int]()[...])
      var type = ResourceType.songs
      return {
        while rest.isEmpty {
          guard let list = lists.popFirst() else { return nil }
          (type, rest) = (list.type, list.ids[...])
        }
        let part = rest.prefix(type.batchSize(of: .id))
        rest = rest.dropFirst(part.count)
        return try LookupBatch(
          part.map { "\($0)" }, of: ResourceCollection(type), in: catalog, options: options)
      }
    }

    /// All requests, for a dry run.
    var requests: [HTTPRequest] {
      get throws {
        let next = batches()
        var requests: [HTTPRequest] = []
        while let batch = try next() { requests.append(batch.endpoint.request) }
        return requests
      }
    }
  }

  /// Looks up all songs, and reports how many the catalog no longer has.
  init(_ lookup: Lookup, _ service: Service, _ presentation: Presentation) async throws {
    var progress = ProgressLine(before: presentation)
    let (total, noun) = (lookup.count, "Songs")
    var (done, missing) = (0, 0)
    let responses = try service.client.responses(inFlight: service.jobs, to: lookup.batches())
    for try await response in responses {
      for match in response.matches {
        done += 1
        if let song = match.elements.first, let id = Int(match.value) {
          add(song, id)
        } else {
          missing += 1
        }
      }
      progress?.show(done, of: total, noun: noun)
    }
    progress?.end()
    guard missing > 0 else { return }
    presentation.messages.note(
      "Found \((total - missing).grouped) of \(total.grouped) songs in storefront "
        + "'\(lookup.storefront)'.")
  }

  private mutating func add(_ song: JSON, _ id: Int) {
    let attributes = song["attributes"]
    func text(_ name: String) -> String.UTF8View { (attributes?[name]?.string ?? "").utf8 }
    // Many songs have the same artist or album, and few the same name.
    songs[id] = Song(
      name: texts.append(text("name")), artist: texts.add(text("artistName")),
      album: texts.add(text("albumName")), isrc: texts.append(text("isrc")))
  }

  /// Adds to a record what the catalog has; a name of one's own library stays.
  func complete(_ record: inout TakeoutRecord) {
    guard [.songs, .musicVideos].contains(record.type),
      let song = record.id.flatMap({ Int($0) }).flatMap({ songs[$0] })
    else { return }
    if record.isSplit || record.name == nil { record.name = texts[song.name] ?? record.name }
    record.artistName = texts[song.artist] ?? record.artistName
    record.albumName = texts[song.album] ?? record.albumName
    record.isrc = texts[song.isrc]
  }
}
