import AmctlCommandLine

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
