import MusicAPI

/// Returns the most played songs of a genre in each storefront, requested at once.
///
/// A storefront that fails does not keep the others from being shown.
func topSongs(
  of genre: ResourceID<Genre>, inStorefronts codes: [String], with client: MusicClient
) async -> [String: Result<[Resource<Song>], MusicAPIError>] {
  await withTaskGroup { group in
    for code in codes {
      group.addTask {
        (code, await topSongs(of: genre, in: Catalog(storefront: code), with: client))
      }
    }
    return await group.reduce(into: [:]) { charts, chart in charts[chart.0] = chart.1 }
  }
}

private func topSongs(
  of genre: ResourceID<Genre>, in catalog: Catalog, with client: MusicClient
) async -> Result<[Resource<Song>], MusicAPIError> {
  do throws(MusicAPIError) {
    let charts = try await client.send(
      catalog.charts(.songs, genre: genre).limit(10))
    return .success(charts[.songs].first?.resources ?? [])
  } catch {
    return .failure(error)
  }
}

/// Returns what to show for a storefront without a chart.
func notice(about error: MusicAPIError) -> String {
  switch error.remedy {
  case .retryLater: "not available at the moment"
  case .notFound, .callerBug: "no such storefront"
  default: error.description
  }
}
