/// Why there is no answer.
public enum TransportError: Error, Hashable, Sendable {
    /// The machine has no libcurl.
    case noLibrary
    /// The address cannot be read, or has a user name in it.
    case badURL
    /// The address is of `http:` or another scheme that was not allowed.
    case insecure
    /// A header field is no line of printable ASCII.
    case badHeader(name: String)
    /// A key would go over plain HTTP to another machine.
    case exposedKey
    /// The host's name cannot be resolved.
    case unknownHost
    /// The proxy's name cannot be resolved.
    case unknownProxy
    /// Nothing listens at the host's port.
    case refused
    /// There is no way to the host.
    case noConnection
    /// The time was over, in seconds, before the answer was.
    case timedOut(after: Double)
    /// No secure connection came about, for a reason in libcurl's words.
    case insecureConnection(String)
    /// The body is larger than a limit in bytes.
    case tooLarge(limit: Int)
    /// The answer points to another host or another scheme.
    case redirectElsewhere(host: String)
    /// The answers point on and on.
    case tooManyRedirects(Int)
    /// What came is no HTTP, or ended early.
    case brokenAnswer
    /// Anything else, in libcurl's words.
    case other(String)

    /// What happened, on one line in lower case, to follow the host's name and a colon.
    public var message: String {
        switch self {
        case .noLibrary: "libcurl is not installed; 'apt-get install libcurl4' installs it"
        case .badURL: "the address cannot be read"
        case .insecure: "the address is not of https"
        case .badHeader(let name): "the header field \(name) is not of printable ASCII"
        case .exposedKey: "a key goes over https only, or to this machine"
        case .unknownHost: "the name cannot be resolved"
        case .unknownProxy: "the name of the proxy cannot be resolved"
        case .refused: "the connection is refused"
        case .noConnection: "no connection comes about"
        case .timedOut(let seconds): "no answer within \(TransportError.text(seconds)) s"
        case .insecureConnection(let reason): "no secure connection comes about: \(reason)"
        case .tooLarge(let limit): "the answer is larger than \(TransportError.size(limit))"
        case .redirectElsewhere(let host): "the answer points elsewhere, to \(host)"
        case .tooManyRedirects(let count): "the answers point on, more than \(count) times"
        case .brokenAnswer: "the answer breaks off or is no HTTP"
        case .other(let reason): reason
        }
    }

    private static func text(_ seconds: Double) -> String {
        let tenths = (seconds * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? String(tenths)
    }

    private static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 && bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
    }
}
