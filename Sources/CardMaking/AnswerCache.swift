internal import Libc
internal import Primitives
internal import Providers
internal import SystemAccess

/// A cache of the services' answers on disk.
///
/// An answer is written only after it has been decoded as a forecast, so that the last good answer remains. A cache that
/// cannot be written is not an error. Each forecast has its own instance, used by one thread.
final class AnswerCache: ResponseStore, @unchecked Sendable {
    private static let prefix = "service-"
    private static let suffix = ".answer"

    private let folder: CacheFolder?
    private let log: RequestLog
    private let now: @Sendable () -> Instant
    private let warn: @Sendable (String) -> Void
    private var noted: [(answer: StoredResponse, isNew: Bool)] = []

    /// A cache in a folder; nil disables it.
    init(in folder: CacheFolder?, _ log: RequestLog, _ context: CardContext) {
        self.folder = folder
        self.log = log
        (now, warn) = (context.now, context.warn)
    }

    func response(to url: String) -> StoredResponse? {
        let name = AnswerCache.name(of: url)
        guard let folder, let bytes = folder.read(name) else { return nil }
        guard let answer = StoredResponse(bytes: bytes) else {
            log.write("removing the damaged cache entry \(name)")
            folder.remove(name)
            return nil
        }
        if answer.storedAt.isAhead(of: now()) {
            warn(
                "removing the cached answer \(name), which is of \(answer.storedAt.iso8601), a time that has not come"
            )
            folder.remove(name)
            return nil
        }
        // A different URL may have the same hash.
        return answer.url == url ? answer : nil
    }

    func note(_ answer: StoredResponse, isNew: Bool) {
        noted.append((answer, isNew))
    }

    /// Starts a new request.
    func begin() {
        noted = []
    }

    /// When the oldest answer used since ``begin()`` was received; nil if there is none.
    var oldest: Instant? {
        noted.map(\.answer.storedAt).min()
    }

    /// Whether any answer used since ``begin()`` came from the cache.
    var gaveKept: Bool {
        noted.contains { !$0.isNew }
    }

    /// Writes the new answers since ``begin()``, which have proved to be good.
    func keep() {
        guard let folder, noted.contains(where: \.isNew) else { return }
        do throws(SystemError) {
            for (answer, isNew) in noted where isNew {
                try folder.write(AnswerCache.name(of: answer.url), answer.bytes)
            }
            folder.sweep()
        } catch {
            log.write("cannot write to the cache \(folder.path): \(error.description)")
        }
    }

    /// Removes the cached answers used since ``begin()``, which have proved to be bad.
    func drop() {
        for (answer, isNew) in noted where !isNew {
            let name = AnswerCache.name(of: answer.url)
            log.write("removing the cache entry \(name), which is not a forecast")
            folder?.remove(name)
        }
    }

    /// The file name of a URL's entry: its host and a hash.
    private static func name(of url: String) -> String {
        let afterScheme = url.drop { $0 != "/" }.drop { $0 == "/" }
        let host = afterScheme.prefix { $0 != "/" && $0 != "?" }.utf8.prefix(60).map { byte -> Character in
            let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
            return isPlain || byte == 0x2E ? Character(Unicode.Scalar(byte)) : "_"
        }
        let hash = FNV1a.hash(of: Array(url.utf8))
        // Hidden names are used for temporary files.
        return prefix + String(host) + "-" + String(hash, radix: 16) + suffix
    }

    /// Whether a file's name is that of an entry, or of a temporary file of one.
    static func isEntry(_ name: String) -> Bool {
        if name.hasPrefix(prefix), name.hasSuffix(suffix) {
            let hash = name.dropLast(suffix.count).split(separator: "-").last ?? ""
            return UInt64(hash, radix: 16) != nil
        }
        let isTemporary = Array(name.utf8).withUnsafeBufferPointer(TemporaryName.isTemporary)
        return isTemporary && name.hasPrefix("." + prefix)
    }
}
