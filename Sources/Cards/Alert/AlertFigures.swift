/// An amount that a warning expects, in the words of its text, such as `gusts up to 50 mph` or `6 to 10 inches of snow`.
struct AlertFigure: Hashable {
    /// The words before the amount that belong to it; may be empty.
    var lead: String
    /// Numbers with their unit.
    var amount: String
    /// The words after it that belong to it; may be empty.
    var trail: String

    /// All of it.
    var words: String { [lead, amount, trail].filter { !$0.isEmpty }.joined(separator: " ") }

    /// The largest number of figures.
    static let limit = 3

    private var isOfGusts: Bool {
        words.lowercased().split(separator: " ").contains { $0.hasPrefix("gust") || $0.hasSuffix("böen") }
    }

    /// The first amounts of a text in English or German, each once; one in another unit comes before a second one in the same, and gusts
    /// before the wind that they are of.
    ///
    /// A number counts only if the words beside it leave no doubt of what it is: a speed that of wind, feet and meters the height of
    /// water. Distances, elevations and the speed of a storm itself are none.
    static func figures(in text: String) -> [AlertFigure] {
        var (firsts, others) = ([] as [AlertFigure], [] as [AlertFigure])
        var units: Set<Substring> = []
        for paragraph in text.split(whereSeparator: \.isNewline) {
            var scanner = AlertFigureScanner(paragraph)
            while let figure = scanner.next() {
                if (firsts + others).contains(where: { $0.amount == figure.amount }) { continue }
                let unit = figure.amount.split { $0 == " " || $0.isNumber }.last ?? ""
                if units.insert(unit).inserted {
                    firsts.append(figure)
                } else if figure.isOfGusts, let index = firsts.firstIndex(where: { $0.amount.hasSuffix(unit) }),
                    !firsts[index].isOfGusts
                {
                    others.append(firsts[index])
                    firsts[index] = figure
                } else {
                    others.append(figure)
                }
            }
        }
        return Array((firsts + others).prefix(limit))
    }
}

/// Finds the figures of a paragraph from its beginning to its end.
private struct AlertFigureScanner {
    private struct Token {
        enum Kind { case word, number, mark }

        var kind: Kind
        /// In lower case.
        var text: String
        var range: Range<String.Index>
    }

    /// What a unit is that of; `other` is clear by itself.
    private enum Quantity { case speed, height, temperature, other }

    private let text: String
    private let tokens: [Token]
    private var index = 0

    init(_ paragraph: Substring) {
        text = AlertFigureScanner.withoutParentheses(paragraph)
        tokens = AlertFigureScanner.tokens(of: text)
    }

    mutating func next() -> AlertFigure? {
        while index < tokens.count {
            let start = index
            index += 1
            guard tokens[start].kind == .number, let (end, quantity) = amount(from: start) else { continue }
            index = end
            let (lead, trail) = (lead(before: start), trail(after: end))
            guard isExpected(quantity, lead + trail, before: start) else { continue }
            return AlertFigure(
                lead: words(tokens.indices.prefix(start).suffix(lead.count)), amount: words(start..<end),
                trail: words(end..<(end + trail.count)))
        }
        return nil
    }

    // MARK: Amounts

    /// Numbers up to and with their unit, such as `6 to 10 inches`, `-1 °C - -5 °C` and `2 1/2 feet`.
    private func amount(from start: Int) -> (end: Int, quantity: Quantity)? {
        func number(_ index: Int) -> Int? {
            guard token(index)?.kind == .number else { return nil }
            return token(index + 1).map { $0.kind == .number && $0.text.contains("/") } == true
                ? index + 2 : index + 1
        }
        /// A unit, also after a hyphen as in `16-foot waves`.
        func unit(_ index: Int) -> (end: Int, quantity: Quantity)? {
            if let quantity = token(index).flatMap({ AlertFigureScanner.units[$0.text] }) {
                return (index + 1, quantity)
            }
            guard token(index)?.text == "-",
                let quantity = token(index + 1).flatMap({ AlertFigureScanner.units[$0.text] })
            else { return nil }
            return (index + 2, quantity)
        }
        guard let first = number(start) else { return nil }
        let ownUnit = unit(first)
        let after = ownUnit?.end ?? first
        // Temperatures at the end of a phrase need no unit: "afternoon temperatures up to 113."
        if ownUnit == nil, first == start + 1,
            lead(before: start).contains(where: AlertFigureScanner.temperatures.contains),
            token(after).map({ [".", ",", ";"].contains($0.text) }) ?? true
        {
            return (after, .temperature)
        }
        if let joint = token(after)?.text, isRange(joint, before: start), let second = number(after + 1),
            let last = unit(second), ownUnit.map({ $0.quantity == last.quantity }) ?? true
        {
            return last
        }
        return ownUnit
    }

    /// Whether a word between two numbers makes a range of them; "and" does after "between".
    private func isRange(_ joint: String, before start: Int) -> Bool {
        if ["to", "bis", "-"].contains(joint) { return true }
        let isBetween = token(start - 1).map { ["between", "zwischen"].contains($0.text) } ?? false
        return isBetween && ["and", "und"].contains(joint)
    }

    private func isExpected(_ quantity: Quantity, _ words: [String], before start: Int) -> Bool {
        if let last = token(start - 1)?.text, ["within", "every", "alle", "innerhalb"].contains(last) {
            return false
        }
        func names(_ nouns: Set<String>) -> Bool { words.contains(where: nouns.contains) }
        return switch quantity {
        case .speed: names(AlertFigureScanner.winds)
        case .height: names(AlertFigureScanner.waters) || words.contains("of")
        case .temperature: names(AlertFigureScanner.temperatures)
        case .other: true
        }
    }

