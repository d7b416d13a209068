internal import ForecastCore
internal import Libc
internal import Providers
internal import Threading

/// The forecasts of a batch: each is loaded once, however many cards show it.
///
/// Cards that need a forecast while it is being loaded wait for it. A few forecasts are kept in memory. Of the rest, those of
/// services are in a file without a name, and those of the user's files are read again.
final class ForecastMemo: Sendable {
    /// A forecast, and the warnings from loading it.
    private struct Finding: Sendable {
        let forecast: Forecast
        let notes: [String]
        /// Whether it can be read from a file again.
        let isInFile: Bool
    }

    private enum Entry {
        case asked
        case held
        case stored(ForecastStore.Slot, notes: [String])
        case failed(CommandError, notes: [String])
    }

    private struct Entries {
        var byKey: [String: Entry] = [:]
        /// The forecasts in memory.
        var held: [String: (finding: Finding, lastUse: Int)] = [:]
        /// The forecasts that could not be loaded, from the oldest.
        var failed: [String] = []
        var uses = 0

        /// Beyond so many, half of the forecasts that failed are forgotten, and loaded again if another card needs them.
        private static let mostFailed = 10_000

        mutating func fail(_ key: String, _ error: CommandError, _ notes: [String]) {
            byKey[key] = .failed(error, notes: notes)
            failed.append(key)
            guard failed.count > Entries.mostFailed else { return }
            for old in failed.prefix(Entries.mostFailed / 2) { byKey[old] = nil }
            failed.removeFirst(Entries.mostFailed / 2)
        }
    }

    private enum Turn {
        case ask
        case found(Finding)
        case stored(ForecastStore.Slot, notes: [String])
        case failed(CommandError, notes: [String])
    }

    private let entries = Monitor(Entries())
    private let store: ForecastStore
    private let mostHeld: Int

    init(store: ForecastStore, mostHeld: Int = 64) {
        self.store = store
        self.mostHeld = mostHeld
    }

    /// The forecast of a job, loaded by `ask` if no other job has the same.
    func forecast(_ arguments: Arguments, ask: SceneLoading.ForecastSource) throws(CommandError) -> Forecast {
        let key = ForecastMemo.key(arguments)
        let turn: Turn = entries.wait { entries in
            entries.uses += 1
            switch entries.byKey[key] {
            case nil:
                entries.byKey[key] = .asked
                return .ask
            case .asked: return nil
            case .held:
                entries.held[key]?.lastUse = entries.uses
                return entries.held[key].map { .found($0.finding) }
            case .stored(let slot, let notes): return .stored(slot, notes: notes)
            case .failed(let error, let notes): return .failed(error, notes: notes)
            }
        }
        switch turn {
        case .found(let finding):
            finding.notes.forEach(arguments.context.warn)
            return finding.forecast
        case .stored(let slot, let notes):
            notes.forEach(arguments.context.warn)
            return try store.forecast(slot)
        case .failed(let error, let notes):
            notes.forEach(arguments.context.warn)
            throw error
        case .ask:
            let warnings = Warnings()
            var asking = arguments
            asking.context.warnings = warnings
            let result = Result { () throws(CommandError) in try ask(asking) }
            let notes = warnings.messages
            notes.forEach(arguments.context.warn)
            switch result {
            case .success(let forecast):
                let isInFile = arguments.value(of: CardOptions.forecast).map(ForecastMemo.canBeReadAgain) ?? false
                hold(Finding(forecast: forecast, notes: notes, isInFile: isInFile), arguments, key)
            case .failure(let error): entries.access { $0.fail(key, error, notes) }
            }
            return try result.get()
        }
    }

    /// Whether a file is no pipe.
    private static func canBeReadAgain(_ path: String) -> Bool {
        FileIdentity(ofInput: path) != nil
    }

    /// Whether a forecast is being or has been loaded.
    func knows(_ key: String) -> Bool {
        entries.access { $0.byKey[key] != nil }
    }

    /// Whether a forecast is in memory.
    func holds(_ key: String) -> Bool {
        entries.access { $0.held[key] != nil }
    }

