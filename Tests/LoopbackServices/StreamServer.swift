import Foundation
import Libc
import Synchronization

/// A server on 127.0.0.1 that talks to each client as a test tells it to, until it is let go.
public final class StreamServer: Sendable {
    /// A connection to a client.
    public struct Connection: Sendable {
        fileprivate let socket: Int32

        /// So many bytes; nil if the client goes away before.
        public func bytes(_ count: Int) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: count)
            var filled = 0
            while filled < count {
                let length = bytes.withUnsafeMutableBytes {
                    recv(socket, $0.baseAddress?.advanced(by: filled), count - filled, 0)
                }
                if length <= 0 { return nil }
                filled += length
            }
            return bytes
        }

        /// A line without its end; nil if the client goes away before.
        public func line() -> String? {
            var line: [UInt8] = []
            while let byte = bytes(1)?.first {
                if byte == 10 {
                    return String(decoding: line.last == 13 ? line.dropLast() : line[...], as: UTF8.self)
                }
                line.append(byte)
            }
            return nil
        }

        public func write(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }

        public func write(_ line: String) { write(Array((line + "\r\n").utf8)) }
    }

    public let port: Int
    private let listener: Int32

    public init(_ talk: @escaping @Sendable (Connection) -> Void) throws {
        setenv("no_proxy", "*", 1)
        (listener, port) = try LoopbackServer.listen()
        let listener = listener
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                if client < 0 { break }
                Thread.detachNewThread {
                    talk(Connection(socket: client))
                    close(client)
                }
            }
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }
}

/// A mail server that takes messages as RFC 5321 says, from an account with a password.
public final class FakeMailServer: Sendable {
    public struct Message: Sendable {
        public var sender = ""
        public var recipients: [String] = []
        /// Its lines, each with its line feed.
        public var text = ""
    }

    public let account = "me@example.org"
    public let password = "s3cret-t0ken-0123456789"
    private let state = Mutex((messages: [Message](), refusals: [String: String]()))

    public init() {}

    public var messages: [Message] { state.withLock { $0.messages } }

    /// Answers a command, such as `RCPT`, with this line from now on.
    public func refuse(_ command: String, _ line: String?) {
        state.withLock { $0.refusals[command] = line }
    }

    /// Talks to a client.
    public func talk(_ client: StreamServer.Connection) {
        var message = Message()
        client.write("220 mail.example ESMTP")
        while let line = client.line() {
            let command = line.prefix { $0 != " " }.uppercased()
            if let refusal = state.withLock({ $0.refusals[command] }) {
                // Nothing at all is what a connection that breaks has.
                if refusal.isEmpty { return }
                client.write(refusal)
                continue
            }
            switch command {
            case "EHLO": ["250-mail.example", "250-AUTH PLAIN", "250 SIZE 26214400"].forEach(client.write)
            case "AUTH":
                client.write("334 ")
                let words = client.line().flatMap { Data(base64Encoded: $0) } ?? Data()
                let isKnown = String(decoding: words, as: UTF8.self) == "\0\(account)\0\(password)"
                client.write(isKnown ? "235 ok" : "535 5.7.8 authentication failed")
            case "MAIL":
                message.sender = FakeMailServer.address(in: line)
                client.write("250 ok")
            case "RCPT":
                message.recipients.append(FakeMailServer.address(in: line))
                client.write("250 ok")
            case "DATA":
                client.write("354 go on")
                while let text = client.line(), text != "." {
                    message.text += (text.hasPrefix(".") ? String(text.dropFirst()) : text) + "\n"
                }
                if state.withLock({ $0.refusals["."] }) != nil { return }
                state.withLock { $0.messages.append(message) }
                client.write("250 2.0.0 queued")
            case "QUIT":
                client.write("221 bye")
                return
            default: client.write("502 unknown command")
            }
        }
    }

    private static func address(in line: String) -> String {
        String(line.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
    }
}

/// A broker of MQTT 3.1.1 that remembers what is retained.
public final class FakeBroker: Sendable {
    public let account = "card"
    public let password = "s3cret-t0ken-0123456789"
    private let state = Mutex((retained: [String: [UInt8]](), published: 0, losesFrom: Int.max))

    public init() {}

    public var retained: [String: [UInt8]] { state.withLock { $0.retained } }
    /// How many messages have come.
    public var published: Int { state.withLock { $0.published } }

    /// Breaks the connection off before it answers the message of this number, counted from 1.
    public func lose(from number: Int) {
        state.withLock { $0.losesFrom = number }
    }

    /// Talks to a client.
    public func talk(_ client: StreamServer.Connection) {
        var isWelcome = false
        while let (kind, body) = FakeBroker.packet(client) {
            var rest = body[...]
            func field() -> [UInt8] {
                let count = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
                defer { rest = rest.dropFirst(2 + count) }
                return Array(rest.dropFirst(2).prefix(count))
            }
            switch kind {
            case 0x10:
                let name = field()
                let head = rest.prefix(4)
                rest = rest.dropFirst(4)
                let isProtocol = name == Array("MQTT".utf8) && head.first == 4
                let (_, user, secret) = (field(), field(), field())
                isWelcome = isProtocol && user == Array(account.utf8) && secret == Array(password.utf8)
                client.write([0x20, 2, 0, isWelcome ? 0 : 4])
                if !isWelcome { return }
            case 0x33 where isWelcome:
                let topic = String(decoding: field(), as: UTF8.self)
                let number = Array(rest.prefix(2))
                let payload = Array(rest.dropFirst(2))
                let isLost = state.withLock { state in
                    state.published += 1
                    if state.published >= state.losesFrom { return true }
                    state.retained[topic] = payload
                    return false
                }
                if isLost { return }
                client.write([0x40, 2] + number)
            default: return
            }
        }
    }

    /// The first byte of a packet, and what follows its length.
    private static func packet(_ client: StreamServer.Connection) -> (UInt8, [UInt8])? {
        guard let kind = client.bytes(1)?.first else { return nil }
        var (length, shift) = (0, 0)
        while let byte = client.bytes(1)?.first {
            length |= Int(byte & 127) << shift
            shift += 7
            if byte < 128 { return client.bytes(length).map { (kind, $0) } }
        }
        return nil
    }
}
