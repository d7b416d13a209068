internal import JSONReading
internal import Primitives
internal import Serving

/// What a server serves, and on whose word; read again by SIGHUP.
final class ServeSettings: Sendable {
    let arguments: Arguments
    /// The words that `render` has about services.
    let serviceWords: [String]
    let isSample: Bool
    /// The seconds between two moments at which pictures change.
    let round: Double
    let maxPixels: Int
    /// Of all frames together.
    let maxMovingPixels: Int
    /// Whether there is an ffmpeg.
    let hasVideos: Bool
    let maxAge: Double
    let signKey: String?
    let onlySigned: Bool
    let presets: [String: [RequestTarget.Parameter]]
    let onlyPresets: Bool
    /// The words of `render` for each place, by its name in lower case; nil if any place is served.
    let places: [String: [String]]?
    let proxies: TrustedProxies
    /// With a slash at its end.
    let publicURL: String?
    /// Nil if no TRMNL is served.
    let trmnl: TRMNLCards?
    let log: LogLine.Form
    let logsAddresses: Bool
    let upstreamLimits: [UpstreamBudget.Limit]

    /// - Throws: What would fail at the first request, such as a missing key or an unknown place.
    init(_ arguments: Arguments) throws(CommandError) {
        self.arguments = arguments
        var words: [String] = []
        for option in ServeOptions.services {
            if case .flag = option.kind {
                if arguments.has(option) { words.append(option.dashed) }
            } else if let value = arguments.value(of: option) {
                words.append("\(option.dashed)=\(value)")
            }
        }
        serviceWords = words
        let providers = try ProviderName.list(arguments)
        isSample = providers == [.sample]
        if isSample {
            if let option = ServiceOptions.all.first(where: arguments.isGiven) {
                throw .usage("\(option.dashed) has no effect with --provider sample")
            }
        } else {
            let services = try LiveServices(arguments, of: providers)
            for provider in providers { _ = try services.forecasts(of: provider) }
        }
        round = try ServeOptions.seconds(ServeOptions.round, arguments)
        maxPixels = try ServeOptions.number(ServeOptions.maxPixels, arguments)
        maxMovingPixels = try ServeOptions.number(ServeOptions.maxMovingPixels, arguments)
        hasVideos = VideoEncoder.isInstalled(arguments.context.environment)
        maxAge = try NetworkOptions.maxAge(arguments)
        signKey = try ServeOptions.signKey(arguments)
        onlySigned = arguments.has(ServeOptions.onlySigned)
        if onlySigned, signKey == nil {
            throw .usage("\(ServeOptions.onlySigned.dashed) requires \(ServeOptions.signKeyFile.dashed)")
        }
        var presets: [String: [RequestTarget.Parameter]] = [:]
        for text in arguments.values(of: ServeOptions.preset) {
            let preset = try Preset(text)
            if presets.updateValue(preset.parameters, forKey: preset.name) != nil {
                throw .usage("\(ServeOptions.preset.dashed) \(preset.name) is given twice")
            }
        }
        self.presets = presets
        onlyPresets = arguments.has(ServeOptions.onlyPresets)
        if onlyPresets, presets.isEmpty {
            throw .usage("\(ServeOptions.onlyPresets.dashed) requires \(ServeOptions.preset.dashed)")
        }
        places = try arguments.value(of: ServeOptions.places).map { file throws(CommandError) in
            try ServeSettings.places(in: file)
        }
        var proxies = TrustedProxies()
        for text in arguments.values(of: ServeOptions.trustedProxy) { _ = proxies.add(text) }
        self.proxies = proxies
        publicURL = arguments.value(of: ServeOptions.publicURL).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        trmnl = try TRMNLCards(arguments.values(of: ServeOptions.trmnl))
        if trmnl != nil, onlyPresets, signKey == nil {
            throw .usage(
                "\(ServeOptions.trmnl.dashed) with \(ServeOptions.onlyPresets.dashed) requires "
                    + "\(ServeOptions.signKeyFile.dashed), by which its pictures are signed")
        }
        log = arguments.choice(of: ServeOptions.log) ?? .json
        logsAddresses = arguments.has(ServeOptions.logAddresses)
        upstreamLimits = try arguments.value(of: ServeOptions.upstreamLimit, UpstreamBudget.limits) ?? []
        try check()
    }

