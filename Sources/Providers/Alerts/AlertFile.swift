public import ForecastCore
internal import FoundationEssentials
public import Primitives

/// Warnings as files: answers of the National Weather Service and others in GeoJSON, and CAP 1.2 written as JSON.
public enum AlertFile {
    /// The warnings in a file that hold at a moment or later, the worst first.
    ///
    /// Left out is what is a test or an exercise, cancelled, superseded or over, and whose polygons and circles do not hold
    /// the place. What states none is taken to be meant for it.
    public static func read(
        _ bytes: [UInt8], for place: Place, at moment: Instant
    ) throws(ForecastFileError) -> [Alert] {
        AlertSelection.alerts(of: try messages(in: bytes), at: moment) { message in
            message.area?.contains(latitude: place.latitude, longitude: place.longitude) != false
        }
    }

    /// The messages in a file, whatever they say.
    static func messages(in bytes: [UInt8]) throws(ForecastFileError) -> [AlertMessage] {
        guard String(bytes: bytes, encoding: .utf8) != nil, !bytes.contains(0) else {
            throw .notJSON(JSONFault.first(in: bytes) ?? "the text is not UTF-8")
        }
        do {
            return try JSONDecoder().decode(AlertList.self, from: Data(bytes)).messages
        } catch let error as ForecastFileError {
            throw error
        } catch {
            throw .notJSON(JSONFault.first(in: bytes) ?? "a number or a text in it cannot be read")
        }
    }
}

/// The lists of messages that services send, by the members that they have.
private struct AlertList: Decodable {
    var messages: [AlertMessage]

    private enum Member: String, CodingKey {
        case features, warnings, alert, info, properties
        case graph = "@graph"
    }

    init(from decoder: any Decoder) throws {
        guard let list = try? decoder.container(keyedBy: Member.self) else { throw ForecastFileError.notAlerts }
        if list.contains(.features) || list.contains(.graph) || list.contains(.warnings) {
            let all = [Member.features, .graph, .warnings].map { list.value($0) as [AlertMessage]? }
            guard let first = all.compactMap(\.self).first else { throw ForecastFileError.notAlerts }
            messages = first
        } else if list.contains(.info) || list.contains(.alert) || list.contains(.properties) {
            messages = [AlertMessage(from: decoder)]
            if messages.allSatisfy({ $0.status == nil }) {
                throw ServiceRefusal.reason(from: decoder).map(ForecastFileError.refusal)
                    ?? ForecastFileError.notAlerts
            }
        } else {
            throw ServiceRefusal.reason(from: decoder).map(ForecastFileError.refusal) ?? ForecastFileError.notAlerts
        }
    }
}
