import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// The options of `fixtures serve` about recording, besides those of all that records.
struct ServingOptions: OptionGroup {
  var isRecording = false
  var signs = false

  static let title: String? = "RECORDING OPTIONS"

  static let parameters: [Parameter<Self>] = [
    .flag("record", \.isRecording, help: "Pass requests on to the service, and record responses"),
    .flag("sign", \.signs, help: "Add your own tokens to requests, instead of those they have")
      .needing("--record") { $0.isRecording },
  ]
}

extension RecordingServer {
  /// Creates the server that records into a folder, with tokens of its own or of the requests.
  init(
    into folder: String, signs: Bool, _ connection: ConnectionOptions, redaction: Redaction,
    in context: Context
  ) throws {
    var host = try Host.appleMusic(context)
    if !signs { host = host.withoutTokens }
    let recorder = Recorder(
      directory: folder, mode: try context.settings.recordMode(standard: .once),
      redaction: redaction, log: context.settings[.replayLog].map { ReplayLog(path: $0) },
      now: context.now)
    self.init(
      from: try Network(context, connection, usesCache: false).transport(to: host), signs: signs,
      with: recorder)
  }
}
