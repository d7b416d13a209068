public import ForecastCore

/// A city of the gazetteer.
public struct City: Hashable, Sendable {
    /// Where it is, to the hundredth of a degree, and what it is called.
    public let place: Place
    /// Its country in English.
    public let countryName: String?
    /// How many people live there.
    public let population: Int

    /// Its row in the table.
    let number: Int
}

extension GazetteerTable {
    func city(_ number: Int) -> City? {
        guard let row = row(number) else { return nil }
        let country = country(ofRegion: row.region)
        return City(
            place: Place(
                name: cityNames.string(number), region: regionNames.string(row.region).nonEmpty,
                country: country.flatMap { countryCodes.string($0).nonEmpty }, latitude: row.latitude,
                longitude: row.longitude, timeZone: zones.string(row.zone).nonEmpty),
            countryName: country.flatMap { countryNames.string($0).nonEmpty }, population: row.population,
            number: number)
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
