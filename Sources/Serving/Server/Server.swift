package import CardMaking
internal import Libc
package import SystemAccess
internal import Threading

/// A server from its start to its end.
package struct Server {
    private let settings: ServeSettings
    private let context: CardContext
    private let environment: Environment
    private let streams: StandardStreams

    /// The seconds in which running requests may be finished at the end.
    private static let grace = 10.0
    /// The connections at the address for figures.
    private static let figuresConnections = 64
    private static let clock = SystemStopwatch()

    /// A server that makes cards in a context, whose problems are reported to the streams.
    package init(
        _ settings: ServeSettings, _ context: CardContext, _ environment: Environment, _ streams: StandardStreams
    ) {
        (self.settings, self.environment, self.streams) = (settings, environment, streams)
        var context = context
        context.warn = { streams.report($0) }
        context.offlineHint = nil
        context.timings = nil
        self.context = context
    }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Parameters:
    ///   - reread: Reads the settings again, for SIGHUP.
    ///   - confine: Gives up what the server does not need; the socket is nil unless it is a Unix socket.
    /// - Throws: If it cannot listen.
    package func run(
        reread: () throws(ProgramError) -> ServeSettings, confine: (_ socket: String?) -> Void
    ) throws(ProgramError) {
        // Before the first thread, which would receive them otherwise.
        let signals = Signals()
        let limits = settings.limits
        Server.allowFiles(limits.connections + 256)
        let manager = ServiceManager(environment)
        let listener =
            if let given = try Listener(from: environment) { given } else { try Listener(limits.address) }
        let metricsListener = try limits.metricsAddress.map { address throws(ProgramError) in try Listener(address)
        }
        // Before the first thread, which would stay free.
        confine(listener.path)
        let log = ServeLog(to: streams)
        let server = CardServer(settings, context, log: log)
        let daemon = HTTPDaemon(server)
        let figures = HTTPDaemon(server, isForFigures: true)
        do throws(ProgramError) {
            try daemon.start(
                on: listener.descriptor, threads: Threads.processors, connections: limits.connections,
                timeout: limits.timeout)
            if let metricsListener {
                try figures.start(
                    on: metricsListener.descriptor, threads: 1, connections: Server.figuresConnections,
                    timeout: limits.timeout)
            }
        } catch {
            listener.end()
            metricsListener?.end()
            log.close()
            throw error
        }
        streams.report("serving at \(listener.name)")
        if let metricsListener { streams.report("serving figures at \(metricsListener.name)") }
        manager.notify("READY=1")
        while true {
            let signal = signals.next(within: 1)
            server.sweep()
            if signal == SIGHUP { reload(server, manager, reread) }
            if signal == SIGTERM || signal == SIGINT { break }
        }
        manager.notify("STOPPING=1")
        server.stop()
        daemon.quiesce()
        listener.end()
        finish(daemon, server)
        figures.stop()
        metricsListener?.end()
        log.close()
        // The libraries must not clean up while a thread still waits for a service.
        if server.isBusy { _exit(ExitStatus.done.rawValue) }
    }

    /// Waits for the running requests, and ends.
    private func finish(_ daemon: HTTPDaemon, _ server: CardServer) {
        let end = Server.clock.seconds + Server.grace
        while daemon.busy > 0, Server.clock.seconds < end {
            Server.clock.pause(0.02)
            server.sweep()
        }
        server.giveUp()
        // The last answers are refusals, which are short.
        let last = Server.clock.seconds + 1
        while daemon.busy > 0, Server.clock.seconds < last { Server.clock.pause(0.02) }
        daemon.stop()
    }

    /// Reads the files again; a mistake in one leaves everything as it was.
    private func reload(
        _ server: CardServer, _ manager: ServiceManager, _ reread: () throws(ProgramError) -> ServeSettings
    ) {
        manager.notify("RELOADING=1\nMONOTONIC_USEC=\(Int(Server.clock.seconds * 1e6))")
        do throws(ProgramError) {
            server.change(try reread())
            streams.report("the configuration is read again")
        } catch {
            streams.report("the configuration stays as it was: \(error.message)")
        }
        manager.notify("READY=1")
    }

    /// Raises the limit of open files as far as the system allows.
    private static func allowFiles(_ count: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(count)
        else {
            return
        }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// The signals that a server waits for, instead of being ended by them.
private struct Signals {
    private var set = sigset_t()

    /// Keeps the signals from this thread and those that it starts.
    init() {
        sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// The next signal, or nil if there is none within so many seconds.
    func next(within seconds: Int) -> CInt? {
        var set = set
        var time = timespec(tv_sec: seconds, tv_nsec: 0)
        let signal = sigtimedwait(&set, nil, &time)
        return signal > 0 ? signal : nil
    }
}
