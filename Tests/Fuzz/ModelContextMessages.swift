import JSONReading

@testable import ModelContext
@testable import Serving

private let server = WeatherTool.server(for: "weathercard/0.0.0")

/// Reads input as a message to the tools of assistants: its answer is one line of JSON, and a call has options of a card alone.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: min(count, IncomingRequest.longestBody)))
    CostOracle.judge(count) {
        examine(server.receive(input))
        examine(server.receive(input, .init(version: "2026-07-28", method: "tools/call", name: "weather_text")))
    }
    return 0
}

private func examine(_ outcome: ModelContextServer.Outcome) {
    switch outcome {
    case .nothing: break
    case .answer(let answer): examine(answer)
    case .call(let call):
        guard let tool = WeatherTool(rawValue: call.tool) else { fatalError("no tool \(call.tool)") }
        for parameter in tool.parameters(call.arguments) where tool != .places {
            if (try? CardQuery.option(of: parameter)) == nil { fatalError("no option \(parameter.name)") }
        }
        examine(call.answer(fault: call.arguments.values.joined()))
    }
}

private func examine(_ answer: ModelContextServer.Answer) {
    if answer.bytes.contains(10) || (try? JSONValue.read(answer.bytes)) == nil {
        fatalError("not one line of JSON: \(String(decoding: answer.bytes, as: UTF8.self).debugDescription)")
    }
}
