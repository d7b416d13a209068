internal import Libc
internal import SystemAccess

/// Where a server listens.
enum ListenAddress: Hashable, Sendable {
    case internet(host: String, port: UInt16)
    case unix(path: String)

    static let expects = "an address and a port, such as 127.0.0.1:8080 or [::1]:8080, or unix:PATH"

    /// The address in `127.0.0.1:8080`, `localhost:8080`, `[::1]:8080` or `unix:PATH`; nil for any other text.
    @Sendable init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst("unix:".count))
            // The length of the field in which the system takes it, with a NUL.
            guard (1...107).contains(path.utf8.count), !path.utf8.contains(0) else { return nil }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = UInt16(digits)
        else { return nil }
        var host = String(text[..<colon])
        if host == "localhost" { host = "127.0.0.1" }
        var bytes = [UInt8](repeating: 0, count: 16)
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            guard inet_pton(AF_INET6, host, &bytes) == 1 else { return nil }
        } else {
            guard inet_pton(AF_INET, host, &bytes) == 1 else { return nil }
        }
        self = .internet(host: host, port: port)
    }

    /// Whether only this machine can reach it by its number.
    var isLoopback: Bool {
        switch self {
        case .internet(let host, _): host.hasPrefix("127.") || host == "::1"
        case .unix: false
        }
    }

    /// Calls `body` with the address as the system takes it.
    func withSystemAddress<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        func call<Address>(_ address: Address) -> Value {
            withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<Address>.size))
                }
            }
        }
        switch self {
        case .internet(let host, let port) where host.contains(":"):
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, host, &address.sin6_addr)
            return call(address)
        case .internet(let host, let port):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            inet_pton(AF_INET, host, &address.sin_addr)
            return call(address)
        case .unix(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            return call(address)
        }
    }

    /// A socket of the address's family that is not inherited by other programs.
    func makeSocket() throws(SystemError) -> CInt {
        let family =
            switch self {
            case .internet(let host, _): host.contains(":") ? AF_INET6 : AF_INET
            case .unix: AF_UNIX
            }
        return try retrying { socket(family, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }
    }
}

/// A listening socket.
struct Listener: Sendable {
    let descriptor: CInt
    /// What a message calls it: a URL, or `unix:` and a path.
    let name: String
    /// The Unix socket that is removed at the end.
    let path: String?

    /// A listener at an address.
    init(_ address: ListenAddress) throws(ProgramError) {
        do throws(SystemError) {
            if case .unix(let path) = address { Listener.removeAbandoned(path, address) }
            descriptor = try address.makeSocket()
            var one: CInt = 1
            if case .internet = address {
                setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
            }
            let socket = descriptor
            try retrying { address.withSystemAddress { bind(socket, $0, $1) } }
            if case .unix(let path) = address { chmod(path, 0o660) }
            try Listener.prepare(descriptor)
        } catch {
            throw ProgramError(.system, "cannot listen at \(Listener.name(of: address)): \(error.description)")
        }
        if case .unix(let path) = address { self.path = path } else { path = nil }
        name = Listener.name(of: address, socket: descriptor)
    }

    /// The socket that systemd hands over to this process; nil if there is none (sd_listen_fds(3)).
    init?(from environment: Environment) throws(ProgramError) {
        guard let process = environment["LISTEN_PID"], process == String(getpid()),
            let count = environment["LISTEN_FDS"], count != "0"
        else { return nil }
        guard count == "1" else {
            throw ProgramError(.configuration, "LISTEN_FDS is \(printable(count)), but only one socket is served")
        }
        descriptor = 3
        name = "the socket of systemd"
        path = nil
        do throws(SystemError) {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            try Listener.prepare(descriptor)
        } catch {
            throw ProgramError(.system, "cannot listen at \(name): \(error.description)")
        }
    }

    /// Closes the socket and removes its file.
    func end() {
        close(descriptor)
        if let path { unlink(path) }
    }

    private static func prepare(_ socket: CInt) throws(SystemError) {
        try retrying { listen(socket, CInt(SOMAXCONN)) }
        let flags = try retrying { fcntl(socket, F_GETFL) }
        try retrying { fcntl(socket, F_SETFL, flags | O_NONBLOCK) }
    }

    /// Removes the abandoned socket of a killed server.
    private static func removeAbandoned(_ path: String, _ address: ListenAddress) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            let socket = try? address.makeSocket()
        else { return }
        defer { close(socket) }
        if address.withSystemAddress({ connect(socket, $0, $1) }) == -1, errno == ECONNREFUSED { unlink(path) }
    }

    private static func name(of address: ListenAddress, socket: CInt? = nil) -> String {
        switch address {
        case .unix(let path): return "unix:" + printable(path)
        case .internet(let host, var port):
            var actual = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let isKnown = socket.map { socket in
                withUnsafeMutablePointer(to: &actual) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        getsockname(socket, $0, &size) == 0
                    }
                }
            }
            if isKnown == true {
                // After the family, in both versions of the protocol.
                port = withUnsafeBytes(of: actual) {
                    UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
                }
            }
            return "http://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
        }
    }
}

/// Notifies the service manager of the server's state (sd_notify(3)).
struct ServiceManager: Sendable {
    private let address: String?

    init(_ environment: Environment) {
        address = environment["NOTIFY_SOCKET"]
    }

    /// Sends a line such as `READY=1`; nothing if no service manager asks for it.
    func notify(_ line: String) {
        guard let name = address, (2...107).contains(name.utf8.count) else { return }
        let socket = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { return }
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A name in the abstract namespace begins with a NUL, which is written as an at sign.
        let bytes = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = MemoryLayout<sa_family_t>.size + bytes.count
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                // The server works as well without a service manager.
                _ = sendto(socket, line, line.utf8.count, CInt(MSG_NOSIGNAL), address, socklen_t(size))
            }
        }
    }
}
