internal import CardOrders
internal import Options
internal import Primitives

/// A TRMNL screen that uses its owner's server, identified by its MAC address.
struct TRMNLDevice: Hashable, Sendable {
    /// In upper case, such as `A1:B2:C3:D4:E5:F6`.
    let address: String

    /// Nil if the text is not six pairs of hexadecimal digits separated by colons.
    init?(_ text: String) {
        let pairs = text.uppercased().split(separator: ":", omittingEmptySubsequences: false)
        guard pairs.count == 6,
            pairs.allSatisfy({
                $0.utf8.count == 2
                    && $0.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
            })
        else { return nil }
        address = pairs.joined(separator: ":")
    }

    /// The device whose address is in a token; nil if there is none.
    init?(token: String) {
        let digits = Array(token.utf8.prefix(TRMNLDevice.digits))
        guard token.utf8.count > digits.count else { return nil }
        let pairs = stride(from: 0, to: digits.count, by: 2).map {
            String(decoding: digits[$0..<min($0 + 2, digits.count)], as: UTF8.self)
        }
        self.init(pairs.joined(separator: ":"))
    }

    /// The digits of an address.
    private static let digits = 12

    /// The short ID that the screen shows to its owner, six hexadecimal digits.
    var friendlyID: String {
        String(SHA256.hexadecimal(of: Array("trmnl \(address)".utf8)).prefix(6).uppercased())
    }

    /// Its access token: its address, since some programs say only their token, and what is derived from that and a key.
    func token(key: String) -> String {
        address.filter { $0 != ":" } + SignedTarget.signature(of: "trmnl \(address)", key: key)
    }

    func isToken(_ token: String, key: String) -> Bool {
        TRMNLDevice(token: token) == self
            && SignedTarget.isValid(
                String(token.dropFirst(TRMNLDevice.digits)), of: "trmnl \(address)", key: key)
    }

    /// Whether a firmware version reads PNGs, as an unknown one does.
    static func readsPNG(firmware: String?) -> Bool {
        let first = [1, 5, 2]
        let parts = (firmware ?? "").split(separator: ".").map { Int($0.prefix { $0.isNumber }) }
        guard parts.count >= 2, let major = parts[0], let minor = parts[1] else { return true }
        return !([major, minor, parts.count > 2 ? parts[2] ?? 0 : 0].lexicographicallyPrecedes(first))
    }
}

/// The screen of a device, as its requests describe it.
struct TRMNLScreen: Hashable, Sendable {
    private let width: Int
    private let height: Int
    /// Nil for a program, such as that of a reader of books.
    private let model: String?

    /// Nil if a request does not tell the size.
    init?(_ request: IncomingRequest) {
        func side(_ field: IncomingRequest.Field) -> Int? {
            request.first(field).flatMap { $0.utf8.count <= 5 ? Int($0) : nil }
        }
        guard let width = side(.width), let height = side(.height) else { return nil }
        (self.width, self.height) = (width, height)
        model = request.first(.model)
    }

    /// The usual screen.
    static let usual = [RequestTarget.Parameter(name: CardOptions.device.name, value: Device.trmnl.rawValue)]
    /// The pixels of the largest one that is common, of a Kindle Scribe.
    static let mostPixels = 1860 * 2480
    /// The models that show sixteen greys, and have the memory for them.
    private static let gray: Set<String> = [
        "x", "sensoria_c5", "sensoria_s3", "lilygo", "paper_s3", "reterminal_e1003",
    ]

    /// The parameters of a picture for it: in sixteen greys, in six colours, or else in black and white, which any firmware takes.
    var parameters: [RequestTarget.Parameter] {
        if model == "reterminal_e1002" {
            return [RequestTarget.Parameter(name: CardOptions.device.name, value: Device.spectra73.rawValue)]
        }
        let size = RequestTarget.Parameter(name: CardOptions.size.name, value: "\(width)x\(height)")
        if model.map({ TRMNLScreen.gray.contains($0) }) ?? true {
            return [size, RequestTarget.Parameter(name: CardOptions.depth.name, value: "16")]
        }
        let isUsual = Size(width: Double(width), height: Double(height)) == Device.trmnl.size
        return isUsual ? TRMNLScreen.usual : TRMNLScreen.usual + [size]
    }
}

/// The JSON replies to a TRMNL.
enum TRMNLAnswer {
    /// `/api/setup`
    case setup(token: String, friendlyID: String, picture: String)
    /// `/api/display`
    case display(picture: String, name: String, refresh: Int)
    /// `/api/current_screen`
    case currentScreen(picture: String, name: String, refresh: Int)
    /// `/Seattle.trmnl`, for the Redirect plugin
    case redirect(picture: String, name: String, refresh: Int)
    /// The HTTP status is in the body, too, since the firmware reads both.
    case refusal(status: Int, String)

    var reply: Reply {
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
        case .currentScreen(let picture, let name, let refresh):
            status = 200
            members = [
                ("status", "200"), ("image_url", LogLine.quoted(picture)), ("filename", LogLine.quoted(name)),
                ("refresh_rate", "\(refresh)"), ("rendered_at", "null"),
            ]
        case .redirect(let picture, let name, let refresh):
            status = 200
            members = [
                ("filename", LogLine.quoted(name)), ("url", LogLine.quoted(picture)),
                ("refresh_rate", "\(refresh)"),
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

/// A line of a device's own log.
struct DeviceLine: Hashable, Sendable {
    let message: String
    /// The voltage of its battery, if known.
    let volts: Double?
    /// The signal strength of its network in dBm, if known.
    let signal: Double?

    /// The line with its line feed; nil if nothing is logged.
    func text(_ form: LogLine.Form, of device: TRMNLDevice, at time: Instant) -> String? {
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
