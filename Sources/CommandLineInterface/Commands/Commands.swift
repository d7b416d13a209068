internal import Canvas
internal import Providers
internal import SceneModel

extension Command {
    /// Draws a card.
    static let render = Command(
        name: "render", summary: "draw a card as a PNG",
        options: [
            CardOptions.source, OptionGroup("Card", CardOptions.content),
            OptionGroup("Output", [scale, picture]),
        ],
        alternatives: [
            .exactlyOne(CardOptions.place, CardOptions.forecast, CardOptions.scene), .exactlyOne(picture),
        ],
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

    /// Prints a forecast.
    static let forecast = Command(
        name: "forecast", summary: "print a forecast as JSON that render --forecast takes",
        options: [
            OptionGroup("Forecast", CardOptions.source.options.filter { $0.name != CardOptions.scene.name }),
            OptionGroup("Output", [text]),
        ],
        alternatives: [.exactlyOne(CardOptions.place, CardOptions.forecast)],
        examples: [
            Example("The weather in Seattle from now on:", "weathercard forecast --place Seattle"),
            Example("An example:", "weathercard forecast --place Seattle --provider sample"),
            Example("A saved answer in SI units:", "weathercard forecast --forecast answer.json -o forecast.json"),
        ]
    ) { arguments in
        let forecast = try ForecastLoading.forecast(arguments)
        let json: [UInt8]
        do throws(ForecastFileError) {
            json = try ForecastFile.bytes(of: forecast)
        } catch {
            throw CommandError(.badData, error.message)
        }
        try Output(arguments.value(of: text) ?? "-").write(text: String(decoding: json, as: UTF8.self))
        return .done
    }

    /// Prints a scene.
    static let scene = Command(
        name: "scene", summary: "print the finished picture as JSON that render --scene takes",
        options: [CardOptions.source, OptionGroup("Card", CardOptions.content), OptionGroup("Output", [text])],
        alternatives: [.exactlyOne(CardOptions.place, CardOptions.forecast, CardOptions.scene)],
        examples: [
            Example("An example:", "weathercard scene --place Seattle --provider sample")
        ]
    ) { arguments in
        let scene = try SceneLoading.scene(arguments, fonts: FontBook())
        try Output(arguments.value(of: text) ?? "-").write(text: try SceneLoading.json(scene))
        return .done
    }

    /// Prints a card in words.
    static let message = Command(
        name: "message", summary: "print a card in words: a line to post, and two alternative texts",
        options: [
            CardOptions.source, OptionGroup("Card", CardOptions.content), OptionGroup("Output", [form, text]),
        ],
        alternatives: [.exactlyOne(CardOptions.place, CardOptions.forecast, CardOptions.scene)],
        examples: [
            Example("All three:", "weathercard message --place Seattle --provider sample"),
            Example(
                "The alternative text alone, for a script:",
                "weathercard message --place Seattle --provider sample --form alt"),
        ]
    ) { arguments in
        let words = try SceneLoading.scene(arguments, fonts: FontBook()).description
        let lines: [(form: MessageForm, words: String)] = [
            (.share, words.share), (.alt, words.short), (.description, words.full),
        ]
        let message =
            if let form: MessageForm = arguments.choice(of: form) {
                lines.filter { $0.form == form }.map { $0.words + "\n" }.joined()
            } else {
                lines.map { "\($0.form.rawValue): \($0.words)\n" }.joined()
            }
        try Output(arguments.value(of: text) ?? "-").write(text: message)
        return .done
    }

    private static let picture = Option.value(
        "output", letter: "o", "FILE", help: "Where the PNG goes; - is standard output",
        wants: "a file, such as card.png")
    private static let text = Option.value(
        "output", letter: "o", "FILE", help: "Where it goes; - is standard output", wants: "a file", default: "-")
    private static let scale = Option.value(
        "scale", "N", help: "Pixels a point", wants: "a number from 0.01 to 100", default: "1")
    private static let form = Option.choice(
        "form", "FORM", of: MessageForm.self,
        help:
            "Only one of them, without its label: the line to post, the alternative text of at most 250 characters, "
            + "or the description of at most 1000")
}

/// The words that go with a card.
private enum MessageForm: String, CaseIterable {
    /// A line to post.
    case share
    /// Alternative text of at most 250 characters.
    case alt
    /// Alternative text of at most 1000 characters.
    case description
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
