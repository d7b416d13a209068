internal import CLandlock
internal import Libc

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
    /// The ports to connect to by TCP.
    var ports: Set<UInt16> = []

    /// Forbids everything else to this thread and to those that it will start.
    ///
    /// Returns false if that is not possible.
    @discardableResult
    func enforce() -> Bool {
        let list = landlock_begin(readable != nil, true, true)
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
        for port in ports { landlock_permit_port(list, port) }
        return landlock_enforce(list)
    }

    private func permit(_ path: String, _ list: CInt, reads: Bool, writes: Bool) {
        // What does not exist needs no permission.
        guard let file = try? OpenFile(path, PathWalk.Folder.pathOnly) else { return }
        landlock_permit(list, file.descriptor, reads, writes)
    }
}

extension Confinement {
    /// The confinement of a run that draws what it is given or compares pictures; nil for any other.
    init?(of arguments: Arguments, for command: Command) {
        // It connects to a server, and reads the secret for it.
        if command.name == Command.post.name { return nil }
        let words = command.options.filter { $0.use == .reads }.flatMap(arguments.values(of:))
        if command.name == Command.compare.name {
            // Links in the folder of golden files may lead anywhere.
            if arguments.has(CompareOptions.update) { return nil }
            let isFolder = arguments.operands.contains { word in
                var status = stat()
                return stat(word, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            }
            readable =
                isFolder ? nil : words + arguments.operands + SystemFolders.all(arguments.context.environment)
        } else {
            let files = [CardOptions.forecast, CardOptions.scene, CardOptions.radar]
            guard files.contains(where: { arguments.value(of: $0) != nil }),
                command.options.contains(where: { $0.name == CardOptions.forecast.name })
            else { return nil }
            readable = words + SystemFolders.all(arguments.context.environment)
        }
        for option in command.options where option.use == .writes {
            guard let word = arguments.value(of: option), word != "-" else { continue }
            // The command says what is wrong with it.
            guard let target = try? WriteTarget(word) else { return nil }
            writable.append(target)
        }
    }

    /// The confinement of a batch, whose jobs may name any file to read.
    init(ofBatchInto folder: String, _ arguments: Arguments) {
        let environment = arguments.context.environment
        writableFolders = [folder, environment["TMPDIR"] ?? "/tmp"]
        let cache = arguments.value(of: NetworkOptions.cache) ?? CacheFolder.named(by: environment)?.path
        if let cache { writableFolders.append(Confinement.existing(cache)) }
        // HTTP, HTTPS, names by TCP, and libcurl's default for proxies.
        ports = [80, 443, 53, 1080]
        let proxies = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].compactMap {
            environment[$0]
        }
        let servers = arguments.value(of: ServiceOptions.baseURL)?.split(separator: ",").map(String.init) ?? []
        for url in proxies + servers {
            if let port = Confinement.port(of: url) { ports.insert(port) }
        }
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
        let authority = (url.split(separator: "://", maxSplits: 1).last ?? "").prefix { $0 != "/" }
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
            "/sys/devices/system/cpu",
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

    /// The folders that fontconfig's own files name.
    private static var configuredFonts: [String] {
        ["/etc/fonts/fonts.conf", "/etc/fonts/local.conf"].flatMap { path -> [String] in
            guard let file = try? OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY),
                let bytes = try? readAll(file.descriptor, atMost: 1 << 16)
            else { return [] }
            return String(decoding: bytes, as: UTF8.self).split(separator: "<dir").dropFirst().compactMap { piece in
                let path = piece.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
                return path.hasPrefix("/") ? String(path) : nil
            }
        }
    }
}
