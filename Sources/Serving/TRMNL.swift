package import Primitives

/// A screen of TRMNL that asks a server of its owner's, by the address of its network card.
package struct TRMNLDevice: Hashable, Sendable {
    /// In upper case, such as `A1:B2:C3:D4:E5:F6`.
    package let address: String

    /// Nil if the text is not six pairs of hexadecimal digits with colons between them.
    package init?(_ text: String) {
        let pairs = text.uppercased().split(separator: ":", omittingEmptySubsequences: false)
        guard pairs.count == 6,
            pairs.allSatisfy({
                $0.utf8.count == 2
                    && $0.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
            })
        else { return nil }
        address = pairs.joined(separator: ":")
    }

    /// What the screen and its owner call it, six hexadecimal digits.
    package var friendlyID: String {
        String(SHA256.hexadecimal(of: Array("trmnl \(address)".utf8)).prefix(6).uppercased())
    }

    /// Its token, which any server with the same key makes again.
    package func token(key: String) -> String { SignedTarget.signature(of: "trmnl \(address)", key: key) }

    package func isToken(_ token: String, key: String) -> Bool {
        SignedTarget.isValid(token, of: "trmnl \(address)", key: key)
    }

    /// Whether firmware of a version reads PNGs; a version that is not known does.
    package static func readsPNG(firmware: String?) -> Bool {
        let first = [1, 5, 2]
        let parts = (firmware ?? "").split(separator: ".").map { Int($0.prefix { $0.isNumber }) }
        guard parts.count >= 2, let major = parts[0], let minor = parts[1] else { return true }
        return !([major, minor, parts.count > 2 ? parts[2] ?? 0 : 0].lexicographicallyPrecedes(first))
    }
}

/// The answers to the requests of a TRMNL, as JSON.
package enum TRMNLAnswer {
    /// `/api/setup`
    case setup(token: String, friendlyID: String, picture: String)
    /// `/api/display`
    case display(picture: String, name: String, refresh: Int)
    /// The status of HTTP is in the answer, too, since the firmware looks for it in both.
    case refusal(status: Int, String)

    package var reply: Reply {
        let status: Int
        let members: [(name: String, value: String)]
        switch self {
        case .setup(let token, let friendlyID, let picture):
            status = 200
            members = [
                ("status", "200"), ("api_key", LogLine.quoted(token)), ("friendly_id", LogLine.quoted(friendlyID)),
                ("image_url", LogLine.quoted(picture)), ("filename", "\"empty_state\""),
                ("message", "\"weathercard shows its card here\""),
            ]
        case .display(let picture, let name, let refresh):
            status = 200
            members = [
                // 0 is what the firmware calls a picture to show.
                ("status", "0"), ("image_url", LogLine.quoted(picture)), ("filename", LogLine.quoted(name)),
                ("refresh_rate", "\(refresh)"), ("update_firmware", "false"), ("firmware_url", "null"),
                ("reset_firmware", "false"), ("special_function", "\"none\""),
            ]
        case .refusal(let code, let line):
            status = code
            members = [
                ("status", "\(code)"), ("error", LogLine.quoted(line)), ("api_key", "null"),
                ("friendly_id", "null"),
                ("image_url", "null"), ("filename", "null"),
            ]
        }
        let text = "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}\n"
        return Reply(
            status,
            headers: [
                ("Content-Type", "application/json; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
                ("Cache-Control", "no-store"),
            ], body: Body(Array(text.utf8)))
    }
}

/// What a device says of itself, as a line of the log.
package struct DeviceLine: Hashable, Sendable {
    package let message: String
    /// The volts of its battery; nil if it does not say.
    package let volts: Double?
    /// The strength of its network in dBm; nil if it does not say.
    package let signal: Double?

    package init(message: String, volts: Double?, signal: Double?) {
        (self.message, self.volts, self.signal) = (message, volts, signal)
    }

    /// The line with its end; nil if nothing is logged.
    package func text(_ form: LogLine.Form, of device: TRMNLDevice, at time: Instant) -> String? {
        let volts = volts.map { "\(($0 * 100).rounded() / 100)" }
        let signal = signal.map { "\(Int($0.rounded()))" }
        switch form {
        case .off: return nil
        case .text:
            let facts = [volts.map { $0 + " V" }, signal.map { $0 + " dBm" }].compactMap(\.self)
            return "\(time.iso8601) device \(device.friendlyID): \(LogLine.quoted(message, ""))"
                + (facts.isEmpty ? "\n" : " (\(facts.joined(separator: ", ")))\n")
        case .json:
            return "{\"time\":\"\(time.iso8601)\",\"device\":\"\(device.friendlyID)\","
                + "\"message\":\(LogLine.quoted(message))" + (volts.map { ",\"volts\":\($0)" } ?? "")
                + (signal.map { ",\"signal\":\($0)" } ?? "") + "}\n"
        }
    }
}
