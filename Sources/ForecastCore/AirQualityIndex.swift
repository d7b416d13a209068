internal import Libc
public import Primitives

/// An index of air quality, each computed from concentrations by its own rules.
public enum AirQualityIndex: String, Hashable, NamedCase, Sendable {
    /// The European Air Quality Index (European Environment Agency, bands of 2024): hourly, in words without a number.
    case european
    /// The Air Quality Index of the EPA (EPA-454/B-24-002), with the NowCast of particles.
    case unitedStates
    /// The Daily Air Quality Index of Defra, without sulphur dioxide, whose means of 15 minutes no model has.
    case british
    /// The Air Quality Health Index of Canada, one number for three pollutants together.
    case canadian
    /// The National Air Quality Index of the Central Pollution Control Board of India.
    case indian
    /// The Air Quality Index of China (HJ 633-2012), as it is reported each hour.
    case chinese

    /// The index that people of a country use: ISO 3166-1 alpha-2, in capitals.
    ///
    /// Countries without a well-known one of their own read that of the United States.
    public init(country: String?) {
        switch country ?? "" {
        case "GB", "GG", "IM", "JE": self = .british
        case "CA": self = .canadian
        case "IN": self = .indian
        case "CN": self = .chinese
        case let country where AirQualityIndex.europe.contains(country): self = .european
        default: self = .unitedStates
        }
    }

    /// The members of the European Environment Agency, those who cooperate with it, and the small states between them.
    private static let europe: Set<String> = [
        "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT",
        "LI",
        "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK", "TR", "AL", "BA", "ME", "MK", "RS",
        "XK",
        "AD", "AX", "FO", "GI", "MC", "SJ", "SM", "VA",
    ]
}

/// A band of an index, by its own name.
public enum AirBand: String, Hashable, NamedCase, Sendable {
    case excellent, good, fair, satisfactory, moderate, poor, veryPoor, extremelyPoor
    case sensitive, unhealthy, veryUnhealthy, hazardous
    case lightlyPolluted, moderatelyPolluted, heavilyPolluted, severelyPolluted, severe
    case lowPollution, moderatePollution, highPollution, veryHighPollution
    case lowRisk, moderateRisk, highRisk, veryHighRisk
}

/// The quality of the air in an hour.
public struct AirQuality: Hashable, Sendable {
    public var index: AirQualityIndex
    /// On the scale of the index; that of the European index counts its bands and is not told.
    public var value: Double
    /// The pollutant that decides; nil where several do together.
    public var pollutant: Pollutant?

    private var place: Int { index.bounds.firstIndex { value <= $0 } ?? index.bounds.count - 1 }

    public var band: AirBand { index.bands[place].band }
    public var concern: HealthConcern { index.bands[place].concern }

    /// The number that people are told; nil for the European index, which has none.
    public var number: Int? { index == .european ? nil : Int(exactly: value) }

    /// How far up its scale it is, 0 to 1; each band has the same share.
    public var share: Double {
        let (low, high) = (place == 0 ? 0 : index.bounds[place - 1], index.bounds[place])
        return (Double(place) + min(max((value - low) / (high - low), 0), 1)) / Double(index.bounds.count)
    }
}

extension AirQualityIndex {
    /// The bands in order, with what they mean for health.
    var bands: [(band: AirBand, concern: HealthConcern)] {
        let names: [AirBand] =
            switch self {
            case .european: [.good, .fair, .moderate, .poor, .veryPoor, .extremelyPoor]
            case .unitedStates: [.good, .moderate, .sensitive, .unhealthy, .veryUnhealthy, .hazardous]
            case .british: [.lowPollution, .moderatePollution, .highPollution, .veryHighPollution]
            case .canadian: [.lowRisk, .moderateRisk, .highRisk, .veryHighRisk]
            case .indian: [.good, .satisfactory, .moderatelyPolluted, .poor, .veryPoor, .severe]
            case .chinese:
                [
                    .excellent, .good, .lightlyPolluted, .moderatelyPolluted, .heavilyPolluted, .severelyPolluted,
                ]
            }
        let concerns: [HealthConcern] =
            names.count == 6 ? HealthConcern.allCases : [.none, .some, .high, .veryHigh]
        return Array(zip(names, concerns))
    }

    /// The largest value of each band.
    var bounds: [Double] {
        switch self {
        case .european: [1, 2, 3, 4, 5, 6]
        case .unitedStates, .chinese: [50, 100, 150, 200, 300, 500]
        case .british: [3, 6, 9, 10]
        case .canadian: [3, 6, 10, 15]
        case .indian: [50, 100, 200, 300, 400, 500]
        }
    }

    /// The quality in the hour that begins at an instant; nil if too few pollutants are known for the index.
    func quality(of air: AirSeries, at hour: Instant) -> AirQuality? {
        if self == .canadian { return healthIndex(of: air, at: hour) }
        let known = scales.compactMap { scale -> (pollutant: Pollutant, value: Double)? in
            guard let mean = air.mean(of: scale.pollutant, scale.average, at: hour), let value = scale.value(mean)
            else {
                return nil
            }
            return (scale.pollutant, value)
        }
        guard isEnough(Set(known.map(\.pollutant))), let worst = known.max(by: { $0.value < $1.value }) else {
            return nil
        }
        let value =
            switch self {
            case .european, .british: worst.value
            case .unitedStates, .indian, .canadian: worst.value.rounded()
            // "The result is rounded up to the next whole number" (HJ 633-2012, 4.3).
            case .chinese: worst.value.rounded(.up)
            }
        return AirQuality(index: self, value: min(value, bounds.last ?? value), pollutant: worst.pollutant)
    }

    /// Whether the pollutants that are known suffice.
    private func isEnough(_ known: Set<Pollutant>) -> Bool {
        let hasParticles = known.contains(.pm25) || known.contains(.pm10)
        return switch self {
        // For a station in the background: nitrogen dioxide, ozone and either size of particles.
        case .european: hasParticles && known.contains(.nitrogenDioxide) && known.contains(.ozone)
        // Three pollutants, one of which is of particles.
        case .indian: hasParticles && known.count >= 3
        case .unitedStates, .british, .canadian, .chinese: !known.isEmpty
        }
    }

    /// The formula of the Air Quality Health Index (Stieb and others, 2008), of means of three hours in ppb and µg/m³; all three
    /// pollutants must be known.
    private func healthIndex(of air: AirSeries, at hour: Instant) -> AirQuality? {
        func mean(_ pollutant: Pollutant) -> Double? {
            air.mean(of: pollutant, .mean(hours: 3, least: 2), at: hour)
        }
        guard let dioxide = mean(.nitrogenDioxide), let ozone = mean(.ozone), let particles = mean(.pm25) else {
            return nil
        }
        let excess =
            exp(0.000871 * dioxide * PollutantScale.ppb(.nitrogenDioxide)) - 1
            + exp(0.000537 * ozone * PollutantScale.ppb(.ozone)) - 1 + exp(0.000487 * particles) - 1
        return AirQuality(index: self, value: max(1, (1000 / 10.4 * excess).rounded()), pollutant: nil)
    }
}
