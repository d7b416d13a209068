internal import CardMaking
internal import Libc
internal import Primitives
internal import SystemAccess
internal import Words

/// What surrounds a command: streams, environment variables, the clock.
///
/// It is passed down with the arguments, so that two commands of one process can have different surroundings.
struct Context: Sendable {
    /// The words after the program's name; nil where they are not known.
    var words: [String]?
    var environment = Environment.process
    /// The time on the clock.
    var now: @Sendable () -> Instant = Context.systemTime
    var streams = StandardStreams()
    /// Whether the process gives up what a command does not need; only where it runs nothing else.
    var confines = false
    /// Measures the stages; nil where nobody asked.
    var timings: Timings?

    /// What cards are made with.
    var cardContext: CardContext {
        CardContext(
            now: now, warn: { [streams] in streams.report($0) }, agent: "\(Program.name)/\(EntryPoint.version)",
            cacheFolder: CacheFolder.named(by: environment), timings: timings,
            offlineHint: words.map { "; without a network, try: \(OfflineCommand.replacing($0))" }
                ?? "; \"provider\": \"sample\" needs no network")
    }

    /// The time on the machine's clock, to the millisecond.
    @Sendable static func systemTime() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec / 1_000_000) / 1000)
    }
}

extension Environment {
    /// The variables of this process.
    static let process = Environment { name in getenv(name).map { String(cString: $0) } }

    /// The language of messages by POSIX (XBD 8.2); English in the locale `C` and where cards do not speak it.
    var language: Language { locale.flatMap(Language.init(locale:)) ?? .english }

    /// The locale of messages, nil if no variable sets it.
    var locale: String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { self[$0] }.first { !$0.isEmpty }
    }
}
