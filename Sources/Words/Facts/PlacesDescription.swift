internal import ForecastCore
internal import Primitives

extension PlacesFacts {
    /// The most characters of a foreign name, so that other places find room.
    private static let nameLimit = 60

    /// The picture in words: as many places as there is room for, and how many there are besides.
    public func description(_ length: DescriptionLength) -> String {
        let count = entries.count
        var words = entries.first.map { first in
            table.template(PlacesPhrase.opening).filled(
                [
                    .number: language.number(count), .date: times(of: first).date(moment),
                    .time: times(of: first).time(moment),
                ], plural: table.plural(count))
        }
        if let age { words = joined([words ?? "", age]) }
        let credit =
            length == .full && !attribution.isEmpty ? sentence(language.isolated(displayable(attribution))) : nil
        let limit = length.limit - (credit.map { $0.unicodeScalars.count + 1 } ?? 0)
        for (index, entry) in entries.enumerated() {
            let next = joined([words ?? "", self.words(of: entry, length)])
            let rest = entries.count - index - 1
            // Those that follow may have to be counted.
            let room = limit - (rest > 0 ? sentence(more(rest)).unicodeScalars.count + 1 : 0)
            if next.unicodeScalars.count > room {
                words = joined([words ?? "", sentence(more(rest + 1))])
                break
            }
            words = next
        }
        return shortened(joined([words ?? "", credit ?? ""]), to: length.limit)
    }

    /// One line to post beside the picture.
    public var shareText: String {
        joined(
            entries.map(temperature) + [age, language.isolated(displayable(attribution))].compactMap { $0 })
    }

    /// That the weather of some place is of an earlier moment.
    private var age: String? {
        guard let oldest, let times = entries.first.map(times) else { return nil }
        return language.say(.asOf, [.time: times.time(oldest, seenFrom: moment)])
    }

    private func words(of entry: Entry, _ length: DescriptionLength) -> String {
        guard length == .full else { return temperature(of: entry) }
        return joined([temperature(of: entry), sentence(summaries(of: entry)[0])])
    }

    private func temperature(of entry: Entry) -> String {
        let name = shortened(entry.place.label, to: PlacesFacts.nameLimit)
        guard let text = entry.conditions.temperature.flatMap({ language.temperature($0, units) }) else {
            return say(.placeAlone, [.place: name])
        }
        return say(.placeTemperature, [.place: name, .temperature: text])
    }

    private func sentence(_ words: String) -> String {
        language.say(.statement, [.sentence: words])
    }

    private func joined(_ sentences: [String]) -> String {
        sentences.filter { !$0.isEmpty }.joined(separator: table.sentenceSeparator)
    }
}
