internal import Canvas
internal import RasterImages
internal import SceneModel

/// Draws the card that the options of `render` ask for.
enum CardRendering {
    /// The card as a PNG, with texts beside its own.
    ///
    /// Standard error tells which characters no font has.
    static func png(
        _ arguments: Arguments, fonts: FontBook, texts: [PNGText] = [],
        forecast: SceneLoading.ForecastSource = ForecastLoading.forecastOfCard
    ) throws(CommandError) -> [UInt8] {
        let scene = try SceneLoading.scene(arguments, fonts: fonts, forecast: forecast)
        let scale = try arguments.value(of: Command.scale) { text in
            Double(text).flatMap { (0.01...100).contains($0) ? $0 : nil }
        }
        let png: [UInt8]
        do throws(CanvasError) {
            png = try SceneRenderer(fonts: fonts).png(of: scene, scale: scale ?? 1, texts: texts)
        } catch {
            throw CommandError.drawing(error)
        }
        for character in fonts.takeMissingCharacters() {
            StandardStreams.complain(
                "no font has '\(character)' (U+\(hexadecimal(character))), so a box stands for it")
        }
        return png
    }
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
