internal import JSONReading
internal import Libc
package import SystemAccess
internal import Threading

/// The result for a PNG of two folders.
enum FolderResult: Sendable {
    case compared(PairResult)
    /// It is only in the expected folder.
    case missing
    /// It is only in the actual folder.
    case extra
    /// One of its files cannot be read.
    case unreadable(ProgramError)
}

/// Compares the PNGs of two folders that have the same relative path.
package struct FolderComparison {
    private let settings: ComparisonSettings
    private let folders: (expected: String, actual: String)
    /// Called with the contents of the folders before any picture is read.
    private let didScan: @Sendable (_ expected: FolderScan, _ actual: FolderScan) -> Void

    package init(
        _ settings: ComparisonSettings, expected: String, actual: String,
        didScan: @escaping @Sendable (_ expected: FolderScan, _ actual: FolderScan) -> Void = { _, _ in }
    ) {
        (self.settings, folders, self.didScan) = (settings, (expected, actual), didScan)
    }

    /// A PNG of either folder.
    private struct Item: Sendable {
        let name: String
        let isExpected: Bool
        let isActual: Bool
    }

    /// A result, and what a report and an update need.
    private struct Outcome: Sendable {
        var result: FolderResult
        var expected: PictureFile?
        var actual: PictureFile?
        var mask: [UInt8]?
    }

    /// Compares the folders, prints and reports the results, and returns the exit status.
    package func run() throws(ProgramError) -> ExitStatus {
        var expected = FolderScan(folder: folders.expected)
        // An update creates the folder.
        if !settings.updates || access(folders.expected, F_OK) == 0 { try expected.find() }
        var actual = FolderScan(folder: folders.actual)
        try actual.find()
        let items = FolderComparison.items(expected: expected.pictures, actual: actual.pictures)
        guard !items.isEmpty else {
            throw ProgramError(
                .noInput,
                "no such file: neither '\(printable(folders.expected))' nor '\(printable(folders.actual))' contains a PNG"
            )
        }
        didScan(expected, actual)
        guard let report = settings.report else { return try run(items) { _ in } }
        var status = ExitStatus.failed
        try report.stream { write throws(ProgramError) in
            var page = ComparisonReport(settings: settings)
            try page.begin(to: write)
            status = try run(items) { entry throws(ProgramError) in try page.add(entry, to: write) }
            try page.end(to: write)
        }
        return status
    }

    private func run(
        _ items: [Item], report: (ComparisonReport.Entry) throws(ProgramError) -> Void
    ) throws(ProgramError) -> ExitStatus {
        var listing = FolderListing(
            isJSON: settings.isJSON, isOnErrors: [settings.report?.word, settings.junit?.word].contains("-"),
            streams: settings.streams)
        var bar = ProgressBar(total: items.count, on: settings.streams)
        let memory = MemoryBudget()
        var junit = JUnitReport()
        try listing.begin()
        try Threads.inOrder(items.count, on: Threads.processors) {
            outcome(of: items[$0], memory)
        } take: {
            index, outcome throws(ProgramError) in
            let name = items[index].name
            try report(
                ComparisonReport.Entry(
                    name: name, result: outcome.result, expected: outcome.expected, actual: outcome.actual,
                    mask: outcome.mask))
            junit.add(name, outcome.result)
            let isUpdated = try update(name, outcome)
            if listing.prints(outcome.result) { bar.clear() }
            try listing.add(name, outcome.result, isUpdated: isUpdated)
            bar.show(index + 1)
        }
        bar.clear()
        try settings.junit?.write(text: junit.text)
        return try listing.end()
    }

    /// The PNGs of both folders, from two sorted lists.
    private static func items(expected: [String], actual: [String]) -> [Item] {
        let (one, other) = (Set(expected), Set(actual))
        let names = expected + actual.filter { !one.contains($0) }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
            Item(name: $0, isExpected: one.contains($0), isActual: other.contains($0))
        }
    }

    private func outcome(of item: Item, _ memory: MemoryBudget) -> Outcome {
        var outcome = Outcome(result: item.isExpected ? .missing : .extra)
        do throws(ProgramError) {
            // The actual file comes first, since an update copies it even if the other cannot be read.
            if item.isActual {
                let file = try PictureFile(item.name, in: folders.actual)
                if !item.isExpected { try file.open(limits: settings.decoder).check() }
                outcome.actual = file
            }
            if item.isExpected {
                let file = try PictureFile(item.name, in: folders.expected)
                if !item.isActual { try file.open(limits: settings.decoder).check() }
                outcome.expected = file
            }
            guard let expected = outcome.expected, let actual = outcome.actual else { return outcome }
            let drawing: PairComparison.Drawing = settings.report == nil ? .never : .whenDifferent
            var mask: [UInt8]?
            let found = try PairComparison(settings: settings, memory: memory).compare(
                expected, actual, drawing: drawing
            ) {
                pictures throws(ProgramError) in mask = try pictures.maskPNG()
            }
            outcome.result = .compared(found)
            outcome.mask = mask
        } catch {
            outcome.result = .unreadable(error)
        }
        return outcome
    }

    /// Copies a picture that differs or is new to the expected folder if that is requested, and returns whether it did.
    private func update(_ name: String, _ outcome: Outcome) throws(ProgramError) -> Bool {
        let differs =
            switch outcome.result {
            case .compared(let found): !found.isAllowed
            case .extra: true
            case .missing, .unreadable: false
            }
        guard settings.updates, differs, let actual = outcome.actual else { return false }
        let path = folders.expected + "/" + name
        try makeFolders(of: name)
        try Output(path).stream { write throws(ProgramError) in try actual.copy(to: write) }
        return true
    }

    private func makeFolders(of name: String) throws(ProgramError) {
        let ends = name.utf8.indices.filter { name.utf8[$0] == UInt8(ascii: "/") }
        for path in [folders.expected] + ends.map({ folders.expected + "/" + name[..<$0] }) {
            if mkdir(path, 0o777) != 0, errno != EEXIST {
                throw .cannotWrite(path, SystemError(code: errno))
            }
        }
    }
}

