internal import CardMaking
internal import CardOrders
internal import Cards
internal import Options
internal import Primitives
internal import SystemAccess

/// The card that a URL requests.
struct CardQuery: Sendable {
    let order: CardOrder
    let form: CardForm
    /// The most pixels that a frame of a video may have, by the motions of a page; empty for files and without videos.
    let videoPixels: [String: Int]
    /// What a page shows; nil for files.
    let choice: PageChoice?
    /// The address of the server with a slash at its end, empty if it is not known.
    let origin: String
    /// What a feed of warnings names; nil for anything else.
    let links: WarningLinks?
    /// What a frame, a widget or a feed names; nil for anything else.
    let cardLinks: CardLinks?
    /// Who may show a frame in a page, as a security policy names them.
    let frameAncestors: String
    /// Whether the form was chosen by `Accept`.
    var isNegotiated = false
    /// The address by which all who mean the same should know it; that of a file is relative.
    let canonical: String

    /// Reads a place and the parameters of a query, both as they are in a URL.
    init(
        place: String, _ form: CardForm, _ parameters: [RequestTarget.Parameter], isSigned: Bool,
        _ settings: ServeSettings, origin: String = ""
    ) throws(ProgramError) {
        (self.origin, frameAncestors) = (origin, settings.frameAncestors)
        var parameters = parameters.map(CardQuery.canonical)
        choice = form.isPage ? PageChoice(place: place, parameters, defaults: settings.defaults) : nil
        videoPixels = choice.map { CardQuery.videoPixels($0, settings) } ?? [:]
        canonical =
            choice.map { origin + $0.smallPage }
            ?? String(RequestTarget.canonical(["\(place).\(form.ending)"], parameters).dropFirst())
        if form.isOfWarnings {
            try WarningLinks.check(parameters)
            links = WarningLinks(place: place, form, parameters, isSigned: isSigned, settings, origin: origin)
            parameters.removeAll { $0.name == CardOptions.card.name }
            parameters.append(WarningLinks.card)
        } else {
            links = nil
        }
        if form.feed != nil { try CardQuery.completeFeed(&parameters, settings) }
        cardLinks =
            form.showsPicture
            ? CardLinks(place: place, form, parameters, isSigned: isSigned, settings, origin: origin) : nil
        parameters = try CardQuery.expanded(choice?.parameters ?? parameters, isSigned: isSigned, settings)
        // A preset may move, but warnings do not.
        if form.isOfWarnings { parameters.removeAll { CardQuery.isMotion($0) } }
        let others = parameters.filter { $0.name == PlaceOptions.place.name }
        for other in others where settings.places != nil { _ = try settings.values(ofPlace: other.value) }
        let format = try form.format(parameters)
        let sent = if case .picture = form { CardForm.picture(format) } else { form }
        self.form = sent
        var order = try CardQuery.spelled { () throws(ProgramError) in
            var values = try settings.values(ofPlace: place)
            if settings.places != nil, !others.isEmpty {
                // Each is known by its name until the card asks about it.
                values = OptionValues()
                values.add(place, for: PlaceOptions.place)
            }
            for parameter in parameters { try CardQuery.record(parameter, in: &values) }
            settings.complete(&values)
            // All its frames at the usual size would be too many pixels.
            if sent.moves || sent.showsPicture && format.moves, !values.isGiven(CardOptions.size),
                !values.isGiven(OutputOptions.scale)
            {
                values.add(PageChoice.movingScale, for: OutputOptions.scale)
            }
            if values.has(PlaceOptions.latitude), values.has(PlaceOptions.place) {
                throw .usage(
                    "\(PlaceOptions.place.dashed) and \(PlaceOptions.latitude.dashed) cannot be given together")
            }
            // The radar card and those of the past have services of their own, and that of the sun none.
            let card: CardStyle? = values.choice(of: CardOptions.card)
            if settings.isSample || card?.asksForForecast ?? true {
                values.add(settings.providers, for: CardOptions.provider)
            }
            return try CardOrder(values, as: format, naming: settings.name)
        }
        if form.isOfWarnings, case .forecasts(let sources) = order.subject {
            order.subject = .forecasts(
                sources.map { source in
                    var source = source
                    source.warnings = .alone
                    return source
                })
        }
        self.order = order
        if form.isPage, order.style == .radar {
            throw .usage("no page shows the radar card; its picture is that of .png")
        }
        if isSigned { return }
        let moves = sent.moves || sent.showsPicture && order.motion != nil
        if CardQuery.pixelForms.contains(sent) || form.isOfWarnings || form.showsPicture && !moves {
            try checkPixels(settings.maxPixels)
        }
        if moves { try checkFrames(settings.maxMovingPixels) }
    }

    /// An example of the first page, which needs no service.
    init(_ example: FirstPage.Example, _ settings: ServeSettings) throws(ProgramError) {
        frameAncestors = settings.frameAncestors
        (form, choice, origin, videoPixels, canonical) = (.picture(.png), nil, "", [:], example.file)
        (links, cardLinks) = (nil, nil)
        var values = OptionValues()
        values.add(example.query, for: PlaceOptions.place)
        values.add(example.card, for: CardOptions.card)
        values.add(example.scale, for: OutputOptions.scale)
        values.add(ProviderName.sample.rawValue, for: CardOptions.provider)
        if let moment = example.moment { values.add(moment, for: CardOptions.later) }
        settings.complete(&values)
        order = try CardOrder(values, as: .png)
    }

