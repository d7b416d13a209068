internal import RasterImages
internal import Threading

/// Compares two PNGs exactly while they are read.
struct RowComparison {
    let expected: PNGRowReader
    let actual: PNGRowReader
    let threads: Int

    /// Reads both to their ends, side by side where their rows come in the same order.
    func run(_ comparison: inout ExactComparison, depth: Int) throws(PairDecodingError) {
        if expected.isInterlaced != actual.isInterlaced {
            try compareWithWhole(&comparison, depth: depth)
        } else if threads > 1 {
            try compareBesideProducer(&comparison, depth: depth)
        } else {
            try compareInTurn(&comparison, depth: depth)
        }
    }

    /// Holds all of the expected picture.
    private func compareWithWhole(_ comparison: inout ExactComparison, depth: Int) throws(PairDecodingError) {
        let image = try PairDecodingError.ofExpected { () throws(PNGDecodingError) in
            try PNGDecoder().decode(expected, depth: depth)
        }
        var problem: PNGDecodingError?
        ExactComparison.withSamples(of: image, depth: depth) { whole in
            do throws(PNGDecodingError) {
                try actual.readRows(depth: depth) { row, samples in
                    if let start = samples.baseAddress { comparison.compare(row, whole: whole, start) }
                }
            } catch {
                problem = error
            }
        }
        if let problem { throw .actual(problem) }
    }

    /// Reads a row of either in turn.
    private func compareInTurn(_ comparison: inout ExactComparison, depth: Int) throws(PairDecodingError) {
        try PairDecodingError.ofExpected { () throws(PNGDecodingError) in try expected.start(depth: depth) }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: expected.rowSize, alignment: 16)
        defer { memory.deallocate() }
        try compareRows(&comparison, depth: depth) { () throws(PNGDecodingError) in
            guard let row = try expected.nextRow(memory), let start = memory.baseAddress else { return nil }
            return (row, UnsafeRawPointer(start))
        }
    }

    /// Has another thread read the expected picture meanwhile.
    private func compareBesideProducer(_ comparison: inout ExactComparison, depth: Int) throws(PairDecodingError) {
        let producer = RowProducer(expected, depth: depth)
        guard let helper = Helper({ producer.run() }) else {
            return try compareInTurn(&comparison, depth: depth)
        }
        defer {
            producer.cancel()
            helper.join()
        }
        try compareRows(&comparison, depth: depth) { () throws(PNGDecodingError) in try producer.next() }
    }

    private func compareRows(
        _ comparison: inout ExactComparison, depth: Int,
        nextExpected: () throws(PNGDecodingError) -> (PNGRow, UnsafeRawPointer)?
    ) throws(PairDecodingError) {
        try PairDecodingError.ofActual { () throws(PNGDecodingError) in try actual.start(depth: depth) }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: actual.rowSize, alignment: 16)
        defer { memory.deallocate() }
        while true {
            let one = try PairDecodingError.ofExpected(nextExpected)
            let row = try PairDecodingError.ofActual { () throws(PNGDecodingError) in try actual.nextRow(memory) }
            guard let one, let row, let start = memory.baseAddress else { return }
            comparison.compare(row, one.1, each: 1, start)
        }
    }
}
