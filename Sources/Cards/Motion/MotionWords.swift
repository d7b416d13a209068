internal import ForecastCore
internal import Primitives
public import SceneModel
internal import Words

extension CardStyle {
    /// The moving card in words: those of its first frame, and what happens until it rests.
    public func message(
        of content: CardContent, in motion: CardMotion
    ) throws(CardError) -> Scene.Description {
        var message = try message(of: content)
        // Nothing that the words say changes in a loop.
        if motion.isLoop { return message }
        let halfDay = self == .radar || self == .sun ? nil : content.halfDay(of: motion)
        let sentences =
            self == .radar
            ? try RadarCard().sentences(of: content, in: motion)
            : [content.movement(of: motion, hasWeather: self != .sun)]
        func adding(_ text: String, _ length: DescriptionLength) -> String {
            var text = halfDay?.widened(text) ?? text
            // A sentence that the card says by itself is not said again. The half day follows the first frame, so it stands before
            // the day of the last one.
            let new = (halfDay?.unsaid(in: text) ?? []) + sentences.filter { !text.contains($0) }
            let tail = content.language.joined(new)
            let room = length.limit - tail.unicodeScalars.count - content.language.separatorLength
            if let halfDay, text.unicodeScalars.count > room { text = halfDay.narrowed(text) }
            return content.language.joined([shortened(text, to: room), tail])
        }
        message.short = adding(message.short, .short)
        message.full = adding(message.full, .full)
        return message
    }
}

/// What falls in the first half day of a moving card, in words.
private struct HalfDayWords {
    /// As a card's description has it, and within a line.
    let full, short: String
    /// What cards say of the dry hour with which a dry half day begins.
    let dryHours: [String]

    func unsaid(in text: String) -> [String] { text.contains(full) || text.contains(short) ? [] : [short] }

    /// A text that says of the half day what it says of the hour.
    func widened(_ text: String) -> String { dryHours.reduce(text) { $0.replacing($1, with: full) } }

    /// A text with the line for the description.
    func narrowed(_ text: String) -> String { full.isEmpty ? text : text.replacing(full, with: short) }
}

extension CardContent {
    /// What falls in the first half day; nil if the picture ends before, or nothing is known of it.
    fileprivate func halfDay(of motion: CardMotion) -> HalfDayWords? {
        let outlook = forecast.twelveHourOutlook(at: moment)
        guard moment.seconds(to: motion.end) >= 12 * 3600, outlook.course != .unknown else { return nil }
        let times = facts(of: drawn).times
        func statement(_ outlook: Outlook) -> String {
            language.statement(outlook.sentences(times).first ?? "")
        }
        let hours = [forecast.outlook(at: moment), forecast.nextHourOutlook(at: moment)]
        return HalfDayWords(
            full: statement(outlook), short: language.statement(outlook.sentence(times)),
            dryHours: hours.filter { $0.isDry(within: outlook) }.map(statement))
    }

    /// How far the picture goes and, on a card that shows weather, how the temperature ends.
    fileprivate func movement(of motion: CardMotion, hasWeather: Bool) -> String {
        let facts = facts(of: drawn)
        let end = at(
            CardMotion.Frame(moment: motion.end, wordsMoment: motion.end, length: 1, fade: 0))
        var values = [Placeholder.time: facts.times.timeInSentence(motion.end, seenFrom: moment)]
        var phrase = FactPhrase.movesTo
        if hasWeather, let first = facts.temperature, let last = end.facts(of: end.report).temperature,
            first != last
        {
            phrase = first < last ? .movesToWarmer : .movesToColder
            values[.low] = facts.written(degrees: min(first, last))
            values[.high] = facts.written(degrees: max(first, last))
        }
        return language.say(phrase, values)
    }
}

extension Outlook {
    /// Whether it is dry until a time until which another one is dry, too.
    fileprivate func isDry(within other: Outlook) -> Bool {
        guard case .dry(let end) = course, case .dry(let later) = other.course else { return false }
        return end <= later
    }
}
