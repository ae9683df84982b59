import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@Suite(.thorough) struct ReportPageTests {
  /// Returns the page and the numbers of a report on the sample, or on some records.
  private static func report(
    _ records: String? = nil
  ) async throws -> (page: String, numbers: [JSON]) {
    let folder = try TemporaryDirectory()
    let input =
      try records.map { try folder.write(Array($0.utf8), to: "a.ndjson") }
      ?? Fixtures.path + "/Takeout/download.zip"
    let path = folder.file("report.html")
    let result = try await Program().run(words: ["report", input, "--html", path, "-o", "json"])
    #expect(result.err == "amctl: Wrote '\(path)'.\n")
    let numbers = try JSONDocument(parsing: result.out).root["data"].map { Array($0.elements) }
    return (String(decoding: try FileSystem.read(path), as: UTF8.self), numbers ?? [])
  }

  @Test func `every number of the page is one of the records'`() async throws {
    let (page, numbers) = try await Self.report()
    let shown = page.matches(of: #/class="count">([\d,]+)</#).map {
      Int($0.1.filter { $0 != "," }) ?? -1
    }
    #expect(shown.count > 60)
    #expect(shown == numbers.compactMap { $0["count"]?.int })
    // Columns also show theirs when they are pointed at, and the largest.
    let titles = page.matches(of: #/<title>[^<]+: ([\d,]+)<\/title>/#).count
    let timelines = numbers.filter {
      let section = $0["section"]?.string ?? ""
      return $0["rank"]?.int != nil && (section.includes("-by-") || section == "release-years")
    }
    #expect(titles == timelines.count)
  }

  @Test func `nothing of a record is taken for HTML`() async throws {
    let name = #"<script>alert(1)</script>\" onload='x' & <img src=//evil>"#
    let (page, _) = try await Self.report(
      #"{"kind":"play","date":"2024-01-01","id":"1\"><b>","name":"\#(name)","artistName":"<i>"}"#)
    #expect(page.includes("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload='x' &amp; "))
    for tag in ["<script", "<img", "<i>", "<b><", "/song/"] { #expect(!page.includes(tag)) }
  }

  @Test func `a page names the days of the week, its year, and all of the first`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("report.html")
    let result = try await Program().run(
      words: [
        "report", Fixtures.path + "/Takeout/download.zip", "--year", "2024", "--html", path,
      ])
    #expect(result.exit == 0)
    let page = String(decoding: try FileSystem.read(path), as: UTF8.self)
    #expect(page.includes("<h1>Your music in 2024</h1>"))
    #expect(page.includes("Most: <b>13</b>, Monday, Tuesday and Wednesday</p>"))
    #expect(page.includes("<span>Mon</span><span>Tue</span><span>Wed</span>"))
  }

  @Test func `a play at an hour that no day has counts as one without an hour`() async throws {
    for hour in ["-1", "24"] {
      let (_, numbers) = try await Self.report(
        #"{"kind":"play","date":"2024-01-01T\#(hour):00:00","id":"7","name":"One"}"#)
      let hours = numbers.filter { $0["section"]?.string == "plays-by-hour" }
      #expect(hours.map { $0["label"]?.string } == ["no hour"])
    }
  }

  @Test func `a music video is linked as one`() async throws {
    let (page, _) = try await Self.report(
      #"{"kind":"play","type":"music-videos","date":"2024-01-01","id":"7","name":"One"}"#)
    #expect(page.includes("https://music.apple.com/us/music-video/7\""))
  }

  @Test func `a page without numbers says so`() async throws {
    let (page, _) = try await Self.report(#"{"kind":"play","id":"7","name":"One","playCount":0}"#)
    #expect(page.includes("<p>Nothing was played, and no songs are in the library.</p>"))
    #expect(!page.includes("<dl"))
  }

  @Test func `of many songs that cannot be played, the page lists a hundred`() async throws {
    let songs = (1...120).map {
      #"{"type":"library-songs","id":"i.\#($0)","attributes":{"name":"Song \#($0)"}}"#
    }
    let (page, numbers) = try await Self.report(songs.joined(separator: "\n"))
    #expect(page.matches(of: #/<li>/#).count == 100)
    #expect(page.includes(#"<p class="note">and 20 more</p>"#))
    #expect(numbers.count { $0["section"]?.string == "unplayable" } == 120)
  }

  @Test func `the page names no other place than Apple's pages of songs`() async throws {
    let (page, _) = try await Self.report()
    let links = page.matches(of: #/(https?:)?\/\/[^"< ]+/#).map { String($0.0) }
    #expect(links.count == 7)
    #expect(links.allSatisfy { $0.hasPrefix("https://music.apple.com/us/song/") })
    #expect(page.matches(of: #/ rel="noreferrer"/#).count == links.count)
    for word in ["src=", "url(", "@import", "<script", "http-equiv=\"refresh"] {
      #expect(!page.includes(word))
    }
  }

  @Test(arguments: [40, 80, 120])
  func `bars fit the terminal`(columns: Int) async throws {
    let result = try await Program(environment: ["NO_COLOR": "1"], columns: columns).run(
      words: ["report", Fixtures.path + "/Takeout/download.zip", "--limit", "3"])
    let lines = result.out.split(separator: "\n")
    #expect(lines.count > 30)
    #expect(lines.contains("Plays by hour") && !lines.contains { $0.hasPrefix("3 ") })
    #expect(lines.map { TextWidth.of($0) }.max() ?? 0 <= columns)
    #expect(lines.contains { $0.hasPrefix("Top songs") })
  }
}

/// The page in a real browser.
@Suite(.thorough, .enabled(if: NeededProgram.chromium.isExpected, "\(NeededProgram.chromium)"))
struct ReportBrowserTests {
  @Test(arguments: [360, 1024, 1200])
  func `the page fits the window, breaks no number, and requests nothing`(width: Int) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("report.html")
    let long = String(repeating: "Longestwordthatnobodybreaks", count: 6)
    let records = (1...9).map { day in
      #"{"kind":"play","date":"2024-01-0\#(day)","id":"1","name":"\#(long)","artistName":"\#(long)","#
        + #""playCount":1000000,"durationInMillis":10000000000}"#
    }
    let other = try folder.write(Array(records.joined(separator: "\n").utf8), to: "a.ndjson")
    let made = try await Program().run(
      words: ["report", Fixtures.path + "/Takeout/download.zip", other, "--html", path])
    #expect(made.exit == 0)
    // The page itself allows no script: another one measures it in a frame of that width.
    let frame = """
      <!DOCTYPE html><body><iframe id="f" style="width:\(width)px;height:900px;border:0"
      src="report.html"></iframe><script>
      document.getElementById("f").onload = (event) => {
        const page = event.target.contentDocument.documentElement;
        const broken = [...page.querySelectorAll(".count, .most b")]
          .filter((number) => number.getClientRects().length > 1);
        const requests = event.target.contentWindow.performance.getEntriesByType("resource");
        document.body.dataset.result =
          [page.clientWidth, page.scrollWidth, requests.length, broken.length,
          page.querySelectorAll("rect").length]
          .join(" ");
      };
      </script></body>
      """
    let outer = try folder.write(Array(frame.utf8), to: "frame.html")
    let browser = try await ChildProcess.run(
      NeededProgram.chromium.path,
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--no-first-run", "--disable-background-networking", "--allow-file-access-from-files",
        "--user-data-dir=" + folder.file("profile"), "--window-size=1400,1000", "--dump-dom",
        "--virtual-time-budget=3000", "file://" + outer,
      ], environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"])
    let result = try #require(browser.text.firstMatch(of: #/data-result="([^"]*)"/#)).1
    let numbers = result.split(separator: " ").compactMap { Int($0) }
    #expect(numbers.count == 5)
    #expect(numbers.first == numbers[1], "\(result)")
    #expect(numbers[2] == 0)
    #expect(numbers[3] == 0, "numbers in two lines")
    #expect(numbers[4] > 40)
  }
}
