/// A city that answers to a pattern, and how well.
struct Candidate {
    var rank: Rank
    var city: Int
    /// The other name that answers, where it is not the city's own.
    var alias: Int?
    var regions = 0
    var population = 0

    enum Rank: Int {
        case name, otherName, beginning, partly
    }

    static func precedes(_ one: Candidate, _ other: Candidate) -> Bool {
        (one.rank.rawValue, other.regions, other.population, one.city)
            < (other.rank.rawValue, one.regions, one.population, other.city)
    }
}

extension GazetteerTable {
    /// The cities that answer to a pattern and fit the qualifiers, each once, best first.
    func candidates(_ pattern: NamePattern, qualifiers: [PlaceQuery.Qualifier], limit: Int) -> [Candidate] {
        var best: [Int: Candidate] = [:]
        func add(_ rank: Candidate.Rank, _ city: Int, alias: Int? = nil) {
            if let known = best[city], known.rank.rawValue <= rank.rawValue { return }
            guard let row = row(city), let regions = regions(of: row, named: qualifiers) else { return }
            best[city] = Candidate(
                rank: rank, city: city, alias: alias, regions: regions, population: row.population)
        }
        for form in pattern.forms {
            forEachName(beginning: form.bytes) { city, key in
                guard let match = pattern.match(key) else { return }
                add(match == .whole ? .name : .beginning, city)
            }
            forEachAlias(beginning: form.bytes) { alias, key in
                guard let match = pattern.match(key), let city = city(ofAlias: alias) else { return }
                add(match == .whole ? .otherName : .partly, city, alias: alias)
            }
        }
        // The inner words are in no order, so that all names are looked at: only where there is room for them.
        if best.values.lazy.filter({ $0.rank != .partly }).count < limit {
            var key: [UInt8] = []
            cityNames.forEach { city, name in
                folding.fold(name.buffer, into: &key)
                if pattern.matchesInside(key) { add(.partly, city) }
            }
        }
        if best.isEmpty {
            aliases.forEach { alias, key in
                if pattern.matchesInside(key.buffer), let city = city(ofAlias: alias) {
                    add(.partly, city, alias: alias)
                }
            }
        }
        return Array(best.values.sorted(by: Candidate.precedes).prefix(limit))
    }

    private func forEachName(beginning prefix: [UInt8], _ body: (Int, [UInt8]) -> Void) {
        var key: [UInt8] = []
        func hasKey(_ city: Int) -> Bool {
            folding.fold(cityNames[city].buffer, into: &key)
            return !key.lexicographicallyPrecedes(prefix)
        }
        var city = firstIndex(below: cityCount, where: hasKey)
        while city < cityCount, hasKey(city), key.starts(with: prefix) {
            body(city, key)
            city += 1
        }
    }

    private func forEachAlias(beginning prefix: [UInt8], _ body: (Int, UnsafeRawBufferPointer) -> Void) {
        var alias = firstIndex(below: aliases.count) {
            !aliases[$0].buffer.lexicographicallyPrecedes(prefix)
        }
        while alias < aliases.count, aliases[alias].buffer.starts(with: prefix) {
            body(alias, aliases[alias].buffer)
            alias += 1
        }
    }
}
