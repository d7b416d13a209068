internal import Libc
package import SystemAccess

/// Checks the health of a server, as container probes do.
package enum HealthCheck {
    /// The server of a check.
    struct Target: Hashable, Sendable {
        fileprivate let address: ListenAddress
        fileprivate let host: String

        /// The server in `http://127.0.0.1:8080`, also with the path of its health, or in `unix:PATH`; nil for any other text.
        @Sendable init?(_ text: String) {
            var rest = text[...]
            if rest.hasPrefix("http://") {
                rest = rest.dropFirst("http://".count)
                for ending in ["/health", "/"] where rest.hasSuffix(ending) { rest = rest.dropLast(ending.count) }
                if !rest.contains(":") { rest += ":80" }
            } else if !rest.hasPrefix("unix:") {
                return nil
            }
            guard let address = ListenAddress(String(rest)) else { return nil }
            self.address = address
            host = if case .unix = address { "localhost" } else { String(rest) }
        }
    }

    static let expects = "a URL such as http://127.0.0.1:8080, with an address in numbers, or unix:PATH"

    /// The seconds in which a server must answer.
    private static let patience = 5
    private static let longest = 1 << 14

    /// - Throws: `unavailable` if the server does not answer that it works.
    package static func run(_ text: String) throws(ProgramError) {
        guard let target = Target(text) else {
            throw .usage("--check must be \(expects), not '\(printable(text))'")
        }
        let answer: [UInt8]
        do throws(SystemError) {
            let socket = try target.address.makeSocket()
            defer { close(socket) }
            var time = timeval(tv_sec: patience, tv_usec: 0)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
                setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
            }
            try retrying { target.address.withSystemAddress { connect(socket, $0, $1) } }
            let request = "GET /health HTTP/1.1\r\nHost: \(target.host)\r\nConnection: close\r\n\r\n"
            let bytes = Array(request.utf8)
            try retrying { send(socket, bytes, bytes.count, CInt(MSG_NOSIGNAL)) }
            var buffer = [UInt8](repeating: 0, count: longest)
            var received = 0
            while received < longest {
                let room = longest - received
                let count = try retrying {
                    buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress.map { $0 + received }, room, 0) }
                }
                if count == 0 { break }
                received += count
            }
            answer = Array(buffer[..<received])
        } catch {
            throw ProgramError(.unavailable, "no answer from \(printable(text)): \(error.description)")
        }
        let line = String(decoding: answer.prefix { $0 != 13 }, as: UTF8.self)
        guard line.hasPrefix("HTTP/1.1 200 ") || line.hasPrefix("HTTP/1.0 200 ") else {
            throw ProgramError(.unavailable, "\(printable(text)) answers '\(printable(line))'")
        }
    }
}
