internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The light of the place: the next golden or blue hour as a large time over the way of the sun, and when the sun rises and sets.
///
/// All of it is computed from the place and the moment. The sky is drawn without clouds, because the card knows no weather.
struct SunCard: Card {
    typealias Phrases = SunPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        /// The light that the words name.
        let light: LightReport
        /// The light of the picture.
        let drawn: LightReport
    }

    var smallTexts: Set<String> {
        Set(["angles"] + SunTime.Kind.allCases.flatMap { ["label-\($0.rawValue)", "figure-\($0.rawValue)"] })
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        var content = content
        // Whatever forecast the place comes from, nothing of its weather is shown.
        content.forecast.source = .almanac
        var facts = content.facts(of: nil)
        facts.asOf = nil
        content.forecast.asOf = nil
        let place = content.forecast.place
        let light = LightReport(of: place, at: content.spoken)
        return Reading(
            content: content, facts: facts, light: light,
            drawn: content.spoken == content.moment ? light : LightReport(of: place, at: content.moment))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        reading.content.isPaper
            ? try SunPaper(reading: reading).picture(in: size, measuring: text)
            : try SunSky(reading: reading).picture(in: size, measuring: text)
    }
}

/// A time in the row of the sun card.
struct SunTime {
    enum Kind: String, CaseIterable {
        case sunrise, sunset, lightFrom, darkFrom, moonrise, moonset

        var isOfMoon: Bool { self == .moonrise || self == .moonset }
    }

    let kind: Kind
    let time: Instant
}

extension LightReport {
    /// The times in a row, at most three: by day those of its sun, by night what the moon does next and the coming sun.
    var row: [SunTime] {
        func time(_ kind: SunTime.Kind, _ instant: Instant?) -> SunTime? {
            instant.map { SunTime(kind: kind, time: $0) }
        }
        let moon = isMoonUp ? time(.moonset, moonset) : time(.moonrise, moonrise)
        let rise = time(.sunrise, sunrise) ?? time(.lightFrom, civilDawn)
        let (set, dark) = (time(.sunset, sunset), time(.darkFrom, civilDusk))
        if isNight { return [moon, rise, set ?? dark].compactMap(\.self).sorted { $0.time < $1.time } }
        return [rise, set, dark].compactMap(\.self)
    }
}
