internal import Canvas
internal import RasterImages

/// Starts the program.
public enum EntryPoint {
    /// The version of the program, and its only source.
    public static let version = "1.0.0"
    /// The date of this version in the changelog.
    static let releaseDate = "2026-11-22"

    /// The commands, in the order that help shows.
    static let commands: [Command] = [
        .render, .forecast, .scene, .message, .rainbow, .sky, .find, .providers, .compare, .batch, .verify,
        .serve, .config, .completion,
    ]

    /// The program with its commands.
    static let program: Program = Program(
        summary: "draws weather forecasts as pictures to share", commands: commands, hidden: [.manual],
        versionText: {
            let libraries = (Canvas.LibraryVersions.all + RasterLibraries.versions).sorted { $0.name < $1.name }
            return libraries.reduce("weathercard \(version)\n") { $0 + "\($1.name) \($1.version)\n" }
        },
        configuration: { context, path throws(CommandError) in
            try ConfigurationFile.read(path, of: commands, context.environment)
        })

    /// Runs the command line of this process, and exits.
    public static func run() -> Never {
        program.runAndExit()
    }
}
