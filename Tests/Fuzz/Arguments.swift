import CardMaking
import CardOrders
import ForecastCore
import Primitives
import Providers
import SystemAccess

@testable import CommandLineInterface

private let program = Program(summary: "fuzzed", commands: EntryPoint.commands, versionText: { _ in "" })

private let sample: Forecast? = {
    let place = Place(name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33, timeZone: "UTC")
    return SampleForecast.forecast(for: place, zone: { _, _, _ in ZoneOffsets(initial: 0) })
}()

/// Reads input as words, one a line; they must be understood, or refused in one line without control characters.
///
/// The command is not run: it would read and write what the words name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    CostOracle.judge(count) { examine(start, count) }
    return 0
}

private func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    do throws(ProgramError) {
        guard case .run(let command, let arguments) = try program.request(words) else { return }
        if command.name == "compare" {
            _ = try CompareOptions.settings(arguments)
        } else if let sample {
            let order = try arguments.order(as: try CardFormat(arguments.values))
            guard case .forecasts(let sources) = order.subject else { return }
            _ = try arguments.maker().request(order, showing: sources.map { _ in sample })
        }
    } catch {
        let isLine = error.message.unicodeScalars.allSatisfy {
            $0.value >= 32 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{2028}" && $0 != "\u{202E}"
        }
        if error.message.isEmpty || !isLine {
            fatalError("no message of one line: \(error.message.debugDescription)")
        }
    }
}
