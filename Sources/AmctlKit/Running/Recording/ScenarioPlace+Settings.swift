import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

extension ScenarioPlace {
  /// Finds the place in a scenario, which must be there: in the file of this run, or in one for all
  /// runs of this user.
  init(
    of scenario: Scenario, _ settings: Settings, _ environment: Environment
  ) throws(UsageError) {
    guard FileSystem.isDirectory(scenario.folder) else {
      let names = Scenario.names(in: scenario.directory)
      throw .rule(
        "there is no scenario '\(scenario.name)' in '\(scenario.directory)'",
        hint: Suggestion.nearest(to: scenario.name, in: names).map(Suggestion.question))
    }
    if let path = settings[.scenarioState] {
      self.init(path: path)
    } else if let folder = environment.stateDirectory {
      self.init(path: folder + "/scenarios/" + Self.fileName(for: scenario.directory))
    } else {
      let variable = Setting.scenarioState.variable
      throw .rule(
        "there is no folder for the place in a scenario: neither HOME nor \(variable) is set",
        hint: "\(variable)=$(mktemp) keeps it for one run")
    }
  }

  /// Starts a scenario anew.
  func restarted(_ scenario: Scenario) throws(UsageError) {
    do throws(TransportError) { try restart(scenario.folder) } catch {
      throw .rule(error.description, hint: nil)
    }
  }
}
