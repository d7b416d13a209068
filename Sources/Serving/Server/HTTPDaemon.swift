internal import CMicroHTTPLoader
internal import Libc
internal import SystemAccess

/// Receives requests by libmicrohttpd, which it loads, and passes them to a server.
final class HTTPDaemon: @unchecked Sendable {
    private let server: CardServer
    /// Set once, before any thread can ask for it.
    private var daemon: OpaquePointer?

    /// The bytes for the headers of a request and of its reply.
    private static let memory = 24 << 10
    private static let mostThreads = 8

    /// A request that is answered by another thread.
    private struct AsideRequest: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    init(_ server: CardServer) {
        self.server = server
    }

    /// Begins to accept connections at a socket that listens.
    func start(
        on socket: CInt, threads: Int, connections: Int, timeout: Double
    ) throws(ProgramError) {
        guard microhttp_open() else {
            throw ProgramError(
                .unavailable, "libmicrohttpd is not installed; install it with 'apt-get install libmicrohttpd12'")
        }
        let limits = microhttp_limits(
            socket: socket, threads: UInt32(max(1, min(threads, HTTPDaemon.mostThreads))),
            connections: UInt32(connections), memory: HTTPDaemon.memory, body: TRMNLAnswers.longestLog,
            milliseconds: Int64(timeout * 1000))
        let callbacks = microhttp_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            opened: { context, address in
                HTTPDaemon.at(context)?.server.open(NetworkAddress(address)) ?? false
            },
            closed: { context, address in HTTPDaemon.at(context)?.server.close(NetworkAddress(address)) },
            takes_body: { context, request in
                guard let request, let server = HTTPDaemon.at(context)?.server else { return false }
                return server.takesPost(to: HTTPDaemon.text(microhttp_target(request)))
                    && HTTPDaemon.text(microhttp_method(request)) == "POST"
            },
            received: { context, request in
                guard let request else { return }
                HTTPDaemon.at(context)?.receive(request)
            })
        guard let daemon = microhttp_start(limits, callbacks) else {
            throw ProgramError(.system, "libmicrohttpd cannot serve at this socket")
        }
        self.daemon = daemon
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon? {
        context.map { Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receive(_ request: OpaquePointer) {
        var incoming = IncomingRequest(
            method: HTTPDaemon.text(microhttp_method(request)), target: HTTPDaemon.text(microhttp_target(request)),
            peer: NetworkAddress(microhttp_address(request)))
        incoming.isCut = microhttp_is_cut(request)
        if incoming.method == "POST", server.takesPost(to: incoming.target) {
            incoming.mayBePosted = true
            var count = 0
            let bytes = microhttp_body(request, &count)
            incoming.body = Array(UnsafeBufferPointer(start: bytes, count: count))
        }
        incoming.hasBody = microhttp_has_body(request)
        withUnsafeMutablePointer(to: &incoming) { incoming in
            microhttp_headers(
                request,
                { context, name, value in
                    guard let name, let value else { return }
                    context?.assumingMemoryBound(to: IncomingRequest.self).pointee.add(name, value)
                }, incoming)
        }
        let answer = server.handle(incoming) {
            microhttp_set_aside(request)
            let aside = AsideRequest(pointer: request)
            return { answer in HTTPDaemon.send(answer, to: aside.pointer) }
        }
        if let answer { HTTPDaemon.send(answer, to: request) }
    }

    private static func text(_ bytes: UnsafePointer<CChar>?) -> String {
        bytes.map { String(cString: $0) } ?? ""
    }

    private static func send(_ answer: Answer, to request: OpaquePointer) {
        let response =
            if let shared = answer.shared { shared.retained(orMake: response) } else { response(answer.reply) }
        microhttp_answer(request, UInt32(answer.reply.status), response)
    }

    /// The library's response object of a reply; nil if memory runs out.
    private static func response(_ reply: Reply) -> OpaquePointer? {
        let body = reply.body
        let response: OpaquePointer? =
            if let length = reply.omitted {
                microhttp_omit(length)
            } else {
                microhttp_respond(
                    body.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), body.bytes.count,
                    { context in
                        if let context { Unmanaged<Body>.fromOpaque(context).release() }
                    }, Unmanaged.passRetained(body).toOpaque())
            }
        if let response {
            for (name, value) in reply.headers { _ = microhttp_add_header(response, name, value) }
        }
        return response
    }

    /// Closes connections that have timed out.
    func sweep() {
        if let daemon { microhttp_sweep(daemon) }
    }

    /// The number of requests that are not answered yet.
    var busy: Int { daemon.map { Int(microhttp_busy($0)) } ?? 0 }

    /// Accepts no more connections.
    func quiesce() {
        if let daemon { microhttp_quiesce(daemon) }
    }

    /// Closes all connections; no request may wait for an answer.
    func stop() {
        if let daemon { microhttp_stop(daemon) }
        daemon = nil
    }
}
