internal import CLandlock
internal import CardMaking
internal import CardOrders
internal import ImageComparison
internal import Libc
internal import Options
internal import Primitives
internal import SystemAccess

/// What a run may still read, write and connect to, once its command line is known.
///
/// Where the kernel has Landlock, everything else is forbidden to the process, so that a fault of a reader or of a library
/// gives a hostile input little. Where it has not, or where it fails, the run is as it would be without.
struct Confinement {
    /// Files and folders to read; nil if any may be read.
    var readable: [String]?
    /// The folders and devices to write to.
    var writable: [WriteTarget] = []
    /// Further folders to write to, by their paths.
    var writableFolders: [String] = []
    /// The ports to connect to by TCP; nil if any.
    var ports: Set<UInt16>? = []

    /// Forbids everything else to this thread and to those that it will start.
    ///
    /// Returns false if that is not possible.
    @discardableResult
    func enforce() -> Bool {
        let list = landlock_begin(readable != nil, true, ports != nil)
        guard list >= 0 else { return false }
        defer { close(list) }
        for path in readable ?? [] { permit(path, list, reads: true, writes: false) }
        for path in writableFolders { permit(path, list, reads: true, writes: true) }
        for target in writable {
            switch target {
            case .descriptor: break
            case .device(let device):
                guard let file = try? device.open(PathWalk.Folder.pathOnly) else { return false }
                landlock_permit(list, file.descriptor, false, true)
            case .file(let folder, _, _): landlock_permit(list, folder.descriptor, true, true)
            }
        }
        permit("/dev/null", list, reads: true, writes: true)
        for port in ports ?? [] { landlock_permit_port(list, port) }
        return landlock_enforce(list)
    }

    private func permit(_ path: String, _ list: CInt, reads: Bool, writes: Bool) {
        // What does not exist needs no permission.
        guard let file = try? OpenFile(path, PathWalk.Folder.pathOnly) else { return }
        landlock_permit(list, file.descriptor, reads, writes)
    }
}

extension Confinement {
    /// The confinement of a run that draws what it is given or compares pictures; nil for any other, and for one that finds
    /// only later what it reads.
    init?(of arguments: Arguments, for command: Command) {
        // It connects to a server, and reads the secret for it.
        if command.name == Command.post.name { return nil }
        let words = command.options.filter { $0.use == .reads }.flatMap(arguments.values.values(of:))
        if command.name == Command.compare.name {
            let isFolder = arguments.operands.contains { word in
                var status = stat()
                return stat(word, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            }
            if isFolder { return nil }
            readable = words + arguments.operands + SystemFolders.all(arguments.context.environment)
            if arguments.has(CompareOptions.update) {
                guard let target = try? WriteTarget(arguments.operands[0]) else { return nil }
                writable.append(target)
            }
        } else {
            let files = [CardOptions.forecast, CardOptions.scene, CardOptions.radar, CardOptions.climate]
            guard files.contains(where: { arguments.value(of: $0) != nil }),
                command.options.contains(where: { $0.name == CardOptions.forecast.name })
            else { return nil }
            readable = words + SystemFolders.all(arguments.context.environment)
        }
        guard permitOutputs(of: command, arguments) else { return nil }
    }

    /// Permits what the options of a command name for writing; false if one cannot be written, which the command will say.
    private mutating func permitOutputs(of command: Command, _ arguments: Arguments) -> Bool {
        for option in command.options where option.use == .writes {
            guard let word = arguments.value(of: option), word != "-" else { continue }
            guard let target = try? WriteTarget(word) else { return false }
            writable.append(target)
            // What cannot be beside the file until it is complete is in memory that has a name for a moment.
            if case .file(let folder, _, _?) = target, faccessat(folder.descriptor, ".", W_OK, AT_EACCESS) != 0 {
                writableFolders.append("/dev/shm")
            }
        }
        return true
    }

    /// The confinement of a comparison of folders, once the links in them are known, which may lead anywhere.
    init?(ofComparing folders: (expected: FolderScan, actual: FolderScan), _ arguments: Arguments) {
        let words = Command.compare.options.filter { $0.use == .reads }.flatMap(arguments.values.values(of:))
        readable =
            words + [folders.expected, folders.actual].flatMap { [$0.folder] + $0.links }
            + SystemFolders.all(arguments.context.environment)
        guard permitOutputs(of: .compare, arguments) else { return nil }
        guard arguments.has(CompareOptions.update) else { return }
        writableFolders.append(Confinement.existing(folders.expected.folder))
        for link in folders.expected.links {
            guard let target = realpath(link, nil) else { continue }
            defer { free(target) }
            writableFolders.append(Confinement.folder(of: String(cString: target)))
        }
    }

    /// The confinement of a batch, whose jobs name the files that they read; nil for these if they are not known.
    init(ofBatchInto folder: String, reading files: [String]?, _ arguments: Arguments) {
        let environment = arguments.context.environment
        permitServices(Command.batch, arguments)
        readable = files.flatMap { files in readable.map { $0 + files } }
        writableFolders.append(folder)
        // HTTP, HTTPS, names by TCP, and libcurl's default for proxies.
        ports = [80, 443, 53, 1080]
        let proxies = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].compactMap {
            environment[$0]
        }
        let servers = arguments.value(of: ServiceOptions.baseURL)?.split(separator: ",").map(String.init) ?? []
        for url in proxies + servers {
            if let port = Confinement.port(of: url) { ports?.insert(port) }
        }
    }

