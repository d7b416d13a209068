internal import ImageComparison
internal import JSONReading
internal import Libc
internal import Threading

/// Compares the PNGs of two folders that have the same relative path.
struct FolderComparison {
    let plan: ComparePlan
    let folders: (expected: String, actual: String)
    /// Confines the process to what was found in the folders; nil if it is not confined.
    var confine: (@Sendable (FolderScan, FolderScan) -> Void)?

    /// A PNG of either folder.
    struct Item: Hashable, Sendable {
        let name: String
        let isExpected: Bool
        let isActual: Bool
    }

    /// The result for a PNG.
    enum Finding: Sendable {
        case compared(PairResult)
        /// It is only in the expected folder.
        case missing
        /// It is only in the actual folder.
        case extra
        /// A picture cannot be read.
        case unreadable(CommandError)
    }

    /// A finding, and what a report and an update need.
    private struct Outcome: Sendable {
        var finding: Finding
        var expected: PictureFile?
        var actual: PictureFile?
        var mask: [UInt8]?
    }

    func run() throws(CommandError) -> ExitStatus {
        var expected = FolderScan(folder: folders.expected)
        // An update creates the folder.
        if !plan.updates || access(folders.expected, F_OK) == 0 { try expected.find() }
        var actual = FolderScan(folder: folders.actual)
        try actual.find()
        let items = FolderComparison.items(expected: expected.pictures, actual: actual.pictures)
        guard !items.isEmpty else {
            throw CommandError(
                .noInput,
                "no such file: neither '\(printable(folders.expected))' nor '\(printable(folders.actual))' contains a PNG"
            )
        }
        confine?(expected, actual)
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
        var listing = FolderListing(
            isJSON: plan.isJSON, isOnErrors: [plan.report?.word, plan.junit?.word].contains("-"),
            streams: plan.streams)
        var bar = ProgressBar(total: items.count, on: plan.streams)
        let memory = MemoryBudget()
        var junit = JUnitReport()
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
            junit.add(name, outcome.finding)
            let isUpdated = try update(name, outcome)
            if listing.prints(outcome.finding) { bar.clear() }
            try listing.add(name, outcome.finding, isUpdated: isUpdated)
            bar.show(index + 1)
        }
        bar.clear()
        try plan.junit?.write(text: junit.text)
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
            // The actual one first: without it, there is nothing to copy.
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

    /// Copies a picture that differs or is new to the expected folder, if that is requested; returns whether it did.
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
        let ends = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }
        for path in [folders.expected] + ends.map({ folders.expected + "/" + name[..<$0] }) {
            if mkdir(path, 0o777) != 0, errno != EEXIST {
                throw .cannotWrite(path, SystemError(code: errno))
            }
        }
    }
}

/// The PNGs of a folder.
struct FolderScan {
    let folder: String
    /// Their relative paths, sorted by their bytes.
    private(set) var pictures: [String] = []
    /// The paths of links, to pictures and folders.
    private(set) var links: [String] = []

    init(folder: String) {
        self.folder = folder
    }

    /// Finds all PNGs below the folder.
    ///
    /// Links are followed, except for those to a folder that contains them.
    mutating func find() throws(CommandError) {
        try find(below: "", outer: [])
        pictures.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Identifies a folder, whatever its path.
    private struct Identity: Hashable {
        let device: UInt
        let file: UInt
    }

    private mutating func find(below relative: String, outer: Set<Identity>) throws(CommandError) {
        let path = relative.isEmpty ? folder : folder + "/" + relative
        var status = stat()
        guard stat(path, &status) == 0 else { throw Input.problem(SystemError(code: errno), name: printable(path)) }
        let identity = Identity(device: UInt(status.st_dev), file: UInt(status.st_ino))
        guard !outer.contains(identity) else { return }
        for (name, mayBeLink) in try FolderScan.entries(of: path) {
            let entry = relative.isEmpty ? name : relative + "/" + name
            let whole = folder + "/" + entry
            var status = stat()
            let isFolder = stat(whole, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            let isPicture = [".png", ".apng"].contains { name.lowercased().hasSuffix($0) }
            if mayBeLink, isFolder || isPicture { links.append(whole) }
            if isFolder {
                try find(below: entry, outer: outer.union([identity]))
            } else if isPicture {
                pictures.append(entry)
            }
        }
    }

    /// The names in a folder; what the file system does not tell apart may be a link.
    private static func entries(of path: String) throws(CommandError) -> [(name: String, mayBeLink: Bool)] {
        guard let folder = opendir(path) else {
            throw Input.problem(SystemError(code: errno), name: printable(path))
        }
        defer { closedir(folder) }
        var names: [(name: String, mayBeLink: Bool)] = []
        while let entry = readdir(folder) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let characters = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            guard let name = String(validatingCString: characters) else {
                let shown = printable(path + "/" + String(cString: characters))
                throw CommandError(.badData, "\(shown) has a name that is not UTF-8")
            }
            let kind = Int(entry.pointee.d_type)
            if name != ".", name != ".." { names.append((name, kind == DT_LNK || kind == DT_UNKNOWN)) }
        }
        return names
    }
}

/// Prints the findings for two folders, as lines or as JSON.
struct FolderListing {
    private let isJSON: Bool
    private let isOnErrors: Bool
    private let streams: StandardStreams
    private var counts = ComparisonCounts()
    private var updated = 0
    private var isFirst = true

