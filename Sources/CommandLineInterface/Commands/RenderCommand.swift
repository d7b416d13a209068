internal import Canvas

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
