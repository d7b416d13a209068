import Testing

@testable import Canvas

/// Frames of a moving picture on either side of a jump of its light.
struct FrameFadingTests {
    /// The levels that come out for frames of one grey each.
    private func levels(_ levels: [Int], reach: Int, fixed: Set<Int> = [0]) -> [Int] {
        var fading = FrameFading(reach: reach)
        var frames: [FramePixels] = []
        for (index, level) in levels.enumerated() {
            let word = [UInt8(level), UInt8(level), UInt8(level), 0]
            let pixels = FramePixels(width: 32, height: 32, words: (0..<1024).flatMap { _ in word })
            frames += fading.add(pixels, isFixed: fixed.contains(index))
            #expect(frames.count <= index + 1)
        }
        return (frames + fading.end()).map { Int($0.words[0]) }
    }

    private func largestStep(_ levels: [Int]) -> Int {
        zip(levels, levels.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    }

    @Test(arguments: 1...3) func aJumpBecomesSmallSteps(reach: Int) {
        let jump = [200, 199, 198, 197, 196, 60, 59, 58, 57, 56]
        let faded = levels(jump, reach: reach)
        #expect(faded.count == jump.count)
        #expect(faded == faded.sorted(by: >))
        #expect(largestStep(faded) <= 136 / (2 * reach + 1) + 2)
        #expect(Array(faded.prefix(5 - reach)) == Array(jump.prefix(5 - reach)))
        #expect(Array(faded.suffix(5 - reach)) == Array(jump.suffix(5 - reach)))
    }

    @Test func evenLightStaysAsItIs() {
        for even in [[10, 12, 14, 16, 18, 20], [0, 40, 80, 120, 160, 200], [50, 50, 56, 56, 56, 56], [7]] {
            #expect(levels(even, reach: 2) == even)
        }
        let jump = [200, 199, 198, 60, 59, 58]
        #expect(levels(jump, reach: 0) == jump)
    }

    @Test func aFixedFrameStaysAsItIs() {
        let jump = [200, 60, 59, 58, 57]
        #expect(levels(jump, reach: 2)[0] == 200)
        #expect(levels(jump, reach: 2, fixed: Set(0..<5)) == jump)
    }
}