    /// Keeps a forecast in memory, and stores the least recently used one in the file.
    private func hold(_ finding: Finding, _ arguments: Arguments, _ key: String) {
        let isMadeAgain = arguments.value(of: CardOptions.provider) == ProviderName.sample.rawValue
        entries.access { entries in
            if isMadeAgain {
                // Cards that wait will load it themselves.
                entries.byKey[key] = nil
                return
            }
            entries.byKey[key] = .held
            entries.held[key] = (finding, entries.uses)
            guard entries.held.count > mostHeld,
                let oldest = entries.held.min(by: { $0.value.lastUse < $1.value.lastUse })
            else { return }
            if oldest.value.finding.isInFile {
                entries.byKey[oldest.key] = nil
                entries.held[oldest.key] = nil
                return
            }
            // If it cannot be stored, it stays in memory.
            guard let slot = try? store.keep(oldest.value.finding.forecast)
            else { return }
            entries.byKey[oldest.key] = .stored(slot, notes: oldest.value.finding.notes)
            entries.held[oldest.key] = nil
        }
    }

    /// What identifies a forecast: all arguments except those that only shape the picture, and `others`.
    static func key(_ arguments: Arguments, without others: [Option] = []) -> String {
        let shaping = CardOptions.content + [Command.scale, Command.picture] + others
        let options = Command.render.optionGroups.flatMap(\.options).filter { option in
            arguments.has(option) && !shaping.contains { $0.name == option.name }
        }
        let alerts = CardOptions.showsAlerts(arguments) ? "alerts\u{0}" : ""
        return alerts
            + options.map { "\($0.name)=\(arguments.values(of: $0).joined(separator: "\u{0}"))\u{0}" }.joined()
    }
}

/// Forecasts in a file without a name, which vanishes with the process.
final class ForecastStore: Sendable {
    /// Where a forecast is in the file.
    struct Slot: Hashable, Sendable {
        fileprivate let offset: Int
        fileprivate let count: Int
        /// Forecast files do not contain it.
        fileprivate let alertsAnswer: AlertsAnswer?
    }

    private struct Content: Sendable {
        var descriptor: CInt?
        var end = 0
    }

    private let content = Monitor(Content())
    private let folder: String

    /// A store whose file is in a folder, by default `/tmp`.
    init(in folder: String? = nil) {
        self.folder = folder ?? "/tmp"
    }

    deinit {
        if let descriptor = content.access({ $0.descriptor }) { close(descriptor) }
    }

    func keep(_ forecast: Forecast) throws(CommandError) -> Slot {
        let bytes: [UInt8]
        do throws(ForecastFileError) { bytes = try ForecastFile.bytes(of: forecast) } catch {
            throw CommandError(.internalError, error.message)
        }
        let result = content.access { content in
            Result { () throws(SystemError) -> Slot in
                let descriptor: CInt
                if let open = content.descriptor { descriptor = open } else { descriptor = try nameless() }
                content.descriptor = descriptor
                try retrying { lseek(descriptor, off_t(content.end), SEEK_SET) }
                try writeAll(bytes, to: descriptor)
                defer { content.end += bytes.count }
                return Slot(
                    offset: content.end, count: bytes.count, alertsAnswer: forecast.alertsAnswer)
            }
        }
        do throws(SystemError) { return try result.get() } catch {
            throw .cannotWrite("a temporary file", error)
        }
    }

    func forecast(_ slot: Slot) throws(CommandError) -> Forecast {
        let result = content.access { content in
            Result { () throws(SystemError) -> [UInt8] in
                guard let descriptor = content.descriptor else { return [] }
                try retrying { lseek(descriptor, off_t(slot.offset), SEEK_SET) }
                return try readAll(descriptor, atMost: slot.count)
            }
        }
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try result.get() } catch {
            throw CommandError(.cannotWrite, "cannot read a temporary file: \(error.description)")
        }
        do throws(ForecastFileError) {
            var forecast = try ForecastFile.read(bytes, zone: { _, _, _ in nil })
            forecast.alertsAnswer = slot.alertsAnswer
            return forecast
        } catch {
            throw CommandError(.internalError, "a stored forecast cannot be read: \(error.message)")
        }
    }

    private func nameless() throws(SystemError) -> CInt {
        var template = Array("\(folder)/weathercard-XXXXXX".utf8CString)
        let descriptor = try retrying { mkstemp(&template) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }
}
