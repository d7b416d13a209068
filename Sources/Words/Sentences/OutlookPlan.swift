internal import ForecastCore
internal import Primitives

/// A sentence that has been chosen, and what goes into its places.
struct OutlookPlan {
    let phrase: OutlookPhrase
    let phenomenon: Phenomenon?
    /// Where the minutes are counted to.
    let minutesTo: Instant?
    let start: Instant?
    let end: Instant?
    /// When the spell changes.
    private(set) var time: Instant?
    /// What it changes into.
    private(set) var later: Phenomenon.Kind?

    init(
        _ phrase: OutlookPhrase, _ phenomenon: Phenomenon? = nil, _ change: Outlook.Change? = nil,
        minutesTo: Instant? = nil, start: Instant? = nil, end: Instant? = nil
    ) {
        self.phrase = phrase
        self.phenomenon = phenomenon
        self.minutesTo = minutesTo
        self.start = start
        self.end = end
        switch change {
        case .turning(let kind, let instant):
            later = kind
            time = instant
        case .returning(let instant), .heavy(let instant), .easing(let instant):
            time = instant
        case nil:
            break
        }
    }

    /// What falls, with its grade and without; one nil where nothing does.
    var names: [Phenomenon?] {
        guard let phenomenon, phenomenon.grade != .moderate else { return [phenomenon] }
        return [phenomenon, Phenomenon(phenomenon.kind)]
    }

    /// The sentence of a phrase, which may be a shorter one than the plan's, about a phenomenon.
    func say(
        _ phrase: OutlookPhrase, _ phenomenon: Phenomenon?, _ scope: Outlook.Scope?, _ times: TimeStyle
    ) -> String {
        let table = times.language.table
        var values: [Placeholder: String] = [:]
        values[.phenomenon] = phenomenon.map(table.name)
        values[.inside] = phenomenon.map(table.insideName)
        values[.later] = later.map(table.laterName)
        for (place, instant) in [(Placeholder.time, time), (.start, start), (.end, end)] {
            values[place] = instant.map {
                times.inSentence(
                    scope?.span == .hour ? times.timeWithinHour($0) : times.timeWithinHalfDay($0), at: $0)
            }
        }
        let minutes = scope.flatMap { scope in minutesTo.map { OutlookPlan.minutes(from: scope.moment, to: $0) } }
        values[.minutes] = minutes.map(String.init)
        return table.template(phrase).filled(
            values, kind: phenomenon?.kind, plural: minutes.map(table.plural))
    }

    /// The minutes that a clock without seconds shows between two instants, at least one and at most an hour's.
    private static func minutes(from moment: Instant, to instant: Instant) -> Int {
        let minutes = (moment.flooredToMultiple(of: 60).seconds(to: instant) / 60).rounded(.up)
        return minutes > 1 ? Int(min(minutes, 60)) : 1
    }
}
