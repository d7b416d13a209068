public import ForecastCore
internal import JSONReading
internal import Primitives
internal import XMLReading

/// Reads alert files: CAP 1.2 in XML or JSON, feeds of it, and what services answer.
public enum AlertFile {
    /// The alerts in a file.
    public struct Contents: Hashable, Sendable {
        /// Those for the place, by descending severity.
        public var alerts: [Alert]
        /// The number of alerts that are for other places only.
        public var elsewhere: Int
        /// The number of alerts for areas that are not known.
        public var unplaced: Int
        /// The number of messages that may be alerts but cannot be understood.
        public var unread: Int
        /// The number of alerts that a feed only links to.
        public var linked: Int
    }

    /// Reads the alerts for a place.
    ///
    /// An alert counts unless it says that it is a test, an exercise or a draft, or that it is cancelled or over. It is for a place
    /// if one of its shapes contains it, or the area of one of its codes (``AreaCode``). A file with messages of which none can
    /// be understood is an error.
    public static func read(_ bytes: [UInt8], for place: Place) throws(ForecastFileError) -> Contents {
        let list = try list(in: bytes)
        return Contents(list) { $0.covers(place) }
    }

    /// All messages of an answer that is an empty list or object if there are none.
    static func listOrNone(in bytes: [UInt8]) throws(ForecastFileError) -> AlertList {
        let text = bytes.prefix(10).filter { $0 > 0x20 }
        return ["{}", "[]"].contains { text.elementsEqual($0.utf8) } ? AlertList() : try list(in: bytes)
    }

    /// All messages in a file.
    static func list(in bytes: [UInt8]) throws(ForecastFileError) -> AlertList {
        var text = bytes
        if XMLDocument.isXML(bytes) {
            do throws(XMLFault) {
                text = try XMLDocument.json(of: bytes)
            } catch {
                throw .notXML("\(oneLine(error.reason)) in line \(error.line)")
            }
        }
        try JSONComplaint.check(text)
        do {
            return try JSONDecoding.value(AlertList.self, of: text)
        } catch let error as ForecastFileError {
            throw error
        } catch {
            throw .notJSON(JSONComplaint.syntaxFault(in: text) ?? "it contains an unreadable number or string")
        }
    }
}

extension AlertFile.Contents {
    /// What a list has for a place, which `covers` says, or nil if that cannot be told.
    init(_ list: AlertList, where covers: (AlertInfo) -> Bool?) {
        let selection = AlertSelection(of: list.messages, where: covers)
        self.init(
            alerts: selection.alerts, elsewhere: selection.elsewhere, unplaced: selection.unplaced,
            unread: selection.unread, linked: list.links.count)
    }
}