    /// A listing on standard output, or on standard error if a page goes to standard output.
    init(isJSON: Bool, isOnErrors: Bool, streams: StandardStreams) {
        self.streams = streams
        self.isJSON = isJSON
        self.isOnErrors = isOnErrors
    }

    func begin() throws(CommandError) {
        if isJSON { try put("{\"pictures\": [") }
    }

    /// Whether a finding is printed: as a line only if the pictures are not the same.
    func prints(_ finding: FolderComparison.Finding) -> Bool {
        isJSON || ComparisonCounts.Kind(of: finding) != .same
    }

    /// Adds the finding for a PNG.
    mutating func add(
        _ name: String, _ finding: FolderComparison.Finding, isUpdated: Bool
    ) throws(CommandError) {
        let kind = ComparisonCounts.Kind(of: finding)
        counts.add(finding)
        if isUpdated { updated += 1 }
        if isJSON {
            let members =
                ["\"name\": \(JSONValue.quoted(name))"] + FolderListing.members(of: finding, kind)
                + (isUpdated ? ["\"updated\": true"] : [])
            try put((isFirst ? "\n  {" : ",\n  {") + members.joined(separator: ", ") + "}")
        } else if kind != .same {
            let line = "\(printable(name, limit: 1000)): \(FolderListing.words(of: finding))"
            try put(line + (isUpdated ? "; updated\n" : "\n"))
        }
        isFirst = false
    }

    /// Prints the totals, and returns the exit status.
    func end() throws(CommandError) -> ExitStatus {
        if isJSON {
            let isSame = counts[.same] == counts.total
            let sums =
                ComparisonCounts.Kind.allCases.map { "\"\($0.rawValue)\": \(counts[$0])" } + [
                    "\"updated\": \(updated)"
                ]
            let verdict = "\"verdict\": \"\(isSame ? "same" : "different")\""
            try put("\n], " + ([verdict] + sums).joined(separator: ", ") + "}\n")
        } else {
            try put("\(counts)" + (updated > 0 ? "; updated \(updated)\n" : "\n"))
        }
        if counts[.unreadable] > 0 { return .badData }
        return counts.total - counts[.same] == updated ? .done : .failed
    }

    static func words(of finding: FolderComparison.Finding) -> String {
        switch finding {
        case .compared(let found): ComparisonText.line(found)
        case .missing: "missing: expected, but not found"
        case .extra: "extra: found, but not expected"
        case .unreadable(let error): "unreadable: \(error.message)"
        }
    }

    private static func members(of finding: FolderComparison.Finding, _ kind: ComparisonCounts.Kind) -> [String] {
        switch finding {
        case .compared(let found): ComparisonText.members(of: found)
        case .missing, .extra: ["\"verdict\": \"\(kind.rawValue)\""]
        case .unreadable(let error):
            ["\"verdict\": \"unreadable\"", "\"message\": \(JSONValue.quoted(error.message))"]
        }
    }

    private func put(_ text: String) throws(CommandError) {
        if isOnErrors { streams.writeError(text) } else { try streams.write(text) }
    }
}

/// The number of PNGs for each kind of finding.
struct ComparisonCounts {
    /// The kinds of findings, in the order of the summary.
    enum Kind: String, CaseIterable {
        case same, different, missing, extra, unreadable

        init(of finding: FolderComparison.Finding) {
            self =
                switch finding {
                case .compared(let found): found.isAllowed ? .same : .different
                case .missing: .missing
                case .extra: .extra
                case .unreadable: .unreadable
                }
        }
    }

    private var counts: [Kind: Int] = [:]

    mutating func add(_ finding: FolderComparison.Finding) {
        counts[Kind(of: finding), default: 0] += 1
    }

    subscript(kind: Kind) -> Int { counts[kind] ?? 0 }

    var total: Int { counts.values.reduce(0, +) }
}

extension ComparisonCounts: CustomStringConvertible {
    /// The total, and the number of each kind that occurs.
    var description: String {
        let parts = Kind.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
        return "\(total) \(total == 1 ? "picture" : "pictures"): " + parts.joined(separator: ", ")
    }
}
