/// Options that go together: all of them may be given, or none.
struct Companions: Sendable {
    let options: [Option]

    init(_ options: Option...) {
        self.options = options
    }

    func check(_ arguments: Arguments) throws(CommandError) {
        guard let given = options.first(where: arguments.has),
            let missing = options.first(where: { !arguments.has($0) })
        else { return }
        throw .usage("\(given.dashed) wants \(missing.dashed) beside it: \(missing.wants)")
    }
}