    /// The confinement of a server that listens at a Unix socket or elsewhere.
    ///
    /// It reads its files again by SIGHUP, when others may have their names, and then may ask other servers.
    init(ofServerAt socket: String?, _ arguments: Arguments) {
        permitServices(Command.serve, arguments)
        let configuration =
            arguments.value(of: ConfigurationFile.option) ?? ConfigurationFile.path(arguments.context.environment)
        if let configuration { readable?.append(Confinement.folder(of: configuration)) }
        if let socket { writableFolders.append(Confinement.folder(of: socket)) }
        ports = nil
    }

    /// Permits the files that options name and those beside them, what libraries read that ask services, and to write
    /// to the cache.
    private mutating func permitServices(_ command: Command, _ arguments: Arguments) {
        let environment = arguments.context.environment
        let words = command.options.filter { $0.use == .reads }.flatMap(arguments.values.values(of:))
        readable =
            words + words.map(Confinement.folder(of:)) + SystemFolders.all(environment)
            + SystemFolders.forServices(environment)
        // A video is written to memory that has a name while ffmpeg opens it.
        writableFolders = [environment["TMPDIR"] ?? "/tmp", "/dev/shm"]
        // It is made first, so that nothing around it has to be writable; not for a user whose home folder is missing.
        if let cache = arguments.cacheFolder, Confinement.existing(cache.path) != "/",
            (try? cache.makeFolder()) != nil
        {
            writableFolders.append(cache.path)
        }
    }

    /// The folder of a file, or the path itself if it is that of a folder.
    static func folder(of path: String) -> String {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return path }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder, or if it is missing, the nearest one above it, in which it will be made.
    private static func existing(_ path: String) -> String {
        var path = path
        while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/") {
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        return access(path, F_OK) == 0 ? path : "."
    }

    /// The port at the end of a URL's authority, if it states one.
    static func port(of url: String) -> UInt16? {
        let authority = url[(url.firstRange(of: "://")?.upperBound ?? url.startIndex)...].prefix { $0 != "/" }
        guard let colon = authority.lastIndex(of: ":") else { return nil }
        return UInt16(authority[authority.index(after: colon)...])
    }
}

/// Where libraries, fonts and time zones are.
private enum SystemFolders {
    static func all(_ environment: Environment) -> [String] {
        var folders = [
            "/usr", "/opt", "/lib", "/lib64", "/nix/store", "/gnu/store", "/etc/fonts", "/etc/ld.so.cache",
            "/var/cache/fontconfig", "/dev/urandom", "/proc/self",
            "/sys/devices/system/cpu", "/sys/fs/cgroup",
        ]
        if let home = environment["HOME"] {
            folders += [
                ".fonts", ".fonts.conf", ".fonts.conf.d", ".local/share/fonts", ".config/fontconfig",
                ".cache/fontconfig",
            ]
            .map { home + "/" + $0 }
        }
        folders += [
            ("XDG_DATA_HOME", "fonts"), ("XDG_CONFIG_HOME", "fontconfig"), ("XDG_CACHE_HOME", "fontconfig"),
        ]
        .compactMap { name, folder in environment[name].map { $0 + "/" + folder } }
        for name in ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "LD_LIBRARY_PATH"] {
            folders += environment[name]?.split(separator: ":").map(String.init) ?? []
        }
        return folders + configuredFonts
    }

    /// Where libcurl finds names and certificates, and the system a program.
    static func forServices(_ environment: Environment) -> [String] {
        var paths = [
            "/etc", "/run", "/var/run", "/var/lib/ca-certificates", "/proc/sys", "/proc/stat", "/proc/meminfo",
            "/dev/random",
        ]
        // Where these lead, which may be elsewhere.
        paths += ["/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf"]
        for name in ["SSL_CERT_FILE", "SSL_CERT_DIR", "PATH"] {
            paths += environment[name]?.split(separator: ":").map(String.init) ?? []
        }
        return paths + encoder(environment)
    }

    /// The folder that a link to ffmpeg leads to, and that of its libraries.
    private static func encoder(_ environment: Environment) -> [String] {
        let places = environment["PATH"]?.split(separator: ":").map { "\($0)/ffmpeg" } ?? []
        guard let place = places.first(where: { access($0, X_OK) == 0 }), let target = realpath(place, nil) else {
            return []
        }
        defer { free(target) }
        let folder = Confinement.folder(of: String(cString: target))
        return [folder, folder + "/../lib"]
    }

    /// The folders that fontconfig's own files name.
    private static var configuredFonts: [String] {
        ["/etc/fonts/fonts.conf", "/etc/fonts/local.conf"].flatMap { path -> [String] in
            guard let file = try? OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
                let bytes = try? readAll(file.descriptor, atMost: 1 << 16)
            else { return [] }
            return String(decoding: bytes, as: UTF8.self).pieces(between: "<dir").dropFirst().compactMap { piece in
                let path = piece.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
                return path.hasPrefix("/") ? String(path) : nil
            }
        }
    }
}
