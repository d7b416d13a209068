import SystemAccess

@testable import CommandLineInterface

private let options = EntryPoint.commands.filter(\.isConfigurable).flatMap(\.options)

/// Reads input as a configuration; it must be understood, or refused in one line that names the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    CostOracle.judge(count) {
        do throws(ProgramError) {
            let configuration = try Configuration(input, file: "c.json", options: options)
            guard let arguments = try? ArgumentParser.parse(["--place", "x", "-o", "x.png"], for: .render) else {
                fatalError("no arguments")
            }
            var given = arguments
            try configuration.apply(to: &given, for: .render)
            configuration.namePlace(of: &given.values)
        } catch {
            let isLine = error.message.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\u{2028}" }
            if !isLine || !error.message.hasPrefix("c.json:") {
                fatalError("no line: \(error.message.debugDescription)")
            }
        }
    }
    return 0
}
