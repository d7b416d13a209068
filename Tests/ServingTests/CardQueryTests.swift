import CardMaking
import CardOrders
import Cards
import ForecastCore
import Options
import Primitives
import SceneModel
import SystemAccess
import Testing
import Words

@testable import Serving

struct CardQueryTests {
    private static func settings(
        _ options: [(Option, String)] = [(CardOptions.provider, "sample")]
    ) throws(ProgramError) -> ServeSettings {
        var values = OptionValues()
        for (option, value) in options { try values.record(value, for: option) }
        return try ServeSettings(values, Environment { _ in nil }, agent: "weathercard/test")
    }

    private static func query(
        _ place: String, _ form: CardForm, _ text: String, isSigned: Bool = false, _ settings: ServeSettings? = nil
    ) throws(ProgramError) -> CardQuery {
        let parameters: [RequestTarget.Parameter]
        do throws(RequestTarget.Fault) { parameters = try RequestTarget.parameters(text) } catch {
            throw .usage(error.message)
        }
        let usual = try Self.settings()
        return try CardQuery(place: place, form, parameters, isSigned: isSigned, settings ?? usual)
    }

    private static func message(_ make: () throws(ProgramError) -> CardQuery) -> String? {
        do throws(ProgramError) {
            _ = try make()
            return nil
        } catch {
            return error.message
        }
    }

