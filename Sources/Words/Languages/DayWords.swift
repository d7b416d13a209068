public import ForecastCore

extension Language {
    /// A temperature in °C as a figure inside a disc, such as `50°`; nil for what is no number.
    public func degrees(_ celsius: Double, _ units: Units) -> String? {
        units.temperature(celsius).map(degrees)
    }

    /// A part of a whole as a figure inside a disc, such as `75%`; nil for what is none.
    public func percentage(_ fraction: Double) -> String? {
        ForecastCore.percent(fraction).map { say(day: .percentage, [.percent: number($0)]) }
    }

    /// A speed in m/s as a figure without its unit; nil for what is no number or below zero.
    public func figure(ofSpeed metersPerSecond: Double, _ units: Units) -> String? {
        units.speed(metersPerSecond).map(number)
    }

    /// What stands under a disc.
    ///
    /// Under a wind that blows it is the unit and where it comes from, such as `mph SW`; under one of an unknown speed `Wind`.
    public func label(of gauge: Gauge, _ conditions: Conditions, _ units: Units) -> String {
        switch gauge {
        case .feelsLike: return say(day: .feelsLike)
        case .dewPoint: return say(day: .dewPoint)
        case .humidity: return say(day: .humidity)
        case .wind:
            guard let speed = conditions.windSpeed.flatMap(units.speed) else { return say(day: .wind) }
            guard speed > 0, let point = conditions.windBearing.flatMap(CompassPoint.init(bearing:)) else {
                return unit(of: units.speed)
            }
            return say(
                day: .unitAndDirection,
                [.unit: unit(of: units.speed), .direction: table.abbreviation(point)])
        }
    }

    private func unit(of speed: Units.Speed) -> String {
        switch speed {
        case .milesPerHour: say(day: .milesPerHour)
        case .metersPerSecond: say(day: .metersPerSecond)
        case .kilometersPerHour: say(day: .kilometersPerHour)
        case .knots: say(day: .knots)
        }
    }

    func say(day phrase: DayPhrase, _ values: [Placeholder: String] = [:]) -> String {
        table.template(phrase).filled(settingApart(values))
    }
}