    /// Whether pages are served, whose pictures are neither signed nor presets.
    var hasPages: Bool { !onlySigned && !onlyPresets }

    /// Throws if a preset or a listed place would fail whoever asks for it.
    private func check() throws(CommandError) {
        for card in trmnl?.all ?? [] { try card.check(self) }
        for (name, parameters) in presets.sorted(by: { $0.key < $1.key }) {
            do throws(CommandError) {
                let any = places?.keys.min() ?? "Seattle"
                let moves = parameters.contains { $0.name == MotionOptions.animate.name }
                let query = try CardQuery(place: any, moves ? .apng : .png, parameters, isSigned: true, self)
                _ = try CardOptions.extent(of: query.arguments)
            } catch {
                throw CommandError(error.status, "\(ServeOptions.preset.dashed) \(name): \(error.message)")
            }
        }
        for name in (places ?? [:]).keys.sorted() {
            do throws(CommandError) {
                _ = try PlaceLoading.place(CardQuery(place: name, .json, [], isSigned: true, self).arguments)
            } catch {
                let file = printable(arguments.value(of: ServeOptions.places) ?? "")
                throw CommandError(error.status, "\(file): \(printable(name)): \(error.message)")
            }
        }
    }

    /// The words of `render` for the place of a URL.
    func words(ofPlace place: String) throws(CommandError) -> [String] {
        if let places {
            guard let words = places[place.lowercased()] else {
                throw CommandError(.noInput, "no such place here: '\(printable(place))'")
            }
            return words
        }
        guard let text = Route.coordinates(in: place) else { return ["--place=" + place.replacing("+", with: " ")] }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw .usage("coordinates must be degrees north and east, such as @47.61,-122.33")
        }
        // To a hundredth of a degree, within which places share a forecast.
        return try [(PlaceOptions.latitude, parts[0], 90.0), (PlaceOptions.longitude, parts[1], 180.0)].map {
            option, part, limit throws(CommandError) in
            guard let degrees = PlaceOptions.degrees(String(part), within: limit) else {
                throw .usage("\(option.dashed) must be \(option.expects), not '\(printable(part))'")
            }
            return "\(option.dashed)=\(Double(Hundredths.of(degrees)) / 100)"
        }
    }

    /// Larger than any list of places that is written by hand.
    private static let longestList = 4 << 20
    private static let mostValues = 1 << 19

    private static func places(in file: String) throws(CommandError) -> [String: [String]] {
        let bytes = try Input(file).read(limit: longestList)
        let reader = SettingReader(file: file)
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONValue.read(bytes, maximumDepth: 8, maximumValues: mostValues)
        } catch {
            throw reader.fault(error.position.line, "\(error.summary) in column \(error.position.column)")
        }
        var places: [String: [String]] = [:]
        for (member, place) in try reader.places(root) {
            let words: [String]
            switch place {
            case .query(let query): words = query.values.map { "--place=\($0)" }
            case .point(let settings):
                words = SettingReader.placeOptions.flatMap { option in
                    (settings[option.name]?.values ?? []).map { "\(option.dashed)=\($0)" }
                }
            }
            guard places.updateValue(words, forKey: member.key.lowercased()) == nil else {
                throw reader.fault(member.position.line, "duplicate place '\(printable(member.key))'")
            }
        }
        return places
    }
}

/// Degrees in hundredths, within which places share a forecast.
enum Hundredths {
    static func of(_ degrees: Double) -> Int { Int((degrees * 100).rounded()) }
}
