import ForecastCore
import Primitives
import Testing

@testable import Words

private let rain = Phenomenon(.rain)
private let lightRain = Phenomenon(.rain, .light)
private let storms = Phenomenon(.thunder)

/// What a sentence tells besides the course: how sure it is, its chance, and what else happens.
struct OutlookDetailsSentenceTests {
    private func say(
        _ course: Outlook.Course, _ certainty: Outlook.Certainty, _ chance: Double? = nil,
        _ details: (inout Outlook.Details) -> Void = { _ in }
    ) -> [String] {
        var outlook = Outlook.halfDay(course)
        (outlook.certainty, outlook.largestProbability) = (certainty, chance)
        details(&outlook.details)
        let times = TimeStyle(.twelveHour, zone: pacific)
        return [outlook.sentence(times), outlook.sentences(times).first ?? ""]
    }

    private let evening = Outlook.Course.startsAndStops(from: hour(17), to: hour(20), lightRain)

    @Test func whatIsPossibleOrLikelyIsToldWithItsChance() {
        #expect(say(evening, .possible, 0.4)[0] == "Rain possible from 5 PM to 8 PM, 40%")
        #expect(say(evening, .likely, 0.6)[0] == "Rain likely from 5 PM to 8 PM, 60%")
        #expect(say(evening, .certain, 0.9)[0] == "Light rain from 5 PM to 8 PM")
        // A small chance would contradict what is likely by its amount.
        #expect(say(evening, .likely, 0.3) == ["Rain likely from 5 PM to 8 PM", "Rain likely from 5 PM to 8 PM"])
        // A chance that no service would tell, against an amount.
        #expect(say(evening, .possible, 0.09)[0] == "Rain possible from 5 PM to 8 PM")
        #expect(say(.starts(at: hour(18), storms), .likely, 0.6)[0] == "Storms likely after 6 PM, 60%")
        // Minutes of which nothing is certain are not counted.
        var minutes = Outlook.hour(.minute, .starts(at: minute(14), rain))
        (minutes.certainty, minutes.largestProbability) = (.possible, 0.4)
        #expect(minutes.sentence(TimeStyle(.twelveHour, zone: pacific)) == "Rain possible from 3:36, 40%")
    }

    /// The words of Finnish for it are longer than a line.
    @Test(arguments: Language.allCases.filter { $0 != .finnish })
    func whenLikelyRainIsHeavyIsToldInALineOfEachLanguage(language: Language) {
        for course in [
            Outlook.Course.startsAndStops(from: hour(17), to: hour(20), rain, change: .heavy(by: hour(18))),
            .starts(at: hour(17), rain, change: .heavy(by: hour(18))),
        ] {
            var outlook = Outlook.halfDay(course)
            (outlook.certainty, outlook.largestProbability) = (.likely, 0.7)
            let line = outlook.sentence(TimeStyle(.twentyFourHour, zone: pacific, language: language))
            #expect(line.contains("18"), "\(line)")
        }
    }

    @Test func whatFallsAtUnknownHoursIsToldWithoutThem() {
        let snow = Outlook.Course.sometime(Phenomenon(.snow))
        #expect(say(snow, .likely, 0.97) == ["Snow likely, 97%", "Snow likely, 97%"])
        #expect(say(snow, .possible)[0] == "Snow possible")
    }

