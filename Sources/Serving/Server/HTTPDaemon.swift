internal import CHTTPServer
internal import Libc
internal import SystemAccess

/// Receives requests, and passes them to a server.
final class HTTPDaemon: @unchecked Sendable {
    private let server: CardServer
    /// Whether only figures are served.
    private let isForFigures: Bool
    /// Set once, before any thread can ask for it.
    private var daemon: OpaquePointer?

    private static let mostThreads = 8

    /// A request that is answered by another thread.
    private struct AsideRequest: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    init(_ server: CardServer, isForFigures: Bool = false) {
        (self.server, self.isForFigures) = (server, isForFigures)
    }

    /// Begins to accept connections at a socket that listens.
    func start(
        on socket: CInt, threads: Int, connections: Int, timeout: Double
    ) throws(ProgramError) {
        let limits = http_limits(
            socket: socket, threads: UInt32(max(1, min(threads, HTTPDaemon.mostThreads))),
            connections: UInt32(connections), body: IncomingRequest.longestBody,
            milliseconds: Int64(timeout * 1000))
        let callbacks = http_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            opened: { context, address in
                HTTPDaemon.at(context)?.server.open(NetworkAddress(address)) ?? false
            },
            closed: { context, address in HTTPDaemon.at(context)?.server.close(NetworkAddress(address)) },
            takes_body: { context, request in
                guard let request, let server = HTTPDaemon.at(context)?.server else { return false }
                return server.takesPost(to: HTTPDaemon.text(http_request_target(request)))
                    && HTTPDaemon.text(http_request_method(request)) == "POST"
            },
            received: { context, request in
                guard let request else { return }
                HTTPDaemon.at(context)?.receive(request)
            },
            abandoned: { context, request in
                guard let request else { return }
                HTTPDaemon.at(context)?.server.abandon(http_request_connection(request))
            },
            finished: { _, token in
                if let token { Unmanaged<HeldBodies.Delivery>.fromOpaque(token).release() }
            })
        guard let daemon = http_server_start(limits, callbacks) else {
            throw ProgramError(.system, "the system does not allow threads for a server")
        }
        self.daemon = daemon
        if isForFigures { return }
        server.breaksConnections { [weak self] connection in
            if let daemon = self?.daemon { http_server_break(daemon, connection) }
        }
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon? {
        context.map { Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receive(_ request: OpaquePointer) {
        var incoming = IncomingRequest(
            method: HTTPDaemon.text(http_request_method(request)),
            target: HTTPDaemon.text(http_request_target(request)),
            peer: NetworkAddress(http_request_address(request)))
        incoming.fault = http_request_fault(request)
        incoming.connection = http_request_connection(request)
        incoming.isForFigures = isForFigures
        if incoming.method == "POST", server.takesPost(to: incoming.target) {
            incoming.mayBePosted = true
            var count = 0
            let bytes = http_request_body(request, &count)
            incoming.body = Array(UnsafeBufferPointer(start: bytes, count: count))
        }
        incoming.hasBody = http_request_has_body(request)
        withUnsafeMutablePointer(to: &incoming) { incoming in
            http_request_fields(
                request,
                { context, name, value in
                    guard let name, let value else { return }
                    context?.assumingMemoryBound(to: IncomingRequest.self).pointee.add(name, value)
                }, incoming)
        }
        let allowsOrigins = server.limits.allowsOrigins
        let answer = server.handle(incoming) {
            http_set_aside(request)
            let aside = AsideRequest(pointer: request)
            return { answer in HTTPDaemon.send(answer, to: aside.pointer, allowsOrigins: allowsOrigins) }
        }
        if let answer { HTTPDaemon.send(answer, to: request, allowsOrigins: allowsOrigins) }
    }

    private static func text(_ bytes: UnsafePointer<CChar>?) -> String {
        bytes.map { String(cString: $0) } ?? ""
    }

    private static func send(_ answer: Answer, to request: OpaquePointer, allowsOrigins: Bool) {
        func response(_ reply: Reply) -> OpaquePointer? {
            HTTPDaemon.response(reply, allowsOrigins: allowsOrigins)
        }
        let response =
            if let shared = answer.shared { shared.retained(orMake: response) } else { response(answer.reply) }
        let token = answer.delivery.map { Unmanaged.passRetained($0).toOpaque() }
        http_answer(request, UInt32(answer.reply.status), response, token)
    }

    /// The response object of a reply; nil if memory runs out.
    private static func response(_ reply: Reply, allowsOrigins: Bool) -> OpaquePointer? {
        let body = reply.body
        let response: OpaquePointer? =
            if let length = reply.omitted {
                http_omit(length)
            } else {
                http_respond(
                    body.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), body.bytes.count,
                    { context in
                        if let context { Unmanaged<Body>.fromOpaque(context).release() }
                    }, Unmanaged.passRetained(body).toOpaque())
            }
        if let response {
            for (name, value) in reply.headers where allowsOrigins || !name.hasPrefix("Access-Control-") {
                _ = http_add_field(response, name, value)
            }
        }
        return response
    }

    /// The number of requests that are not answered yet.
    var busy: Int { daemon.map { Int(http_server_busy($0)) } ?? 0 }

    /// Accepts no more connections.
    func quiesce() {
        if let daemon { http_server_quiesce(daemon) }
    }

    /// Closes all connections.
    func stop() {
        if let daemon { http_server_stop(daemon) }
        daemon = nil
    }
}
