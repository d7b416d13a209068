internal import Cards
internal import Primitives
internal import Serving

/// The card that a URL requests, as arguments of `render`.
struct CardQuery {
    /// The options that a query may have, by their names: those that shape the picture.
    static let options = CardOptions.content + [Command.scale] + motion
    /// Those of pictures that move.
    private static let motion = [MotionOptions.animate, MotionOptions.pace, MotionOptions.once]
    /// Names a preset.
    static let preset = "preset"

    /// The words of a command line that set the options of a query.
    ///
    /// - Throws: What the command line would say of an option that it does not have.
    static func words(_ parameters: [RequestTarget.Parameter]) throws(CommandError) -> [String] {
        try parameters.map { parameter throws(CommandError) in
            if parameter.name == MotionOptions.once.name {
                guard ["", "1"].contains(parameter.value) else {
                    throw .usage("once has no value, or 1, not '\(printable(parameter.value))'")
                }
                return MotionOptions.once.dashed
            }
            if options.contains(where: { $0.name == parameter.name }) {
                return "--\(parameter.name)=\(parameter.value)"
            }
            // Further places of a card of several.
            if parameter.name == PlaceOptions.place.name {
                return "--place=" + parameter.value.replacing("+", with: " ")
            }
            if parameter.name == preset { throw .usage("a preset cannot name another") }
            if Command.render.options.contains(where: { $0.name == parameter.name }) {
                throw .usage("'\(parameter.name)' is not taken from a URL")
            }
            let near = Suggestion.nearest(to: parameter.name, among: options.map(\.name) + [preset])
            throw .usage(
                "unknown option '\(printable(parameter.name))'"
                    + (near.map { "; did you mean '\($0)'?" }
                        ?? "; options are those of the picture that render has"))
        }
    }

    /// Whether a query has the radar card, itself or by its preset.
    static func isRadar(_ parameters: [RequestTarget.Parameter], _ settings: ServeSettings) -> Bool {
        let preset = parameters.first { $0.name == CardQuery.preset }.flatMap { settings.presets[$0.value] } ?? []
        let card = (parameters + preset).first { $0.name == CardOptions.card.name }
        return card?.value == CardStyle.radar.rawValue
    }

    /// Throws if only presets are served and the parameters are something else.
    static func checkPresets(
        _ parameters: [RequestTarget.Parameter], isSigned: Bool, _ settings: ServeSettings
    ) throws(CommandError) {
        if settings.onlyPresets, !isSigned, parameters.map(\.name) != [preset] {
            throw CommandError(.keyMissing, "only presets are served here, as ?preset=NAME and nothing else")
        }
    }

    let arguments: Arguments
    let form: CardForm
    /// Whether it is about a card that moves.
    let moves: Bool
    /// Whether the server makes videos.
    let hasVideos: Bool
    /// What a page shows; nil for files.
    let choice: PageChoice?
    /// The address of the server with a slash at its end, empty if it is not known.
    let origin: String