    @Test func aSmallChanceIsToldBesideDryWeather() {
        #expect(
            say(.dry(through: hour(27)), .chance(.rain), 0.2) == [
                "Likely dry, 20% chance of rain", "Likely dry for the next 12 hours, 20% chance of rain",
            ])
        #expect(say(.dry(through: hour(27)), .certain, 0.04)[0] == "Dry for the next 12 hours")
        #expect(say(.dry(through: hour(27)), .trace(.rain), 0.1)[0] == "A few drops possible, 10%")
        #expect(say(.dry(through: hour(27)), .trace(.snow), 0.05)[0] == "A few flakes possible")
    }

    /// Without room for its time, freezing rain after a dry spell is named beside the rain before it, and before storms that are possible.
    @Test func freezingRainThatFollowsRainIsNamedOnALine() {
        let pause = Outlook.Course.pauses(from: hour(16), to: hour(21), Phenomenon(.showers), then: .freezingRain)
        let told = say(pause, .likely, 0.6) { ($0.possible, $0.possibleKind) = (.otherwise, .thunder) }
        #expect(told[0] == "Showers and freezing rain likely")
        #expect(told[1].contains("freezing rain from 9 PM, storms possible at other times"))
        for language in Language.allCases {
            var outlook = Outlook.halfDay(pause)
            (outlook.certainty, outlook.details.possible, outlook.details.possibleKind) = (
                .likely, .otherwise, .thunder
            )
            let line = outlook.sentence(TimeStyle(.twentyFourHour, zone: pacific, language: language))
            #expect(line.lowercased().contains(language.laterName(of: .freezingRain).lowercased()), "\(line)")
        }
    }

    @Test func heavyRainAndStormsAreToldOnALine() {
        let onAndOff = Outlook.Course.onAndOff(from: nil, to: nil, through: hour(27), rain)
        #expect(
            say(onAndOff, .certain) { $0.heavy = hour(21) } == [
                "Rain on and off, heavy around 9 PM", "Rain on and off for the next 12 hours, heavy around 9 PM",
            ])
        #expect(
            say(onAndOff, .certain) { $0.storms = hour(18)..<hour(20) } == [
                "Rain on and off, storms from 6 PM to 8 PM",
                "Rain on and off for the next 12 hours, storms from 6 PM to 8 PM",
            ])
    }

    /// Its end goes before when it is heavy.
    @Test func heavyRainKeepsItsHourWhereThereIsNoRoomForAll() throws {
        var outlook = Outlook.halfDay(
            .startsAndStops(from: hour(16), to: hour(18), rain, change: .heavy(by: hour(17))))
        outlook.certainty = .likely
        let times = TimeStyle(.twentyFourHour, zone: pacific, language: try #require(Language(locale: "de")))
        #expect(outlook.sentence(times) == "Regen wahrscheinlich ab 16:00, gegen 17:00 stark")
    }

    @Test func threeKindsAreToldOneAfterAnother() {
        let all = Phenomenon(.rain, and: [.freezingRain, .snow])
        func forms(_ course: Outlook.Course) -> [String] {
            say(course, .certain) {
                $0.turns = [.init(kind: .freezingRain, start: hour(19)), .init(kind: .snow, start: hour(21))]
            }
        }
        #expect(
            forms(.startsAndStops(from: hour(17), to: hour(23), all)) == [
                "Rain, freezing rain and snow from 5 PM to 11 PM",
                "Rain from 5 PM, freezing rain from 7 PM, then snow from 9 PM",
            ])
        #expect(
            forms(.stops(at: hour(23), all)) == [
                "Rain, freezing rain and snow until 11 PM",
                "Rain, then freezing rain from 7 PM, then snow from 9 PM",
            ])
        #expect(
            say(
                .onAndOff(from: nil, to: nil, through: hour(27), Phenomenon(.rain, and: [.sleet, .snow])), .certain)[
                    0]
                == "Rain, sleet and snow on and off")
    }

    @Test func aSecondKindAfterADrySpellIsTold() {
        let course = Outlook.Course.startsAndStops(from: hour(17), to: hour(19), storms)
        #expect(
            say(course, .certain) { $0.turns = [.init(kind: .snow, start: hour(21))] }
                .allSatisfy { $0 == "Storms from 5 PM to 7 PM, then snow from 9 PM" })
    }

    @Test func whatElseIsPossibleIsNamedAndDangersOnALine() {
        func told(_ kind: Phenomenon.Kind?, _ occasion: Outlook.Occasion = .after) -> [String] {
            say(evening, .likely) { ($0.possible, $0.possibleKind) = (occasion, kind) }
        }
        #expect(told(.thunder)[1] == "Rain likely from 5 PM to 8 PM, storms possible later")
        #expect(told(.thunder)[0] == "Rain likely from 5 PM, storms possible later")
        #expect(told(.freezingRain, .before)[0] == "Rain likely, freezing rain possible earlier")
        #expect(told(.snow)[1] == "Rain likely from 5 PM to 8 PM, snow possible later")
        #expect(told(nil)[1] == "Rain likely from 5 PM to 8 PM, more possible later")
    }

    @Test func severalKindsAreNamedWhereThereIsRoom() {
        func say(_ kinds: [Phenomenon.Kind], _ certainty: Outlook.Certainty) -> String {
            let course = Outlook.Course.onAndOff(
                from: nil, to: nil, through: hour(27), Phenomenon(.freezingRain, and: kinds))
            return self.say(course, certainty, 0.6)[0]
        }
        #expect(say([.snow], .certain) == "Freezing rain and snow on and off")
        #expect(say([.snowShowers, .drizzle, .sleet], .certain) == "Freezing rain and snow showers on and off")
        #expect(
            say([.snowShowers, .drizzle, .sleet], .likely) == "Freezing rain and snow showers likely on and off")
        // What is dangerous keeps its name in every form.
        let icy = Phenomenon(.snow, and: [.freezingRain, .snowShowers, .sleet])
        for certainty in [Outlook.Certainty.certain, .likely, .possible] {
            var outlook = Outlook.halfDay(.onAndOff(from: hour(17), to: nil, through: hour(27), icy))
            outlook.certainty = certainty
            let forms = outlook.sentences(TimeStyle(.twelveHour, zone: pacific))
            #expect(forms.allSatisfy { $0.lowercased().contains("freezing rain") })
            #expect(forms.contains { $0.hasPrefix("Snow and freezing rain") })
        }
        let mild = Phenomenon(.rain, and: [.snowShowers, .drizzle, .sleet])
        #expect(
            self.say(.onAndOff(from: nil, to: nil, through: hour(27), mild), .likely)[0]
                == "Rain, snow showers and sleet likely on and off")
    }

    @Test func estimatesKeepWhatIsHeavyAndBothKinds() {
        func say(_ course: Outlook.Course, heavy: Instant? = nil) -> String {
            var outlook = Outlook.hour(.interpolated, course)
            outlook.details.heavy = heavy
            return outlook.sentences(TimeStyle(.twelveHour, zone: pacific)).first ?? ""
        }
        let end = minute(60)
        #expect(
            say(.goesOn(through: end, Phenomenon(.rain, .heavy)))
                == "Heavy rain for the next hour")
        #expect(
            say(.goesOn(through: end, rain, change: .heavy(by: minute(38))), heavy: minute(38))
                == "Rain for the next hour, heavy around 4:00")
        #expect(
            say(.goesOn(through: end, rain, change: .turning(into: .freezingRain, at: minute(38))))
                == "Rain and freezing rain for the next hour")
    }

    @Test func whatElseIsPossibleAndTheDryMomentAreTold() {
        let stops = Outlook.Course.stops(at: hour(20), rain)
        #expect(say(stops, .likely) { $0.possible = .after }[0] == "Rain likely until 8 PM, more possible later")
        #expect(
            say(evening, .likely) { $0.possible = .before }[0] == "Rain likely from 5 PM to 8 PM, possible earlier")
        #expect(
            say(.stops(at: hour(18), rain), .certain) { $0.isDryNow = true }[0] == "Dry now. Rain until 6 PM")
    }
}
