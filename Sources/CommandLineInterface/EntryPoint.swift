internal import CLinkedLibraries
internal import Canvas
internal import Libc
internal import RasterImages
internal import SystemAccess

/// Starts the program.
public enum EntryPoint {
    /// The version of the program, and its only source.
    public static let version = "1.0.0"
    /// The date of this version in the changelog.
    static let releaseDate = "2026-11-22"

    /// The commands, in the order that help shows.
    static let commands: [Command] = [
        .render, .show, .forecast, .scene, .message, .post, .rainbow, .sky, .find, .providers, .compare, .batch,
        .verify,
        .serve, .tools, .config, .completion,
    ]

    /// Six commands that together give an idea of the program.
    static let firstSteps = [
        Command.Example("the weather now, in this terminal", "weathercard show Seattle"),
        Command.Example("a picture of it", "weathercard render --place Seattle -o card.png"),
        Command.Example("the days ahead", "weathercard render --place Seattle --card week -o week.png"),
        Command.Example("a line of text to post", "weathercard message --place Seattle --form share"),
        Command.Example("what a post would be", "weathercard post mastodon --place Seattle --dry-run"),
        Command.Example("cards at URLs", "weathercard serve"),
    ]

    /// Where the libraries are from.
    private static var origin: String {
        guard let inside = linked_libraries() else { return "the libraries are those of the system\n" }
        return "inside the program, from the sources of Debian:\n" + String(cString: inside)
    }

    /// The program with its commands.
    static let program: Program = Program(
        summary: "draws weather forecasts as pictures to share: PNG, JPEG, WebP, SVG and PDF", commands: commands,
        hidden: [.manual],
        firstSteps: firstSteps,
        versionText: { isVerbose in
            let libraries = (Canvas.LibraryVersions.all + RasterLibraries.versions + RasterLibraries.photo).sorted {
                $0.name < $1.name
            }
            let text = libraries.reduce("weathercard \(version)\n") { $0 + "\($1.name) \($1.version)\n" }
            return isVerbose ? text + origin : text
        },
        configuration: { context, path throws(ProgramError) in
            try ConfigurationFile.read(path, of: commands, context.environment)
        })

    /// Runs the command line of this process, and exits.
    public static func run() -> Never {
        program.runAndExit()
    }
}
