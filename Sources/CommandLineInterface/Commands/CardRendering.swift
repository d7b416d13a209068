internal import Canvas
internal import RasterImages
internal import SceneModel

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
        if format == .svg, CardOptions.isInGreys(arguments) { throw .drawing(.greysAsVectors) }
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
        case .size, .greysAsVectors: .usage(error.message)
        case .scene: CommandError(.badData, error.message)
        case .font, .cairo, .png: CommandError(.internalError, error.message)
        }
    }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