    // MARK: Words beside them

    /// The words before an amount that say what it is.
    private func lead(before start: Int) -> [String] {
        var words: [String] = []
        while words.count < 5, let token = token(start - 1 - words.count), token.kind == .word,
            AlertFigureScanner.leads.contains(token.text) || AlertFigureScanner.nouns.contains(token.text)
        {
            words.insert(token.text, at: 0)
        }
        while let first = words.first, AlertFigureScanner.weak.contains(first) { words.removeFirst() }
        return words
    }

    /// The words after an amount that say what it is, such as `of new snow` and `wind gusts`.
    private func trail(after end: Int) -> [String] {
        if token(end)?.text == "of" {
            for count in 2...3
            where token(end + count - 1).map({ AlertFigureScanner.falls.contains($0.text) }) == true {
                return (0..<count).compactMap { token(end + $0)?.text }
            }
            return []
        }
        let words = (0..<2).map { token(end + $0)?.text ?? "" }
        return Array(words.prefix { AlertFigureScanner.nouns.contains($0) })
    }

    private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

    /// The words of tokens as they are written, with single spaces.
    private func words(_ range: some Collection<Int>) -> String {
        guard let first = range.first, let last = token(first + range.count - 1) else { return "" }
        return text[tokens[first].range.lowerBound..<last.range.upperBound]
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let units: [String: Quantity] = [
        "mph": .speed, "km/h": .speed, "kmh": .speed, "kph": .speed, "m/s": .speed, "kt": .speed, "kts": .speed,
        "knots": .speed, "knoten": .speed, "kn": .speed, "feet": .height, "foot": .height, "ft": .height,
        "meters": .height, "metres": .height, "meter": .height, "metern": .height, "m": .height,
        "degrees": .temperature,
        "grad": .temperature, "°c": .other, "°f": .other, "inch": .other, "inches": .other, "cm": .other,
        "mm": .other, "l/m²": .other, "l/qm": .other,
    ]
    private static let winds: Set<String> = [
        "wind", "winds", "gust", "gusts", "gusting", "böen", "windböen", "sturmböen", "orkanböen",
        "windgeschwindigkeiten", "geschwindigkeiten",
    ]
    private static let waters: Set<String> = [
        "wave", "waves", "surf", "breakers", "seas", "swell", "swells", "surge", "sets", "crest", "wellen",
        "wellenhöhen", "seegang", "sturmflut",
    ]
    private static let temperatures: Set<String> = [
        "temperature", "temperatures", "index", "chill", "chills", "lows", "highs", "heat", "frost",
        "temperaturen", "höchstwerte", "tiefstwerte", "höchsttemperaturen", "tiefsttemperaturen",
    ]
    private static let falls: Set<String> = ["snow", "rain", "rainfall", "ice", "sleet", "hail", "ash", "snowfall"]
    private static let nouns = winds.union(waters).union(temperatures).union(falls).union([
        "accumulation", "accumulations", "amounts", "schnee", "neuschnee", "regen", "niederschlagsmengen",
        "regenmengen", "mengen", "hagel", "starkregen",
    ])
    private static let weak: Set<String> = [
        "of", "to", "with", "from", "in", "by", "for", "the", "a", "an", "mit", "von", "zu", "auf",
    ]
    private static let leads = weak.union([
        "up", "as", "high", "low", "much", "around", "near", "about", "over", "above", "below", "under", "less",
        "more", "than", "exceeding", "reaching", "between", "values", "bis", "um", "über", "unter", "zwischen",
        "nahe", "at", "least",
    ])

    // MARK: Reading

    /// The text without what is in parentheses, which says an amount again in another unit.
    private static func withoutParentheses(_ text: Substring) -> String {
        var (kept, depth) = ("", 0)
        for character in text {
            if character == "(" { depth += 1 }
            if depth == 0 { kept.append(character) }
            if character == ")" { depth = max(0, depth - 1) }
        }
        return kept
    }

    private static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var index = text.startIndex
        func character(_ index: String.Index) -> Character? { index < text.endIndex ? text[index] : nil }
        func follows(_ index: String.Index, _ test: (Character) -> Bool) -> Bool {
            character(text.index(after: index)).map(test) ?? false
        }
        while index < text.endIndex {
            let start = index
            let first = text[index]
            let isMinus =
                "-−–".contains(first) && follows(index, \.isNumber)
                && (start == text.startIndex || text[text.index(before: start)].isWhitespace)
            var kind = Token.Kind.mark
            if first.isNumber || isMinus {
                kind = .number
                index = text.index(after: index)
                while let next = character(index),
                    next.isNumber || ".,/".contains(next) && follows(index, \.isNumber)
                {
                    index = text.index(after: index)
                }
            } else if first.isLetter || first == "°" && follows(index, \.isLetter) {
                kind = .word
                index = text.index(after: index)
                while let next = character(index),
                    next.isLetter || "²³".contains(next) || next == "/" && follows(index, \.isLetter)
                {
                    index = text.index(after: index)
                }
            } else {
                index = text.index(after: index)
            }
            if first.isWhitespace { continue }
            let range = start..<index
            let isDash = kind == .mark && "-−–—".contains(first)
            tokens.append(Token(kind: kind, text: isDash ? "-" : text[range].lowercased(), range: range))
        }
        return tokens
    }
}
