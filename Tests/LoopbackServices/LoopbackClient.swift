import Foundation
import Libc

/// A connection to a server on this machine, on which a test sends any bytes.
public final class LoopbackClient {
    /// What a server sent.
    public struct Response: Sendable {
        public let status: Int
        /// The header fields in their order, by their names in lower case.
        public let headers: [(name: String, value: String)]
        public let body: [UInt8]

        public var text: String { String(decoding: body, as: UTF8.self) }

        public subscript(_ name: String) -> String? {
            headers.first { $0.name == name }?.value
        }
    }

    private let socket: Int32
    private var buffer: [UInt8] = []

    /// A connection to a port of 127.0.0.1.
    public init(port: Int) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        socket = try LoopbackClient.connected(AF_INET, address)
    }

    /// A connection to a Unix socket.
    public init(path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        socket = try LoopbackClient.connected(AF_UNIX, address)
    }

    deinit {
        close(socket)
    }

    private static func connected<Address>(_ family: Int32, _ address: Address) throws -> Int32 {
        let socket = streamSocket(family)
        guard socket >= 0 else { throw LoopbackServer.SocketError(call: "socket", code: errno) }
        // A machine that is busy with other tests may draw slowly.
        var patience = timeval(tv_sec: 240, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let isConnected = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                join(socket, $0, socklen_t(MemoryLayout<Address>.size)) == 0
            }
        }
        guard isConnected else {
            let code = errno
            close(socket)
            throw LoopbackServer.SocketError(call: "connect", code: code)
        }
        return socket
    }

    /// Sends bytes; false once the server has closed the connection.
    @discardableResult
    public func send(_ bytes: some Sequence<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { transmit($0, to: socket) }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Says that nothing more will be sent.
    public func endSending() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Sends a request without a body.
    public func send(_ method: String = "GET", _ target: String, _ headers: [String] = []) {
        send(
            ((["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers).joined(separator: "\r\n") + "\r\n\r\n")
                .utf8)
    }

    /// The next response, nil if the connection is closed before one begins.
    ///
    /// - Throws: If what comes is not a response.
    public func receive(to method: String = "GET") throws -> Response? {
        while true {
            guard let response = try receiveAny(to: method) else { return nil }
            if response.status != 100 { return response }
        }
    }

    /// Why something is no response.
    public struct Malformed: Error, CustomStringConvertible {
        public let description: String

        public init(description: String) {
            self.description = description
        }
    }

    private func receiveAny(to method: String) throws -> Response? {
        guard let end = end(of: [13, 10, 13, 10]) else {
            if buffer.isEmpty { return nil }
            throw Malformed(
                description: "no end of the head: \(String(decoding: buffer.prefix(200), as: UTF8.self))")
        }
        let head = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end + 4)
        let lines = head.components(separatedBy: "\r\n")
        guard let first = lines.first?.wholeMatch(of: /HTTP\/1\.[01] ([1-5][0-9][0-9])( .*)?/),
            let status = Int(first.1)
        else { throw Malformed(description: "the status line is \(lines.first ?? "")") }
        let headers = try lines.dropFirst().map { line in
            // A name of a place that Glance shows as it is.
            let isTitle = line.hasPrefix("Widget-Title: ")
            let pattern = isTitle ? /([!-9;-~]+):[ \t]*(.*)/ : /([!-9;-~]+):[ \t]*([\x20-\x7E\t]*)/
            guard let field = line.wholeMatch(of: pattern) else {
                throw Malformed(description: "a header field is \(line)")
            }
            return (name: field.1.lowercased(), value: String(field.2))
        }
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) }
        let isEmpty = method == "HEAD" || [100, 204, 304].contains(status)
        var body: [UInt8] = []
        if !isEmpty {
            guard let length else { throw Malformed(description: "no length: \(head)") }
            while buffer.count < length, fill() {}
            guard buffer.count >= length else { throw Malformed(description: "\(buffer.count) of \(length) bytes") }
            body = Array(buffer[..<length])
            buffer.removeFirst(length)
        }
        return Response(status: status, headers: headers, body: body)
    }

    /// Whether the server has closed the connection, after waiting for that.
    public func isClosed() -> Bool {
        while fill() {}
        return !timedOut
    }

    private var timedOut = false

    private func end(of mark: [UInt8]) -> Int? {
        var searched = 0
        while true {
            if buffer.count >= mark.count {
                for index in searched...(buffer.count - mark.count)
                where buffer[index] == mark[0] && buffer[index..<(index + mark.count)].elementsEqual(mark) {
                    return index
                }
                searched = buffer.count - mark.count
            }
            if !fill() { return nil }
        }
    }

    private func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(socket, &chunk, chunk.count, 0)
        timedOut = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
        if count > 0 { buffer += chunk[..<count] }
        return count > 0
    }
}

// The names of the C library are also those of methods above.

private func streamSocket(_ family: Int32) -> Int32 {
    socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
}

private func join(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(socket, address, size)
}

private func transmit(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
    send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
}
