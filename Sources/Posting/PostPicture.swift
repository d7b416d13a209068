internal import Canvas
internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import Options
internal import Primitives
internal import SceneModel
internal import SystemAccess
internal import Threading
internal import Words

/// A card drawn within a service's limits.
struct PostPicture {
    let bytes: [UInt8]
    let words: Scene.Description
    /// What the card shows; nil for a finished scene.
    let request: CardRequest?
    private let order: CardOrder
    let format: CardFormat
    private let width: Int
    private let height: Int
    private let seconds: Double

    /// The smallest scale, at which nothing is legible any more.
    private static let least = 0.02

    /// The time zone of the place; nil for a finished scene.
    var zone: ZoneOffsets? { request?.content.forecast.zone }

    /// Draws the card, and draws it smaller until it is within the limits.
    init(
        _ order: CardOrder, by maker: CardMaker, within limits: PostingService.Limits, _ streams: StandardStreams
    ) throws(ProgramError) {
        self =
            try order.motion == nil
            ? PostPicture(still: order, by: maker, within: limits)
            : PostPicture(moving: order, by: maker, within: limits, streams)
    }

    private init(
        still order: CardOrder, by maker: CardMaker, within limits: PostingService.Limits
    ) throws(ProgramError) {
        let fonts = FontBook()
        let scene: Scene
        if case .scene = order.subject {
            (scene, request) = (try maker.scene(order, fonts: fonts), nil)
        } else {
            let request = try maker.request(order)
            scene = try maker.scene(of: request, fonts: fonts)
            self.request = request
        }
        words = scene.description
        var look = order.look
        look.scale = PostPicture.scale(of: scene.size, order, limits)
        func drawn(_ look: Look) throws(ProgramError) -> [UInt8] {
            try maker.file(of: scene, look, as: .png, fonts: fonts)
        }
        var file = try drawn(look)
        var photo: [UInt8]?
        while file.count > limits.bytes, look.scale > PostPicture.least {
            // A JPEG of the same size shows more than a smaller PNG; a screen of few greys has none.
            if scene.depth == nil, look.panel == nil {
                photo = try? maker.file(of: scene, look, as: .jpeg, fonts: fonts)
                if let count = photo?.count, count <= limits.bytes { break }
                photo = nil
            }
            look.scale *= PostPicture.reduction(of: file.count, to: limits)
            file = try drawn(look)
        }
        // Every PNG has its size at the beginning.
        func number(at index: Int) -> Int {
            file.dropFirst(index).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        (width, height) = (number(at: 16), number(at: 20))
        (bytes, format, self.order, seconds) = (photo ?? file, photo == nil ? .png : .jpeg, order, 0)
    }

    private init(
        moving order: CardOrder, by maker: CardMaker, within limits: PostingService.Limits,
        _ streams: StandardStreams
    ) throws(ProgramError) {
        var card = try maker.movingCard(order, fonts: FontBook())
        (words, request) = (card.still.description, card.request)
        let size = card.still.size
        card.scale = PostPicture.scale(of: size, order, limits)
        var bar = ProgressBar(on: streams)
        defer { bar.clear() }
        func drawn() throws(ProgramError) -> [UInt8] {
            try card.file(on: Threads.processors) { bar.show($0) }
        }
        var file = try drawn()
        while file.count > limits.bytes, card.scale > PostPicture.least {
            card.scale *= PostPicture.reduction(of: file.count, to: limits)
            file = try drawn()
        }
        seconds = card.motion.frames.reduce(0) { $0 + $1.length } / Double(order.format.rate)
        // Videos have even sides.
        func side(_ length: Double) -> Int {
            let whole = Int((length * card.scale).rounded())
            return order.format.needsFFmpeg ? (whole + 1) / 2 * 2 : whole
        }
        (width, height) = (side(size.width), side(size.height))
        (bytes, format, self.order) = (file, order.format, order)
    }

    /// The scale of the order, or the largest within the limits.
    private static func scale(of size: Size, _ order: CardOrder, _ limits: PostingService.Limits) -> Double {
        let ordered = order.look.scale
        let sides = (size.width + size.height) * ordered
        let pixels = size.width * size.height * ordered * ordered
        var scale = ordered * min(1, Double(limits.sides) / sides, (Double(limits.pixels) / pixels).squareRoot())
        // Sides are rounded.
        while (size.width * scale).rounded() * (size.height * scale).rounded() > Double(limits.pixels) {
            scale *= 0.999
        }
        return scale
    }

    /// The factor for the scale of a file that is too large.
    private static func reduction(of count: Int, to limits: PostingService.Limits) -> Double {
        min(0.9, (Double(limits.bytes) / Double(count)).squareRoot())
    }

    /// The card as a post, with the words that the options add.
    ///
    /// - Throws: If a placeholder of the text stands for nothing.
    func post(_ values: OptionValues, _ attempt: PostAttempt) throws(ProgramError) -> Post {
        let line = singleLine(words.share)
        let text = try values.value(of: PostOptions.text).map { text throws(ProgramError) in
            try PostText(text).text(of: request, words)
        }
        var post = Post(
            picture: bytes, format: format, width: width, height: height, seconds: seconds,
            alternative: singleLine(words.full),
            text: text ?? line,
            tags: values.values(of: PostOptions.tag).map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 },
            language: zone == nil ? nil : order.language.code,
            visibility: values.choice(of: PostOptions.visibility),
            place: request?.content.facts(of: nil).name, begun: attempt.begun,
            key: attempt.key, isRepeated: attempt.isRepeated)
        post.payload = values.choice(of: PostOptions.payload) ?? .multipart
        return post
    }
}
