internal import Primitives

/// The base URL of a server that receives secrets: `https:`, or `http:` on this machine.
package struct PostingAddress: Hashable, Sendable {
    /// Without a trailing slash.
    let base: String

    /// What a URL must be.
    package static let expects =
        "the https URL of a server, without an account or a query, such as https://mastodon.example"

    /// Nil if the URL is invalid, has a user name or a query, or would send secrets in the clear.
    package init?(_ text: String) {
        guard let scheme = ["https://", "http://"].first(where: text.lowercased().hasPrefix) else { return nil }
        var address = text.dropFirst(scheme.count)
        while address.last == "/" { address.removeLast() }
        let isPlain = address.unicodeScalars.allSatisfy {
            (0x21...0x7E).contains($0.value) && !"?#@\\\"".unicodeScalars.contains($0)
        }
        guard let first = address.first, first != "/", first != ":", isPlain else { return nil }
        base = scheme + address
        if scheme == "http://", !PostingAddress.isThisMachine(host) { return nil }
    }

    /// The URL of a webhook, which is a secret, and the thread in its query, such as `?thread_id=123`.
    static func webhook(_ text: String) throws(PostingFault) -> (address: PostingAddress, thread: String?) {
        let url = text.prefix { $0 != "?" }
        guard let address = PostingAddress(String(url)), address.base.contains("/webhooks/") else { throw .webhook }
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

    var isPlainHTTP: Bool { base.hasPrefix("http://") }

    private static func isThisMachine(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let isLoopback = parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        return isLoopback || ["localhost", "[::1]"].contains(name.lowercased())
    }
}

/// A text with everything but letters, digits and `-._~` percent-encoded (RFC 3986, 2.3).
func percentEncoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
            result.unicodeScalars.append(Unicode.Scalar(byte))
        default: result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
}
