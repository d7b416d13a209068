import Canvas
import Cards
import ForecastCore
import Primitives
import Providers

// The fuzzer has one thread.
nonisolated(unsafe) private let fonts = FontBook()

private let places = [
    Place(name: nil, latitude: 47.6, longitude: -122.3), Place(name: nil, latitude: -33.9, longitude: 151.2),
]

/// Reads input as a forecast of any kind, and as an answer about two places; what is read must survive writing, and become a card or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    CostOracle.judge(count) { examine(start, count) }
    return 0
}

private func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let parts = OpenMeteo(.free).parts(of: HTTPResponse(status: 200, body: input), for: places)
    if let parts, parts.count != places.count { fatalError("parts without places") }
    for units in [nil, SourceUnits.us] {
        guard
            let forecast = try? ForecastFile.read(
                input, units: units, zone: { _, _, _ in ZoneOffsets(initial: 3600) },
                locate: { _, _ in "Europe/Oslo" })
        else { continue }
        guard let bytes = try? ForecastFile.bytes(of: forecast) else { fatalError("a forecast cannot be written") }
        guard let again = try? ForecastFile.read(bytes, units: nil, zone: { _, _, _ in nil }) else {
            fatalError("what was written is no forecast")
        }
        if again != forecast { fatalError("a forecast changes when it is written and read") }
        guard let moment = forecast.referenceTime else { continue }
        let content = CardContent(forecast: forecast, moment: moment)
        for style in CardStyle.allCases {
            guard
                let scene = try? style.scene(of: content, in: Size(width: 300, height: 300), measuring: fonts)
            else { continue }
            do { try scene.validate() } catch { fatalError("a card is no scene: \(error)") }
        }
    }
}
