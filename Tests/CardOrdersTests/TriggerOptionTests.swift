import CardOrders
import ForecastCore
import Options
import SystemAccess
import Testing

/// The conditions of `--when`.
struct TriggerOptionTests {
    static let accepted: [(String, Trigger)] = [
        ("warning", .warning(atLeast: .minor)), ("warning:severe", .warning(atLeast: .severe)),
        ("Warning Extreme", .warning(atLeast: .extreme)), ("frost", .frost), ("snow", .snow),
        ("rain-within 1h", .rain(within: 3600)), ("rain-within:30min", .rain(within: 1800)),
        ("rainbow 50%", .rainbow(50)), ("gust 25m/s", .gust(25, .metersPerSecond)),
        ("gust:90km/h", .gust(90, .kilometersPerHour)), ("gust 55mph", .gust(55, .milesPerHour)),
        ("gust 50kn", .gust(50, .knots)), ("heat 35C", .heat(35, .celsius)), ("heat 95°F", .heat(95, .fahrenheit)),
        ("heat -5c", .heat(-5, .celsius)),
    ]

    @Test(arguments: accepted.indices) func aConditionIsReadWithItsUnit(index: Int) throws {
        let (text, trigger) = Self.accepted[index]
        #expect(try Trigger(text) == trigger)
    }

    static let refused = [
        ("", "warning, warning:severe, frost"), ("storm", "warning, warning:severe, frost"),
        ("frost 3", "warning, warning:severe, frost"), ("warning:red", "minor, moderate, severe or extreme"),
        ("rain-within", "from 5min to 12h"), ("rain-within 13h", "from 5min to 12h"),
        ("rain-within 4min", "from 5min to 12h"), ("rainbow 0%", "from 1% to 100%"), ("rainbow 50", "from 1%"),
        ("gust 25", "a speed with its unit"), ("gust 0m/s", "a speed with its unit"),
        ("gust 2.5m/s", "a speed with its unit"), ("heat 35", "a temperature with its unit"),
        ("heat hot", "a temperature with its unit"),
    ]

    @Test(arguments: refused) func anythingElseIsRefusedWithWhatWouldWork(text: String, words: String) {
        do throws(ProgramError) {
            _ = try Trigger(text)
            Issue.record("'\(text)' was accepted")
        } catch {
            #expect(error.status == .usage && error.message.contains(words), "\(error.message)")
            #expect(error.message.hasSuffix("not '\(text)'"))
        }
    }

    private static func check(_ options: [(Option, String)]) throws(ProgramError) {
        var values = OptionValues()
        for (option, value) in options { values.add(value, for: option) }
        try CardOrder(values, as: .png).checkTriggers()
    }

    @Test(arguments: [
        ([(PlaceOptions.place, "Bern"), (CardOptions.card, "radar")], "--card radar has not"),
        ([(CardOptions.scene, "scene.json")], "--scene has not"),
        (
            [(PlaceOptions.place, "Bern"), (PlaceOptions.place, "Thun"), (CardOptions.card, "places")],
            "is about one place"
        ),
    ])
    func aConditionNeedsTheForecastOfOnePlace(options: [(Option, String)], words: String) {
        do throws(ProgramError) {
            try Self.check(options)
            Issue.record("accepted")
        } catch {
            #expect(error.status == .usage && error.message.contains(words), "\(error.message)")
        }
    }
}
