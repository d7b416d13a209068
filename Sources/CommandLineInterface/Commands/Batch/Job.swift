internal import JSONReading
internal import Libc
internal import Primitives
internal import Threading

/// A card that a line of a batch requests.
struct Job: Sendable {
    /// The line number, from 1.
    let line: Int
    let path: CardPath
    /// Where the card that does not move is written, too, beside one that moves.
    let poster: CardPath?
    /// The arguments that the same options would give `render`.
    var arguments: Arguments
    /// The job as JSON with sorted keys.
    let canonical: String

    /// The job from the members of an object, whose keys are the long names of options of `render`.
    ///
    /// Servers, keys and the cache come from the command line alone, since a line may come from someone else.
    init(
        line: Int, members: [JSONMember], services: JobServices = .own, context: Context = Context()
    ) throws(CommandError) {
        let options = Job.options
        var words: [String] = []
        if members.count > options.count {
            throw .usage("a job has \(members.count) keys, more than there are options of render")
        }
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
            words += try Job.words(for: option, member.value)
        }
        guard var arguments = try ArgumentParser.parse(words[...], for: .render, in: context) else {
            throw .usage("unknown key 'help'")
        }
        for option in [CardOptions.forecast, CardOptions.scene, CardOptions.alerts, CardOptions.radar]
        where arguments.values(of: option).contains("-") {
            throw .usage("'\(option.name)' must be a file: a job cannot read standard input")
        }
        try services.apply(to: &arguments)
        self.line = line
        self.arguments = arguments
        path = try CardPath(arguments.value(of: Command.picture) ?? "")
        poster = try arguments.value(of: MotionOptions.poster).map { name throws(CommandError) in
            try CardPath(name, of: MotionOptions.poster.name)
        }
        if arguments.has(MotionOptions.animate) {
            try Job.check(path, poster)
        } else {
            try MotionOptions.refuse(arguments)
            try PictureFormat.check(path.text)
        }
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        canonical = "{" + sorted.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    /// Throws if a card that moves cannot have these files.
    private static func check(_ path: CardPath, _ poster: CardPath?) throws(CommandError) {
        try PictureFormat.checkMoving(path.text)
        if PictureFormat.fileExtension(of: path.text) == MotionFormat.y4m.rawValue {
            throw .usage("a batch writes no .y4m, in which there is no place for its mark; an .mp4 shows the same")
        }
        guard let poster else { return }
        try PictureFormat.checkPoster(poster.text)
        let (still, moving) = (ClaimedNames.folded(poster.text), ClaimedNames.folded(path.text))
        if still == moving || still.hasPrefix(moving + "/") || moving.hasPrefix(still + "/") {
            throw .usage("\(MotionOptions.poster.dashed) is the file of the moving picture; name another one")
        }
    }

    /// The options of `render` whose names are keys: the name of a file tells its format, and its seconds are in the report.
    static var options: [Option] {
        Command.render.optionGroups.flatMap(\.options).filter { option in
            ![Command.timings, MotionOptions.format].contains { $0.name == option.name }
        }
    }

    /// Whether the forecast comes from a service.
    var isLive: Bool { JobServices.asksServices(arguments) }

    /// The words of a command line that set an option to a value.
    private static func words(for option: Option, _ value: JSONValue) throws(CommandError) -> [String] {
        if case .flag = option.kind {
            guard case .boolean(let isGiven) = value.content else {
                throw .usage("'\(option.name)' must be true or false, not \(printable(value.description))")
            }
            return isGiven ? [option.dashed] : []
        }
        let values = if case .array(let elements) = value.content, option.repeats { elements } else { [value] }
        return try values.map { value throws(CommandError) in
            switch value.content {
            // After an equals sign a value may begin with a dash.
            case .string(let text), .number(let text): "\(option.dashed)=\(text)"
            default: throw .usage("'\(option.name)' must be \(option.expects), not \(printable(value.description))")
            }
        }
    }

    /// Deeper than the value of any option.
    private static let maximumDepth = 8

    /// The members of the JSON object on a line.
    static func members(of line: [UInt8]) throws(CommandError) -> [JSONMember] {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue.read(line, maximumDepth: maximumDepth)
        } catch {
            throw CommandError(.badData, "not JSON: \(printable(error.summary)) in column \(error.position.column)")
        }
        guard case .object(let members) = value.content else {
            throw CommandError(
                .badData,
                #"\#(value.noun), not a JSON object such as {"place": "Seattle", "output": "seattle.png"}"#)
        }
        return members
    }
}

/// The servers, the key and the cache of all jobs of a batch, from its command line.
struct JobServices: Sendable {
    /// The services' own servers, and the key and the cache of the environment.
    static let own = JobServices()

    static let options = [ServiceOptions.baseURL, ServiceOptions.keyFile, NetworkOptions.cache]
    static let group = OptionGroup("Services", options)

    private var baseURL, keyFile, cache: String?

    private init() {}

