import AmctlCommandLine
import MusicAPI
import MusicSandbox

/// `amctl sandbox openapi`: describes the service for other programs.
struct SandboxOpenAPICommand: LocalCommand {
  static let help = CommandHelp(
    "openapi", summary: "Print an OpenAPI 3.1 description of the service",
    discussion: """
      Describes every endpoint that the sandbox answers, with its documented limits, errors and \
      tokens, and every type of resource with its attributes. It is for generators of clients, \
      mocks and documentation in any language. Set the server's URL there; here it is Apple's.
      """,
    examples: [
      CommandSpec.Example("amctl sandbox openapi >openapi.json", "Write it to a file"),
      CommandSpec.Example("amctl sandbox openapi | jq '.paths | keys'", "List the paths"),
    ])

  static let parameters: [Parameter<Self>] = []

  func run(in context: Context) async throws {
    try context.streams.out.write(
      composed: OpenAPI.document.encoded(),
      context.common.color.style(for: context.streams.out, in: context.environment))
  }
}
