import ForecastCore
import Primitives
import Providers

/// Reads input as alerts, which must be sorted, and in force at the moment or later.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    CostOracle.judge(count) { examine(start, count) }
    return 0
}

private func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let moment = Instant(secondsSince1970: 1_795_216_920)
    let place = Place(name: nil, latitude: 47.61, longitude: -122.33)
    guard let alerts = try? AlertFile.read(input, for: place, at: moment).alerts else { return }
    for alert in alerts {
        if alert.title.isEmpty { fatalError("an alert without a title") }
        if let end = alert.end ?? alert.expires, end <= moment { fatalError("an alert that is over") }
    }
    let ranks = alerts.compactMap { Alert.Severity.allCases.firstIndex(of: $0.severity) }
    if ranks != ranks.sorted() { fatalError("the alerts are not sorted") }
}
