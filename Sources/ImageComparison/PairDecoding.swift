package import RasterImages
internal import Threading

/// Decodes two PNGs at 8 bits, at the same time where there are threads for it.
struct PairDecoding: @unchecked Sendable {
    // Each is used by one thread.
    let expected: PNGRowReader
    let actual: PNGRowReader
    let threads: Int

    func images() throws(PairDecodingError) -> (expected: RasterImage, actual: RasterImage) {
        let results = Monitor<[Result<RasterImage, PNGDecodingError>]>([
            .failure(.outOfMemory), .failure(.outOfMemory),
        ])
        Threads.run(2, on: threads) { index in
            let result = Result { () throws(PNGDecodingError) in
                try PNGDecoder().decode(index == 0 ? expected : actual, depth: 8)
            }
            results.access { $0[index] = result }
        }
        let both = results.access { $0 }
        return (
            try PairDecodingError.ofExpected { () throws(PNGDecodingError) in try both[0].get() },
            try PairDecodingError.ofActual { () throws(PNGDecodingError) in try both[1].get() }
        )
    }
}

/// Which of two pictures cannot be read, and why.
package enum PairDecodingError: Error {
    case expected(PNGDecodingError)
    case actual(PNGDecodingError)

    static func ofExpected<Result>(_ body: () throws(PNGDecodingError) -> Result) throws(PairDecodingError)
        -> Result
    {
        do throws(PNGDecodingError) { return try body() } catch { throw .expected(error) }
    }

    static func ofActual<Result>(_ body: () throws(PNGDecodingError) -> Result) throws(PairDecodingError) -> Result
    {
        do throws(PNGDecodingError) { return try body() } catch { throw .actual(error) }
    }
}
