internal import ForecastCore
internal import Primitives

extension GazetteerTable {
    /// The cities whose names are spelt nearest to what was asked for, best first.
    ///
    /// Within two edits, one for names of up to four letters and for other names, which are many; those that the
    /// qualifiers agree with, where there are any. A name that takes more edits than another is told only if more people
    /// live there.
    func nearestSpellings(to query: PlaceQuery, most: Int) -> [Int] {
        for reading in query.readings {
            let near = cities(near: reading.key)
            guard !near.isEmpty else { continue }
            let fitting = Set(ranked(Array(near.keys), by: reading.qualifiers))
            let candidates = near.compactMap { city, edits -> (edits: Int, people: Int, city: Int)? in
                guard fitting.isEmpty || fitting.contains(city), let row = row(city) else { return nil }
                return (edits, row.population, city)
            }
            let sorted = candidates.sorted { ($0.edits, $1.people, $0.city) < ($1.edits, $0.people, $1.city) }
            let least = sorted.first?.edits ?? 0
            let known = sorted.first?.people ?? 0
            return sorted.filter { $0.edits == least || $0.people > known }.prefix(most).map(\.city)
        }
        return []
    }

    private func cities(near key: [UInt8]) -> [Int: Int] {
        let limit = key.count <= 4 ? 1 : 2
        var near: [Int: Int] = [:]
        var distance = EditDistance()
        var name: [UInt8] = []
        cityNames.forEach { city, bytes in
            folding.fold(bytes.buffer, into: &name)
            if let edits = distance.between(name, key, limit: limit) {
                near[city] = edits
            }
        }
        aliases.forEach { alias, bytes in
            let name = Array(bytes.buffer)
            if let city = self.city(ofAlias: alias), let edits = distance.between(name, key, limit: 1) {
                near[city] = min(edits, near[city] ?? edits)
            }
        }
        return near
    }

    /// The shortest words that find a city: name and region or country, both where one is not enough.
    func label(_ city: City) -> String {
        let place = city.place
        let name = place.name ?? ""
        let namesakes = cities(named: folding.key(of: name))
        func finds(_ qualifier: String) -> Bool {
            let meanings = meanings(of: folding.key(of: qualifier))
            return ranked(namesakes, by: [.init(text: qualifier, meanings: meanings)]).first == city.number
        }
        if let word = qualifiers(of: city).first(where: finds) {
            return "\(name), \(word)"
        }
        return ([name, place.region, place.country].compactMap { $0 }).joined(separator: ", ")
    }

    /// The words that may stand behind a city's name, first what people there would say.
    func qualifiers(of city: City) -> [String] {
        let words = [city.place.region, city.countryName].compactMap { $0 }
        return ["AU", "CA", "US"].contains(city.place.country) ? words : words.reversed()
    }
}
