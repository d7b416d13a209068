internal import CardOrders
internal import JSONReading
internal import Options
internal import Primitives
internal import SystemAccess

/// The cards of TRMNL devices: one for each device that is named, and one for all others.
struct TRMNLCards: Sendable {
    /// A card, and how long a device sleeps before it requests the next, in seconds.
    struct Card: Hashable, Sendable {
        /// As in a URL.
        let place: String
        let parameters: [RequestTarget.Parameter]
        let refresh: Int
    }

    private var others: Card?
    private var named: [TRMNLDevice: Card] = [:]

    /// All values of `--trmnl`; nil without one.
    init?(_ texts: [String]) throws(ProgramError) {
        if texts.isEmpty { return nil }
        for text in texts {
            let (device, card) = try TRMNLCards.entry(text)
            if let device {
                guard named.updateValue(card, forKey: device) == nil else {
                    throw .usage("\(ServeOptions.trmnl.dashed) \(device.address) is given twice")
                }
            } else {
                if others != nil {
                    throw .usage(
                        "\(ServeOptions.trmnl.dashed) is given twice without an ID; the card of one device is its ID and a "
                            + "card, such as A1:B2:C3:D4:E5:F6=Oslo")
                }
                others = card
            }
        }
    }

    /// Nil for a device that is not known here; one that does not say its address has the card of all others.
    func card(for device: TRMNLDevice?) -> Card? { device.flatMap { named[$0] } ?? others }

    var all: [Card] { (others.map { [$0] } ?? []) + named.sorted { $0.key.address < $1.key.address }.map(\.value) }

    fileprivate static let refresh = "refresh"
    /// The firmware's default, 15 minutes.
    fileprivate static let usualRefresh = 900
    /// A URL with its host and its signature has to fit into 1,023 bytes.
    fileprivate static let longest = 600

    /// The device, if one is named, and the card in `[ID=]PLACE[?QUERY]`.
    static func entry(_ text: String) throws(ProgramError) -> (TRMNLDevice?, Card) {
        var card = text[...]
        var device: TRMNLDevice?
        // An ID has 17 characters. Neither a place nor a query begins with one.
        if card.dropFirst(17).first == "=", let named = TRMNLDevice(String(card.prefix(17))) {
            device = named
            card = card.dropFirst(18)
        }
        let place = card.prefix { $0 != "?" }
        guard !place.isEmpty else {
            throw .usage(
                "\(ServeOptions.trmnl.dashed) must be \(ServeOptions.trmnl.expects), not '\(printable(text))'")
        }
        let parameters: [RequestTarget.Parameter]
        do throws(RequestTarget.Fault) {
            parameters = try RequestTarget.parameters(String(card[place.endIndex...].dropFirst()))
        } catch {
            throw .usage("\(ServeOptions.trmnl.dashed) \(printable(String(place))): \(error.message)")
        }
        do throws(ProgramError) {
            return (device, try Card(place: String(place), parameters))
        } catch {
            throw .usage("\(ServeOptions.trmnl.dashed) \(printable(String(place))): \(error.message)")
        }
    }
}

extension TRMNLCards.Card {
    /// The card of a place with these parameters, of which `refresh` is the device's.
    init(place: String, _ parameters: [RequestTarget.Parameter]) throws(ProgramError) {
        let times = parameters.filter { $0.name == TRMNLCards.refresh }
        if times.count > 1 { throw .usage("refresh is given twice") }
        let seconds = try times.first.map { time throws(ProgramError) in
            guard let seconds = NetworkOptions.seconds(time.value), (60...86_400).contains(seconds) else {
                throw .usage(
                    "refresh must be a duration from 1m to 1d with a unit, such as 30m, not '\(printable(time.value))'"
                )
            }
            return Int(seconds)
        }
        self.init(
            place: place, parameters: parameters.filter { $0.name != TRMNLCards.refresh },
            refresh: seconds ?? TRMNLCards.usualRefresh)
    }
}

extension TRMNLCards.Card {
    /// The parameters of its picture, with those of its preset, and by default for the screen that asks.
    func pictureParameters(
        _ settings: ServeSettings, for screen: TRMNLScreen? = nil
    ) -> [RequestTarget.Parameter] {
        let name = parameters.first { $0.name == CardQuery.preset }?.value
        var all = parameters.filter { $0.name != CardQuery.preset }
        let preset = (name.flatMap { settings.presets[$0] } ?? []).filter { known in
            !all.contains { $0.name == known.name }
        }
        all += preset
        let isSized = all.contains { [CardOptions.device.name, CardOptions.size.name].contains($0.name) }
        return isSized ? all : all + (screen?.parameters ?? TRMNLScreen.usual)
    }

    /// The parameters of the picture during setup, which older firmware accepts in one format only.
    func setupParameters(_ settings: ServeSettings) -> [RequestTarget.Parameter] {
        let shape = [
            CardOptions.device, CardOptions.size, CardOptions.depth, CardOptions.bits, OutputOptions.scale,
        ].map(\.name)
        return pictureParameters(settings).filter { !shape.contains($0.name) } + TRMNLScreen.usual
    }