    @Test func aQueryIsAnOrder() throws {
        let order = try Self.query(
            "Seattle", .picture(.png), "card=week&size=og&scale=0.5&units=si&locale=de&time=15:22&at=%2B3h"
        ).order
        #expect(order.style == .week && order.format == .png && order.motion == nil)
        #expect(order.look.size == Size(width: 1200, height: 630) && order.look.scale == 0.5)
        #expect(order.units.system == .si && order.language == .german && !order.moment.isOwn)
        #expect(
            order.subject
                == .forecasts([
                    ForecastSource(.sample(PlaceQuery(.text("Seattle", isStrict: false))), warnings: .service)
                ]))
    }

    @Test(arguments: [
        (CardForm.picture(.svg), "", CardFormat.svg), (.txt, "", .png), (.whole, "animate=loop", .apng),
        (.picture(.mp4), "animate=loop", .mp4), (.picture(.webp), "", .webp),
        (.picture(.webp), "animate=loop", .animatedWebP), (.json, "animate=24h&pace=6h", .apng),
    ])
    func aFormHasTheFormatInWhichItsCardIsDrawn(form: CardForm, query: String, format: CardFormat) throws {
        #expect(try Self.query("Oslo", form, query, isSigned: true).order.format == format)
    }

    /// Coordinates are rounded to hundredths of a degree, and none is negative zero.
    @Test func coordinatesFollowAnAtSign() throws {
        let order = try Self.query("@47.6097,-0.004", .picture(.png), "").order
        guard case .forecasts(let sources) = order.subject, case .sample(let place)? = sources.first?.origin,
            case .point(let latitude, let longitude) = place.query
        else {
            Issue.record("\(order.subject)")
            return
        }
        #expect(latitude == 47.61 && longitude == 0 && longitude.sign == .plus)
    }

    @Test func aPlusSignInAPlaceIsASpace() throws {
        let order = try Self.query("New+York", .picture(.png), "card=places&place=Los+Angeles").order
        guard case .forecasts(let sources) = order.subject else { return }
        #expect(sources.map(\.place?.text) == ["New York", "Los Angeles"])
    }

    /// A form sends `once=1`, a person writes `once`.
    @Test func aFlagHasNoValueOrOne() throws {
        for value in ["once", "once=", "once=1"] {
            let order = try Self.query("Oslo", .picture(.apng), "animate=loop&\(value)", isSigned: true).order
            #expect(order.motion?.isOnce == true, "\(value)")
        }
        let yes = Self.message { () throws(ProgramError) in
            try Self.query("Oslo", .picture(.apng), "animate=loop&once=yes")
        }
        #expect(yes == "once has no value, or 1, not 'yes'")
        for option in CardQuery.options {
            guard case .flag = option.kind else { continue }
            for value in ["", "1"] {
                #expect(try CardQuery.option(of: .init(name: option.name, value: value)).name == option.name)
            }
        }
    }

    @Test(arguments: [
        ("card=dya", "unknown card 'dya'; did you mean 'day'?"), ("card=day&card=week", "card is given twice"),
        ("device=kindle&depth=4", "device decides what depth does"), ("pace=1h", "pace is about a moving picture"),
        ("place=Oslo", "card clock shows one place, not 2; use card places for several"),
        ("place=", "place must be a place"), ("crad=day", "unknown option 'crad'; did you mean 'card'?"),
        ("forecast=/etc/passwd", "'forecast' is not taken from a URL"),
        ("format=png", "'format' is not taken from a URL"), ("preset=x", "unknown preset 'x'"),
        ("help", "unknown option 'help'"),
    ])
    func aMessageNamesOptionsAsTheQueryDoes(query: String, start: String) {
        let form = query.hasPrefix("pace") ? CardForm.txt : .picture(.png)
        let message = Self.message { () throws(ProgramError) in try Self.query("Seattle", form, query) }
        #expect(message?.hasPrefix(start) == true && message?.contains("--") == false, "\(message ?? "none")")
    }

    @Test func coordinatesAndAPlaceExcludeEachOther() {
        let message = Self.message { () throws(ProgramError) in
            try Self.query("@47.61,-122.33", .picture(.png), "card=places&place=Oslo")
        }
        #expect(message == "place and lat cannot be given together")
    }

    @Test func anOptionOfTheURLTakesThePlaceOfThePresets() throws {
        let settings = try Self.settings([
            (CardOptions.provider, "sample"), (ServeOptions.preset, "wide=card=day&size=og"),
        ])
        let order = try Self.query("Oslo", .picture(.png), "preset=wide&card=week", settings).order
        #expect(order.style == .week && order.look.size.width == 1200)
    }

    /// A radar card has services of its own, which the provider of forecasts does not decide.
    @Test func aRadarCardAsksItsOwnServices() throws {
        let settings = try Self.settings([(CardOptions.provider, "open-meteo")])
        let order = try Self.query("Berlin", .picture(.png), "card=radar", settings).order
        guard case .radar(let source) = order.subject else {
            Issue.record("\(order.subject)")
            return
        }
        #expect(source.origin == .services)
        guard case .radar(let sample) = try Self.query("Berlin", .picture(.png), "card=radar").order.subject else {
            return
        }
        #expect(sample.origin == .sample)
    }

    /// A feed of warnings, which services have, is that of another card.
    @Test func aCardOfTheSunAsksNoService() throws {
        let settings = try Self.settings([(CardOptions.provider, "open-meteo")])
        func source(_ settings: ServeSettings) throws -> ForecastSource? {
            guard
                case .forecasts(let sources) = try Self.query("Berlin", .picture(.png), "card=sun", settings).order
                    .subject
            else { return nil }
            return sources.first
        }
        #expect(try source(settings)?.isAlmanac == true)
        #expect(try source(Self.settings([(CardOptions.provider, "sample")]))?.isSample == true)
        let feed = Self.message { () throws(ProgramError) in
            try Self.query("Berlin", .warnings(.json), "card=sun", settings)
        }
        #expect(feed == "the picture of warnings is card=alert, not 'sun'")
    }

    @Test func onlyWhatIsSignedMayBeLarge() throws {
        let settings = try Self.settings([(CardOptions.provider, "sample"), (ServeOptions.maxPixels, "40000")])
        let large = Self.message { () throws(ProgramError) in
            try Self.query("Oslo", .picture(.png), "size=201x201", settings)
        }
        #expect(
            large
                == "a picture of 201 x 201 pixels is larger than the 40000 pixels that --max-pixels of the server allows; a smaller "
                + "size or scale has fewer")
        #expect(try Self.query("Oslo", .picture(.png), "size=200x200", settings).order.look.size.width == 200)
        #expect(
            try Self.query("Oslo", .picture(.png), "size=201x201", isSigned: true, settings).order.look.size.width
                == 201)
    }

    @Test(arguments: ["size=square", "size=og", "size=200x600"])
    func aVideoThatAPageOffersIsNotRefused(shape: String) throws {
        for motion in PlacePage.motions {
            let query = try Self.query("Seattle", .picture(.mp4), "\(shape)&animate=\(motion)&scale=0.5")
            #expect(query.order.look.scale == 0.5)
        }
    }

    @Test func aMovingPictureOfNoGivenShapeIsHalfAsLarge() throws {
        for form in [CardForm.picture(.apng), .picture(.mp4)] {
            #expect(try Self.query("Seattle", form, "animate=loop").order.look.scale == 0.5)
            #expect(try Self.query("Seattle", form, "animate=loop&size=540x540").order.look.scale == 1)
            #expect(try Self.query("Seattle", form, "animate=loop&scale=0.2").order.look.scale == 0.2)
        }
        #expect(try Self.query("Seattle", .json, "animate=loop").order.look.scale == 1)
    }

    @Test func allWhoMeanTheSameAreToldOneAddress() throws {
        let settings = try Self.settings()
        let parameters = try RequestTarget.parameters("size=og&card=week")
        func canonical(_ form: CardForm) throws(ProgramError) -> String {
            try CardQuery(
                place: "New York", form, parameters, isSigned: false, settings, origin: "https://a/b/"
            ).canonical
        }
        #expect(try canonical(.picture(.png)) == "New%20York.png?card=week&size=og")
        #expect(try canonical(.small) == "https://a/b/New%20York?size=og&card=week")
        #expect(try canonical(.whole) == canonical(.small))
    }

    @Test func aLongMotionIsToldAScaleThatWouldDo() {
        let message = Self.message { () throws(ProgramError) in
            try Self.query("Seattle", .picture(.apng), "animate=loop&size=square")
        }
        #expect(message?.contains("scale=0.86 does") == true, "\(message ?? "none")")
    }
}

struct CardRenderServiceTests {
    /// Neither the address nor the answer of a service is told.
    @Test func clientsLearnLittleOfAServiceThatFails() {
        let error = ProgramError(.unavailable, "cannot reach 10.0.0.1")
        #expect(CardRenderService.outage(error).message == "the weather service has no answer; try again later")
        let limit = CardRenderService.outage(ProgramError(.tryLater, "…", overLimit: 0))
        #expect(limit.message == "the limit of requests is reached; try again in 1 s" && limit.overLimit == 1)
        let late = CardRenderService.outage(ProgramError(.tryLater, "10.0.0.1 is overloaded"))
        #expect(late.message == "the weather service is busy; try again later")
        for kept in [ProgramError(.tryLater, ProgramError.busy), ProgramError(.badData, "no radar of Oslo")] {
            #expect(CardRenderService.outage(kept) == kept)
        }
    }
}

struct ServeSettingsTests {
    /// The deadline of a server is shorter than that of a command.
    @Test func aServerHasItsOwnDeadline() throws {
        let settings = try ServeSettings(OptionValues(), Environment { _ in nil }, agent: "weathercard/test")
        #expect(settings.services.deadline == 8 && settings.services.maxAge == 3 * 3600 && !settings.isSample)
    }
}
