import ForecastCore
import LoopbackServices
import Primitives
import Providers

/// An answer of Open-Meteo with the given members after a head for Seattle, in local times unless told.
func openMeteo(_ members: String, head: String = openMeteoHead) -> String {
    "{\(head), \(members)}"
}

let openMeteoHead =
    #""latitude": 47.6, "longitude": -122.3, "utc_offset_seconds": -28800, "timezone": "America/Los_Angeles""#

/// An `hourly` block from midnight of 2026-11-20 in Seattle on with columns of JSON, each with its unit.
func hourly(_ count: Int, _ columns: [(name: String, unit: String, values: String)]) -> String {
    let times = (0..<count).map { "\"2026-11-20T\($0 < 10 ? "0" : "")\($0):00\"" }.joined(separator: ",")
    let units = columns.map { ", \"\($0.name)\": \"\($0.unit)\"" }.joined()
    let values = columns.map { ", \"\($0.name)\": \($0.values)" }.joined()
    return #""hourly_units": {"time": "iso8601"\#(units)}, "hourly": {"time": [\#(times)]\#(values)}"#
}

/// A transport that gives the same answer each time, or the same error.
struct CannedTransport: HTTPTransport {
    var result: Result<HTTPResponse, TransportError>

    init(_ response: HTTPResponse) {
        result = .success(response)
    }

    init(_ error: TransportError) {
        result = .failure(error)
    }

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        try result.get()
    }
}

let seattle = Place(
    name: "Seattle", region: "Washington", country: "US", latitude: 47.606_21, longitude: -122.332_07,
    timeZone: "America/Los_Angeles")
