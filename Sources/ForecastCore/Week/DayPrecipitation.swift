/// Whether something falls on a day.
enum DayPrecipitation: Equatable {
    /// More likely than not.
    case wet(Phenomenon.Kind)
    /// Neither wet nor dry.
    case maybe
    /// Hardly.
    case dry
    /// Nobody says.
    case unknown

    init(_ day: Day) {
        let probability = day.precipitationProbability.flatMap { (0...1).contains($0) ? $0 : nil }
        switch (probability, day.condition) {
        case (.some(let probability), _):
            self = probability >= 0.5 ? .wet(Phenomenon.Kind(day)) : probability < 0.3 ? .dry : .maybe
        case (nil, .rain), (nil, .snow), (nil, .sleet), (nil, .hail), (nil, .thunderstorm):
            self = .wet(Phenomenon.Kind(day))
        case (nil, .clear), (nil, .partlyCloudy), (nil, .cloudy), (nil, .fog): self = .dry
        case (nil, .wind), (nil, .tornado), (nil, nil): self = .unknown
        }
    }

    var isWet: Bool {
        if case .wet = self { true } else { false }
    }

    /// What falls, where the day is wet.
    var kind: Phenomenon.Kind {
        if case .wet(let kind) = self { kind } else { .precipitation }
    }
}

extension Phenomenon.Kind {
    fileprivate init(_ day: Day) {
        switch (day.condition, day.precipitationKind) {
        case (.thunderstorm, _): self = .thunder
        case (_, .rain): self = .rain
        case (_, .snow): self = .snow
        case (_, .sleet): self = .sleet
        case (_, .hail): self = .hail
        case (.rain, nil): self = .rain
        case (.snow, nil): self = .snow
        case (.sleet, nil): self = .sleet
        case (.hail, nil): self = .hail
        default: self = .precipitation
        }
    }
}
