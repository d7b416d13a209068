import Options
import SystemAccess
import TestSupport
import Testing

@testable import Posting

/// Where the secret of a target comes from.
struct PostSecretTests {
    private let all: [String: String]
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.create("file", "of-file\n", mode: 0o600)
        folder.create("slack", "of-credential\n", mode: 0o440)
        folder.create("own", " of-own ", mode: 0o400)
        all = ["CREDENTIALS_DIRECTORY": folder.path, "WEATHERCARD_POST_TOKEN": "of-variable", "V": "of-v"]
    }

    /// The secret for a name and a member of its target; the configuration sets a file for the run, too.
    private func found(
        _ name: String, given path: String? = nil, _ member: (Option, String)? = nil, _ variables: [String: String],
        on service: PostingService = .slack
    ) throws(ProgramError) -> String? {
        var values = OptionValues()
        if let path { try values.record(path, for: PostOptions.tokenFile) }
        var settings: [String: Setting] = [:]
        if let (option, value) = member {
            let setting = Setting(values: [value], file: "c.json", line: 1)
            settings[option.name] = setting
            values.configure(setting, for: option)
        }
        let target = NamedTarget(service: service, values: settings)
        return try PostSecret.find(for: name, target, values, Environment { variables[$0] })?.text
    }

    @Test func aSecretComesFromWhereItIsNamedMostExactly() throws {
        #expect(try found("slack", given: file, nil, all) == "of-file")
        #expect(try found("slack", nil, all) == "of-credential")
        #expect(try found("t", nil, all) == "of-variable")
        #expect(try found("t", (NamedTarget.tokenCredential, "own"), all) == "of-own")
        #expect(try found("t", (NamedTarget.tokenVariable, "V"), all) == "of-v")
        #expect(try found("t", (PostOptions.tokenFile, file), all) == "of-file")
        #expect(try found("t", nil, [:]) == nil)
    }

    @Test(arguments: [PostingService.email, .mqtt])
    func aPasswordIsALineThatMayHaveSpacesAndAnyLetters(service: PostingService) throws {
        let words = "abcd efgh Gewürz 密码"
        let password = folder.create("password", words + "\n", mode: 0o600)
        #expect(try found("t", given: password, nil, [:], on: service) == words)
        #expect(try found("t", nil, ["WEATHERCARD_POST_TOKEN": words], on: service) == words)
        for text in ["two\nlines", "a\u{0}b", "a\tb"] {
            let error = failure { () throws(ProgramError) in
                _ = try found("t", nil, ["WEATHERCARD_POST_TOKEN": text], on: service)
            }
            #expect(error?.message.hasSuffix("does not contain a token, which is one line of text") == true)
        }
    }

    @Test func aSecretThatIsMissingOrReadableByOthersIs77() {
        func refusal(
            given path: String? = nil, _ member: (Option, String)? = nil, _ variables: [String: String]
        ) -> ProgramError? {
            failure { () throws(ProgramError) in _ = try found("t", given: path, member, variables) }
        }
        let readable = folder.create("readable", "x", mode: 0o644)
        #expect(refusal(given: readable, nil, [:])?.message.contains("run 'chmod 600' on it") == true)
        #expect(refusal(nil, ["WEATHERCARD_POST_TOKEN": "two words"])?.status == .keyMissing)
        #expect(
            refusal((NamedTarget.tokenVariable, "W"), all)
                == ProgramError(.keyMissing, "c.json:1: the variable W is not set"))
        #expect(refusal((NamedTarget.tokenCredential, "none"), all)?.status == .keyMissing)
    }
}