    /// The share of a frame in the pixels of a video, by how the card may move; nothing for a motion that it cannot have.
    private static func videoPixels(_ choice: PageChoice, _ settings: ServeSettings) -> [String: Int] {
        guard settings.hasVideos else { return [:] }
        let chosen = choice.value("animate")
        return Set(PlacePage.motions + [chosen]).reduce(into: [:]) { pixels, motion in
            // Another motion has the usual pace.
            let other = motion == chosen ? choice : choice.changing("pace", to: "").changing("animate", to: motion)
            // Nothing is drawn, so its own pixels do not matter.
            let video = try? CardQuery(
                place: other.place, .picture(.mp4), other.parameters, isSigned: true, settings)
            if let video { pixels[motion] = settings.maxMovingPixels / video.order.frameCount }
        }
    }

    // MARK: Parameters

    /// Names a preset.
    static let preset = "preset"
    /// The options of moving pictures that a query may have.
    static let motion = [MotionOptions.animate, MotionOptions.pace, MotionOptions.once]
    /// A place, of which some cards show several.
    static let place = PlaceOptions.place.repeating(help: PlaceOptions.place.help)
    /// The options of the picture that a query may have, besides places.
    static let options = CardOptions.content + [OutputOptions.scale] + motion

    static func isMotion(_ parameter: RequestTarget.Parameter) -> Bool {
        motion.contains { $0.name == parameter.name }
    }

    /// Whether an option has no value.
    static func isFlag(_ name: String) -> Bool {
        options.contains { option in
            guard option.name == name, case .flag = option.kind else { return false }
            return true
        }
    }

    /// The option of a parameter.
    ///
    /// - Throws: If a query cannot have it.
    static func option(of parameter: RequestTarget.Parameter) throws(ProgramError) -> Option {
        let name = parameter.name
        if let option = (options + [place]).first(where: { $0.name == name }) {
            if case .flag = option.kind, !["", "1"].contains(parameter.value) {
                throw .usage("\(name) has no value, or 1, not '\(printable(parameter.value))'")
            }
            return option
        }
        if name == preset { throw .usage("a preset cannot name another") }
        let others = OutputOptions.render.flatMap(\.options) + [OutputOptions.format]
        if others.contains(where: { $0.name == name }) { throw .usage("'\(name)' is not taken from a URL") }
        let near = Suggestion.nearest(to: name, among: options.map(\.name) + [preset])
        throw .usage(
            "unknown option '\(printable(name))'"
                + (near.map { "; did you mean '\($0)'?" } ?? "; options are those of the picture that render has"))
    }

    /// A parameter whose value is as its option declares it.
    private static func canonical(_ parameter: RequestTarget.Parameter) -> RequestTarget.Parameter {
        let option = options.first { $0.name == parameter.name }
        return RequestTarget.Parameter(
            name: parameter.name, value: option?.canonical(parameter.value) ?? parameter.value)
    }

    private static func record(
        _ parameter: RequestTarget.Parameter, in values: inout OptionValues
    ) throws(ProgramError) {
        let option = try option(of: parameter)
        let value =
            switch option.kind {
            case .flag: ""
            // In a path or form a plus sign may stand for a space.
            case _ where option.name == place.name: parameter.value.replacing("+", with: " ")
            default: parameter.value
            }
        try values.record(value, for: option)
    }

    /// The parameters with those of the preset that they name; an option of the URL itself takes the place of the preset's.
    private static func expanded(
        _ parameters: [RequestTarget.Parameter], isSigned: Bool, _ settings: ServeSettings
    ) throws(ProgramError) -> [RequestTarget.Parameter] {
        let names = parameters.filter { $0.name == preset }
        if names.count > 1 { throw .usage("preset is given twice") }
        let own = parameters.filter { $0.name != preset && !(isSigned && $0.name == SignedTarget.expiry) }
        guard let name = names.first?.value else { return own }
        guard let known = settings.presets[name] else {
            throw .usage(Suggestion.unknown("preset", name, choices: settings.presets.keys.sorted()))
        }
        return known.filter { parameter in !own.contains { $0.name == parameter.name } } + own
    }

    /// The card of a feed, which has one item a day, is the day ahead unless a query or its preset names another.
    private static func completeFeed(
        _ parameters: inout [RequestTarget.Parameter], _ settings: ServeSettings
    ) throws(ProgramError) {
        let preset = parameters.first { $0.name == CardQuery.preset }.flatMap { settings.presets[$0.value] } ?? []
        let all = parameters + preset
        if let motion = all.first(where: isMotion) {
            throw .usage("the picture of a feed does not move, so it has no '\(motion.name)'")
        }
        guard !all.contains(where: { [CardOptions.card.name, CardQuery.preset].contains($0.name) }) else { return }
        parameters.append(RequestTarget.Parameter(name: CardOptions.card.name, value: CardStyle.today.rawValue))
    }

