internal import Options
internal import SystemAccess

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
            for word in arguments.values.values(of: option) { add(word, option.dashed) }
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
    func check(outputsOf arguments: Arguments, for command: Command) throws(ProgramError) {
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
