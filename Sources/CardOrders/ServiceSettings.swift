package import Options
package import SystemAccess

/// How services are asked: which servers, who asks, for how long, and what is kept of their answers.
package struct ServiceSettings: Hashable, Sendable {
    /// Where answers are kept on disk.
    package enum Cache: Hashable, Sendable {
        /// The folder that the environment names.
        case usual
        case folder(String)
        case none
    }

    /// The value of `--base-url`.
    package let baseURL: String?
    private let baseURLSetting: Setting?
    private let contactOption: String?
    private let contactVariable: String?
    private let keyFile: String?
    private let pirateKey: String?
    private let homeAssistantVariable: String?
    /// The token that Home Assistant gives an app, which is then asked by way of its supervisor; nil outside of one.
    package let supervisorToken: String?
    /// The entity of Home Assistant.
    package let entity: String
    /// The key of a customer of Open-Meteo.
    package let openMeteoKey: String?
    /// The seconds for all requests and retries together, and for a file that is a pipe.
    package var deadline: Double
    private let isDeadlineGiven: Bool
    /// The age in seconds up to which the last answer of a service that fails is used.
    package let maxAge: Double
    package let cache: Cache
    /// Whether each request is logged.
    package let isVerbose: Bool

    /// The settings in the values of options; what the command line does not give comes from the environment before the configuration
    /// file.
    package init(_ values: OptionValues, _ environment: Environment) throws(ProgramError) {
        baseURL = values.value(of: ServiceOptions.baseURL)
        baseURLSetting = values.setting(of: ServiceOptions.baseURL)
        contactOption = values.value(of: ServiceOptions.contact)
        contactVariable =
            values.isGiven(ServiceOptions.contact) ? nil : environment[ServiceOptions.contactVariable]
        keyFile = values.value(of: ServiceOptions.keyFile)
        pirateKey = values.isGiven(ServiceOptions.keyFile) ? nil : environment[ServiceOptions.pirateKey]
        homeAssistantVariable =
            values.isGiven(ServiceOptions.keyFile) ? nil : environment[ServiceOptions.homeAssistantToken]
        supervisorToken = environment[ServiceOptions.supervisorToken]
        entity = values.value(of: ServiceOptions.entity) ?? ""
        openMeteoKey = environment[ServiceOptions.openMeteoKey]
        deadline = try values.value(of: NetworkOptions.deadline, NetworkOptions.deadlineSeconds) ?? 30
        isDeadlineGiven = values.has(NetworkOptions.deadline)
        maxAge = try values.value(of: NetworkOptions.maxAge, NetworkOptions.maxAgeSeconds) ?? 3 * 3600
        cache =
            values.has(NetworkOptions.noCache)
            ? .none : values.value(of: NetworkOptions.cache).map(Cache.folder) ?? .usual
        isVerbose = values.has(NetworkOptions.verbose)
    }

    /// The contact that is sent to services that require one; nil without one.
    ///
    /// - Throws: If that in the environment cannot be sent.
    package func contact() throws(ProgramError) -> String? {
        guard let contactVariable else { return contactOption }
        guard let contact = ServiceOptions.contact(contactVariable) else {
            throw ProgramError(
                .configuration, "\(ServiceOptions.contactVariable) must be \(ServiceOptions.contact.expects)")
        }
        return contact
    }

    /// The key for Pirate Weather; nil without one.
    ///
    /// - Throws: `keyMissing` if it is none, or if others can read its file.
    package func pirateWeatherKey() throws(ProgramError) -> String? {
        if let pirateKey {
            guard KeyFile.isKey(pirateKey) else {
                throw ProgramError(
                    .keyMissing, "\(ServiceOptions.pirateKey) is not a key, which is one word in ASCII")
            }
            return pirateKey
        }
        return try keyFile.map { path throws(ProgramError) in try KeyFile.read(path) }
    }

    /// The token for Home Assistant; nil without one.
    ///
    /// - Throws: `keyMissing` if it is none, or if others can read its file.
    package func homeAssistantToken() throws(ProgramError) -> String? {
        if let homeAssistantVariable {
            guard KeyFile.isKey(homeAssistantVariable) else {
                throw ProgramError(
                    .keyMissing, "\(ServiceOptions.homeAssistantToken) is not a token, which is one word in ASCII")
            }
            return homeAssistantVariable
        }
        return try keyFile.map { path throws(ProgramError) in try KeyFile.read(path, noun: "token") }
    }

    /// The seconds within which a file must have been read; nil for standard input without `--deadline`, which may wait
    /// for a person or a slow program.
    package func deadline(of input: Input) -> Double? {
        input.word == "-" && !isDeadlineGiven ? nil : deadline
    }

    /// The error for a value of `--base-url`, with its line if it is in the configuration file.
    package func baseURLFault(_ message: String) -> ProgramError {
        baseURLSetting?.fault(message) ?? .usage(message)
    }
}
