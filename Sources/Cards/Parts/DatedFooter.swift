internal import ForecastCore
internal import SceneModel
internal import Words

/// What a line of the foot may take.
enum FooterRoom {
    /// A width of its own.
    case own(Double)
    /// What the attribution leaves of a row.
    case besideAttribution(Double)
}

extension Footer {
    /// The foot of a card whose head names the place: the day and time of its moment, as much as a width holds, and of when
    /// its weather is where that is not now.
    init(dated content: CardContent, room: FooterRoom, size: Double, measuring text: some TextMeasuring) {
        self.init(content)
        let width =
            switch room {
            case .own(let width): width
            case .besideAttribution(let row):
                row - size * 1.5
                    - min(text.extent(of: attribution, face: .regular, size: size).advance, row * attributionShare)
            }
        let times = TimeStyle(content.timeFormat, zone: content.forecast.zone, language: content.language)
        let forms = times.dateAndTime(content.moment)
        caption = { times.aged($0, content) }
        place =
            forms.first { text.extent(of: times.aged($0, content), face: .regular, size: size).advance <= width }
            ?? forms.last ?? ""
    }
}

extension TimeStyle {
    /// Words about a card's moment, with the time of its weather where that is an earlier one.
    func aged(_ words: String, _ content: CardContent) -> String {
        content.forecast.asOf.map { caption(words, asOf: $0, seenFrom: content.moment) } ?? words
    }
}
