internal import CardMaking
internal import JSONReading
internal import Libc
internal import Options
internal import Primitives
internal import SystemAccess

/// An attempt at a post.
struct PostAttempt {
    /// When the first attempt at this post began.
    let begun: Instant
    /// The idempotency key for the service.
    let key: String
    /// Whether an earlier attempt may have succeeded.
    let isRepeated: Bool

    init(begun: Instant, key: String, isRepeated: Bool) {
        (self.begun, self.key, self.isRepeated) = (begun, key, isRepeated)
    }

    /// The first attempt at a post.
    init(at now: Instant) {
        let numbers = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
        let digits = numbers.map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        self.init(begun: now.flooredToMultiple(of: 1), key: digits.joined(), isRepeated: false)
    }

    /// A repetition of an attempt that was interrupted; nil unless the service recognizes it, for so many seconds.
    init?(repeating entry: PostLedger.Entry, at now: Instant, remembering seconds: Double?) {
        guard let seconds, entry.begun.seconds(to: now) < seconds else { return nil }
        self.init(begun: entry.begun, key: entry.key, isRepeated: true)
    }
}

/// Records the post of a day, or those about events, in a file, so that no run makes a second one.
///
/// Each event is a line that is on the disk before the run continues. Only one run at a time holds the file.
final class PostLedger {
    enum State: String {
        /// The request that makes the post is about to be sent.
        case begun
        case made
        /// The service did not make the post.
        case refused
    }

    struct Entry {
        var state: State
        /// When the first attempt began.
        var begun: Instant
        /// When the day is over, or when the event may be forgotten.
        var end: Instant
        /// The idempotency key for the service.
        var key: String
        /// The event that the post tells of; nil for the post of a day.
        var told: ToldEvent?
    }

    private let path: String
    private let file: OpenFile
    /// What the file says, in its order.
    private(set) var entries: [Entry]
    private var entry: Entry?

    private static let limit = 1 << 18
    /// The bytes that are kept of a file that has become half as long as it may: more than the posts of any week.
    private static let kept = 1 << 16

    /// The ledger of a target, and of the words that distinguish a post from others to it.
    ///
    /// - Throws: `tryLater` if another run has it.
    init(
        for target: String, _ series: [String], _ values: OptionValues, _ environment: Environment
    ) throws(ProgramError) {
        guard let folder = PostLedger.folder(values, environment) else {
            throw ProgramError(
                .configuration,
                "nothing can be remembered: none of STATE_DIRECTORY, XDG_STATE_HOME and HOME is set; give "
                    + PostOptions.state.dashed)
        }
        let name = PostLedger.name(target, series)
        path = "\(folder)/\(name)"
        do throws(SystemError) {
            try PostLedger.shorten(name, in: folder)
            file = try PostLedger.opened(name, in: folder)
            entries = PostLedger.entries(in: try readAll(file.descriptor, atMost: PostLedger.limit))
        } catch {
            if error.code == EWOULDBLOCK { throw ProgramError(.tryLater, "another run is making this post") }
            throw .cannotWrite(path, error)
        }
    }

    /// What a ledger says, without a trace of the reading; nothing if there is none, or if it cannot be read.
    static func entries(
        of target: String, _ series: [String], _ values: OptionValues, _ environment: Environment
    ) -> [Entry] {
        guard let folder = folder(values, environment) else { return [] }
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        guard let file = try? OpenFile("\(folder)/\(name(target, series))", flags),
            let bytes = try? readAll(file.descriptor, atMost: limit)
        else { return [] }
        return entries(in: bytes)
    }

    private static func name(_ target: String, _ series: [String]) -> String {
        let stem = String(target.unicodeScalars.map { isPlain($0) ? Character($0) : "-" }.prefix(40))
        let digest = SHA256.hexadecimal(of: Array(series.joined(separator: "\n").utf8)).prefix(16)
        return "post-\(stem)-\(digest).log"
    }

    private static func entries(in bytes: [UInt8]) -> [Entry] {
        // A line that a crash truncated was not followed by a request.
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { entry(in: String($0)) }
    }

    /// Replaces a file that has become long by its last lines, at once.
    private static func shorten(_ name: String, in path: String) throws(SystemError) {
        let file = try opened(name, in: path)
        guard try file.status().st_size > limit / 2 else { return }
        let lines = try readAll(file.descriptor, atMost: limit).suffix(kept).drop { $0 != UInt8(ascii: "\n") }
        let folder = try Output.open(folder: path)
        var shorter = try TemporaryFile(in: folder.descriptor, for: name, mode: 0o600)
        try shorter.write(Array(lines))
        try shorter.place(as: name)
    }

