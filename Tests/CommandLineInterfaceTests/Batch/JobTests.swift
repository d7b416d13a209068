import Testing

@testable import CommandLineInterface

struct JobTests {
    private func job(_ line: String) throws(CommandError) -> Job {
        try Job(line: 1, members: JobObjectReader.members(of: Array(line.utf8)))
    }

    @Test func keysBecomeTheOptionsOfRender() throws {
        let job = try job(
            #"{"lat": -33.90, "lon": 151.2, "card": "rainbow", "scale": 2, "name": "-x", "output": "a/./b//c.png"}"#
        )
        #expect(job.arguments.value(of: PlaceOptions.latitude) == "-33.90")
        #expect(job.arguments.value(of: CardOptions.card) == "rainbow")
        #expect(job.arguments.value(of: PlaceOptions.name) == "-x")
        #expect(job.arguments.value(of: Command.scale) == "2")
        #expect(job.path.text == "a/b/c.png")
    }

    @Test func everyOptionOfRenderButTheTimingsIsAKey() throws {
        for option in Command.render.optionGroups.flatMap(\.options) where option.name != Command.timings.name {
            let value: String
            switch option.kind {
            case .flag: value = "true"
            case .value: value = "\"x\""
            case .choice(_, let choices): value = "\"\(choices[0])\""
            }
            let error = failure { () throws(CommandError) in
                _ = try job("{\"\(option.name)\": \(value), \"place\": 1, \"output\": 2}")
            }
            #expect(error?.message.hasPrefix("unknown key") != true, "\(option.name)")
        }
    }

    @Test func truthGivesAFlagAndFalsehoodDoesNot() throws {
        let given = try job(#"{"place": "Perth", "strict-place": true, "output": "a"}"#)
        let left = try job(#"{"place": "Perth", "strict-place": false, "output": "a"}"#)
        #expect(given.arguments.has(PlaceOptions.strict) && !left.arguments.has(PlaceOptions.strict))
    }

    @Test(
        arguments: [
            (#"{"plce": "Oslo", "output": "a"}"#, "unknown key 'plce'; did you mean 'place'?"),
            (#"{"zzzzzz": 1}"#, "unknown key 'zzzzzz'; keys are the options of render"),
            (#"{"help": true}"#, "unknown key 'help'; keys are the options of render"),
            (#"{"o": "a.png"}"#, "unknown key 'o'; keys are the options of render"),
            (#"{"place": "Oslo"}"#, "give --output, a file, such as card.png"),
            (#"{"output": "a"}"#, "give one of --place, --lat, --forecast, --scene"),
            (
                #"{"place": "Oslo", "lat": 1, "lon": 2, "output": "a"}"#,
                "--place and --lat cannot be given together"
            ),
            (
                #"{"lat": 1, "output": "a"}"#,
                "--lat wants --lon beside it: degrees east from -180 to 180, such as -122.33"
            ),
            (#"{"place": "", "output": "a"}"#, "--place wants a place, such as Seattle, not ''"),
            (#"{"place": true, "output": "a"}"#, "'place' wants a place, such as Seattle, not true"),
            (#"{"place": null, "output": "a"}"#, "'place' wants a place, such as Seattle, not null"),
            (#"{"name": ["Oslo"], "output": "a"}"#, "'name' wants a name, not [\"Oslo\"]"),
            (
                #"{"place": "Oslo", "strict-place": "yes", "output": "a"}"#,
                "'strict-place' wants true or false, not \"yes\""
            ),
            (
                #"{"forecast": "-", "output": "a"}"#,
                "'forecast' cannot be standard input, which no job has for itself; it wants a file"
            ),
        ])
    func whatIsWrongIsNamed(line: String, message: String) {
        let error = failure { () throws(CommandError) in _ = try job(line) }
        #expect(error == .usage(message))
    }

    @Test func theOrderOfKeysDoesNotMatterAndValuesDo() throws {
        let first = try job(#"{"place": "Oslo", "output": "a", "scale": 2}"#)
        let second = try job(#"{"scale":2,"output":"a","place":"Oslo"}"#)
        let third = try job(#"{"scale":2.0,"output":"a","place":"Oslo"}"#)
        let digests = JobDigests()
        #expect(try digests.digest(of: first) == digests.digest(of: second))
        #expect(try digests.digest(of: first) != digests.digest(of: third))
        #expect(try digests.digest(of: first).utf8.count == 64)
    }

    @Test func theBytesOfAForecastFileArePartOfTheJob() throws {
        let folder = try TemporaryFolder()
        let path = folder.create("f.json", "one")
        let job = try job("{\"forecast\": \"\(path)\", \"output\": \"a\"}")
        let digests = JobDigests()
        let before = try digests.digest(of: job)
        folder.create("f.json", "two")
        // A run reads a file once.
        #expect(try digests.digest(of: job) == before)
        #expect(try JobDigests().digest(of: job) != before)
        let missing = try self.job(#"{"forecast": "/nonexistent/f", "output": "a"}"#)
        #expect(failure { () throws(CommandError) in _ = try digests.digest(of: missing) }?.status == .noInput)
    }
}
