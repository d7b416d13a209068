import Canvas
import Cards
import ForecastCore
import JSONReading
import Options
import Primitives
import SceneModel
import SystemAccess
import Testing

@testable import CardOrders
@testable import Words

/// What an order says, and which options contradict each other.
struct CardOrderTests {
    private func values(_ options: [(Option, String)]) throws(ProgramError) -> OptionValues {
        var values = OptionValues()
        for (option, value) in options { try values.record(value, for: option) }
        return values
    }

    private func order(
        _ options: [(Option, String)] = [], as format: CardFormat = .png
    ) throws(ProgramError) -> CardOrder {
        try CardOrder(try values([(PlaceOptions.place, "Oslo")] + options), as: format)
    }

    private func refusal(_ options: [(Option, String)], as format: CardFormat = .png) -> String? {
        do throws(ProgramError) {
            _ = try CardOrder(try values(options), as: format)
            return nil
        } catch {
            return error.message
        }
    }

    /// A value that is not the default, for each option of the picture.
    private static let others: [String: String] = [
        "card": "week", "time": "18:00", "at": "+3h", "units": "si", "temperature-unit": "f", "wind-unit": "kn",
        "precipitation-unit": "in", "distance-unit": "mi", "time-format": "12h", "locale": "de", "theme": "dark",
        "days": "7", "rows": "cloud,pressure", "pie": "hours", "palette": "lucid", "ground": "flat",
        "rainbow-model": "physical",
        "tone": "plain",
        "borders": "off",
        "period": "2015", "stripes": "bars",
        "size": "og", "depth": "4", "bits": "8", "device": "trmnl",
    ]

    @Test func everyOptionOfThePictureChangesTheOrder() throws {
        for option in CardOptions.content {
            // Only greys have bits, and only some cards a period or rows.
            let others: [(Option, String)] =
                switch option.name {
                case CardOptions.bits.name: [(CardOptions.depth, "4")]
                case CardOptions.period.name: [(CardOptions.card, "year")]
                case CardOptions.rows.name: [(CardOptions.card, "meteogram")]
                default: []
                }
            let usual = try order(others)
            var value = try #require(Self.others[option.name], "\(option.name) has no value here")
            if case .choice(_, let words) = option.kind, !words.contains(value) {
                value = try #require(words.last)
            }
            #expect(try order(others + [(option, value)]) != usual, "\(option.name)")
        }
    }

    @Test func anOrderIsCompleteWithoutOptions() throws {
        let order = try order()
        #expect(order.style == .clock && order.look.size == CardSize.square.size && order.look.scale == 1)
        #expect(order.language == .english && order.moment.isOwn && order.motion == nil && order.format == .png)
        guard case .forecasts(let sources) = order.subject, let source = sources.first else {
            Issue.record("no forecast")
            return
        }
        #expect(source.origin == .services([.openMeteo], PlaceQuery(.text("Oslo", isStrict: false))))
        #expect(source.warnings == .service && source.isLive)
    }

    /// The place of a file or of the sample is as good as any other.
    @Test func theCardOfTheSunHasNoForecastUnlessOneIsGiven() throws {
        func source(_ options: [(Option, String)]) throws -> ForecastSource? {
            guard case .forecasts(let sources) = try order([(CardOptions.card, "sun")] + options).subject else {
                return nil
            }
            return sources.first
        }
        let own = try #require(try source([]))
        #expect(own.origin == .almanac(PlaceQuery(.text("Oslo", isStrict: false))) && own.isAlmanac && !own.isLive)
        #expect(try source([(CardOptions.provider, "sample")])?.isSample == true)
        let saved = try CardOrder(
            try values([(CardOptions.card, "sun"), (CardOptions.forecast, "f.json")]), as: .png)
        guard case .forecasts(let sources) = saved.subject else { return }
        #expect(sources.first?.origin == .file("f.json", units: nil))
    }

