internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Lines of words below a horizon.
enum SkyWords {
    /// The longest form that fits between two edges, at the edge where lines begin; nothing for no words.
    static func line(
        _ forms: [String], _ face: FontFace, _ size: Double, _ baseline: Double, _ id: String,
        _ edges: ReadingEdges,
        _ ink: Color, beside taken: Double = 0, measuring text: some TextMeasuring
    ) -> [Element] {
        let width = edges.right - edges.left - taken
        let form =
            forms.first { text.extent(of: $0, face: face, size: size).advance <= width }
            ?? forms.min { $0.count < $1.count }
        guard let form, !form.isEmpty else { return [] }
        return [
            TextLine.fitting(form, face: face, size: size, width: width, measuring: text)
                .leading(edges, baseline: baseline, id: id, color: ink)
        ]
    }
}

extension CardContent {
    /// The line about the weather that helps somebody who goes out; nil where none is true or the tone is plain.
    ///
    /// Where the picture tells the time by itself, a line without one goes before others.
    func remark(_ facts: Facts, isTimed: Bool = true) -> String? {
        if tone == .plain { return nil }
        let report = report
        let untimed =
            isTimed ? nil : report.remarks.pressing.first { !$0.kind.hasTime && facts.says($0.kind) }
        return (untimed ?? report.remark(saying: facts.says)).flatMap(facts.sentence)
    }

    /// The same, but nil where one of the sentences that follow it begins with its words.
    func remark(_ facts: Facts, isTimed: Bool = true, above sentences: [String]) -> String? {
        remark(facts, isTimed: isTimed).flatMap { remark in
            sentences.contains { $0.hasPrefix(remark.dropLast()) } ? nil : remark
        }
    }
}

/// What is said below a horizon, each longest form first: a remark above the outlook; without one the outlook itself, if something falls, since a
/// calm word for the moment above it would hide what comes.
struct SkySentences {
    var line, fact: [String]

    /// `more`, longest form first, is said where nothing falls at first; without `isTimed`, the picture tells the time by itself.
    init(
        of content: CardContent, isTimed: Bool = true, weather: String?, outlook: Outlook, more: [String],
        _ facts: Facts
    ) {
        let language = facts.language
        let sentences = outlook.sentences(facts.times).map(language.statement)
        let remark = content.remark(facts, isTimed: isTimed, above: sentences)
        switch outlook.course {
        case .starts, .startsAndStops, .stops, .pauses, .onAndOff, .goesOn, .sometime:
            guard remark == nil, !sentences.isEmpty else { break }
            // What falls now is in the line.
            let isWet = facts.conditions?.condition?.isWet == true
            let first = isWet ? nil : weather.map(language.statement)
            self.line = sentences
            let forms = (more.isEmpty ? [nil] : more.map(Optional.some)).map { [first, $0].compactMap { $0 } }
            self.fact = forms.filter { !$0.isEmpty }.map(language.joined)
            return
        case .dry, .unknown: break
        }
        self.line = [remark ?? weather.map(language.statement) ?? ""]
        // What is worth more words goes before the outlook where both have no room.
        let first = sentences.first
        self.fact =
            more.enumerated().flatMap { index, words in
                [first.map { language.joined([$0, words]) }, index + 1 < more.count ? words : nil].compactMap { $0 }
            } + sentences
    }
}
