import CardMaking
import CardOrders
import Options
import Primitives
import SystemAccess
import Testing

@testable import Posting

/// Pictures within the limits of services.
struct PostPictureTests {
    private static func values(_ options: [(Option, String)]) throws -> OptionValues {
        var values = OptionValues()
        try values.record("Seattle", for: PlaceOptions.place)
        try values.record("sample", for: CardOptions.provider)
        for (option, value) in options { try values.record(value, for: option) }
        return values
    }

    private static func picture(
        _ values: OptionValues, as format: CardFormat = .png, _ limits: PostingService.Limits
    ) throws -> PostPicture {
        let context = CardContext(
            now: { Instant(secondsSince1970: 1_795_216_920) }, warn: { _ in }, agent: "weathercard/test")
        let maker = CardMaker(context, try ServiceSettings(values, Environment { _ in nil }))
        return try PostPicture(try CardOrder(values, as: format), by: maker, within: limits, StandardStreams())
    }

    private static func post(_ picture: PostPicture) throws -> Post {
        try picture.post(OptionValues(), PostAttempt(at: Instant(secondsSince1970: 0)))
    }

    private static let wide = PostingService.Limits(
        bytes: 1 << 20, sides: 5000, pixels: 1 << 20, text: 500, alternative: 500)

    @Test func aCardThatIsTooLargeForAServiceIsDrawnSmaller() throws {
        let values = try Self.values([(OutputOptions.scale, "0.3")])
        let whole = try Self.picture(values, Self.wide)
        #expect(try Self.post(whole).width == 324 && whole.zone != nil)
        var limits = Self.wide
        limits.bytes = whole.bytes.count / 8
        let smaller = try Self.picture(values, limits)
        #expect(try smaller.bytes.count <= limits.bytes && Self.post(smaller).width < 324)
        #expect(smaller.words == whole.words)
        limits = Self.wide
        limits.sides = 400
        #expect(try Self.post(Self.picture(values, limits)).width == 200)
        limits.pixels = 10_000
        let small = try Self.post(Self.picture(values, limits))
        #expect(small.width * small.height <= 10_000 && small.width > 90)
    }

    @Test func aPNGThatIsTooLargeIsAJPEGOfTheSameSize() throws {
        let values = try Self.values([(CardOptions.card, "day"), (OutputOptions.scale, "0.5")])
        let whole = try Self.post(Self.picture(values, Self.wide))
        #expect(whole.format == .png && whole.picture.starts(with: [0x89, 0x50]))
        var limits = Self.wide
        limits.bytes = whole.picture.count - 1
        let photo = try Self.post(Self.picture(values, limits))
        #expect(photo.format == .jpeg && photo.picture.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(photo.width == whole.width && photo.picture.count <= limits.bytes)
        #expect(photo.fileName == "card.jpg" && photo.format.uploadType == "image/jpeg")
        // The texts of a picture are longer than those of a video.
        #expect(PostingService.bluesky.limits(for: .jpeg) == PostingService.bluesky.limits(for: .png))
        // A screen of few greys has no JPEG.
        let paper = try Self.values([(CardOptions.card, "day"), (CardOptions.device, "kindle")])
        limits.bytes = try Self.picture(paper, Self.wide).bytes.count - 1
        #expect(try Self.post(Self.picture(paper, limits)).format == .png)
    }

    @Test func aMovingCardThatIsTooLargeForAServiceIsDrawnSmaller() throws {
        let values = try Self.values([
            (CardOptions.size, "200x200"), (MotionOptions.animate, "1h"), (MotionOptions.pace, "8h"),
        ])
        var limits = PostingService.mastodon.limits(for: .apng)
        limits.pixels = 5000
        let whole = try Self.picture(values, as: .apng, limits)
        let post = try Self.post(whole)
        #expect(post.width == post.height && post.width * post.height <= 5000 && post.width >= 69)
        #expect(post.seconds > 1 && post.seconds < 3 && whole.bytes.contains("acTL".utf8))
        #expect(post.format == .apng)
        limits.bytes = whole.bytes.count / 2
        let smaller = try Self.picture(values, as: .apng, limits)
        #expect(try smaller.bytes.count <= limits.bytes && Self.post(smaller).width < post.width)
    }

    @Test func aScreenInTheConfigurationHasItsColoursAsOnTheCommandLine() throws {
        var configured = try Self.values([])
        configured.configure(Setting(values: ["spectra-7.3"], file: "c.json", line: 1), for: CardOptions.device)
        let given = try Self.values([(CardOptions.device, "spectra-7.3")])
        #expect(try Self.picture(configured, Self.wide).bytes == Self.picture(given, Self.wide).bytes)
        #expect(
            try Self.picture(given, Self.wide).bytes
                != Self.picture(Self.values([(CardOptions.size, "800x480")]), Self.wide).bytes)
    }
}
