internal import Primitives
internal import Providers

/// The answers that services gave to earlier runs.
///
/// What a service says goes to the disk only once it has proved to be a forecast, so that the last good answer stays. A
/// cache that cannot be written is no failure. One is made for each forecast, and used by one thread.
final class AnswerCache: AnswerStore, @unchecked Sendable {
    static let suffix = ".answer"

    private let folder: CacheFolder?
    private let steps: Steps
    private var noted: [(answer: StoredAnswer, isNew: Bool)] = []

    /// A cache in a folder; nil where answers are neither kept nor used.
    init(in folder: CacheFolder?, _ steps: Steps) {
        self.folder = folder
        self.steps = steps
    }

    func answer(to url: String) -> StoredAnswer? {
        let name = AnswerCache.name(of: url)
        guard let folder, let bytes = folder.read(name) else { return nil }
        guard let answer = StoredAnswer(bytes: bytes) else {
            steps.tell("dropping the damaged cache entry \(name)")
            folder.remove(name)
            return nil
        }
        // Another address may have the same hash.
        return answer.url == url ? answer : nil
    }

    func note(_ answer: StoredAnswer, isNew: Bool) {
        noted.append((answer, isNew))
    }

    /// Forgets what was handed out.
    func begin() {
        noted = []
    }

    /// When the oldest of the answers came that were handed out; nil where there is none.
    var oldest: Instant? {
        noted.map(\.answer.storedAt).min()
    }

    /// Whether any of the answers that were handed out was a kept one.
    var gaveKept: Bool {
        noted.contains { !$0.isNew }
    }

    /// Keeps the new ones among the answers that were handed out, which have proved to be good.
    func keep() {
        guard let folder, noted.contains(where: \.isNew) else { return }
        do throws(SystemError) {
            for (answer, isNew) in noted where isNew {
                try folder.write(AnswerCache.name(of: answer.url), answer.bytes)
            }
            folder.sweep()
        } catch {
            steps.tell("cannot write to the cache \(folder.path): \(error.description)")
        }
    }

    /// Drops the kept ones among the answers that were handed out, which have proved to be bad.
    func drop() {
        for (answer, isNew) in noted where !isNew {
            let name = AnswerCache.name(of: answer.url)
            steps.tell("dropping the cache entry \(name), which is no forecast")
            folder?.remove(name)
        }
    }

    /// The name of an address's entry: its host and a hash of the rest.
    private static func name(of url: String) -> String {
        let afterScheme = url.drop { $0 != "/" }.drop { $0 == "/" }
        let host = afterScheme.prefix { $0 != "/" && $0 != "?" }.utf8.prefix(60).map { byte -> Character in
            let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
            return isPlain || byte == 0x2E ? Character(Unicode.Scalar(byte)) : "_"
        }
        let hash = FNV1a.hash(of: Array(url.utf8))
        // Hidden names are those of temporary files.
        return "service-" + String(host) + "-" + String(hash, radix: 16) + suffix
    }
}
