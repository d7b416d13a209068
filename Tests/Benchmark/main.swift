// Measures the program; the peers are measured by measure-peers.py beside this.
do {
    switch try BenchmarkMode(Array(CommandLine.arguments.dropFirst())) {
    case .report(let options): try BenchmarkReport.measured(options).print(asJSON: options.isJSON)
    case .serve: try CardServer.serve()
    case .work(let style): try Worker.work(style)
    case .words(let style, let folder): try Subject(style).words(in: folder).forEach { print($0) }
    case .warnings: print(try WarningRounds.measured(20).text, terminator: "")
    case .makeWarnings(let feed, let path): try write(feed.bytes, to: path)
    case .readWarnings(let path): try WarningRounds.read(file: path)
    case .run(let words): print(try ChildProcess.run(words).json)
    }
} catch {
    fail("\(error)")
}
