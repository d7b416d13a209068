import Testing

@testable import RasterImages

struct DeflateStreamTests {
    /// CRC-32C of a word without inversions, as the processor's instruction has it.
    private func crc(_ word: UInt32) -> UInt32 {
        (0..<32).reduce(word) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0x82F6_3B78 : 0) }
    }

    /// Bytes whose third is remembered where the first state's address is, which is what other addresses would change.
    private func sensitiveBytes(_ random: inout some RandomNumberGenerator) -> [UInt8] {
        let place = crc(0x10_0000) & 0x1FFF
        var word: UInt32 = 0
        repeat { word = UInt32.random(in: 0...UInt32.max, using: &random) } while crc(word) & 0x1FFF != place
        var bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
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

    @Test func threadsThatCompressAtOnceWriteTheSame() async throws {
        var random = SystemRandomNumberGenerator()
        let inputs = (0..<4).map { _ in sensitiveBytes(&random) }
        let expected = try inputs.map(compressed)
        let different = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try (0..<40).count { try compressed(inputs[$0 % 4]) != expected[$0 % 4] }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(different == 0)
    }
}