    /// Validates its pictures at startup.
    func check(_ settings: ServeSettings) throws(ProgramError) {
        do throws(ProgramError) {
            if let preset = parameters.first(where: { $0.name == CardQuery.preset }),
                settings.presets[preset.value] == nil
            {
                throw .usage(Suggestion.unknown("preset", preset.value, choices: settings.presets.keys.sorted()))
            }
            if parameters.count(where: { $0.name == CardQuery.preset }) > 1 {
                throw .usage("preset is given twice")
            }
            // A screen is told the options of a preset, not its name.
            let length = urlLength(pictureParameters(settings))
            guard length <= TRMNLCards.longest else {
                throw .usage(
                    "this card is \(length) bytes long in a URL, of which \(TRMNLCards.longest) fit; fewer options or places "
                        + "make it shorter")
            }
            // What is signed may be larger.
            let isSigned = settings.signKey != nil
            let (picture, setup) = (pictureParameters(settings), setupParameters(settings))
            try CardQuery(place: place, .picture(.png), picture, isSigned: isSigned, settings).checkPlaces()
            _ = try CardQuery(place: place, .picture(.bmp), setup, isSigned: isSigned, settings)
        } catch {
            throw ProgramError(
                error.status,
                "\(ServeOptions.trmnl.dashed) \(printable(String(place.prefix(40)))): \(error.message)")
        }
    }

    /// The length of its place and parameters in a URL, at most.
    private func urlLength(_ parameters: [RequestTarget.Parameter]) -> Int {
        func length(_ text: String) -> Int { text.utf8.reduce(0) { $0 + ($1 < 0x80 && $1 > 0x20 ? 1 : 3) } }
        return parameters.reduce(length(place)) { $0 + length($1.name) + length($1.value) + 2 }
    }
}

/// Answers a TRMNL by the protocol for self-hosted servers.
struct TRMNLAnswers {
    let request: IncomingRequest
    let settings: ServeSettings
    let moment: Instant
    /// The address of the server with a slash at its end.
    let origin: String

    /// The seconds after a picture's interval in which a device may still fetch it.
    private static let patience = 600.0

    /// The reply, and the lines of the device's log.
    func reply(
        to call: Route.TRMNLRequest
    ) throws(ProgramError) -> (reply: Reply, device: TRMNLDevice?, lines: [DeviceLine]) {
        guard let cards = settings.trmnl else {
            throw ProgramError(
                .noInput, "no TRMNL is served here; \(ServeOptions.trmnl.dashed) says what one shows")
        }
        let (id, token) = (request.first(.device) ?? "", request.first(.token) ?? "")
        let device = id.isEmpty ? TRMNLDevice(token: token) : TRMNLDevice(id)
        // Some programs say only their token, or not even that.
        if device == nil, !id.isEmpty || call == .setup || call == .log {
            return refused(400, "the header ID must be the address of the device, such as A1:B2:C3:D4:E5:F6")
        }
        guard !origin.isEmpty else {
            return refused(400, "the header Host must name the server, whose pictures have addresses")
        }
        guard let card = cards.card(for: device) else {
            return refused(404, "this device is not registered; \(ServeOptions.trmnl.dashed) names those that are")
        }
        if call == .setup, let device {
            let picture = url(card, card.setupParameters(settings), "bmp", key: settings.signKey)
            return answered(
                .setup(
                    token: device.token(key: settings.signKey ?? ""), friendlyID: device.friendlyID,
                    picture: picture))
        }
        if let key = settings.signKey, device?.isToken(token, key: key) != true {
            return refused(
                403, "the access token is not that of this device; set the device up again for its new one")
        }
        guard call == .log else { return answered(picture(card, isCurrent: call == .currentScreen)) }
        guard request.method == "POST" else {
            return (Reply(405, line: "only POST is allowed", headers: [("Allow", "POST")]), nil, [])
        }
        return (Reply(204, headers: [("Cache-Control", "no-store")]), device, try DeviceLog.lines(request.body))
    }

    private func refused(_ status: Int, _ line: String) -> (reply: Reply, device: TRMNLDevice?, lines: [DeviceLine])
    {
        answered(.refusal(status: status, line))
    }

    private func answered(_ answer: TRMNLAnswer) -> (reply: Reply, device: TRMNLDevice?, lines: [DeviceLine]) {
        (answer.reply, nil, [])
    }

