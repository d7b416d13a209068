internal import Canvas
internal import SceneModel

extension Command {
    /// Draws a card.
    static let render = Command(
        name: "render", summary: "draw a card as a PNG",
        options: [
            SeveralPlaces.source, OptionGroup("Card", CardOptions.content),
            OptionGroup("Output", [scale, picture]),
        ],
        alternatives: [
            .exactlyOne(PlaceOptions.place, PlaceOptions.latitude, CardOptions.forecast, CardOptions.scene),
            .exactlyOne(picture),
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
            Example("A scene that was changed by hand:", "weathercard render --scene scene.json -o card.png"),
        ]
    ) { arguments in
        let output = Output(arguments.value(of: picture) ?? "")
        try output.check(forPicture: true)
        let fonts = FontBook()
        let scene = try SceneLoading.scene(arguments, fonts: fonts)
        let scale = try arguments.value(of: scale) { text in
            Double(text).flatMap { (0.01...100).contains($0) ? $0 : nil }
        }
        let png: [UInt8]
        do throws(CanvasError) {
            png = try SceneRenderer(fonts: fonts).png(of: scene, scale: scale ?? 1)
        } catch {
            throw CommandError.drawing(error)
        }
        try output.write(picture: png)
        for character in fonts.missingCharacters {
            StandardStreams.complain(
                "no font has '\(character)' (U+\(hexadecimal(character))), so a box stands for it")
        }
        return .done
    }

    private static let picture = Option.value(
        "output", letter: "o", "FILE", help: "Where the PNG goes; - is standard output",
        wants: "a file, such as card.png")
    private static let scale = Option.value(
        "scale", "N", help: "Pixels a point", wants: "a number from 0.01 to 100", default: "1")
}

extension CommandError {
    fileprivate static func drawing(_ error: CanvasError) -> CommandError {
        switch error {
        case .size: .usage(error.message)
        case .scene: CommandError(.badData, error.message)
        case .font, .cairo, .png: CommandError(.internalError, error.message)
        }
    }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
