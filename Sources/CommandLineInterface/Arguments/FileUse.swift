internal import Libc

/// What a command does with the file that an option or operand names.
enum FileUse: Sendable {
    case reads, writes
}

/// Identifies a file, whatever its name.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// The regular file that a word names, or that standard input is; nil if there is none.
    init?(ofInput word: String) {
        var status = stat()
        guard !word.utf8.contains(0), word == "-" ? fstat(STDIN_FILENO, &status) == 0 : stat(word, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        self.init(status)
    }
}

/// The files that a run reads, none of which it may write.
struct InputFiles {
    /// What messages call them.
    private(set) var names: [FileIdentity: String] = [:]

    init(operands: [(word: String, name: String)]) {
        for (word, name) in operands { add(word, name) }
    }

    /// The inputs of a command's arguments, among them the configuration file.
    init(of arguments: Arguments, for command: Command) {
        for option in command.options where option.use == .reads {
            for word in arguments.values(of: option) { add(word, option.dashed) }
        }
        for (index, word) in arguments.operands.enumerated() {
            guard let operand = index < command.operands.count ? command.operands[index] : command.operands.last,
                operand.use == .reads
            else { continue }
            add(word, operand.placeholder)
        }
        if let file = arguments.configuration?.file { add(file, "the configuration") }
    }

    private mutating func add(_ word: String, _ name: String) {
        if let identity = FileIdentity(ofInput: word) { names[identity] = names[identity] ?? name }
    }

    /// Throws if an option names one of them as a file to write.
    func check(outputsOf arguments: Arguments, for command: Command) throws(CommandError) {
        for option in command.options where option.use == .writes {
            guard let word = arguments.value(of: option), word != "-", let identity = FileIdentity(ofInput: word),
                let name = names[identity]
            else { continue }
            throw .usage(
                "\(option.dashed) \(printable(word)) is the same file as \(name), which it would replace; "
                    + "give another name")
        }
    }
}
