internal import Libc
internal import Serving
internal import Threading

/// A server from its start to its end.
struct ServeRun {
    private let arguments: Arguments
    private let settings: ServeSettings
    private let address: ListenAddress

    /// The seconds in which running requests may be finished at the end.
    private static let grace = 10.0
    private static let clock = SystemStopwatch()

    init(_ arguments: Arguments) throws(CommandError) {
        self.arguments = arguments
        settings = try ServeSettings(arguments)
        guard let address = try arguments.value(of: ServeOptions.listen, ListenAddress.init) else {
            throw .usage("--listen must be \(ListenAddress.expects)")
        }
        self.address = address
    }

    /// Serves until SIGTERM or SIGINT.
    func run() throws(CommandError) -> ExitStatus {
        let context = arguments.context
        // Before the first thread, which would receive them otherwise.
        let signals = Signals()
        let connections = try ServeOptions.number(ServeOptions.connections, arguments)
        ServeRun.allowFiles(connections + 256)
        let manager = ServiceManager(context.environment)
        let listener =
            if let given = try Listener(from: context.environment) { given } else { try Listener(address) }
        // Before the first thread, which would stay free.
        if context.confines { Confinement(ofServerAt: listener.path, arguments).enforce() }
        let log = ServeLog(to: context.streams)
        let server: CardServer
        do throws(CommandError) {
            server = try CardServer(settings, log: log)
        } catch {
            listener.end()
            log.close()
            throw error
        }
        let daemon = HTTPDaemon(server)
        do throws(CommandError) {
            try daemon.start(
                on: listener.descriptor, threads: Threads.processors, connections: connections,
                timeout: try ServeOptions.seconds(ServeOptions.timeout, arguments))
        } catch {
            listener.end()
            log.close()
            throw error
        }
        context.streams.report("serving at \(listener.name)")
        manager.notify("READY=1")
        while true {
            let signal = signals.next(within: 1)
            daemon.sweep()
            server.sweep()
            if signal == SIGHUP { reload(server, manager) }
            if signal == SIGTERM || signal == SIGINT { break }
        }
        manager.notify("STOPPING=1")
        server.stop()
        daemon.quiesce()
        listener.end()
        finish(daemon, server)
        log.close()
        // The libraries must not clean up while a thread still waits for a service.
        if server.isBusy { _exit(ExitStatus.done.rawValue) }
        return .done
    }

    /// Waits for the running requests, and ends.
    private func finish(_ daemon: HTTPDaemon, _ server: CardServer) {
        let end = ServeRun.clock.seconds + ServeRun.grace
        while daemon.busy > 0, ServeRun.clock.seconds < end {
            ServeRun.clock.pause(0.02)
            daemon.sweep()
            server.sweep()
        }
        server.giveUp()
        // The last answers are refusals, which are short.
        let last = ServeRun.clock.seconds + 1
        while daemon.busy > 0, ServeRun.clock.seconds < last { ServeRun.clock.pause(0.02) }
        daemon.stop()
    }

    /// Reads the files again; a mistake in one leaves everything as it was.
    private func reload(_ server: CardServer, _ manager: ServiceManager) {
        manager.notify("RELOADING=1\nMONOTONIC_USEC=\(Int(ServeRun.clock.seconds * 1e6))")
        do throws(CommandError) {
            let words = (arguments.context.words ?? []).dropFirst()
            let again = try ArgumentParser.parse(words, for: .serve, in: arguments.context) {
                context, path throws(CommandError) in
                try ConfigurationFile.read(path, of: EntryPoint.commands, context.environment)
            }
            server.change(try ServeSettings(again ?? arguments))
            arguments.context.streams.report("the configuration is read again")
        } catch {
            arguments.context.streams.report("the configuration stays as it was: \(error.message)")
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
