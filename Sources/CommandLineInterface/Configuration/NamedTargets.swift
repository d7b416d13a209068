internal import CardOrders
internal import JSONReading
internal import Options
internal import Posting
internal import SystemAccess

extension NamedTarget {
    /// The member with the name of the service.
    static let type = "type"

    /// The members besides `type`: the options of `post`, and two about the token.
    static let options = Command.post.options.filter(Configuration.takes) + [tokenVariable, tokenCredential]

    /// The target of a name in the configuration, or else of a service.
    static func find(_ name: String, in configuration: Configuration?) throws(ProgramError) -> NamedTarget {
        if let target = configuration?.targets[name.lowercased()] { return target }
        if let service = PostingService(rawValue: name.lowercased()) { return NamedTarget(service: service) }
        let names = PostingService.allCases.map(\.rawValue) + (configuration?.targetNames.map(\.name) ?? [])
        let message = Suggestion.unknown("target", name, choices: names)
        throw .usage(configuration == nil ? message + "; there is no configuration with others" : message)
    }

    /// What `weathercard config` shows.
    var shown: String {
        ([service.rawValue]
            + NamedTarget.options.compactMap { option in
                values[option.name].map { "\(option.name) \($0.values.joined(separator: " "))" }
            }).joined(separator: ", ")
    }
}

extension SettingReader {
    /// The targets by their names.
    func targets(_ value: JSONValue) throws(ProgramError) -> [(JSONMember, NamedTarget)] {
        guard case .object(let members) = value.content else {
            throw fault(value.position.line, "'targets' must be an object, not \(value.noun)")
        }
        var targets: [(JSONMember, NamedTarget)] = []
        for member in members {
            if member.key.isEmpty { throw fault(member.position.line, "the name of a target is empty") }
            // Otherwise its secret would go to whatever server the command line gives for the service.
            if PostingService(rawValue: member.key.lowercased()) != nil {
                throw fault(
                    member.position.line,
                    "the target '\(printable(member.key))' has the name of a service; give it another, such as "
                        + "'my-\(printable(member.key))'")
            }
            targets.append((member, try target(member)))
        }
        return targets
    }

    private func target(_ member: JSONMember) throws(ProgramError) -> NamedTarget {
        let name = printable(member.key)
        let services = PostingService.allCases.map(\.rawValue)
        guard case .object(let parts) = member.value.content else {
            throw fault(member.position.line, "the target '\(name)' must be an object, not \(member.value.noun)")
        }
        var service: PostingService?
        var values: [String: Setting] = [:]
        for part in parts {
            if part.key == NamedTarget.type {
                guard case .string(let word) = part.value.content, let known = PostingService(rawValue: word) else {
                    throw fault(
                        part.position.line,
                        "the type of the target '\(name)' must be one of \(services.joined(separator: ", "))")
                }
                service = known
                continue
            }
            guard let option = NamedTarget.options.first(where: { $0.name == part.key }) else {
                let choices = [NamedTarget.type] + NamedTarget.options.map(\.name)
                throw fault(part.position.line, Suggestion.unknown("target key", part.key, choices: choices))
            }
            values[option.name] = try setting(part, for: option)
        }
        guard let service else {
            throw fault(
                member.position.line,
                "the target '\(name)' needs a type: one of \(services.joined(separator: ", "))")
        }
        let secrets = NamedTarget.secrets.filter { values[$0.name] != nil }
        if secrets.count > 1 {
            throw fault(
                member.position.line, "the target '\(name)' has both \(secrets[0].name) and \(secrets[1].name)")
        }
        return NamedTarget(service: service, values: values)
    }
}
