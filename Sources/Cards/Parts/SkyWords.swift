internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Lines of words below a horizon.
enum SkyWords {
    /// The longest form that fits between two edges, at the edge where lines begin; nothing for no words.
    ///
    /// Its ink begins below `foot`, further down than the baseline has it where letters are tall.
    static func line(
        _ forms: [String], _ face: FontFace, _ size: Double, _ baseline: Double, _ id: String,
        _ edges: ReadingEdges,
        _ ink: Color, beside taken: Double = 0, below foot: Double = -.infinity, measuring text: some TextMeasuring
    ) -> [Element] {
        let width = edges.right - edges.left - taken
        let form =
            forms.first { text.extent(of: $0, face: face, size: size).advance <= width }
            ?? forms.min { $0.count < $1.count }
        guard let form, !form.isEmpty else { return [] }
        let line = TextLine.fitting(form, face: face, size: size, width: width, measuring: text)
        return [
            line.leading(edges, baseline: max(baseline, foot - line.extent.ink.minY), id: id, color: ink)
        ]
    }
}

extension CardContent {
    /// The line about the weather that helps somebody who goes out; nil where none is true or the tone is plain.
    ///
    /// Where the picture tells the time by itself, a line without one goes before others; none is of kinds that it tells.
    func remark(_ facts: Facts, isTimed: Bool = true, without told: Set<Remark.Kind> = []) -> Remark? {
        if tone == .plain { return nil }
        let report = report
        func isSaid(_ kind: Remark.Kind) -> Bool { facts.says(kind) && !told.contains(kind) }
        let untimed = isTimed ? nil : report.remarks.pressing.first { !$0.kind.hasTime && isSaid($0.kind) }
        return untimed ?? report.remark(saying: isSaid)
    }

    /// The same as a sentence, but nil where one of the sentences that follow it begins with its words.
    func remark(_ facts: Facts, isTimed: Bool = true, above sentences: [String]) -> String? {
        remark(facts, isTimed: isTimed).flatMap(facts.sentence).flatMap { remark in
            sentences.contains { $0.hasPrefix(remark.dropLast()) } ? nil : remark
        }
    }
}

/// What is said below a horizon, each longest form first.
///
/// A remark is above the outlook; without one the outlook itself is, if something falls, since a calm word for the moment above it would
/// hide what comes. The fact never says the line again.
struct SkySentences {
    var line, fact: [String]

    /// `more`, longest form first, is said where nothing falls at first; without `isTimed`, the picture tells by itself when the outlook begins
    /// or ends, and what a line of the kinds `told` would; with `isToldByClock`, it does so by the clock.
    init(
        of content: CardContent, isTimed: Bool = true, isToldByClock: Bool = false, told: Set<Remark.Kind> = [],
        weather: String?, outlook: Outlook, more: [String], _ facts: Facts
    ) {
        let language = facts.language
        let amount = content.amountText(of: outlook, facts)
        let falls = if case .stops = outlook.course { true } else { false }
        let plain = outlook.sentences(facts.times)
        // With the amount, the fullest first.
        let sentences = plain.flatMap { sentence in
            [amount.map { language.say(TodayPhrase.withAmount, [.sentence: sentence, .amount: $0]) }, sentence]
                .compactMap { $0 }
        }.map(language.statement)
        var remark = content.remark(facts, isTimed: isTimed, without: told)
        var words = remark.flatMap(facts.sentence)
        // A line that is the beginning of the fact is left to it.
        if let said = words, plain.map(language.statement).contains(where: { $0.hasPrefix(said.dropLast()) }) {
            (remark, words) = (nil, nil)
        }
        // What else there is to say.
        let others = more + [facts.windSentence].compactMap { $0 }
        switch outlook.course {
        case .starts, .startsAndStops, .stops, .pauses, .onAndOff, .goesOn, .sometime:
            if let words {
                self.line = [words]
                let isToldByLine = remark.map { outlook.isTold(by: $0) } ?? false
                if isToldByLine || !isTimed && outlook.hasOneTime {
                    let left = falls ? amount.map(language.statement) : nil
                    let both = left.map { [language.joined([$0] + others.prefix(1)), $0] } ?? []
                    self.fact = both + others
                    if self.fact.isEmpty { self.fact = sentences }
                } else {
                    self.fact = sentences
                }
                return
            }
            guard !sentences.isEmpty else { break }
            // What falls now is in the line.
            let isWet = facts.conditions?.condition?.isWet == true
            let first = isWet ? nil : weather.map(language.statement)
            if isToldByClock, outlook.isPlain, amount == nil, let line = first ?? others.first {
                self.line = [line]
                self.fact = others.filter { $0 != line }
                return
            }
            self.line = sentences
            let forms = (others.isEmpty ? [nil] : others.map(Optional.some)).map { [first, $0].compactMap { $0 } }
            self.fact = forms.filter { !$0.isEmpty }.map(language.joined)
            return
        case .dry, .unknown: break
        }
        self.line = [words ?? weather.map(language.statement) ?? ""]
        // What is worth more words goes before the outlook where both have no room.
        let first = sentences.first
        self.fact =
            more.enumerated().flatMap { index, words in
                [first.map { language.joined([$0, words]) }, index + 1 < more.count ? words : nil].compactMap { $0 }
            } + sentences
    }
}

extension CardContent {
    /// How much falls until an outlook's end, or still falls; nil where it is not known.
    fileprivate func amountText(of outlook: Outlook, _ facts: Facts) -> String? {
        let language = facts.language
        guard let amount = report.amount(of: outlook),
            let text = language.precipitationAmount(amount.millimeters, asSnow: amount.isSnow, facts.units)
        else { return nil }
        if case .stops = outlook.course { return language.say(TodayPhrase.more, [.amount: text]) }
        return text
    }
}

extension Outlook {
    /// Whether one time and the kind of what falls are all that is told.
    fileprivate var isPlain: Bool {
        switch course {
        case .starts(_, let what, _), .stops(_, let what, _):
            hasOneTime && what == Phenomenon(what.kind, and: what.others) && !what.kind.isDangerous
        default: false
        }
    }

    /// Whether its only time is a beginning or an end.
    fileprivate var hasOneTime: Bool {
        switch course {
        case .starts(_, _, nil), .stops(_, _, nil): details == Details()
        default: false
        }
    }

    /// Whether a remark says when it begins or ends, and there is nothing else to say of it.
    fileprivate func isTold(by remark: Remark) -> Bool {
        guard hasOneTime, let time = remark.time else { return false }
        switch course {
        case .starts(let start, _, _): return remark.kind == .dryUntilRain && time == start
        case .stops(let end, _, _):
            return [.rainUntil, .heavyRainUntil, .snowUntil].contains(remark.kind) && time == end
        default: return false
        }
    }
}
