internal import Canvas
internal import RasterImages
internal import SceneModel

extension Command {
    /// Draws a card.
    static let render = Command(
        name: "render", summary: "draw a card as a PNG, SVG or BMP, or moving as an animated PNG or a video",
        options: [
            SeveralPlaces.source, OptionGroup("Card", CardOptions.content), NetworkOptions.group,
            MotionOptions.group, OptionGroup("Output", [scale, picture, MotionOptions.format, timings]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast, CardOptions.scene),
            .exactlyOne(picture), NetworkOptions.alternatives,
        ],
        companions: [PlaceOptions.coordinates],
        examples: [
            Example("Draw the weather in Seattle:", "weathercard render --place Seattle -o card.png"),
            Example(
                "Draw an example, without a network:",
                "weathercard render --place Seattle --provider sample -o card.png"),
            Example(
                "Draw the next twelve hours of a saved answer, in degrees Celsius:",
                "weathercard render --forecast answer.json --pie hours --units si -o card.png"),
            Example(
                "Draw a wide example with two pixels per point:",
                "weathercard render --place Tokyo --provider sample --size 1200x630 --scale 2 -o wide.png"),
            Example(
                "Draw an SVG, for print or a web page:",
                "weathercard render --place Seattle --provider sample -o card.svg"),
            Example(
                "Draw the next day as a moving picture, and the picture that does not move:",
                "weathercard render --place Seattle --animate 24h -o card.apng --poster card.png"),
            Example(
                "Draw for a screen of electronic paper that reads BMPs:",
                "weathercard render --place Seattle --device waveshare-7.5 -o card.bmp"),
            Example("Draw a scene that was edited by hand:", "weathercard render --scene scene.json -o card.png"),
        ]
    ) { arguments in
        let timings = arguments.has(timings) ? Timings() : nil
        let output = Output(arguments.value(of: picture) ?? "")
        let moves = arguments.has(MotionOptions.animate)
        if moves {
            try PictureFormat.checkMoving(output.word)
        } else {
            try MotionOptions.refuse(arguments)
            try PictureFormat.check(output.word)
        }
        let format = try moves ? PictureFormat.png : PictureFormat(arguments)
        try output.check(forPicture: true)
        var arguments = arguments
        arguments.context.timings = timings
        defer { if let timings { arguments.context.streams.writeError(timings.lines) } }
        if moves {
            try MovingCard.render(arguments, to: output)
            return .done
        }
        let card = try CardRendering.file(arguments, as: format, fonts: FontBook())
        try arguments.context.measure(.write) { () throws(CommandError) in try output.write(picture: card) }
        return .done
    }

    static let picture = Option.value(
        "output", letter: "o", "FILE",
        help:
            "Write the picture to FILE, as an SVG or a BMP if its name ends in .svg or .bmp, else as a PNG; - is standard output",
        expects: "a file, such as card.png"
    ).file(.writes)
    static let timings = Option.flag("timings", help: "Print how long each stage takes to standard error")
    static let scale = Option.value(
        "scale", "N", help: "Draw N pixels per point, from 0.01 to 100", expects: "a number from 0.01 to 100",
        default: "1", read: scale(_:))

    /// The number of `--scale`.
    @Sendable static func scale(_ text: String) -> Double? {
        Double(text).flatMap { (0.01...100).contains($0) ? $0 : nil }
    }
}

/// Draws the card that the options of `render` ask for.
enum CardRendering {
    /// The card as the bytes of a file, which contains the digest of the job, if there is one.
    ///
    /// Characters that no font has are reported as warnings.
    static func file(
        _ arguments: Arguments, as format: PictureFormat, fonts: FontBook, digest: String? = nil,
        forecast: SceneLoading.ForecastSource = ForecastLoading.forecastOfCard
    ) throws(CommandError) -> [UInt8] {
        // Before a service is asked in vain.
        try check(arguments, format)
        try MotionOptions.refuse(arguments)
        let scene = try SceneLoading.scene(arguments, fonts: fonts, forecast: forecast)
        return try file(of: scene, arguments, as: format, fonts: fonts, digest: digest)
    }

    /// Throws if the format cannot have the card's colours.
    static func check(_ arguments: Arguments, _ format: PictureFormat) throws(CommandError) {
        if format == .svg, CardOptions.isInGreys(arguments) { throw .drawing(.grayscaleSVG) }
    }

    /// A scene as the bytes of a file, at the scale of the arguments.
    static func file(
        of scene: Scene, _ arguments: Arguments, as format: PictureFormat, fonts: FontBook, digest: String? = nil
    ) throws(CommandError) -> [UInt8] {
        let scale = try arguments.value(of: Command.scale, Command.scale(_:))
        let renderer = SceneRenderer(fonts: fonts)
        let file: [UInt8]
        do throws(CanvasError) {
            switch format {
            case .png, .bmp:
                let drawn = try arguments.context.measure(.draw) { () throws(CanvasError) in
                    try renderer.draw(scene, scale: scale ?? 1)
                }
                let panel = CardOptions.screen(of: arguments)?.panel
                let texts = digest.map { [PNGText(keyword: CardState.keyword, text: $0)] } ?? []
                file = try arguments.context.measure(.encode) { () throws(CanvasError) in
                    if format == .bmp {
                        let file = try drawn.bmp(panel: panel)
                        return digest.map { ChecksumTrailer.bmp.appended(to: file, digest: $0) } ?? file
                    }
                    let file = try drawn.png(texts: texts, panel: panel)
                    return digest == nil ? file : CardSeal.appended(to: file)
                }
            case .svg:
                let document = try arguments.context.measure(.draw) { () throws(CanvasError) in
                    try renderer.svg(of: scene, scale: scale ?? 1)
                }
                file = digest.map { ChecksumTrailer.svg.appended(to: document, digest: $0) } ?? document
            }
        } catch {
            throw CommandError.drawing(error)
        }
        warn(ofMissing: fonts.takeMissingCharacters(), arguments)
        return file
    }

    /// Reports characters that no font has.
    static func warn(ofMissing characters: [Unicode.Scalar], _ arguments: Arguments) {
        for character in characters {
            arguments.context.warn(
                "no font has '\(character)' (U+\(hexadecimal(character))), so a box is drawn instead")
        }
    }
}

extension CommandError {
    static func drawing(_ error: CanvasError) -> CommandError {
        switch error {
        case .size, .grayscaleSVG: .usage(error.message)
        case .scene: CommandError(.badData, error.message)
        case .cairo("out of memory"):
            CommandError(.system, "out of memory for the picture; a smaller --size or --scale needs less")
        case .font, .cairo, .png, .bmp: CommandError(.internalError, error.message)
        }
    }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
