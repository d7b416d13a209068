import ForecastCore
import Primitives
import Providers

/// Reads input as alerts, which must be sorted and have titles, and of which those that are in force must not be over.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    CostOracle.judge(count) { examine(start, count) }
    return 0
}

private func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let moment = Instant(secondsSince1970: 1_795_216_920)
    let place = Place(name: nil, latitude: 47.61, longitude: -122.33)
    guard let alerts = try? AlertFile.read(input, for: place).alerts else { return }
    for alert in alerts where alert.title.isEmpty { fatalError("an alert without a title") }
    var forecast = Forecast(place: place, zone: ZoneOffsets(initial: 0), source: .init(id: "x", attribution: "x"))
    forecast.alerts = alerts
    for alert in forecast.alertsInForce(at: moment).alerts {
        if let end = alert.end ?? alert.expires, end <= moment { fatalError("an alert that is over") }
    }
    let ranks = alerts.compactMap { Alert.Severity.allCases.firstIndex(of: $0.severity) }
    if ranks != ranks.sorted() { fatalError("the alerts are not sorted") }
}
