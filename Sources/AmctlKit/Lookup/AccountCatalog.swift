import AmctlCommandLine
import MusicAPI

extension StorefrontChoice {
  /// Returns the catalog of the storefront that was chosen, or else of the user's account.
  func catalog(orOfAccount service: Service) async throws -> Catalog {
    guard isDefault else { return try catalog() }
    let endpoint = Endpoint<ResourceDocument<Storefront>>(try Storefronts.ofUser().request)
    let response = try await service.client.send(endpoint)
    guard let storefront = response.data.first else {
      throw CommandError(
        message: "the service did not report the account's storefront",
        hint: "name one with --storefront")
    }
    return Catalog(storefront: storefront.id.rawValue)
  }
}
