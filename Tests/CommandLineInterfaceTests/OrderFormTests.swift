import CardOrders
import SystemAccess
import Testing

@testable import Batch
@testable import CommandLineInterface
@testable import Serving

/// The command line, a line of a batch and a URL say the same with the same words.
struct OrderFormTests {
    private static let environment = Environment { _ in nil }

    private func byCommandLine(_ words: [String]) throws -> CardOrder {
        let given = ["--provider", "sample", "-o", "card.png"] + words
        return try #require(try ArgumentParser.parse(given[...], for: .render)).order(as: .png)
    }

    private func byJob(_ members: String) throws -> CardOrder {
        let line = #"{"provider": "sample", "output": "card.png", \#(members)}"#
        return try Job(
            line: 1, members: try Job.members(of: Array(line.utf8)), environment: Self.environment
        ).order
    }

    private func byURL(_ place: String, _ query: String) throws -> CardOrder {
        let words = ["--provider", "sample"]
        let arguments = try #require(try ArgumentParser.parse(words[...], for: .serve))
        let settings = try ServeSettings(arguments.values, Self.environment, agent: "weathercard/0.0.0")
        return try CardQuery(
            place: place, .picture(.png), try RequestTarget.parameters(query), isSigned: true, settings
        ).order
    }

    @Test(arguments: [
        (["--place", "Oslo"], #""place": "Oslo""#, "Oslo", ""),
        (
            ["--place", "Portland, ME", "--card", "day", "--size", "og", "--units", "si", "--scale", "0.5"],
            #""place": "Portland, ME", "card": "day", "size": "og", "units": "si", "scale": 0.5"#, "Portland, ME",
            "card=day&size=og&units=si&scale=0.5"
        ),
        (
            ["--lat", "35.68", "--lon", "139.69", "--at", "+3h", "--locale", "ja", "--theme", "dark"],
            #""lat": 35.68, "lon": 139.69, "at": "+3h", "locale": "ja", "theme": "dark""#, "@35.68,139.69",
            "at=%2B3h&locale=ja&theme=dark"
        ),
        (
            ["--place", "Oslo", "--place", "Cairo", "--card", "places", "--device", "trmnl"],
            #""place": ["Oslo", "Cairo"], "card": "places", "device": "trmnl""#, "Oslo",
            "place=Cairo&card=places&device=trmnl"
        ),
        (
            ["--place", "Berlin", "--card", "radar", "--borders", "off", "--time", "2026-11-20T12:00"],
            #""place": "Berlin", "card": "radar", "borders": "off", "time": "2026-11-20T12:00""#, "Berlin",
            "card=radar&borders=off&time=2026-11-20T12:00"
        ),
    ])
    func theSameWordsMakeTheSameOrder(
        words: [String], members: String, place: String, query: String
    ) throws {
        let order = try byCommandLine(words)
        #expect(try byJob(members) == order)
        #expect(try byURL(place, query) == order)
    }

    @Test func eachFormNamesAnOptionAsItIsGivenThere() throws {
        func message(_ read: () throws -> CardOrder) -> String? {
            do {
                _ = try read()
                return nil
            } catch {
                return (error as? ProgramError)?.message
            }
        }
        #expect(
            message { try byCommandLine(["--place", "x", "--size", "5"]) }?.hasPrefix("--size must be") == true)
        #expect(message { try byJob(#""place": "x", "size": "5""#) }?.hasPrefix("'size' must be") == true)
        #expect(message { try byURL("x", "size=5") }?.hasPrefix("size must be") == true)
    }
}
