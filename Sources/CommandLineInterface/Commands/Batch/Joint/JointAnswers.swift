internal import Providers
internal import Threading

/// Answers about single places that came with one request about several, each until its own job asks for it.
///
/// Jobs are announced as they are read. The first that asks takes others that will be asked in the same way along, and
/// theirs wait for the answer instead of asking.
final class JointAnswers: Sendable {
    /// The most places of a request.
    static let mostPlaces = 50
    /// The most answers that wait for jobs, which may have failed before they asked.
    private static let mostKept = 256

    /// What an address alone will be answered by.
    private enum Entry {
        case asked
        case answered(HTTPResponse)
        /// It was asked with others in vain.
        case alone
    }

    /// What a job does that asks.
    enum Turn {
        case take(HTTPResponse)
        case askAlone
        /// It asks for these, too.
        case askWith([Arguments])
    }

    private struct Upcoming {
        var questions: [(key: String, arguments: Arguments)] = []

        mutating func remove(_ key: String) {
            questions.removeAll { $0.key == key }
        }
    }

    private struct Content {
        var upcoming: [String: Upcoming] = [:]
        /// The groups whose next request is being put together.
        var forming: Set<String> = []
        var entries: [String: Entry] = [:]
        /// The addresses of the entries that nobody works at, in the order in which they came.
        var waiting: [String] = []

        mutating func settle(_ url: String, _ entry: Entry) {
            entries[url] = entry
            waiting.append(url)
            if waiting.count > JointAnswers.mostKept { entries[waiting.removeFirst()] = nil }
        }

        mutating func remove(_ url: String) {
            entries[url] = nil
            waiting.removeAll { $0 == url }
        }
    }

    private let content = Monitor(Content())
    private let memo: ForecastMemo

    /// Answers for what a memo does not know.
    init(memo: ForecastMemo) {
        self.memo = memo
    }

    /// Takes note of what a job will ask.
    func announce(_ job: Job) {
        for question in JointQuestion.all(of: job, self) where !memo.knows(question.key) {
            content.access { content in
                let questions = content.upcoming[question.group]?.questions ?? []
                if questions.contains(where: { $0.key == question.key }) { return }
                content.upcoming[question.group, default: Upcoming()].questions.append(
                    (question.key, question.arguments))
            }
        }
    }

    /// Whether there is room beside a job for more that ask in the same way.
    func hasRoom(beside job: Job) -> Bool {
        guard let group = JointQuestion.group(job.arguments) else { return false }
        return content.access { $0.upcoming[group]?.questions.count ?? 0 } < JointAnswers.mostPlaces
    }

    /// What to do about a question by its address alone, after waiting for an answer that others have asked for.
    func turn(_ question: JointQuestion, url: String) -> Turn {
        content.wait { content in
            content.upcoming[question.group]?.remove(question.key)
            switch content.entries[url] {
            case .asked: return nil
            case .answered(let response):
                content.remove(url)
                return .take(response)
            case .alone:
                content.remove(url)
                return .askAlone
            case nil:
                if content.forming.contains(question.group) { return nil }
                let others = content.upcoming[question.group]?.questions.prefix(JointAnswers.mostPlaces - 1) ?? []
                if others.isEmpty { return .askAlone }
                content.upcoming[question.group]?.questions.removeFirst(others.count)
                content.forming.insert(question.group)
                content.entries[url] = .asked
                return .askWith(others.map(\.arguments))
            }
        }
    }

    /// Claims addresses, so that others wait for their answers; gives back the indices of those that nobody has.
    func claim(_ urls: [String], for question: JointQuestion) -> [Int] {
        content.access { content in
            content.forming.remove(question.group)
            return urls.indices.filter { index in
                guard content.entries[urls[index]] == nil else { return false }
                content.entries[urls[index]] = .asked
                return true
            }
        }
    }

    /// Hands out what came for claimed addresses; those without an answer are to be asked alone.
    func settle(_ answers: [(url: String, response: HTTPResponse?)]) {
        content.access { content in
            for (url, response) in answers { content.settle(url, response.map(Entry.answered) ?? .alone) }
        }
    }

    /// Ends the claim to an address by the job whose own it is.
    func release(_ url: String) {
        content.access { $0.entries[url] = nil }
    }
}