    /// The arguments for a place and the parameters of a query, both as they are in a URL.
    init(
        place: String, _ form: CardForm, _ parameters: [RequestTarget.Parameter], isSigned: Bool,
        _ settings: ServeSettings, origin: String = ""
    ) throws(CommandError) {
        self.origin = origin
        choice = form.isPage ? PageChoice(place: place, parameters) : nil
        var parameters = choice?.parameters ?? parameters
        if isSigned { parameters.removeAll { $0.name == SignedTarget.expiry } }
        let names = parameters.filter { $0.name == CardQuery.preset }
        if names.count > 1 { throw .usage("preset is given twice") }
        var preset: [RequestTarget.Parameter] = []
        if let name = names.first?.value {
            guard let known = settings.presets[name] else {
                throw .usage(
                    Suggestion.unknown("preset", name, choices: settings.presets.keys.sorted()))
            }
            preset = known
        }
        parameters.removeAll { $0.name == CardQuery.preset }
        // An option of the URL itself takes the place of the preset's.
        preset.removeAll { known in parameters.contains { $0.name == known.name } }
        var words = try settings.words(ofPlace: place)
        words += try CardQuery.words(preset + parameters)
        for further in parameters where further.name == PlaceOptions.place.name && settings.places != nil {
            _ = try settings.words(ofPlace: further.value)
            throw .usage("a card of several places cannot be served with --places")
        }
        let moving = parameters + preset
        moves = moving.contains { $0.name == MotionOptions.animate.name }
        hasVideos = settings.hasVideos
        if form.isStill,
            let option = moving.first(where: { name in CardQuery.motion.contains { $0.name == name.name } })
        {
            throw .usage(
                "a .\(form.rawValue) does not move, so it has no '\(option.name)'; a card that moves is at .apng, such as "
                    + "/Seattle.apng?animate=loop")
        }
        if form.moves, !moves {
            throw .usage("a .\(form.rawValue) needs 'animate', such as animate=loop or animate=24h")
        }
        let picture: CardForm = moves && !form.moves ? .apng : form.isStill || form.moves ? form : .png
        words.append("--output=card." + picture.rawValue)
        var context = settings.arguments.context
        context.words = nil
        context.warnings = Warnings()
        guard
            var arguments = try ArgumentParser.parse(
                (words + settings.serviceWords)[...], for: .render, in: context)
        else { throw .usage("a URL has no help") }
        try SeveralPlaces.check(arguments)
        if RadarLoading.isRequested(arguments) {
            if form.isPage { throw .usage("no page shows the radar card; its picture is that of .png") }
            if !settings.isSample { RadarLoading.forecastServices.forEach { arguments.remove($0) } }
        }
        self.arguments = arguments
        self.form = form
        if moves { try MotionOptions.check(arguments) } else { try MotionOptions.refuse(arguments) }
        if form == .svg { try CardRendering.check(arguments, .svg) }
        if isSigned { return }
        if form == .png || form == .bmp { try check(settings.maxPixels) }
        if form.moves { try checkFrames(settings.maxMovingPixels) }
    }

    /// The query of an example of the first page, which asks no service.
    init(_ example: FirstPage.Example, in context: Context) throws(CommandError) {
        var context = context
        context.words = nil
        context.warnings = Warnings()
        var words = [
            "--place=" + example.query, "--card=" + example.card, "--scale=" + example.scale,
            "--provider=sample", "--output=card.png",
        ]
        if let moment = example.moment { words.append("--at=" + moment) }
        guard let arguments = try ArgumentParser.parse(words[...], for: .render, in: context) else {
            throw .usage("a URL has no help")
        }
        self.arguments = arguments
        (form, choice, origin) = (.png, nil, "")
        (moves, hasVideos) = (false, false)
    }

    /// Throws if the picture has more pixels than are allowed.
    private func check(_ most: Int) throws(CommandError) {
        let (width, height) = try pixels(atScale: scale())
        guard width * height <= Double(most) else {
            throw CommandError(
                .sizeLimit,
                "a picture of \(Int(width)) x \(Int(height)) pixels is larger than \(most) pixels; "
                    + "a smaller size or scale has fewer")
        }
    }

    /// Throws if all frames together have more pixels than are allowed, with a scale that would do.
    private func checkFrames(_ most: Int) throws(CommandError) {
        let rate = try MotionFormat(arguments).rate
        let frames = try MotionOptions.frames(arguments, rate: rate)
        func fits(_ scale: Double) throws(CommandError) -> Bool {
            let (width, height) = try pixels(atScale: scale)
            return width * height * Double(frames) <= Double(most)
        }
        let given = try scale()
        if try fits(given) { return }
        let (width, height) = try pixels(atScale: given)
        var hundredths = Int(
            (given * 100 * (Double(most) / (width * height * Double(frames))).squareRoot()).rounded(.up))
        while hundredths > 0, try !fits(Double(hundredths) / 100) { hundredths -= 1 }
        let remedy = hundredths > 0 ? "scale=\(Double(hundredths) / 100) does, and " : ""
        let fewer =
            RadarLoading.isRequested(arguments)
            ? "a smaller size has fewer" : "a smaller size, a shorter time or a higher pace has fewer"
        throw .usage(
            "\(frames) frames of \(Int(width)) x \(Int(height)) pixels have more than the \(most) that a moving picture may "
                + "have; \(remedy)\(fewer)")
    }

    private func scale() throws(CommandError) -> Double {
        try arguments.value(of: Command.scale, Command.scale(_:)) ?? 1
    }

    private func pixels(atScale scale: Double) throws(CommandError) -> (width: Double, height: Double) {
        let size = try CardOptions.extent(of: arguments)
        return ((size.width * scale).rounded(), (size.height * scale).rounded())
    }
}
