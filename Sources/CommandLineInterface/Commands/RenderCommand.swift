internal import Canvas
internal import RasterImages
internal import SceneModel

extension Command {
    /// Draws a card.
    static let render = Command(
        name: "render", summary: "draw a card as a PNG or SVG",
        options: [
            SeveralPlaces.source, OptionGroup("Card", CardOptions.content), NetworkOptions.group,
            OptionGroup("Output", [scale, picture, timings]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast, CardOptions.scene),
            .exactlyOne(picture), NetworkOptions.alternatives,
        ],
        companions: [PlaceOptions.coordinates],
        examples: [
            Example("The weather in Seattle now:", "weathercard render --place Seattle -o card.png"),
            Example(
                "An example card, without a network:",
                "weathercard render --place Seattle --provider sample -o card.png"),
            Example(
                "The twelve hours of a saved answer, in degrees Celsius:",
                "weathercard render --forecast answer.json --pie hours --units si -o card.png"),
            Example(
                "A wide picture of a place's sample, twice as sharp:",
                "weathercard render --place Tokyo --provider sample --size 1200x630 --scale 2 -o wide.png"),
            Example(
                "Shapes instead of pixels, for print or a web page:",
                "weathercard render --place Seattle --provider sample -o card.svg"),
            Example("A scene that was changed by hand:", "weathercard render --scene scene.json -o card.png"),
        ]
    ) { arguments in
        let timings = arguments.has(timings) ? Timings() : nil
        let output = Output(arguments.value(of: picture) ?? "")
        try output.check(forPicture: true)
        try Timings.$current.withValue(timings) {
            let card = try CardRendering.file(arguments, as: PictureFormat(output.word), fonts: FontBook())
            try Timings.measure(.write) { () throws(CommandError) in try output.write(picture: card) }
        }
        if let timings { StandardStreams.writeError(timings.lines) }
        return .done
    }

    static let picture = Option.value(
        "output", letter: "o", "FILE",
        help: "Where the PNG goes, or the SVG where the name ends in .svg; - is standard output",
        wants: "a file, such as card.png")
    static let timings = Option.flag("timings", help: "Tell on standard error how long each stage takes")
    static let scale = Option.value(
        "scale", "N", help: "Pixels a point", wants: "a number from 0.01 to 100", default: "1", read: scale(_:))

    /// The number of `--scale`.
    @Sendable static func scale(_ text: String) -> Double? {
        Double(text).flatMap { (0.01...100).contains($0) ? $0 : nil }
    }
}

/// Draws the card that the options of `render` ask for.
enum CardRendering {
    /// The card as a file, which bears the digest of its job where it has one.
    ///
    /// Standard error tells which characters no font has.
    static func file(
        _ arguments: Arguments, as format: PictureFormat, fonts: FontBook, digest: String? = nil,
        forecast: SceneLoading.ForecastSource = ForecastLoading.forecastOfCard
    ) throws(CommandError) -> [UInt8] {
        // Before a service is asked in vain.
        if format == .svg, CardOptions.isInGreys(arguments) { throw .drawing(.grayscaleSVG) }
        let scene = try SceneLoading.scene(arguments, fonts: fonts, forecast: forecast)
        let scale = try arguments.value(of: Command.scale, Command.scale(_:))
        let renderer = SceneRenderer(fonts: fonts)
        let file: [UInt8]
        do throws(CanvasError) {
            switch format {
            case .png:
                let drawn = try Timings.measure(.draw) { () throws(CanvasError) in
                    try renderer.draw(scene, scale: scale ?? 1)
                }
                let texts = digest.map { [PNGText(keyword: CardState.keyword, text: $0)] } ?? []
                file = try Timings.measure(.encode) { () throws(CanvasError) in try drawn.png(texts: texts) }
            case .svg:
                let document = try Timings.measure(.draw) { () throws(CanvasError) in
                    try renderer.svg(of: scene, scale: scale ?? 1)
                }
                file = digest.map { VectorSeal.sealed(document, digest: $0) } ?? document
            }
        } catch {
            throw CommandError.drawing(error)
        }
        for character in fonts.takeMissingCharacters() {
            StandardStreams.complain(
                "no font has '\(character)' (U+\(hexadecimal(character))), so a box stands for it")
        }
        return file
    }
}

extension CommandError {
    fileprivate static func drawing(_ error: CanvasError) -> CommandError {
        switch error {
        case .size, .grayscaleSVG: .usage(error.message)
        case .scene: CommandError(.badData, error.message)
        case .font, .cairo, .png: CommandError(.internalError, error.message)
        }
    }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
