/// The target of a request, decoded: its path and the parameters of its query.
struct RequestTarget: Hashable, Sendable {
    /// A parameter of the query.
    struct Parameter: Hashable, Sendable {
        var name: String
        /// Empty if there is no equals sign.
        var value: String
    }

    /// Why a target cannot be decoded, in a line in lower case.
    struct Fault: Error, Hashable, Sendable {
        let message: String
    }

    /// The decoded segments of the path.
    let segments: [String]
    /// The parameters in their order, without foreign ones.
    let parameters: [Parameter]
    /// The first segment of the path as it was sent, if it has the form of a signature.
    let signature: String?

    /// Decodes the target of a request line.
    init(_ sent: String) throws(Fault) {
        var text = sent[...]
        // A proxy may send a whole URL (RFC 9112, 3.2.2).
        for scheme in ["http://", "https://"] where sent.prefix(scheme.count).lowercased() == scheme {
            text = sent.dropFirst(scheme.count).drop { $0 != "/" }
        }
        guard text.utf8.first == UInt8(ascii: "/") else { throw Fault(message: "the path must begin with a slash") }
        guard sent.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Fault(message: "the path must be printable ASCII, with everything else percent-encoded")
        }
        if let fragment = text.firstIndex(of: "#") { text = text[..<fragment] }
        let first = text.dropFirst().prefix { $0 != "/" && $0 != "?" }
        let rest = text[first.endIndex...]
        if SignedTarget.isSignature(first), rest.utf8.first == UInt8(ascii: "/") {
            signature = String(first)
            text = rest
        } else {
            signature = nil
        }
        let path = text.prefix { $0 != "?" }
        segments = try path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { segment throws(Fault) in try RequestTarget.decoded(segment) }
        parameters = try RequestTarget.parameters(String(text[path.endIndex...].dropFirst()))
            .filter { !ForeignParameters.contain($0) }
    }

    /// The path and query in the one form that all spellings of them have.
    var canonical: String { RequestTarget.canonical(segments, parameters) }

    /// Segments and parameters as a path and query.
    ///
    /// The parameters are in the order of their names; values of the same one keep theirs.
    static func canonical(_ segments: [String], _ parameters: [Parameter]) -> String {
        let sorted = parameters.enumerated().sorted {
            ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
        }
        let query = sorted.map { _, parameter in
            PercentEncoding.encoded(parameter.name)
                + (parameter.value.isEmpty ? "" : "=" + PercentEncoding.encoded(parameter.value))
        }.joined(separator: "&")
        return "/" + segments.map(PercentEncoding.encoded).joined(separator: "/")
            + (query.isEmpty ? "" : "?" + query)
    }

    /// The parameters of a query, without those that have neither name nor value.
    static func parameters(_ query: String) throws(Fault) -> [Parameter] {
        try query.split(separator: "&").map { part throws(Fault) in
            let name = part.prefix { $0 != "=" }
            // Whoever copies a link from the source of a page has `&amp;` for an ampersand.
            var decodedName = try decoded(name)
            while decodedName.hasPrefix("amp;") { decodedName.removeFirst("amp;".count) }
            return Parameter(name: decodedName, value: try decoded(part[name.endIndex...].dropFirst()))
        }.filter { !($0.name.isEmpty && $0.value.isEmpty) }
    }

    /// Decodes percent-encoding (RFC 3986, 2.1); a plus sign stays a plus sign.
    private static func decoded(_ text: Substring) throws(Fault) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal)
            else { throw Fault(message: "a percent sign must be followed by two hexadecimal digits") }
            bytes.append(high << 4 | low)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw Fault(message: "percent-encoded text must be UTF-8")
        }
        guard decoded.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw Fault(message: "the path and query must not contain control characters")
        }
        return decoded
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

/// Percent-encoding for headers and URLs.
enum PercentEncoding {
    /// The text with all but letters, digits and `-._~` encoded (RFC 3986, 2.3).
    static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
