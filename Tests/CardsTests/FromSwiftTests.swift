import Canvas
import Cards
import ForecastCore
import Primitives
import RasterImages
import SceneModel
import Testing

// Documentation/from-swift.md shows this function.
func picture(of forecast: Forecast, at moment: Instant) throws -> [UInt8] {
    let fonts = FontBook()
    let content = CardContent(forecast: forecast, moment: moment)
    let scene = try CardStyle.clock.scene(of: content, in: Size(width: 1080, height: 1080), measuring: fonts)
    return try SceneRenderer(fonts: fonts).png(of: scene, scale: 1)
}

@Test func theFunctionOfTheDocumentsDrawsACard() throws {
    let moment = Instant(secondsSince1970: 1_795_216_920)
    var current = Conditions(time: moment)
    current.temperature = 12
    let forecast = Forecast(
        place: Place(name: "Seattle", latitude: 47.61, longitude: -122.33), zone: ZoneOffsets(initial: -28_800),
        source: Forecast.Source(id: "test", attribution: "Test data"), current: current)
    let image = try PNGDecoder().decode(picture(of: forecast, at: moment))
    #expect(image.width == 1080 && image.height == 1080)
}
