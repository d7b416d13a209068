internal import Canvas
internal import Cards
internal import FoundationEssentials
internal import Libc
internal import RasterImages
internal import Threading

/// All that was measured, in milliseconds and bytes.
struct BenchmarkReport: Codable {
    let machine: Machine
    let rounds: Int
    /// By card.
    let warm: [String: CardStages]
    let cold: [String: ColdRounds.Result]
    /// By card.
    let loops: [String: LoopFrames]
    let scaling: [ThreadScaling.Result]
    let warnings: WarningRounds

    static func measured(_ options: BenchmarkMode.Options) throws -> BenchmarkReport {
        let machine = Machine.current
        // First, while this process is small: a child's peak begins with its parent's.
        let cold = try ColdRounds.measured(options.rounds)
        let warnings = try WarningRounds.measured(options.rounds)
        let warm = try WarmRounds.measured(options.rounds)
        let loops = try LoopRounds.measured(options.rounds)
        let scaling = try ThreadScaling.measured(options.rounds)
        return BenchmarkReport(
            machine: machine, rounds: options.rounds, warm: warm, cold: cold, loops: loops, scaling: scaling,
            warnings: warnings)
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
        lines += ["", row("loop", ["lay out", "draw", "alone", "ratio", "of card"])]
        for style in CardStyle.allCases {
            guard let frame = loops[style.rawValue], let card = warm[style.rawValue] else { continue }
            let times = [
                frame.layOut, frame.draw, frame.alone, frame.draw / frame.alone,
                (frame.layOut + frame.draw) / card.card,
            ]
            lines.append(row(style.rawValue, times.map { $0.shown() }))
        }
        lines += ["a frame; draw: from layers; alone: by itself; of card: lay out + draw, of the card's", ""]
        lines += [row("workers", ["threads", "best", "processes", "ratio"])]
        for result in scaling {
            let rates = [result.threads, result.bestOfThreads, result.processes].map { $0.shown(1) }
            lines.append(row("\(result.workers)", rates + [result.ratio.shown()]))
        }
        lines.append(
            "\(ThreadScaling.style.rawValue) cards a second, lay out + draw + encode; ratio of each round's pair")
        return lines.joined(separator: "\n") + "\n\n" + warnings.text
    }

    private func row(_ name: String, _ cells: [String]) -> String {
        name.left(10) + cells.map { $0.right(10) }.joined()
    }
}

/// Where something was measured.
struct Machine: Codable {
    let processor: String
    let processors: Int
    let system: String
    /// The mean number of running processes of the last minute, before anything was measured.
    let load: Double
    /// Versions by name.
    let libraries: [String: String]

    static var current: Machine {
        var system = utsname()
        uname(&system)
        var load = [0.0]
        getloadavg(&load, 1)
        let libraries = LibraryVersions.all + RasterLibraries.versions
        return Machine(
            processor: processorName ?? text(&system.machine), processors: Threads.processors,
            system: text(&system.sysname) + " " + text(&system.release), load: load[0],
            libraries: Dictionary(libraries.map { ($0.name, $0.version) }) { first, _ in first })
    }

    /// The first model of Linux's list.
    private static var processorName: String? {
        guard let file = fopen("/proc/cpuinfo", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix("model name") }.flatMap { line in
            line.split(separator: ":").last.map { String($0.drop { $0 == " " }) }
        }
    }

    /// The text in a C array of characters.
    private static func text<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// The middle of some numbers; the mean of the two middle ones where they are even in number, 0 of none.
func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

extension Double {
    /// With some decimals.
    func shown(_ decimals: Int = 2) -> String {
        var power = 1.0
        for _ in 0..<decimals { power *= 10 }
        let whole = Int((magnitude * power).rounded())
        let digits = String(repeating: "0", count: max(0, decimals + 1 - String(whole).count)) + String(whole)
        let split = digits.index(digits.endIndex, offsetBy: -decimals)
        let sign = self < 0 && whole > 0 ? "-" : ""
        return sign + digits[..<split] + (decimals > 0 ? "." + digits[split...] : "")
    }
}

extension String {
    /// At the right of a column of so many characters.
    func right(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
    /// At the left of it.
    func left(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
