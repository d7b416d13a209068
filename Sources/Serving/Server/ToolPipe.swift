package import CardMaking
internal import Libc
internal import ModelContext
package import SystemAccess
internal import Threading

/// Serves the tools of assistants to the one client at standard input and output.
package struct ToolPipe: Sendable {
    private let settings: ServeSettings
    private let context: CardContext
    private let cards: CardRenderService
    private let write: @Sendable ([UInt8]) -> Void
    /// The calls that are not answered.
    private let pending = Monitor(0)

    /// Longer than any message of a client that means well.
    private static let longestLine = 1 << 20

    /// Tools by the settings of a server; `write` sends a line with its end.
    package init(
        _ settings: ServeSettings, _ context: CardContext, write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        (self.settings, self.context) = (settings, context)
        let output = Monitor(write)
        self.write = { line in output.access { $0(line) } }
        cards = CardRenderService(
            context, settings.limits, held: HeldBodies(limit: settings.limits.memory),
            limiter: UpstreamLimiter(settings.upstreamLimits, Monitor(Metrics())), isForItsOwner: true)
    }

    /// Answers until the input ends, and then what is still to be answered.
    package func run() throws(ProgramError) {
        var (chunk, rest) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8]())
        while case let count = try read(into: &chunk), count > 0 {
            rest += chunk[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                receive(Array(rest[..<end]))
                rest.removeSubrange(...end)
            }
            // What is not a line by now is no message, and is answered as such.
            if rest.count > ToolPipe.longestLine {
                receive(rest)
                rest = []
            }
        }
        receive(rest)
        pending.wait { $0 == 0 ? () : nil }
        cards.close()
    }

    private func read(into chunk: inout [UInt8]) throws(ProgramError) -> Int {
        do throws(SystemError) {
            return try readSome(STDIN_FILENO, into: &chunk, atMost: chunk.count)
        } catch {
            throw Input.problem(error, name: Input("-").name)
        }
    }

    private func receive(_ line: [UInt8]) {
        guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
        switch cards.tools.receive(line) {
        case .nothing: break
        case .answer(let answer): send(answer)
        case .call(let call):
            pending.access { $0 += 1 }
            let isStarted = cards.make(
                call, settings, interval: cards.interval(of: call, settings, at: context.now()), origin: "",
                for: Demand(Client(nil))
            ) { response in
                send(response.body.map { call.answer(to: response.status, $0) } ?? call.answer(fault: ""))
                pending.access { $0 -= 1 }
            }
            if !isStarted {
                send(call.answer(fault: "too many calls at once; try again"))
                pending.access { $0 -= 1 }
            }
        }
    }

    private func send(_ answer: ModelContextServer.Answer) {
        write(answer.bytes + [UInt8(ascii: "\n")])
    }
}
