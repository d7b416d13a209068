internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The bottom line of a card: the place and its time where lines begin, the attribution where they end.
struct Footer {
    var place: String
    /// Adds the time to a place.
    var caption: (String) -> String
    var attribution: String
    /// The largest part of the width for the attribution.
    var attributionShare = 0.6
    /// Isolates foreign words from a line of the opposite direction.
    var isolated: (String) -> String = { $0 }
    /// Whether lines begin on the right.
    var isRightToLeft = false

    /// The ids of its texts.
    static let textIDs: Set<String> = ["place", "copyright"]

    /// Two texts on one baseline between `left` and `right` that do not touch.
    func elements(
        from left: Double, to right: Double, baseline: Double, size: Double, color: Color,
        measuring text: some TextMeasuring
    ) -> [Element] {
        let edges = ReadingEdges(left: left, right: right, isRightToLeft: isRightToLeft)
        let gap = size * 1.5
        let width = right - left
        // The attribution is required in full; it is cut only if it is absurdly long.
        func creditLine(_ room: Double) -> TextLine {
            TextLine.fitting(
                attribution, in: isolated, face: .regular, size: size, width: min(width * attributionShare, room),
                measuring: text)
        }
        func labelLine(beside credit: TextLine) -> TextLine {
            TextLine.fitting(
                place, in: caption, face: .regular, size: size, width: width - credit.extent.advance - gap,
                measuring: text)
        }
        func meet(_ label: TextLine, _ credit: TextLine) -> Bool {
            label.extent.advance + gap + credit.extent.advance > width
        }
        var credit = creditLine(width)
        var label = labelLine(beside: credit)
        if meet(label, credit) {
            // The time is too long even without the name, so the attribution shrinks further.
            credit = creditLine(max(width - gap - label.extent.advance, width * 0.3))
            label = labelLine(beside: credit)
        }
        if meet(label, credit) {
            label = TextLine.fitting(
                caption(place), face: .regular, size: size, width: width - credit.extent.advance - gap,
                measuring: text)
        }
        return [
            label.leading(edges, baseline: baseline, id: "place", color: color),
            credit.trailing(edges, baseline: baseline, id: "copyright", color: color),
        ]
    }
}

extension Footer {
    /// The place at its moment, with the day if it is not that of the current weather.
    init(_ content: CardContent) {
        let (forecast, moment) = (content.forecast, content.spoken)
        let times = TimeStyle(content.timeFormat, zone: forecast.zone, language: content.language)
        let own = content.otherDay
        self.init(
            place: forecast.place.label,
            caption: { place in
                times.aged(
                    own.map { times.captionWithDay(place, moment, seenFrom: $0) } ?? times.caption(place, moment),
                    content)
            },
            attribution: shortened(displayable(forecast.source.credit(in: content.language)), to: 300),
            isolated: content.language.isolated, isRightToLeft: content.language.isRightToLeft)
    }
}

extension Footer {
    /// Says `Weather data by Example Weather` as `Data: Example Weather`.
    mutating func shortenCredit() {
        let start = "Weather data by "
        if attribution.hasPrefix(start) { attribution = "Data: " + attribution.dropFirst(start.count) }
    }
}

/// The space for the left half of a footer.
enum FooterRoom {
    /// A width.
    case own(Double)
    /// What the attribution leaves of a width.
    case besideAttribution(Double)
}

extension Footer {
    /// The footer of a card that names the place at its top: the longest form of date and time that fits, with the age of the
    /// weather if that is not current.
    ///
    /// On e-paper a credit in many words is said in few. Where `hasPaleBars`, the date is followed by what they mean, if a form
    /// of it leaves room.
    init(
        dated content: CardContent, room: FooterRoom, size: Double, onPaper: Bool = false,
        hasPaleBars: Bool = false,
        measuring text: some TextMeasuring
    ) {
        self.init(content)
        if onPaper { shortenCredit() }
        let width =
            switch room {
            case .own(let width): width
            case .besideAttribution(let row):
                row - size * 1.5
                    - min(text.extent(of: attribution, face: .regular, size: size).advance, row * attributionShare)
            }
        let times = TimeStyle(content.timeFormat, zone: content.forecast.zone, language: content.language)
        let dates = times.dateAndTime(content.spoken)
        let language = content.language
        let withKey = dates.map { language.joined([language.statement($0), language.say(FactPhrase.palerBars)]) }
        let forms = (hasPaleBars && content.forecast.asOf == nil ? withKey : []) + dates
        caption = { times.aged($0, content) }
        place =
            forms.first { text.extent(of: times.aged($0, content), face: .regular, size: size).advance <= width }
            ?? forms.last ?? ""
    }
}

extension TimeStyle {
    /// Words about a card's moment, with the age of its weather if that is not current.
    func aged(_ words: String, _ content: CardContent) -> String {
        content.forecast.asOf.map { caption(words, asOf: $0, seenFrom: content.spoken) } ?? words
    }
}
