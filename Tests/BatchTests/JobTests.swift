import CardOrders
import Options
import SystemAccess
import TestSupport
import Testing

@testable import Batch
@testable import Cards

struct JobTests {
    private func job(_ line: String) throws(ProgramError) -> Job { try Job.reading(line) }

    @Test func keysAreTheOptionsOfAnOrder() throws {
        let job = try job(
            #"{"lat": -33.90, "lon": 151.2, "card": "rainbow", "scale": 2, "name": "-x", "output": "a/./b//c.png"}"#
        )
        #expect(job.order.place?.query == .point(latitude: -33.9, longitude: 151.2))
        #expect(job.order.place?.name == "-x")
        #expect(job.order.style == .rainbow && job.order.look.scale == 2)
        #expect(job.path.text == "a/b/c.png" && job.order.format == .png)
    }

    @Test func theNameOfTheFileTellsTheFormat() throws {
        for (members, format) in [
            (#""output": "a.svg""#, CardFormat.svg), (#""output": "a.BMP""#, .bmp), (#""output": "a.pdf""#, .pdf),
            (#""output": "a""#, .png),
            (#""output": "a.png", "animate": "24h""#, .apng), (#""output": "a.gif", "animate": "loop""#, .gif),
        ] { #expect(try job("{\"place\": \"Oslo\", \(members)}").order.format == format, "\(members)") }
        for output in ["a.tif", "a.mp4"] {
            let line = #"{"place": "Oslo", "output": "\#(output)"}"#
            #expect(failure { () throws(ProgramError) in _ = try job(line) }?.status == .usage)
        }
    }

    @Test func everyOptionOfRenderButTheServersAndTheCacheIsAKey() {
        for option in OutputOptions.render.flatMap(\.options)
        where option.name != MotionOptions.poster.name && !["base-url", "key-file", "cache"].contains(option.name) {
            let value: String
            switch option.kind {
            case .flag: value = "true"
            case .value: value = "\"x\""
            case .choice(_, let choices): value = "\"\(choices[0])\""
            }
            let error = failure { () throws(ProgramError) in
                _ = try job("{\"\(option.name)\": \(value), \"place\": 1, \"output\": 2}")
            }
            #expect(error?.message.hasPrefix("unknown key") != true, "\(option.name)")
        }
    }

    @Test(arguments: ["base-url", "key-file", "cache"])
    func aLineChoosesNeitherServerNorKeyNorCache(_ key: String) {
        let error = failure { () throws(ProgramError) in
            _ = try job(#"{"place": "Oslo", "output": "a", "\#(key)": "http://example.org"}"#)
        }
        #expect(error?.status == .usage)
        #expect(error?.message.hasPrefix("'\(key)' is not taken from a job") == true)
        #expect(error?.message.hasSuffix("give batch the option --\(key)") == true)
    }

    @Test func aJobGetsTheServersOfTheServicesThatItAsks() throws {
        var values = OptionValues()
        values.add("met-norway=http://m,open-meteo=http://o", for: ServiceOptions.baseURL)
        values.add("k", for: ServiceOptions.keyFile)
        let services = JobServices(values)
        func settings(_ provider: String) throws -> ServiceSettings {
            try Job.reading(#"{"place": "Oslo", "output": "a", "provider": "\#(provider)"}"#, services).services
        }
        #expect(try settings("open-meteo").baseURL == "open-meteo=http://o")
        #expect(try settings("met-norway").baseURL == "met-norway=http://m")
        // Only a service that needs the key has it: the file cannot be read.
        #expect(try settings("open-meteo").pirateWeatherKey() == nil)
        let error = #expect(throws: ProgramError.self) { try settings("pirate-weather").pirateWeatherKey() }
        #expect(error?.message.contains("key file k") == true)
        #expect(try settings("pirate-weather").baseURL == nil)
        #expect(try settings("sample").baseURL == nil)
        let radar = try Job.reading(#"{"place": "Oslo", "output": "a", "card": "radar"}"#, services)
        #expect(radar.services.baseURL == "met-norway=http://m,open-meteo=http://o")
    }

    @Test func jobsGetTheCacheOfTheBatchUnlessTheyUseNone() throws {
        var values = OptionValues()
        values.add("kept", for: NetworkOptions.cache)
        let services = JobServices(values)
        func cache(_ members: String) throws -> ServiceSettings.Cache {
            try Job.reading(#"{"place": "Oslo", "output": "a"\#(members)}"#, services).services.cache
        }
        #expect(try cache("") == .folder("kept"))
        #expect(try cache(#", "no-cache": true"#) == ServiceSettings.Cache.none)
        #expect(try cache(#", "provider": "sample""#) == .usual)
    }

    @Test func aLineWithTooManyKeysOrValuesIsRefused() throws {
        let keys = (0..<1000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        #expect(
            failure { () throws(ProgramError) in _ = try job("{\(keys)}") }?.message
                == "a job has 1000 keys, more than there are options of render")
        let places = Array(repeating: "\"Oslo\"", count: 1001).joined(separator: ",")
        #expect(
            failure { () throws(ProgramError) in _ = try job(#"{"place": [\#(places)], "output": "a"}"#) }?.message
                == "'place' is given more than 1000 times")
    }

    @Test func trueSetsAFlagAndFalseDoesNot() throws {
        let given = try job(#"{"place": "Perth", "strict-place": true, "output": "a"}"#)
        let left = try job(#"{"place": "Perth", "strict-place": false, "output": "a"}"#)
        #expect(given.order.place?.query == .text("Perth", isStrict: true))
        #expect(left.order.place?.query == .text("Perth", isStrict: false))
    }

    @Test func anArrayHasThePlacesOfACard() throws {
        let job = try job(#"{"place": ["Oslo", "Rome"], "card": "places", "output": "a"}"#)
        guard case .forecasts(let sources) = job.order.subject else {
            Issue.record("no forecasts")
            return
        }
        #expect(sources.map(\.place?.text) == ["Oslo", "Rome"])
    }

    @Test(
        arguments: [
            (#"{"plce": "Oslo", "output": "a"}"#, "unknown key 'plce'; did you mean 'place'?"),
            (#"{"zzzzzz": 1}"#, "unknown key 'zzzzzz'; keys are options of render"),
            (#"{"help": true}"#, "unknown key 'help'; keys are options of render"),
            (#"{"o": "a.png"}"#, "unknown key 'o'; keys are options of render"),
            (#"{"place": "Oslo"}"#, "'output' is required: a file, such as card.png"),
            (#"{"output": "a"}"#, "one of 'place', 'lat', 'forecast', 'scene' is required"),
            (
                #"{"place": "Oslo", "lat": 1, "lon": 2, "output": "a"}"#,
                "'place' and 'lat' cannot be given together"
            ),
            (
                #"{"lat": 1, "output": "a"}"#,
                "'lat' requires 'lon': degrees east from -180 to 180, such as -122.33"
            ),
            (#"{"place": "", "output": "a"}"#, "'place' must be a place, such as Seattle, not ''"),
            (#"{"place": true, "output": "a"}"#, "'place' must be a place, such as Seattle, not true"),
            (#"{"place": null, "output": "a"}"#, "'place' must be a place, such as Seattle, not null"),
            (#"{"name": ["Oslo"], "output": "a"}"#, "'name' must be a name, not [\"Oslo\"]"),
            (
                #"{"place": "Oslo", "strict-place": "yes", "output": "a"}"#,
                "'strict-place' must be true or false, not \"yes\""
            ),
            (
                #"{"forecast": "-", "output": "a"}"#,
                "'forecast' must be a file: a job cannot read standard input"
            ),
            (
                #"{"place": "Oslo", "output": "a.y4m", "animate": "24h"}"#,
                "a batch writes no .y4m, in which there is no place for its mark; an .mp4 shows the same"
            ),
            (
                #"{"place": "Oslo", "output": "a.png", "animate": "24h", "poster": "A.png"}"#,
                "'poster' is the file of the moving picture; name another one"
            ),
        ])
    func whatIsWrongIsNamed(line: String, message: String) {
        let error = failure { () throws(ProgramError) in _ = try job(line) }
        #expect(error == .usage(message))
    }
}

struct JobDigestTests {
    private static let program = "weathercard 1.0.0"

    private func digest(_ members: String, _ digests: JobDigests = JobDigests(program: program)) throws -> String {
        try digests.digest(of: try Job.reading("{\"output\": \"a.png\", \(members)}"))
    }

    @Test(arguments: [
        #""scale": 2.0, "place": "Oslo""#, #""scale": "2", "place": ["Oslo"]"#,
        #""place": "Oslo", "scale": 2, "card": "clock""#, #""place": "Oslo", "scale": 2, "size": "1080x1080""#,
        #""place": "Oslo", "scale": 2, "strict-place": false"#, #""place": "Oslo", "scale": 2, "deadline": "5s""#,
    ])
    func allSpellingsOfACardHaveOneDigest(members: String) throws {
        let digest = try digest(#""place": "Oslo", "scale": 2"#)
        #expect(try self.digest(members) == digest && digest.utf8.count == 64)
    }

    @Test func whereACardIsWrittenDoesNotMatterAndTheVersionDoes() throws {
        let digests = JobDigests(program: JobDigestTests.program)
        let first = try digests.digest(of: Job.reading(#"{"place": "Oslo", "output": "a.png"}"#))
        #expect(try digests.digest(of: Job.reading(#"{"place": "Oslo", "output": "b/c.png"}"#)) == first)
        #expect(try digests.digest(of: Job.reading(#"{"place": "Oslo", "output": "a.bmp"}"#)) != first)
        #expect(try digest(#""place": "Oslo""#, JobDigests(program: "weathercard 1.0.1")) != first)
    }

    @Test func eachChoiceMakesAnotherJob() throws {
        var found: [String: String] = [try digest(#""place": "Oslo""#): "the defaults"]
        for option in BatchOptions.keys where option.name != CardOptions.sourceUnits.name {
            guard case .choice(_, let choices) = option.kind else { continue }
            for choice in choices where choice != option.defaultValue {
                // Bits are those of greys.
                let greys = option.name == CardOptions.bits.name ? #""depth": 2, "# : ""
                let digest = try digest(#""place": "Oslo", \#(greys)"\#(option.name)": "\#(choice)""#)
                let other = found.updateValue("\(option.name) \(choice)", forKey: digest)
                #expect(other == nil, "\(option.name) \(choice)")
            }
        }
    }

    @Test func eachValueMakesAnotherJob() throws {
        let variants = [
            #""place": "Oslo""#, #""place": "Rome""#, #""place": "Oslo", "strict-place": true"#,
            #""lat": 59.9, "lon": 10.7"#, #""lat": 59.9, "lon": 10.8"#, #""lat": 59.9, "lon": 10.7, "name": "A""#,
            #""lat": 59.9, "lon": 10.7, "tz": "Europe/Rome""#, #""place": "Oslo", "provider": "met-norway""#,
            #""place": "Oslo", "provider": "met-norway,open-meteo""#, #""place": "Oslo", "provider": "sample""#,
            #""place": "Oslo", "time": "2026-11-20T15:22""#, #""place": "Oslo", "time": "2026-11-20T15:22Z""#,
            #""place": "Oslo", "time": "15:22""#, #""place": "Oslo", "time": "tomorrow""#,
            #""place": "Oslo", "at": "+3h""#, #""place": "Oslo", "at": "+3d""#,
            #""place": "Oslo", "at": "tomorrow""#,
            #""place": "Oslo", "size": "600x600""#, #""place": "Oslo", "scale": 3"#,
            #""place": "Oslo", "locale": "de""#,
            #""place": "Oslo", "animate": "24h""#, #""place": "Oslo", "animate": "48h""#,
            #""place": "Oslo", "animate": "loop""#, #""place": "Oslo", "animate": "24h", "pace": "3h""#,
            #""place": "Oslo", "animate": "24h", "once": true"#, #""place": ["Oslo", "Rome"], "card": "places""#,
            #""place": ["Rome", "Oslo"], "card": "places""#,
        ]
        let digests = try variants.map { try digest($0) }
        for (index, digest) in digests.enumerated() {
            #expect(digests.firstIndex(of: digest) == index, "\(variants[index])")
        }
    }

    @Test(arguments: [
        (#""forecast": "F""#, "F"), (#""scene": "F""#, "F"), (#""place": "Oslo", "alerts": "F""#, "F"),
        (#""place": "Oslo", "card": "radar", "radar": "F""#, "F"),
    ])
    func theBytesOfAFileArePartOfTheDigest(members: String, file: String) throws {
        let folder = try TemporaryFolder()
        let members = members.replacing("\"\(file)\"", with: "\"\(folder.create("f", "one"))\"")
        let digests = JobDigests(program: JobDigestTests.program)
        let before = try digest(members, digests)
        folder.create("f", "two")
        // A run reads a file once.
        #expect(try digest(members, digests) == before)
        #expect(try digest(members) != before)
    }

    @Test func aFileThatIsMissingIsAnError() throws {
        let job = try Job.reading(#"{"forecast": "/nonexistent/f", "output": "a"}"#)
        let digests = JobDigests(program: JobDigestTests.program)
        #expect(failure { () throws(ProgramError) in _ = try digests.digest(of: job) }?.status == .noInput)
    }

    @Test func theFilesOfACardAreNamedByTheirOptions() throws {
        let folder = try TemporaryFolder()
        let (forecast, alerts) = (folder.create("f"), folder.create("a"))
        let job = try Job.reading(#"{"forecast": "\#(forecast)", "alerts": "\#(alerts)", "output": "a"}"#)
        let inputs = job.order.inputs
        #expect(inputs[try #require(FileIdentity(ofInput: forecast))] == "--forecast")
        #expect(inputs[try #require(FileIdentity(ofInput: alerts))] == "--alerts")
        #expect(inputs.count == 2)
    }
}

struct CardPathTests {
    @Test(
        arguments: [
            ("a.png", ["a.png"]), ("./a.png", ["a.png"]), ("a//b/./c", ["a", "b", "c"]), ("-rf", ["-rf"]),
            ("...", ["..."]), ("Tromsø/🌈.png", ["Tromsø", "🌈.png"]), ("a/\u{301}b", ["a", "\u{301}b"]),
        ])
    func whatStaysBelowTheFolderIsTaken(output: String, names: [String]) throws {
        #expect(try CardPath(output).names == names)
    }

    @Test(
        arguments: [
            "", "-", "/a.png", "/", "..", "../a", "a/../b", "a/..", "a/", "./", ".", "a/.", "a\0b", "//",
            String(repeating: "x", count: 256), String(repeating: "x", count: 256) + "/a",
            String(repeating: "a/", count: 3000) + "b", ".card.png.0123456789abcdef.weathercard",
        ])
    func whatDoesNotIsRefused(output: String) {
        let error = failure { () throws(ProgramError) in _ = try CardPath(output) }
        #expect(error?.status == .usage)
        #expect(error?.message.unicodeScalars.allSatisfy { $0.value >= 32 } == true)
    }

    @Test func theLongestNameIsTaken() throws {
        #expect(try CardPath(String(repeating: "x", count: 255)).names.count == 1)
    }
}

struct ClaimedNamesTests {
    private func claim(_ outputs: [String]) -> ProgramError? {
        var claimed = ClaimedNames()
        return failure { () throws(ProgramError) in
            for (index, output) in outputs.enumerated() { try claimed.claim(CardPath(output), line: index + 1) }
        }
    }

    @Test(
        arguments: [
            ["a.png", "a.png"], ["a.png", "./a.png"], ["a/b", "a//b"], ["a.png", "A.PNG"], ["straße", "STRASSE"],
            ["\u{E9}.png", "e\u{301}.png"], ["É.png", "e\u{301}.png"], ["ὈΔΥΣΣΕΎΣ", "ὀδυσσεύς"],
            ["d/a.png", "D/a.png"], ["\u{212A}", "k"],
        ])
    func twinsAreRefusedWithTheirLine(outputs: [String]) {
        let error = claim(outputs)
        #expect(error?.status == .usage && error?.message.hasPrefix("line 1 already writes '") == true)
    }

    @Test func aFileIsNotAFolder() {
        #expect(claim(["a/b", "a"])?.message == "line 1 needs a folder where this line writes the file 'a'")
        #expect(claim(["a", "A/b"])?.message == "line 1 writes a file where this line needs the folder 'A'")
    }

    @Test func otherNamesAreAccepted() {
        #expect(claim(["a", "b", "d/a", "D/b", "d/e/a", "ab", "a.b", "d.a"]) == nil)
    }

    @Test func aRefusedPathClaimsNothing() throws {
        var claimed = ClaimedNames()
        try claimed.claim(CardPath("d/a"), line: 1)
        #expect(failure { () throws(ProgramError) in try claimed.claim(CardPath("d/a/x"), line: 2) } != nil)
        #expect(failure { () throws(ProgramError) in try claimed.claim(CardPath("d/a"), line: 3) } != nil)
        try claimed.claim(CardPath("d/b"), line: 4)
    }

    @Test func thousandsOfNamesAreToldApart() throws {
        var claimed = ClaimedNames()
        for number in 0..<5000 { try claimed.claim(CardPath("\(number % 50)/\(number).png"), line: number + 1) }
        for number in stride(from: 0, to: 5000, by: 7) {
            let error = failure { () throws(ProgramError) in
                try claimed.claim(CardPath("\(number % 50)/\(number).PNG"), line: 9999)
            }
            #expect(error?.message.hasPrefix("line \(number + 1) already writes") == true)
        }
        try claimed.claim(CardPath("0/5000.png"), line: 5001)
    }
}

struct ShardTests {
    private func shard(_ word: String, _ variables: [String: String] = [:]) throws(ProgramError) -> Shard {
        try Shard(word, variable: { variables[$0] })
    }

    @Test func theIndexComesFromTheWordOrTheScheduler() throws {
        #expect(try shard("3/4").index == 3 && shard("3/4").count == 4)
        #expect(try shard("auto/8", ["SLURM_ARRAY_TASK_ID": "7"]).index == 7)
        #expect(try shard("auto/8", ["JOB_COMPLETION_INDEX": "0"]).index == 0)
        #expect(try shard("1/8", ["SLURM_ARRAY_TASK_ID": "7"]).index == 1)
    }

    @Test(
        arguments: [
            "", "/", "1", "4/4", "0/0", "-1/4", "1/4/5", "+1/4", "1/ 4", "a/4", "1/9999999999", "auto", "auto/4",
            "auto/0", "0x1/4",
        ])
    func anythingElseIsAUsageError(word: String) {
        #expect(failure { () throws(ProgramError) in _ = try shard(word) }?.status == .usage)
    }

    @Test func anIndexOutsideIsAUsageErrorOfItsVariable() {
        let error = failure { () throws(ProgramError) in _ = try shard("auto/4", ["SLURM_ARRAY_TASK_ID": "4"]) }
        #expect(error?.status == .usage && error?.message.hasPrefix("SLURM_ARRAY_TASK_ID must be") == true)
    }

    @Test(arguments: [1, 2, 3, 7, 16])
    func eachNameBelongsToOneShard(count: Int) throws {
        var sizes = Array(repeating: 0, count: count)
        let shards = try (0..<count).map { try shard("\($0)/\(count)") }
        for number in 0..<2000 {
            let owners = shards.indices.filter { shards[$0].owns("card-\(number).png") }
            try #require(owners.count == 1)
            sizes[owners[0]] += 1
        }
        // Even to a third, far more than chance takes away.
        #expect(sizes.allSatisfy { $0 * count * 3 > 2000 * 2 && $0 * count * 3 < 2000 * 4 })
    }

    @Test func theShardOfANameIsTheSameEverywhere() throws {
        // The first eight bytes of SHA-256("a.png") modulo 1000, by another program.
        let owners = try (0..<1000).filter { try shard("\($0)/1000").owns("a.png") }
        #expect(owners == [672])
    }
}
