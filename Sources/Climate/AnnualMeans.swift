internal import Libc
internal import Primitives

/// The mean temperature of each calendar year, and how the years differ from those of 1971 to 2000.
///
/// A year counts if 360 of its days are known. All years have the same kind of mean: of the stated means of days, or of the middles
/// between lows and highs if these make more years.
public struct AnnualMeans: Hashable, Sendable {
    /// By year, in °C.
    public let means: [Int: Double]
    /// From the first year that counts to the last.
    public let years: ClosedRange<Int>
    /// The mean of 1971 to 2000 in °C.
    public let reference: Double
    /// The standard deviation of the years of the last century in K.
    public let deviation: Double

    /// The years with which others are compared, and those whose variation is the measure of it.
    public static let referenceYears = 1971...2000
    public static let centuryYears = 1901...2000
    private static let leastYears = 24
    private static let leastYearsOfCentury = 30

    /// Nil if fewer than 24 of the years 1971 to 2000 are known, or fewer than 30 of the last century.
    public init?(_ climate: DailyClimate, in period: ClimatePeriod? = nil) {
        let all = AnnualMeans.means(of: climate)
        func known(_ years: ClosedRange<Int>) -> [Double] { years.compactMap { all[$0] } }
        let (reference, century) = (known(AnnualMeans.referenceYears), known(AnnualMeans.centuryYears))
        let shown = all.keys.filter { period?.years.contains($0) ?? true }
        guard reference.count >= AnnualMeans.leastYears, century.count >= AnnualMeans.leastYearsOfCentury,
            let first = shown.min(), let last = shown.max()
        else { return nil }
        means = all.filter { (first...last).contains($0.key) }
        years = first...last
        self.reference = reference.reduce(0, +) / Double(reference.count)
        let mean = century.reduce(0, +) / Double(century.count)
        let squares = century.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        deviation = sqrt(squares / Double(century.count - 1))
    }

    /// How much warmer a year was than those of 1971 to 2000, in K; nil if it is not known.
    public func difference(of year: Int) -> Double? { means[year].map { $0 - reference } }

    /// The last ten years, and how much warmer they were than those of 1971 to 2000, in K; nil if fewer than eight of them are
    /// known.
    public var lastDecade: (years: ClosedRange<Int>, difference: Double)? {
        let decade = max(years.upperBound - 9, years.lowerBound)...years.upperBound
        let known = decade.compactMap(difference)
        guard decade.count == 10, known.count >= 8 else { return nil }
        return (decade, known.reduce(0, +) / Double(known.count))
    }

    /// The difference at which a colour scale ends, in K: 2.6 standard deviations, as in the stripes of Ed Hawkins.
    public var limit: Double { max(2.6 * deviation, 0.1) }

    /// The mean of each year that counts.
    static func means(of climate: DailyClimate) -> [Int: Double] {
        guard !climate.isEmpty else { return [:] }
        func means(_ value: (DailyClimate.Day) -> Double?) -> [Int: Double] {
            (climate.first.year...climate.last.year).reduce(into: [:]) { means, year in
                let known = ClimatePeriod(year: year).days.compactMap { value(climate[$0]) }
                if known.count >= DailyClimate.daysOfYear {
                    means[year] = known.reduce(0, +) / Double(known.count)
                }
            }
        }
        let (stated, middles) = (means(\.mean), means(\.middle))
        return stated.count >= middles.count ? stated : middles
    }
}
