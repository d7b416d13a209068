import ForecastCore
import Primitives
import Providers

/// Reads input as warnings; what is read must be in order, and hold at the moment or later.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let moment = Instant(secondsSince1970: 1_795_216_920)
    let place = Place(name: nil, latitude: 47.61, longitude: -122.33)
    guard let alerts = try? AlertFile.read(input, for: place, at: moment) else { return 0 }
    for alert in alerts {
        if alert.title.isEmpty { fatalError("a warning without a name") }
        if let end = alert.end, end < moment { fatalError("a warning that is over") }
    }
    let ranks = alerts.compactMap { Alert.Severity.allCases.firstIndex(of: $0.severity) }
    if ranks != ranks.sorted() { fatalError("the worst is not first") }
    return 0
}
