import Testing

@testable import CommandLineInterface

struct JobTests {
    private func job(_ line: String) throws(CommandError) -> Job {
        try Job(line: 1, members: Job.members(of: Array(line.utf8)))
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

    @Test func everyOptionOfRenderButTheTimingsAndTheSecondFileIsAKey() throws {
        for option in Command.render.optionGroups.flatMap(\.options)
        where ![Command.timings, MotionOptions.poster, MotionOptions.format].map(\.name).contains(option.name)
            && !["base-url", "key-file", "cache"].contains(option.name)
        {
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

    @Test(arguments: ["base-url", "key-file", "cache"]) func aLineChoosesNeitherServerNorKeyNorCache(_ key: String)
    {
        let error = failure { () throws(CommandError) in
            _ = try job(#"{"place": "Oslo", "output": "a", "\#(key)": "http://example.org"}"#)
        }
        #expect(error?.status == .usage)
        #expect(error?.message.hasPrefix("'\(key)' is not taken from a job") == true)
    }

    @Test func aJobGetsTheServersOfTheServicesThatItAsks() throws {
        let words = ["x.jsonl", "--base-url", "met-norway=http://m,open-meteo=http://o", "--key-file", "k"]
        let batch = try #require(try ArgumentParser.parse(words[...], for: .batch))
        func job(_ provider: String) throws -> Arguments {
            let line = #"{"place": "Oslo", "output": "a", "provider": "\#(provider)"}"#
            return try Job(
                line: 1, members: Job.members(of: Array(line.utf8)), services: JobServices(batch)
            ).arguments
        }
        #expect(try job("open-meteo").value(of: ServiceOptions.baseURL) == "open-meteo=http://o")
        #expect(try job("met-norway").value(of: ServiceOptions.baseURL) == "met-norway=http://m")
        #expect(try job("open-meteo").value(of: ServiceOptions.keyFile) == nil)
        #expect(try job("pirate-weather").value(of: ServiceOptions.keyFile) == "k")
        #expect(try job("pirate-weather").value(of: ServiceOptions.baseURL) == nil)
        #expect(try !job("sample").has(ServiceOptions.baseURL))
    }

    @Test func jobsGetTheCacheOfTheBatchUnlessTheyUseNone() throws {
        let words = ["x.jsonl", "--cache", "kept"]
        let services = JobServices(try #require(try ArgumentParser.parse(words[...], for: .batch)))
        func cache(_ members: String) throws -> String? {
            let line = #"{"place": "Oslo", "output": "a"\#(members)}"#
            return try Job(line: 1, members: Job.members(of: Array(line.utf8)), services: services)
                .arguments.value(of: NetworkOptions.cache)
        }
        #expect(try cache("") == "kept")
        #expect(try cache(#", "no-cache": true"#) == nil)
        #expect(try cache(#", "provider": "sample""#) == nil)
    }

    @Test func aLineWithTooManyKeysOrValuesIsRefused() throws {
        let keys = (0..<1000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        #expect(
            failure { () throws(CommandError) in _ = try job("{\(keys)}") }?.message
                == "a job has 1000 keys, more than there are options of render")
        let places = Array(repeating: "\"Oslo\"", count: 1001).joined(separator: ",")
        #expect(
            failure { () throws(CommandError) in _ = try job(#"{"place": [\#(places)], "output": "a"}"#) }?.message
                == "--place is given more than 1000 times")
    }

    @Test func trueSetsAFlagAndFalseDoesNot() throws {
        let given = try job(#"{"place": "Perth", "strict-place": true, "output": "a"}"#)
        let left = try job(#"{"place": "Perth", "strict-place": false, "output": "a"}"#)
        #expect(given.arguments.has(PlaceOptions.strict) && !left.arguments.has(PlaceOptions.strict))
    }

    @Test(
        arguments: [
            (#"{"plce": "Oslo", "output": "a"}"#, "unknown key 'plce'; did you mean 'place'?"),
            (#"{"zzzzzz": 1}"#, "unknown key 'zzzzzz'; keys are options of render"),
            (#"{"help": true}"#, "unknown key 'help'; keys are options of render"),
            (#"{"o": "a.png"}"#, "unknown key 'o'; keys are options of render"),
            (#"{"place": "Oslo"}"#, "--output is required: a file, such as card.png"),
            (#"{"output": "a"}"#, "one of --place, --lat, --forecast, --scene is required"),
            (
                #"{"place": "Oslo", "lat": 1, "lon": 2, "output": "a"}"#,
                "--place and --lat cannot be given together"
            ),
            (
                #"{"lat": 1, "output": "a"}"#,
                "--lat requires --lon: degrees east from -180 to 180, such as -122.33"
            ),
            (#"{"place": "", "output": "a"}"#, "--place must be a place, such as Seattle, not ''"),
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

    @Test func theBytesOfAForecastFileArePartOfTheDigest() throws {
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
        let error = failure { () throws(CommandError) in _ = try CardPath(output) }
        #expect(error?.status == .usage)
        #expect(error?.message.unicodeScalars.allSatisfy { $0.value >= 32 } == true)
    }

    @Test func theLongestNameIsTaken() throws {
        #expect(try CardPath(String(repeating: "x", count: 255)).names.count == 1)
    }
}

struct ClaimedNamesTests {
    private func claim(_ outputs: [String]) -> CommandError? {
        var claimed = ClaimedNames()
        return failure { () throws(CommandError) in
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
        #expect(failure { () throws(CommandError) in try claimed.claim(CardPath("d/a/x"), line: 2) } != nil)
        #expect(failure { () throws(CommandError) in try claimed.claim(CardPath("d/a"), line: 3) } != nil)
        try claimed.claim(CardPath("d/b"), line: 4)
    }

    @Test func thousandsOfNamesAreToldApart() throws {
        var claimed = ClaimedNames()
        for number in 0..<5000 { try claimed.claim(CardPath("\(number % 50)/\(number).png"), line: number + 1) }
        for number in stride(from: 0, to: 5000, by: 7) {
            let error = failure { () throws(CommandError) in
                try claimed.claim(CardPath("\(number % 50)/\(number).PNG"), line: 9999)
            }
            #expect(error?.message.hasPrefix("line \(number + 1) already writes") == true)
        }
        try claimed.claim(CardPath("0/5000.png"), line: 5001)
    }
}

struct ShardTests {
    private func shard(_ word: String, _ variables: [String: String] = [:]) throws(CommandError) -> Shard {
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
        #expect(failure { () throws(CommandError) in _ = try shard(word) }?.status == .usage)
    }

    @Test func anIndexOutsideIsAUsageErrorOfItsVariable() {
        let error = failure { () throws(CommandError) in _ = try shard("auto/4", ["SLURM_ARRAY_TASK_ID": "4"]) }
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
