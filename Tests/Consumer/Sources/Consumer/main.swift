import CLibcrypto
import CLibcurl
import Foundation
import Loopback
import MusicAPI
import MusicAPIFixtures
import MusicAPIFoundation
import Platform

// Prints what it read from recorded responses, for a script to compare. The folder is its argument.
let folder = CommandLine.arguments.dropFirst().first ?? "Fixtures"
let client = MusicClient.replaying(folder)
let catalog = Catalog(storefront: "us")
print([Platform.name, Loopback.name, CLibcurl.name, CLibcrypto.name].joined(separator: " "))

let song = try await client.send(catalog.resource(.songs, id: "1613600188"))
print(song.attributes.name ?? "no song", song.attributes.durationInMillis ?? 0)

let search = catalog.search("northern lights", types: .songs).limit(5)
var found = 0
if let songs = try await client.send(search)[.songs] {
  for try await _ in client.items(in: songs) { found += 1 }
}
print(found, "songs")

do {
  _ = try await client.send(catalog.resource(.songs, id: "999999999"))
  print("no error")
} catch MusicAPIError.rejected(let rejection) {
  print("status", rejection.status.rawValue)
  print((MusicAPIError.rejected(rejection) as any Error).localizedDescription)
} catch {
  print(error)
}