    init(_ arguments: Arguments) {
        baseURL = arguments.value(of: ServiceOptions.baseURL)
        keyFile = arguments.value(of: ServiceOptions.keyFile)
        cache = arguments.value(of: NetworkOptions.cache)
    }

    /// Whether the arguments of a card need an answer from a service.
    static func asksServices(_ arguments: Arguments) -> Bool {
        let files = [CardOptions.forecast, CardOptions.scene, CardOptions.radar]
        return !files.contains { arguments.value(of: $0) != nil }
            && arguments.value(of: CardOptions.provider) != ProviderName.sample.rawValue
    }

    /// Adds the servers of the services that a job asks, the cache, and the key if one of them needs it.
    func apply(to arguments: inout Arguments) throws(CommandError) {
        guard JobServices.asksServices(arguments) || CardOptions.showsAlerts(arguments) else { return }
        let isRadar = RadarLoading.isRequested(arguments)
        let providers = isRadar ? [] : try ProviderName.list(arguments.value(of: CardOptions.provider) ?? "")
        // A server for radar is always named.
        if let baseURL, let own = isRadar ? baseURL : BaseURLs.part(of: baseURL, for: providers) {
            arguments.add(own, for: ServiceOptions.baseURL)
        }
        if let cache, !arguments.has(NetworkOptions.noCache) { arguments.add(cache, for: NetworkOptions.cache) }
        if let keyFile, providers.contains(.pirateWeather) { arguments.add(keyFile, for: ServiceOptions.keyFile) }
    }
}

/// The path of a job's card, relative to the output folder and never outside it.
struct CardPath: Hashable, Sendable {
    /// The names of the folders and the file; none is empty, `.` or `..`.
    let names: [String]

    /// The most bytes of a path, which is the limit of Linux.
    private static let longest = 4096
    /// The most bytes of a name in the file systems of Linux and macOS.
    private static let longestName = 255

    /// The path in the value of a key, without empty names and `.`.
    init(_ output: String, of key: String = Command.picture.name) throws(CommandError) {
        func refusal(_ reason: String) -> CommandError { .usage("\(key) '\(printable(output))' \(reason)") }
        let bytes = output.utf8
        if bytes.isEmpty { throw refusal("is empty; it must be a file name, such as seattle.png") }
        if output == "-" { throw refusal("is standard output; it must be a file name") }
        if bytes.contains(0) { throw refusal("contains a NUL character") }
        if bytes.first == UInt8(ascii: "/") {
            throw refusal("is absolute; it must be a path below the output folder")
        }
        if bytes.last == UInt8(ascii: "/") { throw refusal("ends in a slash; it must be a file name") }
        if bytes.count > CardPath.longest { throw refusal("is longer than \(CardPath.longest) bytes") }
        // By bytes, since a combining mark after a slash forms one character with it.
        names = bytes.split(separator: UInt8(ascii: "/")).compactMap { String($0) }.filter { $0 != "." }
        if names.contains("..") { throw refusal("contains '..'") }
        if names.isEmpty || bytes.split(separator: UInt8(ascii: "/")).last?.elementsEqual(".".utf8) == true {
            throw refusal("is a folder; it must be a file name")
        }
        if names.contains(where: { $0.utf8.count > CardPath.longestName }) {
            throw refusal("contains a name longer than \(CardPath.longestName) bytes")
        }
        let isTemporary = names.contains { name in
            Array(name.utf8).withUnsafeBufferPointer(TemporaryName.isTemporary)
        }
        if isTemporary { throw refusal("has the form of a temporary file of this program") }
    }

    /// The path below the folder of the batch.
    var text: String { names.joined(separator: "/") }
}

/// Identifies jobs by the program's version, the job's options, and the bytes of the files that it reads.
final class JobDigests: Sendable {
    /// Beyond so many files, those that were read are forgotten.
    private static let mostFiles = 10_000

    /// The digests of files, by their paths.
    private let files = Monitor<[String: Result<String, CommandError>]>([:])

    /// The digest in hexadecimal.
    func digest(of job: Job) throws(CommandError) -> String {
        var text = "\(Program.name) \(EntryPoint.version)\n\(job.canonical)\n"
        for option in [CardOptions.forecast, CardOptions.scene, CardOptions.alerts, CardOptions.radar] {
            for path in job.arguments.values(of: option) {
                // Under the lock, so that each file is read once.
                text += "\(option.name) \(try files.access { JobDigests.known(path, &$0) }.get())\n"
            }
        }
        return SHA256.hexadecimal(of: Array(text.utf8))
    }

    private static func known(
        _ path: String, _ files: inout [String: Result<String, CommandError>]
    ) -> Result<String, CommandError> {
        if let known = files[path] { return known }
        let result = Result<String, CommandError> { () throws(CommandError) in
            // A pipe can be read only once, which is left to the card.
            var status = stat()
            if !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "-" }
            return SHA256.hexadecimal(of: try Input(path).read())
        }
        if files.count >= mostFiles { files = [:] }
        files[path] = result
        return result
    }
}