    /// The value that an option has in a query, itself or by its preset; nil if it has none or an empty one.
    static func value(
        of option: Option, _ parameters: [RequestTarget.Parameter], _ settings: ServeSettings
    ) -> String? {
        let preset = parameters.first { $0.name == CardQuery.preset }.flatMap { settings.presets[$0.value] } ?? []
        return (parameters + preset).first { $0.name == option.name && !$0.value.isEmpty }.map {
            option.canonical($0.value)
        }
    }

    /// Whether a query has the radar card, itself or by its preset.
    static func isRadar(_ parameters: [RequestTarget.Parameter], _ settings: ServeSettings) -> Bool {
        value(of: CardOptions.card, parameters, settings) == CardStyle.radar.rawValue
    }

    /// Throws if only presets are served and the parameters are something else.
    static func checkPresets(
        _ parameters: [RequestTarget.Parameter], isSigned: Bool, _ settings: ServeSettings
    ) throws(ProgramError) {
        if settings.onlyPresets, !isSigned, parameters.map(\.name) != [preset] {
            throw ProgramError(.keyMissing, "only presets are served here, as ?preset=NAME and nothing else")
        }
    }

    // MARK: Checks

    /// Does work whose errors name options as a query does.
    static func spelled<Value>(_ work: () throws(ProgramError) -> Value) throws(ProgramError) -> Value {
        do throws(ProgramError) {
            return try work()
        } catch {
            let names = options + [place, PlaceOptions.latitude, PlaceOptions.longitude]
            let message = OptionValues.Form.query.spelled(error.message, options: names)
            throw ProgramError(error.status, message, overLimit: error.overLimit)
        }
    }

    /// The queries of the places that the card shows.
    private var places: [PlaceQuery] {
        switch order.subject {
        case .forecasts(let sources): sources.compactMap(\.place)
        case .radar(let source): [source.place]
        case .climate(let source): [source.place]
        case .scene: []
        }
    }

    /// Throws if one of the places does not exist.
    func checkPlaces() throws(ProgramError) {
        for place in places { _ = try PlaceFinder { _ in }.place(place) }
    }

    /// The forms that are drawn in pixels and do not move.
    private static let pixelForms: [CardForm] =
        [CardFormat.png, .jpeg, .webp, .bmp].map(CardForm.picture) + [.tool(.picture)]

    /// Throws if the picture has more pixels than are allowed.
    private func checkPixels(_ most: Int) throws(ProgramError) {
        let (width, height) = pixels(atScale: order.look.scale)
        guard width * height <= Double(most) else {
            throw ProgramError(
                .sizeLimit,
                "a picture of \(Int(width)) x \(Int(height)) pixels is larger than the \(most) pixels that "
                    + "\(ServeOptions.maxPixels.dashed) of the server allows; a smaller size or scale has fewer")
        }
    }

    /// Throws if all frames together have more pixels than are allowed, with a scale that would do.
    private func checkFrames(_ most: Int) throws(ProgramError) {
        let (frames, given) = (order.frameCount, order.look.scale)
        func fits(_ scale: Double) -> Bool {
            let (width, height) = pixels(atScale: scale)
            return width * height * Double(frames) <= Double(most)
        }
        if fits(given) { return }
        let (width, height) = pixels(atScale: given)
        var hundredths = Int(
            (given * 100 * (Double(most) / (width * height * Double(frames))).squareRoot()).rounded(.up))
        while hundredths > 0, !fits(Double(hundredths) / 100) { hundredths -= 1 }
        let remedy = hundredths > 0 ? "scale=\(Double(hundredths) / 100) does, and " : ""
        let fewer =
            order.style == .radar
            ? "a smaller size has fewer" : "a smaller size, a shorter time or a higher pace has fewer"
        throw .usage(
            "\(frames) frames of \(Int(width)) x \(Int(height)) pixels have more than the \(most) that "
                + "\(ServeOptions.maxMovingPixels.dashed) of the server allows; \(remedy)\(fewer)")
    }

    private func pixels(atScale scale: Double) -> (width: Double, height: Double) {
        ((order.look.size.width * scale).rounded(), (order.look.size.height * scale).rounded())
    }
}

extension CardForm {
    /// The format in which a card with these parameters is drawn.
    ///
    /// - Throws: If they are about a motion that the form has not, or if those that it needs are missing.
    fileprivate func format(_ parameters: [RequestTarget.Parameter]) throws(ProgramError) -> CardFormat {
        let moves = parameters.contains { $0.name == MotionOptions.animate.name }
        guard case .picture(let format) = self else { return moves ? .apng : .png }
        if moves, format.moving.moves { return format.moving }
        if !format.moving.moves, let motion = parameters.first(where: { CardQuery.isMotion($0) }) {
            throw .usage(
                "a .\(name) does not move, so it has no '\(motion.name)'; a card that moves is at .apng, such as "
                    + "/Seattle.apng?animate=loop")
        }
        if self.moves { throw .usage("a .\(name) needs 'animate', such as animate=loop or animate=24h") }
        return format
    }
}
