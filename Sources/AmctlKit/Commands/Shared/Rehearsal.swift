/// The forms in which a request is shown instead of sent.
enum Rehearsal: Sendable {
  case request, curl
}
