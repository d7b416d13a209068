internal import CardMaking
internal import CardOrders
internal import ForecastCore
internal import JSONReading
package import Options
internal import Primitives
package import SystemAccess
internal import Words

/// What a server serves and to whom; SIGHUP reads it again.
package final class ServeSettings: Sendable {
    let limits: ServerLimits
    /// The services in the order in which they are asked, separated by commas.
    let providers: String
    let isSample: Bool
    let services: ServiceSettings
    /// The seconds between two moments at which pictures change.
    let round: Double
    let maxPixels: Int
    /// Of all frames together.
    let maxMovingPixels: Int
    /// Whether there is an ffmpeg.
    let hasVideos: Bool
    let signKey: String?
    let onlySigned: Bool
    let presets: [String: [RequestTarget.Parameter]]
    let onlyPresets: Bool
    /// The only places that are served, by their names in lower case; nil if any is.
    let places: [String: ServedPlace]?
    /// The language of pages, and of cards whose URL names no other.
    let language: Language
    /// The options of cards that neither a URL nor its preset names.
    let defaults: OptionValues
    let proxies: TrustedProxies
    let hosts: AllowedHosts
    /// With a slash at its end.
    let publicURL: String?
    /// Who may show frames in their pages, as a security policy names them.
    let frameAncestors: String
    /// Nil if no TRMNL is served.
    let trmnl: TRMNLCards?
    let log: LogLine.Form
    let logsAddresses: Bool
    let upstreamLimits: [UpstreamBudget.Limit]

    /// The settings in the values of options; `agent` is the program and its version, as services learn it.
    ///
    /// - Throws: What would fail at the first request, such as a missing key or an unknown place.
    package init(_ values: OptionValues, _ environment: Environment, agent: String) throws(ProgramError) {
        limits = try ServerLimits(values)
        providers = values.value(of: CardOptions.provider) ?? ""
        let names = try ProviderName.list(providers)
        isSample = names == [.sample]
        // The default of a server differs from that of other commands.
        var serviceValues = values
        if let deadline = values.value(of: ServeOptions.deadline) {
            serviceValues.replace(ServeOptions.deadline, by: deadline)
        }
        services = try ServiceSettings(serviceValues, environment)
        if isSample {
            if let option = ServiceOptions.all.first(where: values.isGiven) {
                throw .usage("\(option.dashed) has no effect with --provider sample")
            }
        } else {
            let live = try LiveServices(services, of: names, agent: agent)
            for name in names { _ = try live.forecasts(of: name) }
        }
        round = try ServeOptions.seconds(ServeOptions.round, values)
        let isLimited =
            values.isGiven(ServeOptions.maxPixels) || values.setting(of: ServeOptions.maxPixels) != nil
        let pixels = try ServeOptions.number(ServeOptions.maxPixels, values)
        // The screens of TRMNLs are larger than pictures on pages.
        maxPixels =
            isLimited || values.values(of: ServeOptions.trmnl).isEmpty ? pixels : TRMNLScreen.mostPixels
        maxMovingPixels = try ServeOptions.number(ServeOptions.maxMovingPixels, values)
        hasVideos = VideoEncoder.isInstalled(environment)
        signKey = try ServeOptions.signKey(values, environment)
        onlySigned = values.has(ServeOptions.onlySigned)
        if onlySigned, signKey == nil {
            throw .usage("\(ServeOptions.onlySigned.dashed) requires \(ServeOptions.signKeyFile.dashed)")
        }
        presets = try ServeSettings.presets(values)
        onlyPresets = values.has(ServeOptions.onlyPresets)
        if onlyPresets, presets.isEmpty {
            throw .usage("\(ServeOptions.onlyPresets.dashed) requires \(ServeOptions.preset.dashed)")
        }
        let list = values.value(of: ServeOptions.places)
        places = try list.map { file throws(ProgramError) in try ServeSettings.places(in: file) }
        let language = try values.value(of: CardOptions.locale) { Language(locale: $0) } ?? .english
        self.language = language
        var defaults = OptionValues()
        defaults.add(language.code, for: CardOptions.locale)
        for option in [CardOptions.units, CardOptions.theme] {
            if let value = values.value(of: option) { defaults.add(value, for: option) }
        }
        self.defaults = defaults
        var proxies = TrustedProxies()
        for text in values.values(of: ServeOptions.trustedProxy) { _ = proxies.add(text) }
        self.proxies = proxies
        hosts = AllowedHosts(values.values(of: ServeOptions.allowedHost))
        publicURL = values.value(of: ServeOptions.publicURL).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        frameAncestors =
            values.value(of: ServeOptions.frameAncestors).flatMap(FrameAncestors.init)?.sources
            ?? FrameAncestors.none
        trmnl = try TRMNLCards(values.values(of: ServeOptions.trmnl))
        if trmnl != nil, onlyPresets, signKey == nil {
            throw .usage(
                "\(ServeOptions.trmnl.dashed) with \(ServeOptions.onlyPresets.dashed) requires "
                    + "\(ServeOptions.signKeyFile.dashed), by which its pictures are signed")
        }
        log = values.choice(of: ServeOptions.log) ?? .json
        logsAddresses = values.has(ServeOptions.logAddresses)
        upstreamLimits = try values.value(of: ServeOptions.upstreamLimit, UpstreamBudget.limits) ?? []
        try check(list: list ?? "")
    }

    /// Whether pages are served, whose pictures are neither signed nor presets.
    var hasPages: Bool { !onlySigned && !onlyPresets }

    /// The longest interval of warnings in seconds: MeteoAlarm's terms allow no more than ten minutes with the time on the way.
    private static let warningInterval = 300.0

    /// The interval of the picture of a card with these parameters, or of warnings.
    func interval(
        around moment: Instant, _ parameters: [RequestTarget.Parameter], ofWarnings: Bool = false
    ) -> PictureInterval {
        // A radar picture changes with each measurement.
        let isRadar = CardQuery.isRadar(parameters, self)
        let most = isRadar ? RadarSource.interval : ofWarnings ? ServeSettings.warningInterval : round
        return PictureInterval(around: moment, seconds: min(round, most))
    }

    private static func presets(_ values: OptionValues) throws(ProgramError) -> [String: [RequestTarget.Parameter]]
    {
        var presets: [String: [RequestTarget.Parameter]] = [:]
        for text in values.values(of: ServeOptions.preset) {
            let preset = try Preset(text)
            if presets.updateValue(preset.parameters, forKey: preset.name) != nil {
                throw .usage("\(ServeOptions.preset.dashed) \(preset.name) is given twice")
            }
        }
        return presets
    }

    /// Validates all presets, the places in the file of a list, and the cards of TRMNLs.
    private func check(list: String) throws(ProgramError) {
        for card in trmnl?.all ?? [] { try card.check(self) }
        for (name, parameters) in presets.sorted(by: { $0.key < $1.key }) {
            do throws(ProgramError) {
                let any = places?.keys.min() ?? "Seattle"
                let moves = parameters.contains { $0.name == MotionOptions.animate.name }
                _ = try CardQuery(
                    place: any, .picture(moves ? .apng : .png), parameters, isSigned: true, self)
            } catch {
                throw ProgramError(error.status, "\(ServeOptions.preset.dashed) \(name): \(error.message)")
            }
        }
        for name in (places ?? [:]).keys.sorted() {
            do throws(ProgramError) {
                try CardQuery(place: name, .json, [], isSigned: true, self).checkPlaces()
            } catch {
                throw ProgramError(error.status, "\(printable(list)): \(printable(name)): \(error.message)")
            }
        }
    }

    /// Sets the options that a URL may leave out to those of the server.
    func complete(_ values: inout OptionValues) {
        for option in [CardOptions.locale, CardOptions.units, CardOptions.theme] where !values.isGiven(option) {
            if let value = defaults.value(of: option) { values.add(value, for: option) }
        }
    }

    /// The place of this name among those that are served.
    private func known(_ name: String) -> ServedPlace? {
        // A form sends a plus sign for a space.
        places.flatMap { $0[name.lowercased()] ?? $0[name.lowercased().replacing("+", with: " ")] }
    }

    /// Replaces the name of a place that is served by the options that it stands for.
    func name(_ values: inout OptionValues) {
        guard let name = values.value(of: PlaceOptions.place), let place = known(name) else { return }
        values.remove(PlaceOptions.place)
        for option in SettingReader.placeOptions where place.values.isGiven(option) {
            place.values.values(of: option).forEach { values.add($0, for: option) }
        }
    }

    /// The options that the place of a URL sets.
    func values(ofPlace place: String) throws(ProgramError) -> OptionValues {
        if places != nil {
            guard let known = known(place) else {
                throw ProgramError(.noInput, "no such place here: '\(printable(place))'")
            }
            return known.values
        }
        var values = OptionValues()
        guard let text = Route.coordinates(in: place) else {
            try values.record(place.replacing("+", with: " "), for: CardQuery.place)
            return values
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw .usage("coordinates must be degrees north and east, such as @47.61,-122.33")
        }
        for (option, part, limit) in [
            (PlaceOptions.latitude, parts[0], 90.0), (PlaceOptions.longitude, parts[1], 180.0),
        ] {
            guard let degrees = PlaceOptions.degrees(String(part), within: limit) else {
                throw .usage("\(option.dashed) must be \(option.expects), not '\(printable(part))'")
            }
            // Places within a hundredth of a degree share a forecast; adding 0 makes 0 of -0.
            values.add("\(Place.hundredths(degrees) + 0)", for: option)
        }
        return values
    }

    /// Larger than any list of places that is written by hand.
    private static let longestList = 4 << 20
    private static let mostValues = 1 << 19

    private static func places(in file: String) throws(ProgramError) -> [String: ServedPlace] {
        let bytes = try Input(file).read(limit: longestList)
        let reader = SettingReader(file: file)
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONValue.read(bytes, maximumDepth: 8, maximumValues: mostValues)
        } catch {
            throw reader.fault(error.position.line, "\(error.summary) in column \(error.position.column)")
        }
        var places: [String: ServedPlace] = [:]
        for (member, place) in try reader.places(root) {
            // As if they were given, so that a client learns of no file.
            var values = OptionValues()
            switch place {
            case .query(let query): query.values.forEach { values.add($0, for: PlaceOptions.place) }
            case .settings(let settings):
                for option in SettingReader.placeOptions {
                    settings[option.name]?.values.forEach { values.add($0, for: option) }
                }
            }
            let served = ServedPlace(name: member.key, values: values)
            guard places.updateValue(served, forKey: member.key.lowercased()) == nil else {
                throw reader.fault(member.position.line, "duplicate place '\(printable(member.key))'")
            }
        }
        return places
    }
}

/// A place of the file of a server that serves no others.
struct ServedPlace: Sendable {
    /// As it is written in the file.
    let name: String
    /// The options that it sets.
    let values: OptionValues
}
