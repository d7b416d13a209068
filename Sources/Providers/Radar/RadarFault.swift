/// Why an answer gives no radar picture.
public struct RadarFault: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// It is not what the service documents.
        case malformed
        /// It is in order but contains no measurement.
        case noMeasurement
        /// The service does not cover the place.
        case notCovered
    }

    public let kind: Kind
    /// One line in lower case.
    public let message: String

    static func malformed(_ message: String) -> RadarFault { RadarFault(kind: .malformed, message: message) }
    static func noMeasurement(_ message: String) -> RadarFault {
        RadarFault(kind: .noMeasurement, message: message)
    }
    static func notCovered(_ message: String) -> RadarFault { RadarFault(kind: .notCovered, message: message) }
}