    private func picture(_ card: TRMNLCards.Card, isCurrent: Bool) -> TRMNLAnswer {
        let screen = TRMNLScreen(request)
        let parameters = card.pictureParameters(settings, for: screen)
        if screen != nil {
            do throws(ProgramError) {
                _ = try CardQuery(
                    place: card.place, .picture(.png), parameters, isSigned: settings.signKey != nil, settings)
            } catch {
                return .refusal(status: 400, "no card fits this screen: \(error.message)")
            }
        }
        let isPlain =
            parameters.contains { TRMNLScreen.usual.contains($0) }
            && !parameters.contains { $0.name == CardOptions.size.name }
        let ending = isPlain && !TRMNLDevice.readsPNG(firmware: request.first(.firmware)) ? "bmp" : "png"
        let (picture, name) = (
            url(card, parameters, ending, key: settings.signKey), name(of: card, parameters, ending)
        )
        return isCurrent
            ? .currentScreen(picture: picture, name: name, refresh: card.refresh)
            : .display(picture: picture, name: name, refresh: card.refresh)
    }

    /// Where the picture of a card is for the Redirect plugin, signed if the request was.
    func redirect(to card: TRMNLCards.Card, isSigned: Bool) throws(ProgramError) -> TRMNLAnswer {
        if origin.isEmpty { throw .usage("the header Host must name the server, whose pictures have addresses") }
        let own = card.parameters.filter { $0.name != SignedTarget.expiry }
        let known = TRMNLCards.Card(place: card.place, parameters: own, refresh: card.refresh)
        // Where there are only presets, a picture is asked for by its name.
        let parameters = settings.onlyPresets && !isSigned ? own : known.pictureParameters(settings)
        try CardQuery(place: card.place, .picture(.png), parameters, isSigned: isSigned, settings).checkPlaces()
        return .redirect(
            picture: url(known, parameters, "png", key: isSigned ? settings.signKey : nil),
            name: name(of: known, parameters, "png"), refresh: card.refresh)
    }

    /// The name of a picture, another in each interval.
    private func name(
        of card: TRMNLCards.Card, _ parameters: [RequestTarget.Parameter], _ ending: String
    ) -> String {
        // The firmware shows a name that it has again without asking for it. It takes at most 31 bytes, compares the first 13 to
        // replace what is older, and reads the last ten as a time.
        let mark = SHA256.hexadecimal(of: Array(path(card, parameters, ending).utf8)).prefix(6)
        let start = Int(settings.interval(around: moment, card.parameters).start.secondsSince1970)
        return "plugin-\(mark)-\(start)"
    }

    private func path(
        _ card: TRMNLCards.Card, _ parameters: [RequestTarget.Parameter], _ ending: String
    ) -> String {
        "/\(PercentEncoding.encoded(card.place)).\(ending)?"
            + parameters.map { "\($0.name)=\(PercentEncoding.encoded($0.value))" }.joined(separator: "&")
    }

    /// The address of a picture, signed if there is a key.
    private func url(
        _ card: TRMNLCards.Card, _ parameters: [RequestTarget.Parameter], _ ending: String, key: String?
    ) -> String {
        guard let key else { return origin + path(card, parameters, ending).dropFirst() }
        let interval = settings.interval(around: moment, card.parameters)
        let end = Int(interval.end.advanced(by: TRMNLAnswers.patience).secondsSince1970)
        let expiry = RequestTarget.Parameter(name: SignedTarget.expiry, value: "\(end)")
        let target = RequestTarget.canonical(["\(card.place).\(ending)"], parameters + [expiry])
        return origin + SignedTarget.signature(of: target, key: key) + target
    }
}

/// The log that a TRMNL sends.
enum DeviceLog {
    private static let mostLines = 30
    private static let longestMessage = 300

    /// The lines of a log, in the form of firmware since 1.5 or before.
    static func lines(_ bytes: [UInt8]) throws(ProgramError) -> [DeviceLine] {
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONValue.read(bytes, maximumDepth: 8, maximumValues: 4096)
        } catch {
            throw .usage("the log is not JSON: \(printable(error.summary)) in column \(error.position.column)")
        }
        guard
            case .array(let entries)? =
                (member("logs", of: root) ?? member("log", of: root).flatMap { member("logs_array", of: $0) })?
                .content
        else { throw .usage("a log must be an object with the array 'logs'") }
        return entries.prefix(mostLines).compactMap { entry in
            guard
                case .string(let message)? = (member("message", of: entry) ?? member("log_message", of: entry))?
                    .content
            else { return nil }
            let stamp = member("device_status_stamp", of: entry)
            func number(_ name: String, _ older: String) -> Double? {
                guard
                    case .number(let text)? = (member(name, of: entry) ?? stamp.flatMap { member(older, of: $0) })?
                        .content,
                    let number = Double(text), abs(number) < 1e6
                else { return nil }
                return number
            }
            return DeviceLine(
                message: singleLine(printable(message, limit: longestMessage)),
                volts: number("battery_voltage", "battery_voltage"),
                signal: number("wifi_signal", "wifi_rssi_level"))
        }
    }

    private static func member(_ name: String, of value: JSONValue) -> JSONValue? {
        guard case .object(let members) = value.content else { return nil }
        return members.first { $0.key == name }?.value
    }
}
