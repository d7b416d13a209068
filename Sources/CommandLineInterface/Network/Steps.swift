/// What a run says of its steps on standard error, which is nothing unless `--verbose` is given.
struct Steps: Sendable {
    private let areTold: Bool

    init(_ arguments: Arguments) {
        areTold = arguments.has(NetworkOptions.verbose)
    }

    func tell(_ step: @autoclosure () -> String) {
        if areTold { StandardStreams.complain(step()) }
    }
}
