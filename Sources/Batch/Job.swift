internal import CardOrders
internal import JSONReading
internal import Options
internal import SystemAccess

/// A card that a line of a batch requests.
struct Job: Sendable {
    /// The line number, from 1.
    let line: Int
    let path: CardPath
    /// Where the card that does not move is written, too, beside one that moves.
    let poster: CardPath?
    let order: CardOrder
    let services: ServiceSettings

    /// The job from the members of an object, whose keys are the long names of options of `render`.
    ///
    /// Servers, keys and the cache come from the command line alone, since a line may come from someone else.
    init(
        line: Int, members: [JSONMember], services: JobServices = .own, environment: Environment
    ) throws(ProgramError) {
        self.line = line
        var values = try Job.values(of: members)
        (path, poster, order) = try Job.spelling { () throws(ProgramError) in
            try Companions.coordinates.check(values)
            for rule in Job.rules { try rule.check(values) }
            for option in Job.inputs where values.values(of: option).contains("-") {
                throw .usage("'\(option.name)' must be a file: a job cannot read standard input")
            }
            let path = try CardPath(values.value(of: OutputOptions.picture) ?? "")
            let poster = try values.value(of: MotionOptions.poster).map { name throws(ProgramError) in
                try CardPath(name, of: MotionOptions.poster.name)
            }
            let format = try CardFormat(values)
            try Job.check(format, path, poster)
            return (path, poster, try CardOrder(values, as: format))
        }
        services.add(to: &values, for: order)
        self.services = try ServiceSettings(values, environment)
    }

    // MARK: Files

    /// Throws if the card cannot have these files.
    private static func check(_ format: CardFormat, _ path: CardPath, _ poster: CardPath?) throws(ProgramError) {
        if format == .y4m {
            throw .usage("a batch writes no .y4m, in which there is no place for its mark; an .mp4 shows the same")
        }
        guard let poster else { return }
        try CardFormat.checkPoster(poster.text)
        let (still, moving) = (ClaimedNames.folded(poster.text), ClaimedNames.folded(path.text))
        if still == moving || still.hasPrefix(moving + "/") || moving.hasPrefix(still + "/") {
            throw .usage("\(MotionOptions.poster.dashed) is the file of the moving picture; name another one")
        }
    }

    // MARK: Keys

    /// The options whose names are keys: the name of a file tells its format, and the report has the seconds of a job.
    static let options = OutputOptions.render.flatMap(\.options)
    /// The keys that a line may have.
    static let keys = options.filter { option in !JobServices.options.contains { $0.name == option.name } }
    /// The keys that name files from which a card is made.
    private static let inputs = [
        CardOptions.forecast, CardOptions.scene, CardOptions.alerts, CardOptions.radar, CardOptions.air,
        CardOptions.climate,
    ]
    private static let rules = [Alternatives.subject, .exactlyOne(OutputOptions.picture)]

    /// A message that names options as the command line does, with the names of keys.
    ///
    /// What only the command line of the batch sets keeps its name.
    static func spelled(_ message: String) -> String {
        OptionValues.Form.job.spelled(message, options: keys)
    }

    /// Does work whose errors name options as the command line does.
    static func spelling<Value>(_ work: () throws(ProgramError) -> Value) throws(ProgramError) -> Value {
        do throws(ProgramError) {
            return try work()
        } catch {
            throw ProgramError(error.status, spelled(error.message), overLimit: error.overLimit)
        }
    }

    /// The values of the options that members name.
    private static func values(of members: [JSONMember]) throws(ProgramError) -> OptionValues {
        if members.count > options.count {
            throw .usage("a job has \(members.count) keys, more than there are options of render")
        }
        var values = OptionValues()
        for member in members {
            if JobServices.options.contains(where: { $0.name == member.key }) {
                let danger =
                    member.key == NetworkOptions.cache.name ? "write to any folder" : "send a key to any server"
                throw .usage(
                    "'\(member.key)' is not taken from a job, which could \(danger); "
                        + "give batch the option --\(member.key)")
            }
            guard let option = options.first(where: { $0.name == member.key }) else {
                let near = Suggestion.nearest(to: member.key, among: options.map(\.name))
                throw .usage(
                    "unknown key '\(printable(member.key))'"
                        + (near.map { "; did you mean '\($0)'?" } ?? "; keys are options of render"))
            }
            for text in try texts(of: member.value, for: option) {
                try spelling { () throws(ProgramError) in try values.record(text, for: option) }
            }
        }
        return values
    }

    /// The texts that set an option to a value; a flag that is off has none.
    private static func texts(of value: JSONValue, for option: Option) throws(ProgramError) -> [String] {
        if case .flag = option.kind {
            guard case .boolean(let isOn) = value.content else {
                throw .usage("'\(option.name)' must be true or false, not \(printable(value.description))")
            }
            return isOn ? [""] : []
        }
        let elements = if case .array(let elements) = value.content, option.repeats { elements } else { [value] }
        return try elements.map { element throws(ProgramError) in
            switch element.content {
            case .string(let text), .number(let text): text
            default:
                throw .usage("'\(option.name)' must be \(option.expects), not \(printable(element.description))")
            }
        }
    }

    // MARK: Lines

    /// Deeper than the value of any option.
    private static let maximumDepth = 8

    /// A line for messages.
    private static let example = #"{"place": "Seattle", "output": "seattle.png"}"#

    /// The members of the JSON object on a line.
    static func members(of line: [UInt8]) throws(ProgramError) -> [JSONMember] {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue.read(line, maximumDepth: maximumDepth)
        } catch {
            throw ProgramError(
                .badData,
                "not JSON: \(printable(error.summary)) in column \(error.position.column); a line is such as \(example)"
            )
        }
        guard case .object(let members) = value.content else {
            throw ProgramError(
                .badData,
                "\(value.noun), not a JSON object such as \(example)")
        }
        return members
    }
}

/// The servers, the key and the cache of all jobs of a batch, from its command line.
struct JobServices: Sendable {
    /// The services' own servers, and the key and the cache of the environment.
    static let own = JobServices(OptionValues())

    static let options = [ServiceOptions.baseURL, ServiceOptions.keyFile, NetworkOptions.cache]

    private let baseURL, keyFile, cache: String?

    init(_ values: OptionValues) {
        baseURL = values.value(of: ServiceOptions.baseURL)
        keyFile = values.value(of: ServiceOptions.keyFile)
        cache = values.value(of: NetworkOptions.cache)
    }

    /// Adds the servers of the services that a card needs, the cache, and the key if one of the services requires it.
    func add(to values: inout OptionValues, for order: CardOrder) {
        guard order.isLive else { return }
        // A server for radar is always named.
        var server = baseURL
        if case .forecasts(let sources) = order.subject {
            let providers = ForecastSource.providers(of: sources)
            server = baseURL.flatMap { BaseURLs.part(of: $0, for: providers) }
            let needsKey = providers.contains { [.pirateWeather, .homeAssistant].contains($0) }
            if let keyFile, needsKey { values.add(keyFile, for: ServiceOptions.keyFile) }
        }
        if let server { values.add(server, for: ServiceOptions.baseURL) }
        if let cache, !values.has(NetworkOptions.noCache) { values.add(cache, for: NetworkOptions.cache) }
    }
}

extension ForecastSource {
    /// The services of live forecasts.
    fileprivate static func providers(of sources: [ForecastSource]) -> [ProviderName] {
        sources.lazy.compactMap { source -> [ProviderName]? in
            if case .services(let providers, _) = source.origin { providers } else { nil }
        }.first ?? []
    }
}
