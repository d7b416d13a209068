internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The foot of a card: the place and its time where lines begin, the data's attribution where they end.
struct Footer {
    var place: String
    /// Puts the place into the words that also tell its time.
    var caption: (String) -> String
    var attribution: String
    /// Sets words of others apart from a line of the other direction.
    var isolated: (String) -> String = { $0 }
    /// Whether lines begin on the right.
    var isRightToLeft = false

    /// Two lines of text that share a baseline between `left` and `right` without touching.
    func elements(
        from left: Double, to right: Double, baseline: Double, size: Double, color: Color,
        measuring text: some TextMeasuring
    ) -> [Element] {
        let edges = ReadingEdges(left: left, right: right, isRightToLeft: isRightToLeft)
        let gap = size * 1.5
        let width = right - left
        // The attribution is owed whole; only one of absurd length is cut.
        let credit = TextLine.fitting(
            attribution, in: isolated, face: .regular, size: size, width: width * 0.6, measuring: text)
        let label = TextLine.fitting(
            place, in: caption, face: .regular, size: size, width: width - credit.extent.advance - gap,
            measuring: text
        )
        return [
            label.leading(edges, baseline: baseline, id: "place", color: color),
            credit.trailing(edges, baseline: baseline, id: "copyright", color: color),
        ]
    }
}

extension Footer {
    /// The foot of a card: its place at its moment, with the day where that is not the one of its current weather.
    init(_ content: CardContent) {
        let (forecast, moment) = (content.forecast, content.moment)
        let times = TimeStyle(content.timeFormat, zone: forecast.zone, language: content.language)
        let day = forecast.zone.civilTime(at: moment).date
        let own = forecast.current?.time ?? forecast.hourly.first?.time
        let isOther = own.map { forecast.zone.civilTime(at: $0).date != day } ?? false
        self.init(
            place: forecast.place.label,
            caption: { place in
                times.aged(
                    isOther ? times.captionWithDay(place, moment) : times.caption(place, moment), content)
            },
            attribution: shortened(displayable(forecast.source.attribution), to: 300),
            isolated: content.language.isolated, isRightToLeft: content.language.isRightToLeft)
    }
}
