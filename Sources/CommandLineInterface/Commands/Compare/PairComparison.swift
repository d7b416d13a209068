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
        // What is held while pictures are compared is held again, if at all, while they are drawn.
        let examined = try memory.use(for: isFrugal(readers) ? [] : sizes) { () throws(CommandError) in
            try readers.0.compare(readers.1, with: comparer(for: sizes[0]), keepsMask: wish != .never)
        }
        let found = found(examined.result, sizes[0])
        guard wish.applies(to: found) else { return found }
        try memory.use(for: sizes) { () throws(CommandError) in
            try draw(Pictures(expected: decode(expected), actual: decode(actual), mask: examined.mask))
        }
        return found
    }

    /// Whether no more than some rows are held of pictures that are compared.
    private func isFrugal(_ readers: (PictureReader, PictureReader)) -> Bool {
        !readers.0.isInterlaced && !readers.1.isInterlaced
            && (plan.comparer.metric == .exact || comparer(for: readers.0.size).threads == 1)
    }

    /// The comparer with as many threads as pictures of this size are worth.
    ///
    /// With two million pixels, to wait for another thread may take longer than its work.
    private func comparer(for size: PixelSize) -> ImageComparer {
        var comparer = plan.comparer
        if size.width * size.height < 1 << 21 { comparer.threads = 1 }
        return comparer
    }

    private func found(_ result: ComparisonResult, _ size: PixelSize) -> PairResult {
        PairResult(result: result, size: size, isAllowed: plan.limits.allow(result))
    }

    private func decode(_ file: PictureFile) throws(CommandError) -> RasterImage {
        try file.open(limits: plan.decoder).decode(depth: 8)
    }
}
