import Foundation
import Libc
import Synchronization

/// An HTTP server on 127.0.0.1 that answers as a test tells it to, until it is let go.
public final class LoopbackServer: Sendable {
    /// What a client asked.
    public struct Request: Sendable {
        /// The first line, such as `GET /v1/forecast?latitude=47.6 HTTP/1.1`.
        public let line: String
        /// The header fields by their names in lower case.
        public let headers: [String: String]
        /// What follows the head, by its length.
        public fileprivate(set) var body: [UInt8] = []

        /// The path and the query.
        public var target: String { String(line.split(separator: " ").dropFirst().first ?? "") }
        /// The path alone.
        public var path: String { String(target.prefix { $0 != "?" }) }
        /// The parameters in their order, unescaped.
        public var parameters: [(name: String, value: String)] {
            URLComponents(string: target)?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []
        }
    }

    /// What the server sends.
    public struct Reply: Sendable {
        /// The bytes as they are.
        public var bytes: [UInt8]
        /// Whether it then waits until the client goes away.
        public var stalls = false
        /// The seconds between two bytes.
        public var drip = 0.0
        /// Whether it then breaks the connection off.
        public var resets = false
        /// Bytes that follow so many times, as long as the client takes them.
        public var filling: (bytes: [UInt8], count: Int) = ([], 0)

        /// Bytes as they are.
        public init(bytes: [UInt8], stalls: Bool = false) {
            self.bytes = bytes
            self.stalls = stalls
        }

        /// A whole answer.
        public init(_ status: Int = 200, _ headers: [String] = [], body: [UInt8] = []) {
            let head =
                ["HTTP/1.1 \(status) Said So", "Content-Length: \(body.count)", "Connection: close"] + headers
            bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
        }

        /// A whole answer with a body of JSON.
        public static func json(_ text: String, _ status: Int = 200, _ headers: [String] = []) -> Reply {
            Reply(status, ["Content-Type: application/json; charset=utf-8"] + headers, body: Array(text.utf8))
        }
    }

    /// What cannot be done on this machine.
    public struct SocketError: Error {
        let call: String
        let code: Int32
    }

    /// Where it listens.
    public let port: Int
    private let listener: Int32
    private let log: Mutex<[Request]>

    /// The requests so far.
    public var requests: [Request] { log.withLock { $0 } }
    /// The address without a path.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// A server that answers each request by what the closure gives.
    public init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
        // A proxy of the machine would not lead back to it.
        setenv("no_proxy", "*", 1)
        (listener, port) = try LoopbackServer.listen()
        log = Mutex([])
        let listener = listener
        let record: @Sendable (Request) -> Void = { [weak self] request in
            self?.log.withLock { $0.append(request) }
        }
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                if client < 0 { break }
                Thread.detachNewThread {
                    LoopbackServer.serve(client, record, reply)
                    close(client)
                }
            }
            close(listener)
        }
    }

    /// A server that answers every request alike.
    public convenience init(_ reply: Reply) throws {
        try self.init { _ in reply }
    }

    deinit {
        // Ends the waiting for clients.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    static func listen() throws -> (listener: Int32, port: Int) {
        let (listener, port) = try bound()
        guard wait(on: listener, for: 1024) == 0 else { throw SocketError(call: "listen", code: errno) }
        return (listener, port)
    }

    /// A socket on a free port, on which nothing listens as yet.
    fileprivate static func bound() throws -> (socket: Int32, port: Int) {
        let listener = tcpSocket()
        guard listener >= 0 else { throw SocketError(call: "socket", code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && getsockname(listener, address, &size) == 0
            }
        }
        guard isBound else { throw SocketError(call: "bind", code: errno) }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }

    private static func serve(_ client: Int32, _ record: (Request) -> Void, _ reply: (Request) -> Reply) {
        guard let request = read(client) else { return }
        record(request)
        let answer = reply(request)
        if answer.drip > 0 {
            for byte in answer.bytes where send([byte], to: client) { Thread.sleep(forTimeInterval: answer.drip) }
        } else {
            send(answer.bytes, to: client)
        }
        for _ in 0..<answer.filling.count where !send(answer.filling.bytes, to: client) { break }
        if answer.resets {
            // What was sent is to arrive before.
            Thread.sleep(forTimeInterval: 0.05)
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        }
        var byte: UInt8 = 0
        while answer.stalls, recv(client, &byte, 1, 0) > 0 {}
    }

    private static func read(_ client: Int32) -> Request? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while head.suffix(4) != [13, 10, 13, 10] {
            guard head.count < 1 << 16, recv(client, &byte, 1, 0) == 1 else { return nil }
            // What is no letter is no HTTP.
            guard !head.isEmpty || (65...90).contains(byte) else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (line[..<colon].lowercased(), value)
        }
        var request = Request(line: lines.first ?? "", headers: Dictionary(headers) { first, _ in first })
        if request.headers["expect"] == "100-continue" {
            send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: client)
        }
        let length = request.headers["content-length"].flatMap(Int.init) ?? 0
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while request.body.count < length {
            let count = recv(client, &chunk, min(chunk.count, length - request.body.count), 0)
            if count <= 0 { break }
            request.body += chunk[..<count]
        }
        return request
    }

    /// False once the client has gone away.
    @discardableResult
    private static func send(_ bytes: [UInt8], to client: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write($0, toSocket: client) }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// A port where nothing listens, also no server of another test, until it is let go.
public final class ClosedPort: Sendable {
    public let number: Int
    private let socket: Int32

    public init() throws {
        (socket, number) = try LoopbackServer.bound()
    }

    deinit {
        close(socket)
    }
}

// The names of the C library are also those of methods above, and its constants differ between systems.

private func tcpSocket() -> Int32 {
    // A program that a test starts must not inherit it.
    socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
}

private func wait(on socket: Int32, for clients: Int32) -> Int32 {
    listen(socket, clients)
}

private func write(_ bytes: UnsafeRawBufferPointer, toSocket socket: Int32) -> Int {
    send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
}
