package import Options

/// The options for the file of a card.
package enum OutputOptions {
    package static let picture = Option.value(
        "output", letter: "o", "FILE",
        help:
            "Write the picture to FILE, in the format of the end of its name: .png, .jpg, .webp, .svg, .pdf or .bmp; a name without a dot "
            + "is that of a PNG, and - is standard output",
        expects: "a file, such as card.png"
    ).file(.writes)
    package static let text = Option.value(
        "output", letter: "o", "FILE", help: "Write to FILE; - is standard output", expects: "a file", default: "-"
    ).file(.writes)
    package static let format = Option.choice(
        "format", "FORMAT", of: [CardFormat.png, .jpeg, .webp, .svg, .pdf, .bmp, .apng, .y4m],
        help:
            "Write in this format, as for a pipe; a card that moves is apng, webp or y4m (default: by the name of the file, else png or "
            + "apng)"
    ).accepting(CardFormat.synonyms)
    package static let scale = Option.value(
        "scale", "N", help: "Draw N pixels per point, from 0.01 to 100", expects: "a number from 0.01 to 100",
        default: "1", read: scale(_:))

    /// The options of `render`, which are keys of a line of a batch, too.
    package static let render = [
        CardOptions.source, OptionGroup("Card", CardOptions.content), NetworkOptions.group, MotionOptions.group,
        OptionGroup("Output", [scale, picture]),
    ]

    /// The number of `--scale`.
    @Sendable package static func scale(_ text: String) -> Double? {
        Double(text).flatMap { (0.01...100).contains($0) ? $0 : nil }
    }
}
