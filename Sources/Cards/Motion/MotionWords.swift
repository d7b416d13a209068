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
        let sentences =
            self == .radar ? try RadarCard().sentences(of: content, in: motion) : content.sentences(of: motion)
        func adding(_ text: String, _ length: DescriptionLength) -> String {
            // A sentence that the card says by itself is not said again.
            let new = sentences.filter { !text.contains($0) }
            let tail = content.language.joined(new)
            let room = length.limit - tail.unicodeScalars.count - content.language.separatorLength
            return content.language.joined([shortened(text, to: room), tail])
        }
        message.short = adding(message.short, .short)
        message.full = adding(message.full, .full)
        return message
    }
}

extension CardContent {
    /// Half a day, over which an outlook reaches.
    private static let halfDay = 12.0 * 3600

    /// What falls in the first half day, how far the picture goes and how the temperature ends.
    fileprivate func sentences(of motion: CardMotion) -> [String] {
        let facts = facts(of: drawn)
        let end = at(
            CardMotion.Frame(moment: motion.end, wordsMoment: motion.end, length: 1, fade: 0))
        var values = [Placeholder.time: facts.times.timeInSentence(motion.end, seenFrom: moment)]
        var phrase = FactPhrase.movesTo
        if let first = facts.temperature, let last = end.facts(of: end.report).temperature, first != last {
            phrase = first < last ? .movesToWarmer : .movesToColder
            values[.low] = facts.written(degrees: min(first, last))
            values[.high] = facts.written(degrees: max(first, last))
        }
        let moves = language.say(phrase, values)
        let outlook = forecast.twelveHourOutlook(at: moment)
        guard moment.seconds(to: motion.end) >= CardContent.halfDay, outlook.course != .unknown else {
            return [moves]
        }
        // Its hours are those after the first frame, so it stands before the day of the last one.
        return [language.statement(outlook.sentence(facts.times)), moves]
    }
}
