/// Encodes frames as an animated WebP without loss, by libwebp and a container of its own (RFC 9649, section 2.7).
///
/// The first frame is the whole picture. Each later one has only the rectangle that differs from the frame before, in which unchanged
/// pixels are transparent: libwebp makes that smaller in any picture. A frame depends on the one before alone, so that several
/// can be encoded at a time.
package struct AnimatedWebPEncoder: Sendable {
    private let width: Int
    private let height: Int
    private let plays: Int
    private let texts: EXIF

    /// A frame with its time, as it is in the file.
    package struct Frame: Sendable {
        fileprivate let chunk: [UInt8]
        fileprivate let hasTransparency: Bool
    }

    /// An encoder of frames of one size, which are played `plays` times; 0 is forever.
    ///
    /// - Throws: If a side is longer than the format allows, or libwebp is not installed.
    package init(
        width: Int, height: Int, plays: Int, description: String, copyright: String
    ) throws(PhotoEncodingError) {
        guard max(width, height) <= WebPContainer.longestSide else {
            throw .size(longest: WebPContainer.longestSide)
        }
        guard PhotoEncoder.Format.webp.isInstalled else { throw .noLibrary(.webp) }
        (self.width, self.height, self.plays) = (width, height, plays)
        texts = EXIF(description: description, copyright: copyright)
    }

    /// A frame that is shown for some milliseconds.
    ///
    /// Its pixels, as those of the frame before, are native-endian words `0x00RRGGBB` in rows without padding.
    package func frame(
        _ pixels: [UInt8], after previous: [UInt8]?, milliseconds: Int
    ) throws(PhotoEncodingError) -> Frame {
        for picture in [pixels, previous ?? pixels] where picture.count != width * height * 4 {
            throw .pixels(.memory(picture.count, needed: width * height * 4))
        }
        // Places are stated in units of two pixels.
        let area =
            previous.map { FrameArea(from: $0, to: pixels, width: width, height: height).fromEvenPlaces }
            ?? FrameArea(x: 0, y: 0, width: width, height: height)
        let samples = area.samples(of: pixels, width: width, over: previous)
        let file = try PhotoEncoder.losslessWebP(samples, width: area.width, height: area.height, hasAlpha: true)
        let places = [area.x / 2, area.y / 2, area.width - 1, area.height - 1, min(milliseconds, 1 << 24 - 1)]
        // Blended over what was there, which is not disposed of.
        let content = places.flatMap { WebPContainer.number($0, 3) } + [0] + WebPContainer.pixels(of: file)
        return Frame(
            chunk: WebPContainer.chunk("ANMF", content),
            hasTransparency: stride(from: 3, to: samples.count, by: 4).contains { samples[$0] == 0 })
    }

    /// The file of all frames.
    package func file(of frames: [Frame]) throws(PhotoEncodingError) -> [UInt8] {
        // The ground shows nowhere.
        let animation = WebPContainer.chunk("ANIM", [0, 0, 0, 0] + WebPContainer.number(plays, 2))
        let features: WebPContainer.Features =
            frames.contains(where: \.hasTransparency) ? [.animation, .alpha] : .animation
        return try WebPContainer.file(
            animation + frames.flatMap(\.chunk), features, width: width, height: height, texts: texts)
    }
}
