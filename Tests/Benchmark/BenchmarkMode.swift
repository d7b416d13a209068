internal import Cards
internal import Libc

/// What the words of the command line ask for.
enum BenchmarkMode {
    struct Options {
        /// How often everything is measured, one thing after another each time.
        var rounds = 20
        var isJSON = false
    }

    case report(Options)
    /// Draws cards as lines of standard input name them, for a script that measures others beside this.
    case serve
    /// Draws cards as a process of its own, for the comparison with threads.
    case work(CardStyle)
    /// Puts what a card shows into a folder, and tells the words that have the program draw it.
    case words(CardStyle, String)
    /// Runs a program and tells what it took.
    case run([String])
    /// Measures how warnings are read, alone.
    case warnings
    /// Makes a list of warnings as a file, or reads one, as a process of its own.
    case makeWarnings(WarningFeed, String), readWarnings(String)

    static let usage = """
        usage: weathercard-bench [--rounds N] [--json]
               weathercard-bench --warnings
               weathercard-bench --serve
               weathercard-bench --words CARD FOLDER
               weathercard-bench --run PROGRAM [ARGUMENT...]
        """

    init(_ words: [String]) throws {
        switch words.first {
        case "--serve" where words.count == 1: self = .serve
        case "--run" where words.count > 1: self = .run(Array(words.dropFirst()))
        case "--warnings" where words.count == 1: self = .warnings
        case "--read-warnings" where words.count == 2: self = .readWarnings(words[1])
        case "--make-warnings" where words.count == 3:
            guard let feed = WarningFeed(rawValue: words[1]) else { throw Complaint("'\(words[1])' is no feed") }
            self = .makeWarnings(feed, words[2])
        case "--words" where words.count == 3:
            guard let style = CardStyle(rawValue: words[1]) else { throw Complaint("'\(words[1])' is no card") }
            self = .words(style, words[2])
        case "--work" where words.count == 2:
            guard let style = CardStyle(rawValue: words[1]) else { throw Complaint(BenchmarkMode.usage) }
            self = .work(style)
        default:
            var options = Options()
            var rest = words[...]
            while let word = rest.popFirst() {
                switch word {
                case "--json": options.isJSON = true
                case "--rounds":
                    guard let rounds = rest.popFirst().flatMap(Int.init), (1...1000).contains(rounds) else {
                        throw Complaint("--rounds wants a number from 1 to 1000")
                    }
                    options.rounds = rounds
                default: throw Complaint(BenchmarkMode.usage)
                }
            }
            self = .report(options)
        }
    }
}

/// Why nothing can be measured.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Says something on standard error and ends the process.
func fail(_ message: String) -> Never {
    let line = Array("weathercard-bench: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
}
