internal import Canvas
internal import Cards
internal import ForecastCore
internal import FoundationEssentials
internal import Primitives
internal import Providers
internal import SceneModel

/// Lays out the scene that a command line asks for, and writes and reads scenes as JSON.
enum SceneLoading {
    /// Finds a forecast for arguments.
    typealias ForecastSource = (Arguments) throws(CommandError) -> Forecast

    static func scene(
        _ arguments: Arguments, fonts: FontBook, forecast: ForecastSource = ForecastLoading.forecastOfCard
    ) throws(CommandError) -> Scene {
        if let word = arguments.value(of: CardOptions.scene) {
            for option in CardOptions.content + CardOptions.source.options
            where option.name != CardOptions.scene.name && arguments.isGiven(option) {
                throw .usage("--scene is a finished picture, so \(option.dashed) cannot change it")
            }
            return try Timings.measure(.decode) { () throws(CommandError) in try saved(Input(word)) }
        }
        let request = try Timings.measure(.decode) { () throws(CommandError) in
            try SeveralPlaces.request(arguments, forecast: forecast)
        }
        do {
            return try Timings.measure(.layOut) { () throws(CardError) in
                try request.style.scene(of: request.content, in: request.size, measuring: fonts)
            }
        } catch {
            switch error {
            case .noDays where lacksAllDays(request.content.forecast):
                throw CommandError(.badData, "\(error.message); ask Open-Meteo for daily with timezone=auto")
            case .moment, .missing, .noDays, .place: throw CommandError(.badData, error.message)
            case .size: throw .usage(error.message)
            }
        }
    }

    /// Whether a saved answer of Open-Meteo was asked for without days, or for those of another clock.
    private static func lacksAllDays(_ forecast: Forecast) -> Bool {
        forecast.source.id == OpenMeteo.facts.id && forecast.daily.isEmpty
    }

    /// The scene as JSON that ``saved(_:)`` reads back as the same scene.
    static func json(_ scene: Scene) throws(CommandError) -> String {
        try JSONText.of(scene, "the scene")
    }

    private static func saved(_ input: Input) throws(CommandError) -> Scene {
        let bytes = try input.read()
        do {
            let scene = try JSONDecoder().decode(Scene.self, from: Data(bytes))
            try scene.validate()
            return scene
        } catch let error as SceneError {
            throw CommandError(.badData, "\(input.name): \(error.message)")
        } catch {
            throw CommandError(
                .badData, "\(input.name) is not a scene: \(JSONComplaint.line(about: error, in: bytes))")
        }
    }
}
