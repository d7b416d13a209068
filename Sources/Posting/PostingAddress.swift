internal import Primitives
internal import Providers

/// The base URL of a server that receives secrets: `https:`, or `http:` on this machine; `smtp:` or `mqtt:`, with or without TLS.
package struct PostingAddress: Hashable, Sendable {
    enum Scheme: String, CaseIterable, Sendable {
        case https, http, smtps, smtp, mqtts, mqtt

        var isHTTP: Bool { self == .https || self == .http }
    }

    let scheme: Scheme
    /// Without a trailing slash.
    let base: String

    /// What the URL of most servers must be.
    package static let expects =
        "the https URL of a server, without an account or a query, such as https://mastodon.example"

    /// Nil if the URL is invalid, has a user name or a query, or would send secrets to another machine by `http:`.
    package init?(_ text: String) {
        guard
            let scheme = Scheme.allCases.first(where: { text.lowercased().hasPrefix($0.rawValue + "://") })
        else { return nil }
        var address = text.dropFirst(scheme.rawValue.count + 3)
        while address.last == "/" { address.removeLast() }
        let forbidden = scheme.isHTTP ? "?#@\\\"" : "?#@\\\"/"
        let isPlain = address.unicodeScalars.allSatisfy {
            (0x21...0x7E).contains($0.value) && !forbidden.unicodeScalars.contains($0)
        }
        guard let first = address.first, first != "/", first != ":", isPlain else { return nil }
        self.scheme = scheme
        base = scheme.rawValue + "://" + address
        if scheme == .http, !isThisMachine { return nil }
    }

    /// The URL of a webhook, which is a secret, and the thread in its query, such as `?thread_id=123`.
    static func webhook(_ text: String) throws(PostingFault) -> (address: PostingAddress, thread: String?) {
        let url = text.prefix { $0 != "?" }
        guard let address = PostingAddress(String(url)), address.scheme.isHTTP,
            address.base.contains("/webhooks/")
        else { throw .webhook }
        if url.endIndex == text.endIndex { return (address, nil) }
        let name = "?thread_id="
        let query = text[url.endIndex...]
        let number = query.dropFirst(name.count)
        guard query.hasPrefix(name), (1...20).contains(number.utf8.count),
            number.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw .webhook }
        return (address, String(number))
    }

    /// The host and the port, if one is given.
    package var host: String {
        String(base.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" })
    }

    /// The host without its port.
    private var name: Substring {
        let host = host
        let end = host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : host.firstIndex(of: ":")
        return host[..<(end ?? host.endIndex)]
    }

    private var bytes: [UInt8]? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && !parts.contains(nil) ? parts.compactMap(\.self) : nil
    }

    /// Whether it is certainly an address of this machine.
    var isThisMachine: Bool {
        bytes?.first == 127 || ["localhost", "[::1]"].contains(name.lowercased())
    }

    /// Whether it is certainly in the network of this machine.
    var isInLocalNetwork: Bool { LocalNetwork.contains(host) }
}

extension PostingAddress {
    /// The URL of a webhook of one's own, which is a secret.
    struct OwnWebhook: Hashable, Sendable {
        let url: String
        let host: String
        /// The path and the query.
        let secret: String
    }

    /// Reads the URL of a webhook, with its query.
    ///
    /// - Throws: If it is not that of a webhook of the service, or would be sent in the clear.
    static func ownWebhook(_ text: String, of service: PostingService) throws(PostingFault) -> OwnWebhook {
        let address = text.prefix { $0 != "?" }
        let query = text[address.endIndex...]
        guard let known = PostingAddress(String(address)), known.scheme.isHTTP, !query.contains("#"),
            query.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            service != .trmnl || known.base.contains("/api/plugin_settings/")
        else { throw .webhook }
        // A slash at the end may matter.
        let url = known.scheme.rawValue + text.dropFirst(known.scheme.rawValue.count)
        let secret = url.dropFirst(known.scheme.rawValue.count + 3 + known.host.count + 1)
        return OwnWebhook(url: url, host: known.host, secret: String(secret))
    }
}

/// A text with everything but letters, digits and `-._~` percent-encoded (RFC 3986, 2.3).
func percentEncoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
        switch byte {
        case 0x2D, 0x2E, 0x5F, 0x7E,
            _ where isAlphanumeric(byte):
            result.unicodeScalars.append(Unicode.Scalar(byte))
        default: result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
}

/// Whether a byte is a letter or a digit in ASCII.
func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
}
