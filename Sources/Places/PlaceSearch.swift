internal import ForecastCore

/// A city whose name, or a word of it, starts with what was typed.
public struct PlaceMatch: Hashable, Sendable {
    /// The city.
    public let city: City
    /// The name that matched: the city's own, or an alternate name without its accents.
    public let name: String
    /// The part of the name that was typed.
    public let matched: Range<String.Index>

    /// Whether the name is the city's own.
    public var isOwnName: Bool { name == city.place.name }
}

extension Gazetteer {
    /// The cities that an unfinished query may mean, best first.
    ///
    /// In this order: cities with exactly that name or alternate name, cities whose name or alternate name starts with it,
    /// and cities with another word that does; within each the one that is well known by that name, then by falling
    /// population, of which the start of an alternate name counts a 25th. Qualifiers after commas are those of
    /// ``find(_:)``, as whole words.
    ///
    /// - Throws: If there is none, with the most similar names.
    public func matches(_ query: String, limit: Int) throws(PlaceError) -> [PlaceMatch] {
        guard query.utf8.count <= PlaceQuery.longest else { throw .unknown(name: query, suggestions: []) }
        guard let parsed = PlaceQuery(query, in: table) else { throw .nameless(query: query) }
        let typed = NamePattern(parsed.name, folding: table.folding)
        var excluded: (cities: [Int], qualifiers: [PlaceQuery.Qualifier])?
        for (index, reading) in parsed.readings.enumerated() {
            let pattern = index == 0 ? typed : NamePattern(key: reading.key)
            let found = table.candidates(pattern, qualifiers: reading.qualifiers, limit: limit)
            if !found.isEmpty { return found.compactMap { match($0, pattern) } }
            if excluded == nil, !reading.qualifiers.isEmpty {
                let elsewhere = table.candidates(pattern, qualifiers: [], limit: Gazetteer.mostSuggestions)
                if !elsewhere.isEmpty { excluded = (elsewhere.map(\.city), reading.qualifiers) }
            }
        }
        if let excluded {
            throw .elsewhere(
                name: parsed.name, qualifier: excluded.qualifiers.map(\.text).joined(separator: ", "),
                suggestions: labels(excluded.cities))
        }
        throw .unknown(name: parsed.name, suggestions: nearestSpellings(to: parsed))
    }

    private func match(_ candidate: Candidate, _ pattern: NamePattern) -> PlaceMatch? {
        guard let city = table.city(candidate.city), let own = city.place.name else { return nil }
        // The alternate name is shown only if the city's own name does not contain what was typed.
        var name = own
        var matched = pattern.range(in: own, folding: table.folding)
        if matched == nil, let alternateName = candidate.alternateName {
            name = capitalized(table.alternateNames.string(alternateName))
            matched = pattern.range(in: name, folding: table.folding)
        }
        return PlaceMatch(city: city, name: name, matched: matched ?? name.startIndex..<name.startIndex)
    }
}

/// A key with every word capitalized.
private func capitalized(_ key: String) -> String {
    key.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
}

/// A city that matches a pattern, and how well.
struct Candidate {
    var rank: Rank
    var city: Int
    /// The alternate name that matches, nil if the city's own does.
    var alternateName: Int?
    var regions = 0
    /// Whether it is the city that most people mean by the name.
    var isWellKnown = false
    var population = 0

    enum Rank: Int {
        case exact, beginning, partly
    }

    /// The population for ordering: the start of an alternate name counts a 25th of the start of a name.
    private var weight: Int { rank == .beginning && alternateName != nil ? population / 25 : population }

    static func precedes(_ one: Candidate, _ other: Candidate) -> Bool {
        (one.rank.rawValue, other.regions, other.isWellKnown ? 1 : 0, other.weight, one.city)
            < (other.rank.rawValue, one.regions, one.isWellKnown ? 1 : 0, one.weight, other.city)
    }
}

extension GazetteerTable {
    /// The cities that match a pattern and fit the qualifiers, each once, best first.
    func candidates(_ pattern: NamePattern, qualifiers: [PlaceQuery.Qualifier], limit: Int) -> [Candidate] {
        var best: [Int: Candidate] = [:]
        func add(_ rank: Candidate.Rank, _ city: Int, alternateName: Int? = nil) {
            if let known = best[city],
                known.rank.rawValue < rank.rawValue
                    || known.rank == rank && (alternateName != nil || known.alternateName == nil)
            {
                return
            }
            guard let row = row(city), let regions = regions(of: row, named: qualifiers) else { return }
            best[city] = Candidate(
                rank: rank, city: city, alternateName: alternateName, regions: regions, population: row.population)
        }
        for form in pattern.forms {
            forEachName(beginning: form.bytes) { city, key in
                guard let match = pattern.match(key) else { return }
                add(match == .whole ? .exact : .beginning, city)
            }
            for area in areas(named: form.bytes, isYielding: false) { add(.exact, area.city) }
            forEachAlternateName(beginning: form.bytes) { alternateName, key in
                guard let match = pattern.match(key), let city = city(ofAlternateName: alternateName) else {
                    return
                }
                add(match == .whole ? .exact : .beginning, city, alternateName: alternateName)
            }
        }
        // Inner words are not sorted, so all names are scanned, but only if there is room for more matches.
        if best.values.lazy.filter({ $0.rank != .partly }).count < limit {
            var key: [UInt8] = []
            cityNames.forEach { city, name in
                folding.fold(name, into: &key)
                if pattern.matchesInside(key) { add(.partly, city) }
            }
        }
        if best.isEmpty {
            alternateNames.forEach { alternateName, key in
                if pattern.matchesInside(key), let city = city(ofAlternateName: alternateName) {
                    add(.partly, city, alternateName: alternateName)
                }
            }
        }
        for form in pattern.forms where form.isTyped {
            if let city = wellKnownCity(named: form.bytes), best[city]?.rank == .exact {
                best[city]?.isWellKnown = true
            }
        }
        return Array(best.values.sorted(by: Candidate.precedes).prefix(limit))
    }