    /// The file, locked for this run.
    private static func opened(_ name: String, in path: String) throws(SystemError) -> OpenFile {
        try OpenFile.makePrivateFolder(path)
        let folder = try Output.open(folder: path)
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let file = try OpenFile(name, flags, in: folder.descriptor, mode: 0o600)
        try retrying { flock(file.descriptor, LOCK_EX | LOCK_NB) }
        // Another run may have replaced it before it was locked.
        if try file.status().st_nlink == 0 { throw SystemError(code: EWOULDBLOCK) }
        // Not every folder can be synchronized.
        _ = fsync(folder.descriptor)
        return file
    }

    /// The path, for messages.
    var shownPath: String { printable(path, limit: 400) }

    /// The attempt to make at a moment; nil if the day's post is made.
    ///
    /// An attempt that was interrupted is repeated within the seconds for which the service recognizes it. One that was made while
    /// the clock was ahead does not count; the last one that does may be before it.
    ///
    /// - Throws: If the post may have been made, and a repetition could make a second one.
    func attempt(
        at now: Instant, remembering seconds: Double?, warn: (String) -> Void = { _ in }
    ) throws(ProgramError) -> PostAttempt? {
        if let last = entries.last, last.begun.isAhead(of: now) {
            warn("ignoring the post of \(last.begun.iso8601) in \(shownPath), a time that has not come")
        }
        entry = entries.last { !$0.begun.isAhead(of: now) && now < $0.end }
        guard let entry else { return PostAttempt(at: now) }
        switch entry.state {
        case .made: return nil
        case .refused: return PostAttempt(at: now)
        case .begun:
            guard let attempt = PostAttempt(repeating: entry, at: now, remembering: seconds) else {
                throw ProgramError(
                    .unavailable,
                    "a run at \(entry.begun.iso8601) ended while it posted, so the card may be there; nothing is posted "
                        + "until the day is over, unless you look and remove \(shownPath)")
            }
            return attempt
        }
    }

    /// Sets the attempt that this run makes, the end of its day, and the event that it tells of.
    func prepare(_ attempt: PostAttempt, until end: Instant, telling told: ToldEvent? = nil) {
        let end = attempt.isRepeated && told == nil ? entry?.end ?? end : end
        entry = Entry(state: .begun, begun: attempt.begun, end: end, key: attempt.key, told: told)
    }

    /// Records that a post may have been made that no run can make sure of, so that none makes a second one.
    func settle(_ entry: Entry, _ log: RequestLog) {
        self.entry = entry
        add(.made, log)
    }

    /// Records that the request is about to be sent.
    func begin() throws(ProgramError) {
        do throws(SystemError) {
            try write(.begun)
        } catch {
            throw .cannotWrite(shownPath, error)
        }
    }

    /// Records the end of an attempt, and what a reply names the post by.
    func add(_ state: State, _ log: RequestLog, reference: String? = nil) {
        if let reference, entry?.told?.reference == nil { entry?.told?.reference = reference }
        do throws(SystemError) {
            try write(state)
        } catch {
            // The next run then assumes that the post may have been made.
            log.write("cannot write \(shownPath): \(error.description)")
        }
    }

    private func write(_ state: State) throws(SystemError) {
        guard var entry else { return }
        entry.state = state
        self.entry = entry
        try retrying { lseek(file.descriptor, 0, SEEK_END) }
        let members =
            [
                ("state", state.rawValue), ("begun", entry.begun.iso8601), ("end", entry.end.iso8601),
                ("key", entry.key),
            ] + (entry.told?.members ?? [])
        let line = members.map { "\(JSONValue.quoted($0)): \(JSONValue.quoted($1))" }.joined(separator: ", ")
        // The first line feed ends a line that a crash has truncated.
        try writeAll(Array("\n{\(line)}\n".utf8), to: file.descriptor)
        try retrying { fsync(file.descriptor) }
        entries.append(entry)
    }

    private static func entry(in line: String) -> Entry? {
        guard case .object(let members)? = (try? JSONValue.read(Array(line.utf8), maximumDepth: 4))?.content else {
            return nil
        }
        func text(_ name: String) -> String? {
            guard case .string(let text)? = members.first(where: { $0.key == name })?.value.content else {
                return nil
            }
            return text
        }
        guard let state = text("state").flatMap(State.init(rawValue:)),
            let begun = text("begun").flatMap(Instant.init(iso8601:)),
            let end = text("end").flatMap(Instant.init(iso8601:)), let key = text("key"), !key.isEmpty,
            key.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return Entry(state: state, begun: begun, end: end, key: key, told: ToldEvent(text))
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }

    /// The folder that the options or the environment name.
    private static func folder(_ values: OptionValues, _ environment: Environment) -> String? {
        if let folder = values.value(of: PostOptions.state) { return folder }
        // systemd separates several folders by colons.
        if let first = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(first) }
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return base + "/weathercard" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.local/state/weathercard"
    }
}
