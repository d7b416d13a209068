import Foundation
import Testing

@testable import RasterImages

struct DeflateStreamTests {
    /// CRC-32C of a word without inversions, as the processor's instruction has it.
    private func crc(_ word: UInt32) -> UInt32 {
        (0..<32).reduce(word) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0x82F6_3B78 : 0) }
    }

    /// Bytes whose third is remembered where the first state's address is, which is what other addresses would change.
    private func sensitiveBytes(_ seed: Int) throws -> [UInt8] {
        func noise(_ number: Int) -> UInt32 {
            let mixed = UInt64(seed << 32 + number) &* 0x9E37_79B9_7F4A_7C15
            return UInt32(truncatingIfNeeded: (mixed ^ mixed >> 29) >> 20)
        }
        let place = crc(0x10_0000) & 0x1FFF
        let word = try #require((0..<200_000).lazy.map(noise).first { crc($0) & 0x1FFF == place })
        var bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: noise($0)) }
        for index in 16..<bytes.count where bytes[index] % 3 > 0 { bytes[index] = bytes[index - 5] }
        let third = (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } + bytes[6..<16]
        bytes.replaceSubrange(2..<16, with: third)
        bytes.replaceSubrange(200..<214, with: third)
        return bytes
    }

    private func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
        var chunks = ChunkWriter()
        var stream = DeflateStream()
        var bytes = bytes
        try bytes.withUnsafeMutableBufferPointer { buffer throws(PNGEncodingError) in
            try stream.compress(buffer, isLast: true, into: &chunks)
        }
        return chunks.bytes
    }

    @Test func threadsThatCompressAtOnceWriteTheSame() throws {
        let inputs = try (1...4).map(sensitiveBytes)
        let expected = try inputs.map(compressed)
        let outcomes = Outcomes()
        // More than there are states.
        let threads = (0..<80).map { number in
            Thread {
                let different = (0..<10).count { turn in
                    let input = (number + turn) % 4
                    return (try? compressed(inputs[input])) != expected[input]
                }
                outcomes.add(different)
            }
        }
        for thread in threads { thread.start() }
        #expect(outcomes.sum(of: threads.count) == 0)
    }
}

/// What threads found, one number each.
private final class Outcomes: @unchecked Sendable {
    private let condition = NSCondition()
    private var numbers: [Int] = []

    func add(_ number: Int) {
        condition.withLock {
            numbers.append(number)
            condition.signal()
        }
    }

    func sum(of count: Int) -> Int {
        condition.withLock {
            while numbers.count < count { condition.wait() }
            return numbers.reduce(0, +)
        }
    }
}