    private func forEachName(beginning prefix: [UInt8], _ body: (Int, [UInt8]) -> Void) {
        var key: [UInt8] = []
        let first = cityNames.firstIndex { bytes in
            folding.fold(bytes, into: &key)
            return !key.lexicographicallyPrecedes(prefix)
        }
        cityNames.scan(from: first) { city, bytes in
            folding.fold(bytes, into: &key)
            guard key.starts(with: prefix) else { return false }
            body(city, key)
            return true
        }
    }

    private func forEachAlternateName(beginning prefix: [UInt8], _ body: (Int, UnsafeRawBufferPointer) -> Void) {
        let first = alternateNames.firstIndex { !$0.lexicographicallyPrecedes(prefix) }
        alternateNames.scan(from: first) { alternateName, key in
            guard key.starts(with: prefix) else { return false }
            body(alternateName, key)
            return true
        }
    }
}

/// The start of a name as it is typed, compared with keys.
///
/// The last word may be unfinished: `fort` is the start of Fortaleza and the first word of Fort Worth, whose key is `ft`.
struct NamePattern {
    private(set) var forms: [Form] = []

    struct Form {
        var bytes: [UInt8]
        /// Whether it ends where a word ends.
        var endsWord: Bool
        /// Whether all of that word was typed, so that an equal name is an exact match.
        var isTyped: Bool
    }

    enum Match {
        case whole, beginning
    }

    /// The pattern of a text, which matches no key if the text has no name.
    init(_ text: String, folding: Folding) {
        let key = folding.key(of: text, isComplete: false)
        guard !key.isEmpty else { return }
        forms = [Form(bytes: key, endsWord: false, isTyped: true)]
        let start = key.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0
        let word = key[start...]
        for (long, short) in Folding.shortForms where word.count > 1 && long.utf8.starts(with: word) {
            forms.append(
                Form(
                    bytes: key[..<start] + Array(short.utf8), endsWord: true,
                    isTyped: long.utf8.count == word.count))
        }
    }

    /// The pattern of a key with all its words finished.
    init(key: [UInt8]) {
        forms = [Form(bytes: key, endsWord: true, isTyped: true)]
    }

    /// How a key that starts at a word matches, nil if it does not.
    func match(_ key: some RandomAccessCollection<UInt8>) -> Match? {
        var match: Match?
        for form in forms where key.starts(with: form.bytes) {
            let rest = key.dropFirst(form.bytes.count)
            if rest.isEmpty, form.isTyped { return .whole }
            if !form.endsWord || rest.isEmpty || rest.first == UInt8(ascii: " ") { match = .beginning }
        }
        return match
    }

    /// Whether a word of a key other than its first matches.
    func matchesInside(_ key: some RandomAccessCollection<UInt8>) -> Bool {
        var rest = key[...]
        while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
            rest = rest[space...].dropFirst()
            if match(rest) != nil { return true }
        }
        return false
    }

    /// The part of a name that matches the pattern: from the start of a word, as short as possible.
    func range(in name: String, folding: Folding) -> Range<String.Index>? {
        var isStart = true
        for start in name.indices {
            let isBreak = folding.key(of: String(name[start])).isEmpty
            defer { isStart = isBreak }
            guard isStart, !isBreak else { continue }
            for form in forms {
                if let end = name.indices[start...].first(where: { form.spells(name, from: start, to: $0, folding) }
                ) {
                    return start..<name.index(after: end)
                }
            }
        }
        return nil
    }
}

extension NamePattern.Form {
    fileprivate func spells(_ name: String, from start: String.Index, to end: String.Index, _ folding: Folding)
        -> Bool
    {
        guard endsWord else {
            return folding.key(of: name[start...end], isComplete: false).starts(with: bytes)
        }
        let next = name.index(after: end)
        let isEnd = next == name.endIndex || folding.key(of: String(name[next])).isEmpty
        return isEnd && folding.key(of: name[start...end]) == bytes
    }
}
