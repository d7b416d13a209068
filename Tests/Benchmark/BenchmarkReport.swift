internal import Cards
internal import FoundationEssentials

/// All that was measured, in milliseconds and bytes.
struct BenchmarkReport: Codable {
    let machine: Machine
    let rounds: Int
    /// By card.
    let warm: [String: CardStages]
    let cold: [String: ColdRounds.Result]
    let scaling: [ThreadScaling.Result]

    static func measured(_ options: BenchmarkMode.Options) throws -> BenchmarkReport {
        let machine = Machine.current
        // First, while this process is small: a child's peak begins with its parent's.
        let cold = try ColdRounds.measured(options.rounds)
        let warm = try WarmRounds.measured(options.rounds)
        let scaling = try ThreadScaling.measured(options.rounds)
        return BenchmarkReport(machine: machine, rounds: options.rounds, warm: warm, cold: cold, scaling: scaling)
    }

    func print(asJSON: Bool) throws {
        guard asJSON else { return Swift.print(text, terminator: "") }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        Swift.print(String(decoding: try encoder.encode(self), as: UTF8.self))
    }

    private var text: String {
        let libraries = machine.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        var lines = [
            "\(machine.processor), \(machine.processors) processors, load \(machine.load.shown()), \(machine.system)",
            libraries.joined(separator: ", "),
            "1080 x 1080 pixels, medians of \(rounds) rounds, ms; warm in processor time", "",
            row("warm", ["decode", "lay out", "draw", "encode", "pixels", "card", "whole", "kB"]),
        ]
        for style in CardStyle.allCases {
            guard let card = warm[style.rawValue] else { continue }
            let times = [
                card.decode, card.layOut, card.draw, card.encode, card.picture, card.card, card.whole,
            ]
            lines.append(
                row(style.rawValue, times.map { $0.shown() } + [(Double(card.bytes) / 1000).shown(1)]))
        }
        lines += [
            "pixels: draw + encode; card: lay out as well; whole: decode as well", "",
            row("cold", ["wall", "cpu", "peak MiB"]),
        ]
        for style in CardStyle.allCases {
            guard let run = cold[style.rawValue] else { continue }
            lines.append(
                row(style.rawValue, [run.wall.shown(), run.cpu.shown(), (Double(run.peakKiB) / 1024).shown(1)]))
        }
        lines += ["", row("workers", ["threads", "best", "processes", "ratio"])]
        for result in scaling {
            let rates = [result.threads, result.bestOfThreads, result.processes].map { $0.shown(1) }
            lines.append(row("\(result.workers)", rates + [result.ratio.shown()]))
        }
        lines.append(
            "\(ThreadScaling.style.rawValue) cards a second, lay out + draw + encode; ratio of each round's pair")
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ cells: [String]) -> String {
        name.left(10) + cells.map { $0.right(10) }.joined()
    }
}
