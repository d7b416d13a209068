internal import Canvas
package import Cards
internal import Climate
package import ForecastCore
package import Primitives
internal import Providers
package import SceneModel
package import SystemAccess

/// A card to lay out: its style, its content and its size.
package struct CardRequest: Sendable {
    package var style: CardStyle
    package var content: CardContent
    /// In points.
    package var size: Size

    /// The finished layout.
    func scene(fonts: FontBook) throws(ProgramError) -> Scene {
        try checked { () throws(CardError) in try style.scene(of: content, in: size, measuring: fonts) }
    }

    /// The alternative texts and the line to post.
    package func message() throws(ProgramError) -> Scene.Description {
        try checked { () throws(CardError) in try style.message(of: content) }
    }

    /// The texts of the card as it moves.
    func message(in motion: CardMotion) throws(ProgramError) -> Scene.Description {
        // The end is the moment that a forecast is likeliest to lack.
        _ = try at(motion.end).message()
        return try checked { () throws(CardError) in try style.message(of: content, in: motion) }
    }

    /// The card of a frame.
    func at(_ frame: CardMotion.Frame) -> CardRequest {
        var request = self
        request.content = content.at(frame)
        return request
    }

    /// What is judged of the weather at the moment.
    package var facts: WeatherFacts {
        var facts = WeatherFacts(WeatherReport(content.forecast, at: content.moment), model: content.rainbowModel)
        if style == .year { facts.year = content.climateYear.map(YearFacts.init) }
        if style == .stripes { facts.stripes = content.annualMeans.map(StripesFacts.init) }
        return facts
    }

    /// What happens on a condition, seen from the moment.
    package func events(of trigger: Trigger) -> [WeatherEvent] {
        trigger.events(in: content.forecast, at: content.moment, model: content.rainbowModel)
    }

    /// The card of another moment.
    private func at(_ moment: Instant) -> CardRequest {
        var request = self
        request.content.moment = moment
        return request
    }

    private func checked<Value>(_ make: () throws(CardError) -> Value) throws(ProgramError) -> Value {
        do throws(CardError) {
            return try make()
        } catch {
            switch error {
            case .noDays where lacksAllDays:
                throw ProgramError(
                    .badData, "\(error.message); request daily values from Open-Meteo with timezone=auto")
            case .radarTime: throw ProgramError(.unavailable, error.message)
            case .moment, .missing, .noDays, .noRadar, .noClimate, .radarUnseen, .place:
                throw ProgramError(.badData, error.message)
            case .size: throw .usage(error.message)
            }
        }
    }

    /// Whether a saved answer from Open-Meteo has no days, or days in another time zone.
    private var lacksAllDays: Bool {
        content.forecast.source.id == OpenMeteo.facts.id && content.forecast.daily.isEmpty
    }
}
