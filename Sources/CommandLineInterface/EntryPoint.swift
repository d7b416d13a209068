internal import Canvas
internal import RasterImages

/// The program, for its executable to start.
public enum EntryPoint {
    /// The version of the program.
    public static let version = "0.1.0"

    /// The commands, in the order of help.
    static let commands: [Command] = [
        .render, .forecast, .scene, .message, .rainbow, .sky, .find, .providers, .compare, .batch, .verify, .config,
        .completion,
    ]

    /// Does what this process's command line asks for, and ends the process.
    public static func run() -> Never {
        Program(
            summary: "weather forecasts as pictures to share",
            commands: commands,
            versionText: {
                let libraries = (Canvas.LibraryVersions.all + RasterLibraries.versions).sorted { $0.name < $1.name }
                return libraries.reduce("weathercard \(version)\n") { $0 + "\($1.name) \($1.version)\n" }
            },
            configuration: { () throws(CommandError) in try ConfigurationFile.read(for: commands) }
        ).runAndExit()
    }
}
