import AmctlPlayer

extension AutomationError: ReportedError {
  /// The failure: the user decides what a terminal may control.
  var failure: Failure {
    Failure(
      .credentials, description,
      hint: "allow it in System Settings → Privacy & Security → Automation", reason: .rejected)
  }
}
