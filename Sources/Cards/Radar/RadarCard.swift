internal import ForecastCore
internal import Primitives
internal import Radar
internal import SceneModel
internal import Words

/// Where it rains now, and when it comes: the place as rain arrives or leaves where the frames tell that, else a map of 150 km.
struct RadarCard: Card {
    typealias Phrases = RadarPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let scan: RadarScan
        /// The frame of the picture: the newest, which words are about, or an earlier one of a card that moves.
        let frame: RadarFrame
        let survey: RadarSurvey
        /// What passes over the place from the moment on; nil where the frames do not tell how it moves.
        let passage: RadarPassage?
        let age: RadarAge
    }

    /// The radius of the disc in kilometers.
    static let radius = 150.0

    var smallTexts: Set<String> {
        [
            "scan", "copyright", "rain-light", "rain-heavy", "rain-name", "snow-light", "snow-heavy", "snow-name",
            "no-radar", "town", "ring", "dry", "quarter",
        ]
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        guard let scan = content.radar else { throw .noRadar }
        let place = content.forecast.place
        let age = RadarAge(of: scan.frame.time, at: content.spoken)
        switch age {
        case .recent, .old: break
        case .tooOld(let minutes):
            throw .radarTime("it is \(minutes) minutes old, and radar is shown for 60 minutes at most")
        case .ahead(let minutes): throw .radarTime("it is \(minutes) minutes in the future")
        }
        let survey = scan.survey(around: content.radarPlace, within: Reach(content.units).kilometers)
        // A picture without a single observation would look dry.
        guard survey.seenShareOfPicture > 0 else { throw .radarUnseen(place.label) }
        let frame = content.wordsMoment == nil ? scan.frame : scan.frame(of: content.moment)
        var passage: RadarPassage?
        if case .recent = age, let motion = scan.motion(around: content.radarPlace) {
            passage = RadarPassage(
                of: scan.frame, moving: motion, over: content.radarPlace, from: content.spoken)
        }
        return Reading(
            content: content, facts: content.facts(of: nil), scan: scan, frame: frame, survey: survey,
            passage: passage, age: age)
    }

    /// What a card that moves through earlier pictures shows beside the newest one.
    func sentences(of content: CardContent, in motion: CardMotion) throws(CardError) -> [String] {
        let reading = try read(content)
        guard let oldest = motion.frames.map(\.moment).min().map(reading.scan.frame(of:)) else { return [] }
        var then = content
        then.radar?.frame = oldest
        then.moment = oldest.time
        let language = content.language
        let minutes = reading.minutes(since: oldest)
        let written = [Placeholder.minutes: language.number(minutes)]
        let earlier = language.say(RadarPhrase.earlierText, written, count: minutes)
        return [
            language.say(RadarPhrase.moves, written, count: minutes),
            language.joined([earlier] + (try read(then)).sentences(naming: false)),
        ]
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        if let event = reading.passage?.event, !content.isPaper, !reading.scan.isPlayed {
            return try RadarSky(reading: reading, event: event).picture(in: size, measuring: text)
        }
        let layout = try RadarLayout(size, isRightToLeft: content.language.isRightToLeft)
        let colors = RadarColors(content.appearance(designed: .dark))
        let map = RadarMap(reading, in: layout.disc, unit: layout.unit, colors)
        let labels = RadarLabels(map: map, reading: reading, layout: layout, colors: colors)
        let foot = RadarFoot(reading: reading, layout: layout, colors: colors)
        let legend = RadarLegend(reading: reading, layout: layout, colors: colors).elements(measuring: text)
        let head = RadarHead(
            reading: reading, layout: layout, colors: colors,
            foot: legend.compactMap { $0.box(measuring: text)?.minY }.min() ?? layout.legend)
        let elements =
            map.elements + [map.rings] + labels.elements(measuring: text)
            + head.elements(measuring: text) + legend
            + foot.elements(measuring: text)
        return CardPicture(ground: colors.ground, elements: elements, attribution: reading.facts.credit)
    }
}

extension Element {
    /// The box of a text's ink or of a shape.
    fileprivate func box(measuring text: some TextMeasuring) -> Rect? {
        if case .shape(let shape) = self { shape.path.controlBounds } else { inkBox(measuring: text) }
    }
}

extension CardContent {
    var radarPlace: Coordinates {
        Coordinates(latitude: forecast.place.latitude, longitude: forecast.place.longitude)
    }

    /// Surveys the newest radar picture once for all pictures of a card that moves.
    public mutating func keepRadarSurvey() {
        let (place, reach) = (radarPlace, RadarCard.Reach(units).kilometers)
        radar?.keepSurvey(around: place, within: reach)
    }
}
