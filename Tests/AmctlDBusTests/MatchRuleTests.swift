import AmctlDBus
import Testing

/// Rules as the bus reads them.
struct MatchRuleTests {
  @Test func `a rule names what it is about`() {
    let rule = MatchRule(
      sender: "a.b", path: "/a", interface: "a.c", member: "M", argumentNamespace: "y.z")
    #expect(
      rule.text
        == "type='signal',sender='a.b',path='/a',interface='a.c',member='M',"
        + "arg0namespace='y.z'")
    #expect(MatchRule().text == "type='signal'")
  }

  @Test(
    arguments: [
      ("", "''"), ("a,b=c", "'a,b=c'"), (#"\"#, #"'\'"#), ("'", #"''\'''"#),
      ("it's", #"'it'\''s'"#), ("'\u{301}", "''\\''\u{301}'"),
    ])
  func `a value cannot end its quotes`(value: String, quoted: String) {
    #expect(MatchRule(member: value).text == "type='signal',member=" + quoted)
  }
}
