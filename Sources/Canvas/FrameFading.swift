/// Fades the frames of a moving picture into each other where its light would jump: where dark words give way to white ones, or
/// where an hour of snow begins.
///
/// A step is a change between two frames that is large beside those before and after it. Frames come out in order, some later than
/// they went in.
package struct FrameFading {
    /// The frames on either side of a step that are faded.
    private let reach: Int
    /// The last frames that went in, the first of which is number `start`.
    private var frames: [(pixels: FramePixels, isFixed: Bool)] = []
    private var start = 0
    /// By how much each frame differs from the one before.
    private var changes: [Double] = []
    private var taken = 0

    /// The least difference that is a step, in levels of 255, and how many times it is that of its neighbours.
    private static let (least, ratio) = (8.0, 3.0)

    /// Fades so many frames before and after each step; none with 0.
    package init(reach: Int) {
        self.reach = max(reach, 0)
    }

    /// The frames that are ready once a further one is known; one that is fixed stays as it is.
    package mutating func add(_ pixels: FramePixels, isFixed: Bool) -> [FramePixels] {
        if reach == 0 { return [pixels] }
        changes.append(frames.last.map { $0.pixels.difference(from: pixels) } ?? 0)
        frames.append((pixels, isFixed))
        // Whether a change is a step is known with the change after it.
        return take(upTo: changes.count - reach - 1)
    }

    /// The frames that are left.
    package mutating func end() -> [FramePixels] { take(upTo: changes.count) }

    private mutating func take(upTo end: Int) -> [FramePixels] {
        var ready: [FramePixels] = []
        while taken < end {
            ready.append(faded(taken))
            taken += 1
        }
        let old = max(0, taken - reach - start)
        frames.removeFirst(min(old, frames.count))
        start += old
        return ready
    }

    private func faded(_ index: Int) -> FramePixels {
        let (own, isFixed) = frames[index - start]
        if isFixed { return own }
        for distance in 0..<reach {
            // The step is before the frame, or after it.
            let (before, after) = (index - distance, index + distance + 1)
            for (step, other) in [(before, before - 1), (after, after)]
            where isStep(step) && frames.indices.contains(other - start) {
                return own.fading(
                    into: frames[other - start].pixels, Double(reach - distance) / Double(2 * reach + 1))
            }
        }
        return own
    }

    private func isStep(_ index: Int) -> Bool {
        guard index > 0, index < changes.count, changes[index] > FrameFading.least else { return false }
        let after = index + 1 < changes.count ? changes[index + 1] : 0
        return changes[index] > FrameFading.ratio * max(changes[index - 1], after)
    }
}
