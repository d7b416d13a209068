package import Canvas
package import CardOrders
package import ForecastCore
internal import RasterImages
package import SceneModel
package import SystemAccess

/// Makes cards: the only way from an order to a picture and its words.
///
/// It loads what an order needs (`ForecastLoading`, `RadarLoading`, `ClimateLoading`), reads it as the content of a card (`ContentReading`), lays
/// that out and draws it.
package struct CardMaker: Sendable {
    package var context: CardContext
    package var services: ServiceSettings
    /// What cards share; nil for the one card of a run.
    var shared: WeatherCache?
    /// Combines requests about several places; nil where each is asked about alone.
    package var joint: JointRequests?

    /// A maker of cards that share what they load.
    package init(
        _ context: CardContext, _ services: ServiceSettings, cache: WeatherCache, joint: JointRequests? = nil
    ) {
        (self.context, self.services, shared, self.joint) = (context, services, cache, joint)
    }

    /// A maker of the one card of a run.
    package init(_ context: CardContext, _ services: ServiceSettings) {
        (self.context, self.services) = (context, services)
    }

    /// The same maker, which loads the forecast of a card once, however often it is asked for.
    package func sharing() -> CardMaker {
        CardMaker(context, services, cache: cache, joint: joint)
    }

    /// What the cards share, or the places of one card.
    var cache: WeatherCache {
        shared ?? WeatherCache(.run, capacity: CardOrder.mostPlaces, now: context.now)
    }

    // MARK: Stages

    /// The content of a card, with everything that it shows loaded.
    package func request(_ order: CardOrder) throws(ProgramError) -> CardRequest {
        try context.measure(.decode) { () throws(ProgramError) in
            switch order.subject {
            case .forecasts(let sources):
                var maker = self
                if sources.count > 1 { maker.shared = cache }
                let forecasts = try sources.map { [maker] source throws(ProgramError) in
                    try maker.forecast(of: source)
                }
                return try request(order, showing: forecasts)
            case .radar(let source): return try request(order, showing: try radar(of: source, order))
            case .climate(let source): return try request(order, showing: try climate(of: source, order))
            case .scene: throw ProgramError(.internalError, "a finished scene has no forecast")
            }
        }
    }

    /// The finished layout of a still card.
    package func scene(_ order: CardOrder, fonts: FontBook) throws(ProgramError) -> Scene {
        if case .scene(let file) = order.subject { return try savedScene(Input(file)) }
        return try scene(of: try request(order), fonts: fonts)
    }

    /// The finished layout of a card's content.
    package func scene(of request: CardRequest, fonts: FontBook) throws(ProgramError) -> Scene {
        try context.measure(.layOut) { () throws(ProgramError) in try request.scene(fonts: fonts) }
    }

    /// The alternative texts and the line to post, for which nothing is drawn.
    package func message(_ order: CardOrder) throws(ProgramError) -> Scene.Description {
        if case .scene(let file) = order.subject { return try savedScene(Input(file)).description }
        let request = try request(order)
        return try context.measure(.layOut) { () throws(ProgramError) in
            guard let motion = order.motion else { return try request.message() }
            return try request.message(in: motion.frames(of: request.content, rate: order.format.rate))
        }
    }

    /// What is judged of the weather of a card, and its texts; the facts are nil for a finished layout.
    package func report(_ order: CardOrder) throws(ProgramError) -> (facts: WeatherFacts?, words: Scene.Description)
    {
        if case .scene = order.subject { return (nil, try message(order)) }
        return (try request(order).facts, try message(order))
    }

    /// The file of a still card.
    ///
    /// Characters that no font has are reported as warnings.
    package func file(_ order: CardOrder, fonts: FontBook) throws(ProgramError) -> [UInt8] {
        try file(of: try scene(order, fonts: fonts), order.look, as: order.format, fonts: fonts)
    }

    /// A finished layout as a file.
    package func file(
        of scene: Scene, _ look: Look, as format: CardFormat, fonts: FontBook
    ) throws(ProgramError) -> [UInt8] {
        let renderer = SceneRenderer(fonts: fonts)
        let file: [UInt8]
        do throws(CanvasError) {
            if format.isVector {
                file = try context.measure(.draw) { () throws(CanvasError) in
                    try format == .svg
                        ? renderer.svg(of: scene, scale: look.scale)
                        : renderer.pdf(of: scene, scale: look.scale * 72 / look.pixelsPerInch)
                }
            } else {
                let drawn = try context.measure(.draw) { () throws(CanvasError) in
                    try renderer.draw(scene, scale: look.scale)
                }
                let panel = look.panel
                file = try context.measure(.encode) { () throws(CanvasError) in
                    switch format {
                    case .bmp: try drawn.bmp(panel: panel)
                    case .jpeg: try drawn.photo(.jpeg, panel: panel)
                    case .webp: try drawn.photo(.webp, panel: panel)
                    default: try drawn.png(panel: panel)
                    }
                }
            }
        } catch {
            throw ProgramError.drawing(error)
        }
        warn(ofMissing: fonts.takeMissingCharacters())
        return file
    }

    /// A moving card with its first frame laid out.
    package func movingCard(_ order: CardOrder, fonts: FontBook) throws(ProgramError) -> MovingCard {
        try MovingCard(order, try request(order), by: self, fonts: fonts)
    }

    /// Reports characters that no font has.
    func warn(ofMissing characters: [Unicode.Scalar]) {
        for character in characters {
            context.warn("no font has '\(character)' (U+\(hexadecimal(character))), so a box is drawn instead")
        }
    }
}

extension ProgramError {
    static func drawing(_ error: CanvasError) -> ProgramError {
        switch error {
        case .size, .grayscaleVector: .usage(error.message)
        case .scene: ProgramError(.badData, error.message)
        case .cairo("out of memory"):
            ProgramError(.system, "out of memory for the picture; a smaller --size or --scale needs less")
        case .photo(.noLibrary): ProgramError(.unavailable, error.message)
        case .photo(.size), .grayscaleJPEG: .usage(error.message)
        case .photo(.memory): ProgramError(.system, error.message)
        case .font, .cairo, .png, .bmp, .photo: ProgramError(.internalError, error.message)
        }
    }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
