import Testing

/// The sample, as a newcomer tries it.
struct SampleTests {
    private func share(_ place: String, _ more: [String]) throws -> String {
        let run = try Program.run(["message", "--place", place, "--provider", "sample", "--form", "share"] + more)
        #expect(run.status == 0 && run.errors.isEmpty)
        return run.text
    }

    @Test func sixPlacesHaveSixClimates() throws {
        let places = ["Seattle", "Singapore", "Cairo", "Moscow", "Ulaanbaatar", "Tokyo"]
        let weeks = try places.map { place in
            let words = try share(place, ["--card", "week"])
            return try #require(words.split(separator: ". ").dropFirst().first)
        }
        #expect(Set(weeks).count == 6, "\(weeks)")
    }

    @Test(arguments: ["Seattle", "Honolulu", "Cairo", "Sydney"])
    func theRainbowCardShowsARainbow(place: String) throws {
        #expect(try share(place, ["--card", "rainbow"]).contains(": 70% chance of rainbow. Look "))
        #expect(!(try share(place, ["--card", "rainbow", "--time", "2026-11-20T23:22Z"]).contains(": 70% chance")))
    }

    @Test func anyTimeHasASample() throws {
        let july = try share("Seattle", ["--time", "2027-07-02T18:00"])
        #expect(july.hasPrefix("Seattle, Friday 2 July, 6 PM: 7"), "\(july)")
        #expect(try share("Seattle", ["--time", "2027-07-03T01:00Z"]) == july)
        #expect(
            try share("Seattle", ["--time", "2027-03-14T03:30"]).hasPrefix("Seattle, Sunday 14 March, 3:30 AM:"))
        #expect(try share("Sydney", ["--time", "2027-04-04T12:00"]).hasPrefix("Sydney, Sunday 4 April, 12 PM:"))
        #expect(try share("Sydney", ["--time", "2027-07-02T18:00", "--units", "si"]).contains("°C"))
    }

    @Test(arguments: [
        ("en", "Sample data"), ("de", "Beispieldaten"), ("es", "Datos de ejemplo"), ("ja", "サンプルデータ"),
        ("ar", "بيانات تجريبية"),
    ])
    func itIsMarkedInTheCardsLanguage(locale: String, words: String) throws {
        #expect(try share("Seattle", ["--locale", locale]).contains(words))
        let scene = try Program.run(["scene", "--place", "Seattle", "--provider", "sample", "--locale", locale])
        #expect(scene.text.contains(words))
    }
}
