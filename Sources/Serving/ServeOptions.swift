internal import CardOrders
package import Options
package import SystemAccess

/// The options of `serve`.
package enum ServeOptions {
    package static let listen = Option.value(
        "listen", "ADDRESS",
        help:
            "Listen at an address and port, such as 127.0.0.1:8080, [::]:8080 or port 0 for any that is free, or at a Unix "
            + "socket, as unix:PATH. A socket that systemd hands over is used instead",
        expects: ListenAddress.expects, default: "127.0.0.1:8080", read: ListenAddress.init)
    package static let round = Option.value(
        "round", "DURATION",
        help:
            "Draw each picture for the last multiple of this time, from 1s to 1d, so that all viewers until the next share it",
        expects: "a duration from 1s to 1d with a unit (s, m, h or d), such as 5m", default: "5m",
        read: { seconds($0, within: 1...86_400) })
    package static let memory = Option.value(
        "memory", "SIZE",
        help:
            "Hold so many bytes of pictures, up to 64GiB, both finished ones that are kept and those that are being sent, for which "
            + "there are 32MiB at least",
        expects: "a size such as 128MiB, up to 64GiB", default: "128MiB", read: bytes(_:))
    package static let threads = Option.value(
        "jobs", letter: "j", "N",
        help: "Draw N cards at once, from 1 to 256 (default: one for each processor that it may use)",
        expects: "a number from 1 to 256", read: { count($0, within: 1...256) })
    package static let log = Option.choice(
        "log", "FORM", of: LogLine.Form.self,
        help: "Write a line for each request to standard output, in this form", default: .json)
    package static let logAddresses = Option.flag(
        "log-addresses", help: "Write the addresses of clients to the log, too")

    package static let queue = Option.value(
        "queue", "N", help: "Let N cards wait to be drawn; a request beyond them gets the status 503",
        expects: "a number from 1 to 100000", default: "64", read: { count($0, within: 1...100_000) })
    package static let timeout = Option.value(
        "timeout", "DURATION",
        help:
            "Allow a request this long to arrive, to be answered, and the answer to be taken, from 1s to 10m; a picture "
            + "gets another second for each 16 KiB",
        expects: "a duration from 1s to 10m with a unit (s or m), such as 10s", default: "10s",
        read: { seconds($0, within: 1...600) })
    package static let connections = Option.value(
        "connections", "N", help: "Accept N connections at once", expects: "a number from 8 to 100000",
        default: "2048", read: { count($0, within: 8...100_000) })
    package static let clientConnections = Option.value(
        "client-connections", "N",
        help: "Accept N connections of one client at once, but any number of a trusted proxy's",
        expects: "a number from 1 to 100000", default: "64", read: { count($0, within: 1...100_000) })
    package static let clientRate = Option.value(
        "client-rate", "N", help: "Answer N requests a second of one client in the long run",
        expects: "a number from 1 to 1000000", default: "20", read: { count($0, within: 1...1_000_000) })
    package static let clientBurst = Option.value(
        "client-burst", "N", help: "Answer N requests of one client at once after a pause",
        expects: "a number from 1 to 1000000", default: "200", read: { count($0, within: 1...1_000_000) })
    package static let trustedProxy = Option.value(
        "trusted-proxy", "ADDRESS",
        help:
            "Believe what this proxy says about its clients in Forwarded or X-Forwarded-For; ADDRESS may be a network, such "
            + "as 10.0.0.0/8, or unix for a Unix socket",
        expects: TrustedProxies.expects, repeats: true,
        check: { text throws(ProgramError) in
            var proxies = TrustedProxies()
            guard proxies.add(text) else {
                throw .usage("--trusted-proxy must be \(TrustedProxies.expects), not '\(printable(text))'")
            }
        })
    package static let maxPixels = Option.value(
        "max-pixels", "N",
        help:
            "Draw pictures of at most N pixels, unless the URL is signed; with --trmnl the default is 4612800, the pixels "
            + "of a Kindle Scribe",
        expects: "a number from 40000 to 1000000000", default: "2097152",
        read: { count($0, within: 40_000...1_000_000_000) })
    package static let maxMovingPixels = Option.value(
        "max-moving-pixels", "N",
        help:
            "Draw moving pictures of at most N pixels in all their frames together, unless the URL is signed; the default is "
            + "enough for any day or loop of 540 x 540",
        expects: "a number from 40000 to 10000000000", default: "41943040",
        read: { count($0, within: 40_000...10_000_000_000) })
    package static let upstreamLimit = Option.value(
        "upstream-limit", "LIMITS",
        help:
            "Make at most so many requests to services in any minute, hour and day, or none to leave it to them; beyond, "
            + "cards show the last answer with its time",
        expects: UpstreamBudget.expects, default: "600/min,5000/h,10000/d", read: UpstreamBudget.limits)

    package static let publicURL = Option.value(
        "public-url", "URL",
        help:
            "Give away links that begin with this, such as https://example.org/weather (default: the host that the client "
            + "has asked for)",
        expects: "a URL such as https://example.org/weather, without a query",
        read: { (text: String) -> String? in
            guard let scheme = ["http://", "https://"].first(where: text.hasPrefix), text.utf8.count <= 500,
                !text.dropFirst(scheme.count).isEmpty,
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"?#\"'<>\\".utf8.contains($0) })
            else { return nil }
            return text
        })
    package static let frameAncestors = Option.value(
        "frame-ancestors", "SOURCES",
        help:
            "Let the pages of these origins show /Seattle.frame in a frame, such as 'self https://dashboard.example.org', or * for any "
            + "(default: none)",
        expects: FrameAncestors.expects, read: FrameAncestors.init)
    package static let metricsListen = Option.value(
        "metrics-listen", "ADDRESS",
        help:
            "Serve /metrics and /health at this address and port, or Unix socket, alone (default: beside the cards, but with "
            + "--only-signed nowhere unless their URLs are signed)",
        expects: ListenAddress.expects, read: ListenAddress.init)
    package static let allowedHost = Option.value(
        "allowed-host", "NAME",
        help:
            "Answer only requests for this host, such as cards.example.org, and for localhost; against pages that lead their own "
            + "name to this machine (default: any host)",
        expects: "a host name without a port, such as cards.example.org", repeats: true,
        check: { text throws(ProgramError) in
            guard AllowedHosts.isName(text) else {
                throw .usage(
                    "--allowed-host must be a host name without a port, such as cards.example.org, not "
                        + "'\(printable(text))'")
            }
        })
    /// Who may read answers from other origins.
    enum Origins: String, CaseIterable, Sendable {
        case any, none
    }
    package static let cors = Option.choice(
        "cors", "WHOSE", of: Origins.self,
        help:
            "Let the pages of any origin read answers, or of none (default: none at a loopback address, where any page that you "
            + "visit could read where you live, else any)")
    package static let places = Option.value(
        "places", "FILE",
        help:
            "Serve only the places of this file: an object of names, each with a query such as \"Portland, ME\", or with lat, "
            + "lon and optionally name and tz, or with place and name",
        expects: "a file, such as places.json"
    ).file(.reads)
    package static let preset = Option.value(
        "preset", "NAME=QUERY",
        help: "Let ?preset=NAME stand for these options, such as card=day&size=og",
        expects: "a name and a query, such as wide=card=day&size=og", repeats: true,
        check: { text throws(ProgramError) in _ = try Preset(text) })
    package static let onlyPresets = Option.flag(
        "only-presets", help: "Serve only cards that are asked for by a preset, or that are signed")
    package static let signKeyFile = Option.value(
        "sign-key-file", "FILE",
        help:
            "Accept signatures with the key in FILE, a word of at least 32 characters that only you may read, with mode 0600 "
            + "(default: \(signKeyVariable))",
        expects: "a file"
    ).file(.reads)
    /// The variable with the key for signatures.
    package static let signKeyVariable = "WEATHERCARD_SIGN_KEY"
    package static let onlySigned = Option.flag("only-signed", help: "Serve only cards whose URLs are signed")

    package static let trmnl = Option.value(
        "trmnl", "CARD",
        help:
            "Let TRMNLs that have this server as their own show CARD: a place with the query of its URL, in which refresh=30m "
            + "says how long they sleep (default: 15m). An ID before it, as in A1:B2:C3:D4:E5:F6=Oslo, is of one device",
        expects:
            "a place and a query, such as 'Seattle?card=day&refresh=30m', also with an ID, as in A1:B2:C3:D4:E5:F6=Oslo",
        repeats: true, check: { text throws(ProgramError) in _ = try TRMNLCards.entry(text) })

    package static let deadline = Option.value(
        NetworkOptions.deadline.name, "DURATION",
        help: "Allow all requests and retries for a forecast together this long, from 0.1s to 1m",
        expects: "a duration from 0.1s to 1m with a unit (s or m), such as 8s", default: "8s",
        read: { seconds($0, within: 0.1...60) })
    /// The options for the source of forecasts, which `render` has, too.
    package static let services =
        [CardOptions.provider] + ServiceOptions.all
        + [deadline, NetworkOptions.maxAge, NetworkOptions.cache, NetworkOptions.noCache]

    package static let check = Option.value(
        "check", "URL",
        help:
            "Ask the server at URL, such as http://127.0.0.1:8080 or unix:PATH, whether it works, and exit with 0 if it does",
        expects: HealthCheck.expects, read: HealthCheck.Target.init)
    package static let sign = Option.value(
        "sign", "TARGET", help: "Print the path and query TARGET with their signature by --sign-key-file",
        expects: "a path and query, such as '/Seattle.png?card=day'")

    // MARK: Values

    @Sendable private static func seconds(_ text: String, within range: ClosedRange<Double>) -> Double? {
        NetworkOptions.seconds(text).flatMap { range.contains($0) ? $0 : nil }
    }

    @Sendable private static func count(_ text: String, within range: ClosedRange<Int>) -> Int? {
        guard (1...11).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// The bytes of a size such as `128MiB`.
    @Sendable private static func bytes(_ text: String) -> Int? {
        for (unit, factor) in [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)] where text.hasSuffix(unit) {
            guard let number = count(String(text.dropLast(3)), within: 0...(1 << 26)), number <= (64 << 30) / factor
            else { return nil }
            return number * factor
        }
        return nil
    }

    /// The number of an option that has a default.
    static func number(_ option: Option, _ values: OptionValues) throws(ProgramError) -> Int {
        try values.value(of: option) { Int($0) } ?? 0
    }

    static func seconds(_ option: Option, _ values: OptionValues) throws(ProgramError) -> Double {
        try values.value(of: option, NetworkOptions.seconds) ?? 0
    }

    static func bytes(_ option: Option, _ values: OptionValues) throws(ProgramError) -> Int {
        try values.value(of: option, bytes(_:)) ?? 0
    }

    // MARK: Signatures

    /// The key of `--sign-key-file` or of the variable, which goes before a file in the configuration; nil without one.
    static func signKey(_ values: OptionValues, _ environment: Environment) throws(ProgramError) -> String? {
        let variable = values.isGiven(signKeyFile) ? nil : environment[signKeyVariable]
        let path = values.value(of: signKeyFile)
        let key: String
        if let variable {
            key = variable
        } else if let path {
            key = try KeyFile.read(path)
        } else {
            return nil
        }
        let origin = variable == nil ? printable(path ?? "") : signKeyVariable
        guard KeyFile.isKey(key) else {
            throw ProgramError(.keyMissing, "\(origin) is not a key, which is one word in ASCII")
        }
        guard key.utf8.count >= 32 else {
            throw ProgramError(
                .keyMissing,
                "the key in \(origin) has fewer than 32 characters; make one with 'openssl rand -hex 32'")
        }
        return key
    }

    /// The target with its signature.
    package static func signed(
        _ target: String, _ values: OptionValues, _ environment: Environment
    ) throws(ProgramError) -> String {
        guard let key = try signKey(values, environment) else {
            throw .usage("\(sign.dashed) requires \(signKeyFile.dashed): \(signKeyFile.expects)")
        }
        let parsed: RequestTarget
        do throws(RequestTarget.Fault) {
            parsed = try RequestTarget(target)
        } catch {
            throw .usage("\(sign.dashed): \(error.message)")
        }
        guard parsed.signature == nil, target.hasPrefix("/"), !target.utf8.contains(UInt8(ascii: "#")),
            Route(parsed.segments) != nil
        else {
            throw .usage("\(sign.dashed) must be \(sign.expects), not '\(printable(target))'")
        }
        return "/" + SignedTarget.signature(of: parsed.canonical, key: key) + target
    }
}

/// Options of a picture under a name.
struct Preset {
    let name: String
    let parameters: [RequestTarget.Parameter]

    /// The preset in `NAME=QUERY`.
    init(_ text: String) throws(ProgramError) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty, sides[0].utf8.count <= 64,
            sides[0].utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D
            })
        else {
            throw .usage(
                "--preset must be a name of letters, digits and dashes, and a query, such as wide=card=day&size=og, not "
                    + "'\(printable(text))'")
        }
        name = String(sides[0])
        do throws(RequestTarget.Fault) {
            parameters = try RequestTarget.parameters(String(sides[1]))
        } catch {
            throw .usage("--preset \(name): \(error.message)")
        }
        for parameter in parameters { _ = try CardQuery.option(of: parameter) }
    }
}
