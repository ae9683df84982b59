import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// The options of `fixtures serve` about recording.
struct ServingOptions: OptionGroup {
  var isRecording = false
  var mode = Recorder.Mode.once
  var upstream: String?
  var signs = false
  var redactedPaths: [String] = []

  static let title: String? = "RECORDING OPTIONS"

  static let parameters: [Parameter<Self>] = [
    .flag("record", \.isRecording, help: "Pass requests on to the service, and record responses"),
    .option(
      "record-mode", \.mode, .choice("MODE", noun: "a way to record"),
      help: """
        once: send writes and what is missing; new: send all, add what is missing; all: send all, \
        replace what is there; append: send all, add after what is there
        """
    ).needing("--record") { $0.isRecording },
    .option(
      "upstream", \.upstream, .text("URL"), setting: Setting.baseURL.rawValue,
      help: "Pass requests on to another server: https, or http on this machine"
    ).needing("--record") { $0.isRecording },
    .flag("sign", \.signs, help: "Add your own tokens to requests, instead of those they have")
      .needing("--record") { $0.isRecording },
    .list(
      "redact", \.redactedPaths, .text("PATH"),
      help: "Record this member of bodies as <redacted>, such as data.*.id"),
  ]

  /// The redaction of what is recorded, and of requests before they are compared with it.
  func redaction(of folder: String, in context: Context) throws(UsageError) -> Redaction {
    try FolderRedaction(context).redaction(
      of: folder, paths: redactedPaths.map { JSONPath($0) }, for: isRecording ? .writing : .reading)
  }

  /// Creates the server that records into a folder.
  func server(recordingInto folder: String, in context: Context) throws -> RecordingServer {
    var host = try Host.appleMusic(context)
    if !signs { host = host.withoutTokens }
    let upstream = try Network(context, ConnectionOptions(), usesCache: false).transport(to: host)
    let recorder = Recorder(
      directory: folder, mode: mode, redaction: try redaction(of: folder, in: context),
      log: context.settings[.replayLog].map { ReplayLog(path: $0) }, now: context.now)
    return RecordingServer(from: upstream, signs: signs, with: recorder)
  }
}
