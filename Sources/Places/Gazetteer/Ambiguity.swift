public import ForecastCore

extension Gazetteer {
    /// The city as a place, with a qualifier where its name alone finds another city or one of several.
    ///
    /// The qualifier is the state or province in Australia, Canada and the United States, as its postal abbreviation, and
    /// the part of the kingdom in Great Britain. Elsewhere it is the country, or where namesakes share that the region.
    public func place(of city: City) -> Place {
        var place = city.place
        let namesakes = table.bearers(ofNameOf: city).compactMap { table.city($0) }
        guard namesakes.contains(where: { $0.number != city.number }) else { return place }
        place.qualifier = qualifier(of: city, among: namesakes)
        return place
    }

    private func qualifier(of city: City, among namesakes: [City]) -> String? {
        let place = city.place
        let region = place.region == place.name ? nil : place.region
        switch place.country {
        case "AU", "CA", "US":
            return table.regionAbbreviation(ofCity: city.number) ?? region
        case "GB":
            return region ?? city.countryName
        default:
            let isAlone = !namesakes.contains { $0.number != city.number && $0.place.country == place.country }
            return isAlone ? city.countryName ?? region : region ?? city.countryName
        }
    }

    /// The shortest words for which ``find(_:)`` answers a city, or nil where no words do.
    ///
    /// Words to which it also names others come only where there are no better ones, and with `isAlone` not at all.
    public func query(for city: City, isAlone: Bool = false) -> String? {
        let place = city.place
        guard let name = place.name else { return nil }
        var words = [name] + table.qualifiers(of: city).map { "\(name), \($0)" }
        if let region = place.region, let country = place.country {
            words.append("\(name), \(region), \(country)")
        }
        var second: String?
        for query in words {
            guard let finding = try? find(query), finding.city.number == city.number else { continue }
            if finding.namesakes.isEmpty { return query }
            second = second ?? query
        }
        return isAlone ? nil : second
    }
}

extension GazetteerTable {
    /// The cities that the name of a city may mean: the largest, those with a tenth of its people, and the city itself.
    fileprivate func bearers(ofNameOf city: City) -> [Int] {
        let bearers = ranked(cities(named: folding.key(of: city.place.name ?? "")), by: [])
        let largest = bearers.first.flatMap { row($0)?.population } ?? 0
        return bearers.filter { bearer in
            bearer == city.number || isRival(row(bearer)?.population ?? 0, of: largest)
        }
    }

    /// Whether a city of so many people is taken into account beside a larger one.
    func isRival(_ population: Int, of largest: Int) -> Bool {
        population > 0 && population >= largest / 10
    }

    fileprivate func regionAbbreviation(ofCity city: Int) -> String? {
        row(city).map { regionAbbreviations.string($0.region) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
