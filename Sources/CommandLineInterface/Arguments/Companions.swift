/// Options that go together: all of them may be given, or none.
struct Companions: Sendable {
    let options: [Option]

    init(_ options: Option...) {
        self.options = options
    }

    func check(_ arguments: Arguments) throws(CommandError) {
        guard let given = options.first(where: arguments.isGiven),
            let missing = options.first(where: { !arguments.isGiven($0) })
        else { return }
        throw .usage("\(given.dashed) wants \(missing.dashed) beside it: \(missing.wants)")
    }
}
