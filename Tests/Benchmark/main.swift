// Measures the program; the peers are measured by measure-peers.py beside this.
do {
    switch try BenchmarkMode(Array(CommandLine.arguments.dropFirst())) {
    case .report(let options): try BenchmarkReport.measured(options).print(asJSON: options.isJSON)
    case .serve: try CardServer.serve()
    case .work(let style): try Worker.work(style)
    case .words(let style, let folder): try Subject(style).words(in: folder).forEach { print($0) }
    case .run(let words): print(try ChildProcess.run(words).json)
    }
} catch {
    fail("\(error)")
}
