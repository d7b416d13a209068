internal import ImageComparison
internal import Libc
internal import Threading

/// Compares the PNGs of two folders by their relative paths.
struct FolderComparison {
    let plan: ComparePlan
    let folders: (expected: String, actual: String)

    /// A PNG of either folder.
    struct Item: Hashable, Sendable {
        let name: String
        let isExpected: Bool
        let isActual: Bool
    }

    /// What became of a PNG.
    enum Finding: Sendable {
        case compared(PairResult)
        /// It is only in the expected folder.
        case missing
        /// It is only in the actual folder.
        case extra
        /// A picture cannot be read.
        case unreadable(CommandError)
    }

    /// A finding, and what a report and an update need of it.
    private struct Outcome: Sendable {
        var finding: Finding
        var expected: PictureFile?
        var actual: PictureFile?
        var mask: [UInt8]?
    }

    func run() throws(CommandError) -> ExitStatus {
        let items = FolderComparison.items(
            expected: try FolderScan.pictures(in: folders.expected),
            actual: try FolderScan.pictures(in: folders.actual))
        guard !items.isEmpty else {
            throw CommandError(
                .noInput,
                "no such file: neither folder has a PNG, '\(printable(folders.expected))' nor "
                    + "'\(printable(folders.actual))'")
        }
        guard let report = plan.report else { return try run(items) { _ in } }
        var status = ExitStatus.failed
        try report.stream { write throws(CommandError) in
            var page = ComparisonReport(plan: plan)
            try page.begin(to: write)
            status = try run(items) { entry throws(CommandError) in try page.add(entry, to: write) }
            try page.end(to: write)
        }
        return status
    }

    private func run(
        _ items: [Item], report: (ComparisonReport.Entry) throws(CommandError) -> Void
    ) throws(CommandError) -> ExitStatus {
        var listing = FolderListing(isJSON: plan.isJSON, isOnErrors: plan.report?.word == "-")
        var bar = ProgressBar(total: items.count)
        let memory = MemoryBudget()
        try listing.begin()
        try Threads.inOrder(items.count, on: Threads.processors) {
            outcome(of: items[$0], memory)
        } take: {
            index, outcome throws(CommandError) in
            let name = items[index].name
            try report(
                ComparisonReport.Entry(
                    name: name, finding: outcome.finding, expected: outcome.expected, actual: outcome.actual,
                    mask: outcome.mask))
            let isUpdated = try update(name, outcome)
            if listing.tells(of: outcome.finding) { bar.clear() }
            try listing.add(name, outcome.finding, isUpdated: isUpdated)
            bar.show(index + 1)
        }
        bar.clear()
        return try listing.end()
    }

    /// The PNGs of both folders, from two sorted lists.
    static func items(expected: [String], actual: [String]) -> [Item] {
        let (one, other) = (Set(expected), Set(actual))
        let names = expected + actual.filter { !one.contains($0) }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
            Item(name: $0, isExpected: one.contains($0), isActual: other.contains($0))
        }
    }

    private func outcome(of item: Item, _ memory: MemoryBudget) -> Outcome {
        var outcome = Outcome(finding: item.isExpected ? .missing : .extra)
        do throws(CommandError) {
            // The actual one first: without it there is nothing to take over.
            if item.isActual {
                let file = try PictureFile(item.name, in: folders.actual)
                if !item.isExpected { try file.open(limits: plan.decoder).check() }
                outcome.actual = file
            }
            if item.isExpected {
                let file = try PictureFile(item.name, in: folders.expected)
                if !item.isActual { try file.open(limits: plan.decoder).check() }
                outcome.expected = file
            }
            guard let expected = outcome.expected, let actual = outcome.actual else { return outcome }
            let wish: PairComparison.Wish = plan.report == nil ? .never : .whenDifferent
            var mask: [UInt8]?
            let found = try PairComparison(plan: plan, memory: memory).compare(expected, actual, pictures: wish) {
                pictures throws(CommandError) in mask = try pictures.maskPNG()
            }
            outcome.finding = .compared(found)
            outcome.mask = mask
        } catch {
            outcome.finding = .unreadable(error)
        }
        return outcome
    }

    /// Takes over the actual picture that differs or is new where that is asked for, and tells whether it did.
    private func update(_ name: String, _ outcome: Outcome) throws(CommandError) -> Bool {
        let differs =
            switch outcome.finding {
            case .compared(let found): !found.isAllowed
            case .extra: true
            case .missing, .unreadable: false
            }
        guard plan.updates, differs, let actual = outcome.actual else { return false }
        let path = folders.expected + "/" + name
        try makeFolders(of: name)
        try Output(path).stream { write throws(CommandError) in try actual.copy(to: write) }
        return true
    }

    private func makeFolders(of name: String) throws(CommandError) {
        for end in name.utf8.indices where name.utf8[end] == UInt8(ascii: "/") {
            let path = folders.expected + "/" + name[..<end]
            if mkdir(path, 0o777) != 0, errno != EEXIST {
                throw .cannotWrite(path, SystemError(code: errno))
            }
        }
    }
}