/// The PNGs of a folder.
package struct FolderScan {
    package let folder: String
    /// Their relative paths, sorted by their bytes.
    package private(set) var pictures: [String] = []
    /// The paths of links to pictures and folders.
    package private(set) var links: [String] = []

    package init(folder: String) {
        self.folder = folder
    }

    /// Finds all PNGs below the folder.
    ///
    /// Links are followed, except for those to a folder that contains them.
    package mutating func find() throws(ProgramError) {
        try find(below: "", outer: [])
        pictures.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private mutating func find(below relative: String, outer: Set<FileIdentity>) throws(ProgramError) {
        let path = relative.isEmpty ? folder : folder + "/" + relative
        var status = stat()
        guard stat(path, &status) == 0 else { throw Input.problem(SystemError(code: errno), name: printable(path)) }
        let identity = FileIdentity(status)
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

    /// The names in a folder; an entry whose type the file system does not tell may be a link.
    private static func entries(of path: String) throws(ProgramError) -> [(name: String, mayBeLink: Bool)] {
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
                throw ProgramError(.badData, "\(shown) has a name that is not UTF-8")
            }
            let kind = Int(entry.pointee.d_type)
            if name != ".", name != ".." { names.append((name, kind == DT_LNK || kind == DT_UNKNOWN)) }
        }
        return names
    }
}

/// Prints the results for two folders, as lines or as JSON.
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

    func begin() throws(ProgramError) {
        if isJSON { try put("{\"pictures\": [") }
    }

    /// Whether a result is printed; lines are only printed for pictures that are not the same.
    func prints(_ result: FolderResult) -> Bool {
        isJSON || ComparisonCounts.Kind(of: result) != .same
    }

    /// Adds the result for a PNG.
    mutating func add(
        _ name: String, _ result: FolderResult, isUpdated: Bool
    ) throws(ProgramError) {
        let kind = ComparisonCounts.Kind(of: result)
        counts.add(result)
        if isUpdated { updated += 1 }
        if isJSON {
            let members =
                ["\"name\": \(JSONValue.quoted(name))"] + FolderListing.members(of: result, kind)
                + (isUpdated ? ["\"updated\": true"] : [])
            try put((isFirst ? "\n  {" : ",\n  {") + members.joined(separator: ", ") + "}")
        } else if kind != .same {
            let line = "\(printable(name, limit: 1000)): \(FolderListing.words(of: result))"
            try put(line + (isUpdated ? "; updated\n" : "\n"))
        }
        isFirst = false
    }

    /// Prints the totals, and returns the exit status.
    func end() throws(ProgramError) -> ExitStatus {
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

    static func words(of result: FolderResult) -> String {
        switch result {
        case .compared(let found): ComparisonText.line(found)
        case .missing: "missing: expected, but not found"
        case .extra: "extra: found, but not expected"
        case .unreadable(let error): "unreadable: \(error.message)"
        }
    }

    private static func members(of result: FolderResult, _ kind: ComparisonCounts.Kind) -> [String] {
        switch result {
        case .compared(let found): ComparisonText.members(of: found)
        case .missing, .extra: ["\"verdict\": \"\(kind.rawValue)\""]
        case .unreadable(let error):
            ["\"verdict\": \"unreadable\"", "\"message\": \(JSONValue.quoted(error.message))"]
        }
    }

    private func put(_ text: String) throws(ProgramError) {
        if isOnErrors { streams.writeError(text) } else { try streams.write(text) }
    }
}

/// The number of PNGs for each kind of result.
struct ComparisonCounts {
    /// The kinds of results, in the order of the summary.
    enum Kind: String, CaseIterable {
        case same, different, missing, extra, unreadable

        init(of result: FolderResult) {
            self =
                switch result {
                case .compared(let found): found.isAllowed ? .same : .different
                case .missing: .missing
                case .extra: .extra
                case .unreadable: .unreadable
                }
        }
    }

    private var counts: [Kind: Int] = [:]

    mutating func add(_ result: FolderResult) {
        counts[Kind(of: result), default: 0] += 1
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
