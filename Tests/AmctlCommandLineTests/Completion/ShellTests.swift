import Testing

@testable import AmctlCommandLine

struct ShellTests {
  private func response(_ shell: Shell, _ candidates: [Candidate], to typed: String = "") -> String
  {
    shell.response(Completions(candidates, of: ""), to: typed)
  }

  @Test func `each shell gets notes in its own form`() {
    let candidates = [Candidate("de", "Germany: de"), Candidate("a:b")]
    #expect(response(.bash, candidates) == "\nde\na:b\n")
    #expect(response(.zsh, candidates) == "\nde:Germany: de\na\\:b\n")
    #expect(response(.fish, candidates) == "\nde\tGermany: de\na:b\n")
  }

  @Test func `the first line contains remarks about all candidates`() {
    var list = Completions([Candidate("us")], of: "")
    list.isUnfinished = true
    #expect(Shell.fish.response(list, to: "") == "unfinished\nus\n")
    #expect(Shell.zsh.response(Completions([], of: "", orPaths: .folders), to: "") == "folders\n")
  }

  @Test func `bash gets only what follows the last character it splits words at`() {
    #expect(response(.bash, [Candidate("--output=json")], to: "--output=j") == "\njson\n")
    #expect(response(.bash, [Candidate("a:b=c")], to: "a:") == "\nb=c\n")
  }

  @Test func `bash passes a line, the others pass words`() {
    #expect(Shell.bash.words(of: ["amctl catalog 'so"]) == ["catalog", "so"])
    #expect(Shell.bash.words(of: ["amctl"]) == [""])
    #expect(Shell.zsh.words(of: ["amctl", "catalog", ""]) == ["catalog", ""])
    #expect(Shell.fish.words(of: []) == [""])
  }
}
