internal import JSONReading
internal import RasterImages
internal import SystemAccess

/// How the frames of two moving pictures differ; frames are counted from 0.
struct AnimationResult: Sendable {
    let count: Int
    /// Why the frames were not compared, such as another number of them; nil if they were.
    var mismatch: String?
    /// The number of frames that differ, the first of them, and the one in which most pixels do.
    var differing = 0
    var first: Int?
    var worst: Int?

    func line(_ found: PairResult) -> String {
        if let mismatch { return "different: \(mismatch)" }
        switch found.result {
        case .same:
            return "same: 0 of \(found.size.width * found.size.height) pixels differ in any of \(count) frames"
        case .different(let difference):
            let places = "frame \(first ?? 0) first; of frame \(worst ?? 0), the worst, \(difference)"
            let words = "\(differing) of \(count) frames differ, \(places)"
            return found.isAllowed ? "same: \(words), which is within the limits" : "different: \(words)"
        case .size: return "different: \(found.result)"
        }
    }

    /// The members of a JSON object.
    func members(_ result: ComparisonResult) -> [String] {
        let isCompared = if case .size = result { false } else { mismatch == nil }
        func text(_ number: Int?) -> String { number.map(String.init) ?? "null" }
        return [
            "\"frames\": \(count)", "\"differingFrames\": \(isCompared ? "\(differing)" : "null")",
            "\"firstFrame\": \(text(first))", "\"worstFrame\": \(text(worst))",
        ] + (mismatch.map { ["\"mismatch\": \(JSONValue.quoted($0))"] } ?? [])
    }
}

extension PairComparison {
    /// Compares two files frame by frame, and draws the pair of frames with the most different pixels, or the first pair.
    func compareFrames(
        of expected: PictureFile, _ actual: PictureFile, drawing: Drawing,
        draw: (Pictures) throws(ProgramError) -> Void
    ) throws(ProgramError) -> PairResult {
        let files = (
            try expected.animation(limits: settings.decoder), try actual.animation(limits: settings.decoder)
        )
        let sizes = [files.0, files.1].map { PixelSize(width: $0.width, height: $0.height) }
        return try memory.use(for: sizes + sizes) { () throws(ProgramError) in
            var (one, other) = (AnimatedPNG.Player(files.0), AnimatedPNG.Player(files.1))
            var animation = AnimationResult(count: files.0.frames.count)
            animation.mismatch = PairComparison.mismatch(files.0, files.1)
            var worst: (result: ComparisonResult, pixels: Int)?
            var shown: Pictures?
            var isAllowed = animation.mismatch == nil
            for index in 0..<max(files.0.frames.count, files.1.frames.count) {
                // Both files are read to the end to find errors.
                let images = (try next(&one, expected), try next(&other, actual))
                guard let before = images.0, let after = images.1 else { continue }
                if sizes[0] != sizes[1] {
                    if index == 0 { shown = Pictures(expected: before, actual: after, mask: nil) }
                    continue
                }
                let seen = settings.ignored.isEmpty ? after : try settings.ignored.applied(to: after, from: before)
                let examined = comparer(for: sizes[0]).examine(
                    expected: before, actual: seen, keepsMask: drawing != .never)
                isAllowed = isAllowed && settings.limits.allow(examined.result)
                var isWorst = false
                if case .different(let difference) = examined.result, animation.mismatch == nil {
                    animation.differing += 1
                    animation.first = animation.first ?? index
                    isWorst = difference.differingPixels > worst?.pixels ?? 0
                    if isWorst {
                        worst = (examined.result, difference.differingPixels)
                        animation.worst = index
                    }
                }
                if drawing != .never, isWorst || index == 0 {
                    shown = Pictures(expected: before, actual: after, mask: examined.mask)
                }
            }
            let result: ComparisonResult =
                sizes[0] == sizes[1] ? worst?.result ?? .same : .size(expected: sizes[0], actual: sizes[1])
            if sizes[0] != sizes[1] { animation.mismatch = nil }
            let found = PairResult(
                result: result, size: sizes[0], isAllowed: isAllowed && sizes[0] == sizes[1], frames: animation)
            if drawing.applies(to: found), let shown { try draw(shown) }
            return found
        }
    }

    private func next(
        _ player: inout AnimatedPNG.Player, _ file: PictureFile
    ) throws(ProgramError) -> RasterImage? {
        do throws(PNGDecodingError) { return try player.next() } catch {
            throw PictureReader.problem(error, name: file.name)
        }
    }

    /// How two animations differ apart from their pixels; nil if they do not.
    private static func mismatch(_ expected: AnimatedPNG, _ actual: AnimatedPNG) -> String? {
        let counts = (expected.frames.count, actual.frames.count)
        if counts.0 != counts.1 {
            return "\(counts.0) \(counts.0 == 1 ? "frame" : "frames") expected, \(counts.1) found"
        }
        if expected.plays != actual.plays {
            func words(_ plays: Int) -> String {
                plays == 0 ? "without end" : plays == 1 ? "once" : "\(plays) times"
            }
            return "expected to be played \(words(expected.plays)), not \(words(actual.plays))"
        }
        for (index, (one, other)) in zip(expected.frames, actual.frames).enumerated() {
            let (left, right) = (one.delay, other.delay)
            // The same time may be another fraction.
            if Int(left.numerator) * Int(right.denominator) != Int(right.numerator) * Int(left.denominator) {
                return "frame \(index) is expected for \(left.numerator)/\(left.denominator) s, not "
                    + "\(right.numerator)/\(right.denominator) s"
            }
        }
        return nil
    }
}
