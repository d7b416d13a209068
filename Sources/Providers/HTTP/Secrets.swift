internal import Primitives

/// The keys of a request, which are removed from whatever its server sends back.
///
/// A server that repeats a key would otherwise have it written to the cache, drawn on a card, or printed.
struct Secrets {
    /// Each key as it is, and as it may be written in a URL or in JSON; in lower case.
    private let forms: [[UInt8]]

    /// Shorter keys remain in bodies, which may contain them by chance; services have much longer ones.
    private static let shortestInBody = 8
    /// Shorter keys remain in messages, for the same reason.
    private static let shortestInMessage = 4
    private static let mark = Array("…".utf8)

    init(_ keys: [String]) {
        var forms: [[UInt8]] = []
        for key in keys where key.utf8.count >= Secrets.shortestInMessage {
            let spellings = [
                key, ServiceAddress.escaped(key), key.replacing("/", with: "\\/"),
                key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
            ]
            for spelling in spellings.map({ $0.utf8.map(Secrets.lowercased) }) where !forms.contains(spelling) {
                forms.append(spelling)
            }
        }
        // The longest first, so that none leaves a part of another.
        self.forms = forms.sorted { $0.count > $1.count }
    }

    /// The response without the keys.
    func hidden(in response: HTTPResponse) -> HTTPResponse {
        if forms.isEmpty { return response }
        var response = response
        response.contentType = response.contentType.map(hidden(in:))
        // Digits alone may be any number.
        for form in forms
        where form.count >= Secrets.shortestInBody && !form.allSatisfy({ (0x30...0x39).contains($0) }) {
            response.body = Secrets.replacing(form, in: response.body)
        }
        return response
    }

    /// The error without the keys.
    func hidden(in error: TransportError) -> TransportError {
        switch error {
        case .redirectElsewhere(let host): .redirectElsewhere(host: hidden(in: host))
        case .insecureConnection(let reason): .insecureConnection(hidden(in: reason))
        case .other(let reason): .other(hidden(in: reason))
        default: error
        }
    }

    private func hidden(in text: String) -> String {
        String(decoding: forms.reduce(Array(text.utf8)) { Secrets.replacing($1, in: $0) }, as: UTF8.self)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// The bytes with an ellipsis in place of each occurrence, in upper or lower case.
    private static func replacing(_ form: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        guard let first = form.first, form.count <= bytes.count else { return bytes }
        let places = bytes.withUnsafeBufferPointer { bytes in
            var places: [Int] = []
            var start = 0
            while start <= bytes.count - form.count {
                if lowercased(bytes[start]) == first,
                    form.indices.allSatisfy({ lowercased(bytes[start + $0]) == form[$0] })
                {
                    places.append(start)
                    start += form.count
                } else {
                    start += 1
                }
            }
            return places
        }
        if places.isEmpty { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var end = 0
        for place in places {
            result += bytes[end..<place]
            result += mark
            end = place + form.count
        }
        return result + bytes[end...]
    }
}
