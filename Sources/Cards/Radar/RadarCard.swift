internal import ForecastCore
internal import Primitives
internal import Radar
internal import SceneModel
internal import Words

/// Where it rains now: a disc of 150 km around the place, with rain in five classes, coasts, borders and towns.
struct RadarCard: Card {
    typealias Phrases = RadarPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let scan: RadarScan
        let survey: RadarSurvey
        let age: RadarAge
    }

    /// The radius of the disc in kilometers.
    static let radius = 150.0

    var smallTexts: Set<String> { ["scan", "copyright", "light", "heavy", "no-radar", "town", "ring"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        guard let scan = content.radar else { throw .noRadar }
        let place = content.forecast.place
        let age = RadarAge(of: scan.frame.time, at: content.moment)
        switch age {
        case .recent, .old: break
        case .tooOld(let minutes):
            throw .radarTime("it is \(minutes) minutes old, and radar is shown for 60 minutes at most")
        case .ahead(let minutes): throw .radarTime("it is \(minutes) minutes in the future")
        }
        let survey = RadarSurvey(
            scan.frame, around: Coordinates(latitude: place.latitude, longitude: place.longitude),
            within: Reach(content.units).kilometers)
        // A picture without a single observation would look dry.
        guard survey.seenShareOfPicture > 0 else { throw .radarUnseen(place.label) }
        return Reading(content: content, facts: content.facts(nil), scan: scan, survey: survey, age: age)
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try RadarLayout(size, isRightToLeft: content.language.isRightToLeft)
        let colors = RadarColors(content.appearance(designed: .dark))
        let map = RadarMap(reading, layout, colors)
        let labels = RadarLabels(map: map, reading: reading, layout: layout, colors: colors)
        let foot = RadarFoot(reading: reading, layout: layout, colors: colors)
        let elements =
            map.elements + labels.elements(measuring: text)
            + RadarHead(reading: reading, layout: layout, colors: colors).elements(measuring: text)
            + foot.elements(measuring: text)
        return CardPicture(ground: colors.ground, elements: elements, attribution: reading.facts.credit)
    }
}
