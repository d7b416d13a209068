internal import ImageComparison
internal import RasterImages

/// What two pictures were found to be.
struct PairResult: Sendable {
    let result: ComparisonResult
    /// The size of the expected picture.
    let size: PixelSize
    /// Whether they count as the same by the limits.
    let isAllowed: Bool
}

/// Compares two pictures as the command line asks for.
struct PairComparison: Sendable {
    /// Two pictures at 8 bits a sample, and which of their pixels differ where they have one size and any does.
    struct Pictures {
        let expected: RasterImage
        let actual: RasterImage
        let mask: DifferenceMask?
    }

    /// When pictures are wanted.
    enum Wish {
        case never
        case whenDifferent
        case always

        func applies(to found: PairResult) -> Bool {
            switch self {
            case .never: false
            case .whenDifferent: !found.isAllowed
            case .always: true
            }
        }
    }

    let plan: ComparePlan
    let memory: MemoryBudget

    /// Compares two files, and hands their pictures to `draw` where they are wanted.
    func compare(
        _ expected: PictureFile, _ actual: PictureFile, pictures wish: Wish = .never,
        draw: (Pictures) throws(CommandError) -> Void = { _ in }
    ) throws(CommandError) -> PairResult {
        var (expected, actual) = (expected, actual)
        if wish != .always, try expected.hasSameBytes(as: &actual) {
            // The same file need not be decoded twice.
            let reader = try expected.open(limits: plan.decoder)
            try reader.check()
            return found(.same, reader.size)
        }
        let readers = (try expected.open(limits: plan.decoder), try actual.open(limits: plan.decoder))
        let sizes = [readers.0.size, readers.1.size]
        if sizes[0] != sizes[1] {
            try readers.0.check()
            try readers.1.check()
            let found = found(.size(expected: sizes[0], actual: sizes[1]), sizes[0])
            guard wish.applies(to: found) else { return found }
            try memory.use(for: sizes) { () throws(CommandError) in
                try draw(Pictures(expected: decode(expected), actual: decode(actual), mask: nil))
            }
            return found
        }
        if plan.comparer.metric == .exact {
            let (result, mask) = try readers.0.compare(readers.1, with: plan.comparer, keepsMask: wish != .never)
            let found = found(result, sizes[0])
            guard wish.applies(to: found) else { return found }
            try memory.use(for: sizes) { () throws(CommandError) in
                try draw(Pictures(expected: decode(expected), actual: decode(actual), mask: mask))
            }
            return found
        }
        return try memory.use(for: sizes) { () throws(CommandError) in
            let images = try decodeBoth(readers)
            let (result, mask) = plan.comparer.examine(
                expected: images.0, actual: images.1, keepsMask: wish != .never)
            let found = found(result, sizes[0])
            if wish.applies(to: found) {
                try draw(Pictures(expected: images.0, actual: images.1, mask: mask))
            }
            return found
        }
    }

    private func found(_ result: ComparisonResult, _ size: PixelSize) -> PairResult {
        PairResult(result: result, size: size, isAllowed: plan.limits.allow(result))
    }

    private func decode(_ file: PictureFile) throws(CommandError) -> RasterImage {
        try file.open(limits: plan.decoder).decode(depth: 8)
    }

    /// Both pictures at 8 bits, decoded at the same time where there are threads for it.
    private func decodeBoth(
        _ readers: (PictureReader, PictureReader)
    ) throws(CommandError) -> (RasterImage, RasterImage) {
        let shared = EachByOneThread(readers: [readers.0, readers.1])
        let results = Monitor<[Result<RasterImage, CommandError>?]>([nil, nil])
        Threads.run(2, on: plan.comparer.threads) { index in
            let result = Result { () throws(CommandError) in try shared.readers[index].decode(depth: 8) }
            results.access { $0[index] = result }
        }
        let images = try results.access { $0 }.map { result throws(CommandError) in
            guard let result else { throw CommandError(.internalError, "a picture was not decoded") }
            return try result.get()
        }
        return (images[0], images[1])
    }
}

private struct EachByOneThread: @unchecked Sendable {
    let readers: [PictureReader]
}
