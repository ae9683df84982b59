import AmctlCommandLine

/// The options of `fixtures serve` about recording, besides those of all that records.
struct ServingOptions: OptionGroup {
  var isRecording = false
  var signs = false

  static let title: String? = "RECORDING OPTIONS"

  static let record = Parameter<Self>.flag(
    "record", \.isRecording, help: "Pass requests on to the service, and record responses")
  static let sign = Parameter<Self>.flag(
    "sign", \.signs, help: "Add your own tokens to requests, instead of those they have")

  static let parameters = [record, sign]
}
