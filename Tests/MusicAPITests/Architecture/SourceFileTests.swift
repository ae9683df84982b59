import Testing

struct SourceFileTests {
  private let file = SourceFile(
    path: "MusicAPI/HTTP/Sample.swift",
    text: #"""
      internal import Glibc
      /// A Comment names Nothing.
      public struct Sample: Other {  // nor does this One
        let text = "A String neither, \"Quoted\""
        let long = """
          Nor a Long one
          """
        enum Inner { case a }
        func use(_ value: Generic<Argument>) -> Outer.Member { Maker() }
      }
      private struct Hidden {}
      final class Open {}
      """#)

  @Test func `names of other files are found, but not in comments and strings`() {
    #expect(file.names == ["Glibc", "Other", "Generic", "Argument", "Outer", "Maker"])
  }

  @Test func `strings are found, short and long, and none in comments`() {
    #expect(file.strings == [#"A String neither, \"Quoted\""#, "Nor a Long one"])
  }

  @Test func `imports, visible types and the place are found`() {
    #expect(file.imports == ["Glibc"])
    #expect(file.types == ["Sample", "Open"])
    #expect(file.place == ("MusicAPI", "HTTP", ""))
    #expect(SourceFile(path: "AmctlKit/Amctl.swift", text: "").place == ("AmctlKit", "", ""))
    let noun = SourceFile(path: "AmctlKit/Commands/Token/Token.swift", text: "")
    #expect(noun.place == ("AmctlKit", "Commands", "Token"))
  }

  @Test func `members that extensions add to other types are found`() {
    let text = """
      struct Own {}
      extension Own { func inner() {} }
      extension Foreign {
        static let first = 1
        func second() { let third = 3 }
        private func fourth() { fifth().sixth }
      }
      """
    let file = SourceFile(path: "AmctlKit/Output/Sample.swift", text: text)
    #expect(file.members == ["first", "second"])
    #expect(file.uses.isSuperset(of: ["fifth", "sixth"]))
  }
}
