internal import SystemAccess

/// The files and folders that the jobs so far will create, each as a hash of 96 bits.
///
/// Names that differ only in case or Unicode normalization count as the same, since a file system may treat them so. A batch
/// may have millions of jobs, so a name takes 16 bytes in a table that is at most three quarters full.
struct ClaimedNames {
    private struct Slot {
        var first: UInt64 = 0
        var second: UInt32 = 0
        /// The line that claims it; negative for a folder, 0 if the slot is free.
        var line: Int32 = 0
    }

    private var slots = [Slot](repeating: Slot(), count: 1 << 8)
    private var count = 0

    /// Claims a path for the job on a line.
    ///
    /// - Throws: If an earlier job has claimed it, or needs a folder where this one needs a file, or the other way round.
    mutating func claim(_ path: CardPath, line: Int) throws(ProgramError) {
        try check(path)
        let names = ClaimedNames.slots(of: path)
        let number = Int32(clamping: max(line, 1))
        for (depth, name) in names.enumerated() {
            var claimed = name
            claimed.line = depth == names.count - 1 ? number : -number
            add(claimed)
        }
    }

    /// A slot for each folder of a path, and one for the file.
    private static func slots(of path: CardPath) -> [Slot] {
        let folded = path.names.map(ClaimedNames.folded)
        return folded.indices.map { ClaimedNames.slot(of: folded[...$0].joined(separator: "/")) }
    }

    /// Throws if the path cannot be claimed.
    func check(_ path: CardPath) throws(ProgramError) {
        let names = ClaimedNames.slots(of: path)
        for (depth, name) in names.enumerated() {
            let shown = printable(path.names[...depth].joined(separator: "/"))
            let (claim, isFile) = (slots[index(of: name)].line, depth == names.count - 1)
            if claim == 0 || claim < 0 && !isFile { continue }
            if claim < 0 {
                throw .usage("line \(-claim) needs a folder where this line writes the file '\(shown)'")
            }
            if !isFile {
                throw .usage("line \(claim) writes a file where this line needs the folder '\(shown)'")
            }
            throw .usage(
                "line \(claim) already writes '\(shown)', or a name that differs only in case or Unicode form")
        }
    }

    /// The name by which the same files are recognized.
    static func folded(_ name: String) -> String {
        // Upper case first, so that ß equals SS, and the two small sigmas each other.
        name.uppercased().lowercased()
    }

    private mutating func add(_ claimed: Slot) {
        let place = index(of: claimed)
        if slots[place].line != 0 { return }
        slots[place] = claimed
        count += 1
        guard count * 4 > slots.count * 3 else { return }
        let old = slots
        slots = [Slot](repeating: Slot(), count: 2 * old.count)
        for slot in old where slot.line != 0 { slots[index(of: slot)] = slot }
    }

    /// Where a name is, or where there is room for it.
    private func index(of name: Slot) -> Int {
        var index = Int(truncatingIfNeeded: name.first) & (slots.count - 1)
        while slots[index].line != 0, slots[index].first != name.first || slots[index].second != name.second {
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    private static func slot(of name: String) -> Slot {
        // Canonically equivalent texts have the same hash.
        Slot(
            first: UInt64(bitPattern: Int64(hash(name, 1))),
            second: UInt32(truncatingIfNeeded: hash(name, 2)))
    }

    private static func hash(_ text: String, _ salt: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(salt)
        hasher.combine(text)
        return hasher.finalize()
    }
}
