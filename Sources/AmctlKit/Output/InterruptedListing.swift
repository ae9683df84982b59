import AmctlCommandLine
import MusicAPI

/// Where to continue a list: what else to put on the same command line.
struct ResumePoint: CustomStringConvertible {
  /// The number of items to skip.
  var offset: Int
  /// The number of items that are left of the limit; nil if there is no limit.
  var limit: Int?

  /// The options that replace those of the line.
  var description: String {
    "--offset \(offset)" + (limit.map { " --limit \($0)" } ?? "")
  }
}

extension Failure {
  /// Returns the failure of a list after its first records, with where to continue if it can be
  /// continued.
  static func interrupted(
    _ cause: any Error, after written: Int, resume: ResumePoint? = nil
  ) -> Failure {
    Failure(cause) { message in
      // After several clauses, the number would seem to belong to the last of them.
      let comma = message.contains { ",:".contains($0) } ? "," : ""
      let resume = resume.map { "; continue with \($0)" } ?? ""
      return "\(message)\(comma) after \(written.counted("item"))\(resume)"
    }
  }
}

/// Pages to write even though a list inside the last one could not be completed.
struct IncompletePageError: ReportedError {
  /// The pages, with the elements that were received.
  var pages: [Page<AnyKind>]
  /// The list, and the reason it is incomplete.
  let cause: CompletionFailure

  /// The cause, with the name of the incomplete list.
  var failure: Failure {
    Failure(cause.error) { message in
      guard let (name, id) = cause.list else { return message }
      return "the \(name) of '\(id)' are incomplete: \(message)"
    }
  }
}