    /// A file has its air itself, or another file has it.
    @Test func onlyTheCardOfTheAirAsksForIt() throws {
        func air(_ options: [(Option, String)]) throws -> ForecastSource.Air? {
            guard case .forecasts(let sources) = try order(options).subject else { return nil }
            return sources.first?.air
        }
        let card = (CardOptions.card, "air")
        #expect(try air([]) == ForecastSource.Air.none && air([card]) == .service)
        #expect(try air([card, (CardOptions.air, "air.json")]) == .file("air.json"))
        #expect(try air([card, (CardOptions.provider, "sample")]) == ForecastSource.Air.none)
        let saved = try CardOrder(try values([card, (CardOptions.forecast, "f.json")]), as: .png)
        guard case .forecasts(let sources) = saved.subject else { return }
        #expect(sources.first?.air == ForecastSource.Air.none)
        #expect(throws: ProgramError.self) { try order([(CardOptions.air, "air.json")]) }
        #expect(throws: ProgramError.self) {
            try CardOrder(
                try values([card, (CardOptions.forecast, "-"), (CardOptions.air, "-")]), as: .png)
        }
    }

    @Test func whatACardDoesNotShowIsRefused() {
        let place = (PlaceOptions.place, "Oslo")
        #expect(
            refusal([place, (CardOptions.card, "week"), (CardOptions.period, "2015")])
                == "--period requires --card year or stripes")
        #expect(refusal([place, (CardOptions.rows, "cloud")]) == "--rows requires --card meteogram")
        let meteogram = (CardOptions.card, "meteogram")
        #expect(refusal([place, meteogram, (CardOptions.rows, "cloud,pressure"), (CardOptions.days, "10")]) == nil)
        for rows in ["", "rain", "cloud,", "cloud,cloud", "cloud, pressure"] {
            #expect(refusal([place, meteogram, (CardOptions.rows, rows)]) != nil, "\(rows)")
        }
        #expect(refusal([place, meteogram, (CardOptions.days, "11")])?.contains("from 2 to 10") == true)
    }

    @Test(
        arguments: [
            ("day", .normals), ("today", .normals), ("meteogram", .ensemble), ("week", nil), ("clock", nil),
        ]
            as [(String, ForecastSource.Addition?)])
    func onlyACardThatShowsMoreAboutTemperaturesAsksForIt(
        card: String, addition: ForecastSource.Addition?
    ) throws {
        func source(_ options: [(Option, String)]) throws -> ForecastSource? {
            guard case .forecasts(let sources) = try order([(CardOptions.card, card)] + options).subject else {
                return nil
            }
            return sources.first
        }
        #expect(try source([])?.addition == addition)
        #expect(try source([(CardOptions.provider, "sample")])?.addition == nil)
    }

    @Test func anOrderIsTheSameAfterItIsWrittenAsJSON() throws {
        let orders = [
            try order(),
            try order(
                Self.others.filter { !["size", "depth", "period", "rows"].contains($0.key) }.compactMap {
                    name, value in
                    CardOptions.content.first { $0.name == name }.flatMap { option -> (Option, String)? in
                        if case .choice(_, let words) = option.kind, !words.contains(value) { return nil }
                        return (option, value)
                    }
                }),
            try order([(CardOptions.card, "alert"), (CardOptions.alerts, "a.json")]),
            try order([(CardOptions.card, "radar"), (MotionOptions.animate, "1h")], as: .apng),
            try order([(CardOptions.card, "sun")]),
            try order([(CardOptions.card, "meteogram"), (CardOptions.rows, "pressure,cloud")]),
            try order([(CardOptions.card, "year"), (CardOptions.period, "2015")]),
            try order([(CardOptions.card, "air"), (CardOptions.air, "a.json")]),
            try order([(CardOptions.time, "saturday 9:00"), (MotionOptions.animate, "loop")], as: .mp4),
            try CardOrder(try values([(CardOptions.scene, "s.json")]), as: .svg),
            try CardOrder(
                try values([
                    (CardOptions.forecast, "f.json"), (CardOptions.sourceUnits, "ca"), (PlaceOptions.name, "x"),
                ]),
                as: .png),
        ]
        for order in orders {
            let text = try JSONEncoding.text(of: order)
            #expect(try JSONDecoding.value(CardOrder.self, of: Array(text.utf8)) == order, "\(text)")
        }
    }

    @Test func theSameOrderIsWrittenTheSameWay() throws {
        let one = try order([(CardOptions.size, "square"), (CardOptions.locale, "de-AT")])
        let other = try order([(CardOptions.locale, "de"), (CardOptions.size, "1080x1080")])
        #expect(one == other && one.hashValue == other.hashValue)
        #expect(try JSONEncoding.text(of: one) == JSONEncoding.text(of: other))
    }

    @Test func optionsThatContradictEachOtherAreRefused() {
        let place = (PlaceOptions.place, "Oslo")
        let cases: [([(Option, String)], String)] = [
            ([place, (CardOptions.radar, "r.json")], "--radar requires --card radar"),
            (
                [place, (CardOptions.card, "sun"), (CardOptions.provider, "met-norway")],
                "--provider has no effect with --card sun"
            ),
            (
                [place, (CardOptions.card, "sun"), (ServiceOptions.baseURL, "https://example.org")],
                "--base-url has no effect with --card sun"
            ),
            ([place, (CardOptions.time, "9:00"), (CardOptions.later, "10:00")], "--at must be hours or days"),
            (
                [place, (CardOptions.device, "trmnl"), (CardOptions.depth, "4")],
                "--device decides what --depth does"
            ),
            (
                [place, (CardOptions.card, "day"), (CardOptions.size, "296x128")],
                "a card of 296 x 128 points is not legible"
            ),
            ([place, (CardOptions.bits, "8")], "--bits is about greys"),
            ([place, (CardOptions.device, "spectra-7.3"), (CardOptions.bits, "8")], "--bits is about greys"),
            (
                [place, (CardOptions.depth, "16"), (CardOptions.bits, "2")], "--bits 2 has no room for 16 greys"
            ),
            ([place, (MotionOptions.pace, "6h")], "--pace is about a moving picture"),
            (
                [(CardOptions.forecast, "f"), (CardOptions.provider, "sample")],
                "--provider has no effect with --forecast"
            ),
            ([(CardOptions.scene, "s"), (CardOptions.theme, "dark")], "--scene is already laid out"),
            ([place, (PlaceOptions.timeZone, "UTC")], "--tz has no effect with --place"),
            ([(PlaceOptions.latitude, "1")], "--lat and --lon require each other"),
        ]
        for (options, message) in cases {
            #expect(refusal(options)?.hasPrefix(message) == true, "\(refusal(options) ?? "no error")")
        }
        #expect(refusal([place, (CardOptions.size, "eink")], as: .svg)?.contains("cannot be an SVG") == true)
    }

    @Test func aCityMayHaveAnotherName() throws {
        let order = try order([(PlaceOptions.name, "Grandma")])
        guard case .forecasts(let sources) = order.subject, let place = sources.first?.place else {
            Issue.record("\(order.subject)")
            return
        }
        #expect(place.text == "Oslo" && place.name == "Grandma" && place.isNamed)
    }

    /// That name is of the place in the configuration file.
    @Test func aGivenCityHasNoNameOfTheConfiguration() throws {
        for (isGiven, name) in [(true, nil), (false, "Our cabin")] {
            var values = try values(isGiven ? [(PlaceOptions.place, "Oslo")] : [])
            values.configure(Setting(values: ["Our cabin"], file: "c.json", line: 1), for: PlaceOptions.name)
            if !isGiven {
                values.configure(Setting(values: ["Oslo"], file: "c.json", line: 2), for: PlaceOptions.place)
            }
            #expect(try PlaceQuery(values).name == name)
        }
    }

    @Test func aScreenOfTheConfigurationGivesWayToAGivenShape() throws {
        var values = try values([(PlaceOptions.place, "Oslo"), (CardOptions.size, "og")])
        values.configure(Setting(values: ["trmnl"], file: "c.json", line: 1), for: CardOptions.device)
        let order = try CardOrder(values, as: .png)
        #expect(order.look.device == nil && order.look.size == CardSize.og.size)
    }

    @Test func aSizeIsThatOfAnotherScreenOfADevicesKind() throws {
        let look = try order([(CardOptions.device, "kindle"), (CardOptions.size, "1236x1648")]).look
        #expect(look.size == Size(width: 1236, height: 1648) && look.depth == .sixteen)
        #expect(look.panel == Panel(.grays(bits: 8)))
        var values = try values([(PlaceOptions.place, "Oslo"), (CardOptions.device, "kindle")])
        values.configure(Setting(values: ["og"], file: "c.json", line: 1), for: CardOptions.size)
        #expect(try CardOrder(values, as: .png).look.size == Device.kindle.size)
    }

    @Test func bitsAreThoseOfAScreenUnlessTheyAreGiven() throws {
        #expect(try order([(CardOptions.depth, "4")]).look.panel == nil)
        #expect(
            try order([(CardOptions.depth, "4"), (CardOptions.bits, "8")]).look.panel == Panel(.grays(bits: 8)))
        let lying = try order([(CardOptions.device, "kindle-landscape"), (CardOptions.bits, "4")]).look
        #expect(lying.panel == Panel(turns: 1, .grays(bits: 4)))
        var values = try values([(PlaceOptions.place, "Oslo")])
        values.configure(Setting(values: ["8"], file: "c.json", line: 1), for: CardOptions.bits)
        #expect(try CardOrder(values, as: .png).look.panel == nil, "a card in colours has no greys")
    }

    @Test func eachFormSpellsAnOptionItsOwnWay() {
        let message = "--size must be fine, and --time-format too"
        let options = CardOptions.content
        #expect(OptionValues.Form.commandLine.spelled(message, options: options) == message)
        #expect(
            OptionValues.Form.query.spelled(message, options: options) == "size must be fine, and time-format too")
        #expect(
            OptionValues.Form.job.spelled(message, options: options) == "'size' must be fine, and 'time-format' too"
        )
    }
}
