package import SystemAccess

/// Options that exclude each other: at most one may be given, or exactly one.
package struct Alternatives: Sendable {
    package let options: [Option]
    package let isRequired: Bool

    package static func atMostOne(_ options: Option...) -> Alternatives {
        Alternatives(options: options, isRequired: false)
    }

    package static func exactlyOne(_ options: Option...) -> Alternatives {
        Alternatives(options: options, isRequired: true)
    }

    package func check(_ values: OptionValues) throws(ProgramError) {
        let given = options.filter(values.isGiven)
        if given.count > 1 {
            throw .usage("\(given[0].dashed) and \(given[1].dashed) cannot be given together")
        }
        if isRequired, !options.contains(where: { values.has($0) || values.value(of: $0) != nil }) {
            throw .usage(
                options.count == 1
                    ? "\(names) is required: \(options[0].expects)" : "one of \(names) is required")
        }
    }

    private var names: String {
        options.map(\.dashed).joined(separator: ", ")
    }
}

/// Options that require each other.
package struct Companions: Sendable {
    package let options: [Option]

    package init(_ options: Option...) {
        self.options = options
    }

    package func check(_ values: OptionValues) throws(ProgramError) {
        guard let given = options.first(where: values.isGiven),
            let missing = options.first(where: { !values.isGiven($0) })
        else { return }
        throw .usage("\(given.dashed) requires \(missing.dashed): \(missing.expects)")
    }
}
