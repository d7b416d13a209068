import Foundation
import Testing

struct LocaleTests {
    private func message(_ locale: String?, _ environment: [String: String] = [:]) throws -> String {
        let words =
            ["message", "--place", "Seattle", "--provider", "sample", "--form", "share"]
            + (locale.map { ["--locale", $0] } ?? [])
        let run = try Program.run(words, environment: environment)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return String(decoding: run.output, as: UTF8.self)
    }

    @Test(arguments: [
        ("de", "Seattle, 3:22\u{202F}PM: 54\u{202F}°F. "), ("es-419", "Seattle, 3:22\u{202F}p.\u{202F}m.: "),
        ("ja_JP.UTF-8", "Seattle 午後3:22："), ("ar", "\u{2068}Seattle\u{2069}، 3:22\u{A0}م: "),
    ])
    func theMessageSpeaksTheLanguage(_ locale: String, _ head: String) throws {
        #expect(try message(locale).hasPrefix(head))
    }

    /// The same words give the same picture on every machine.
    @Test func theEnvironmentChoosesNoLanguage() throws {
        let english = try message(nil)
        #expect(try message(nil, ["LANG": "de_DE.UTF-8", "LC_ALL": "ja_JP.UTF-8"]) == english)
        #expect(try message("en-GB") == english)
    }

    @Test func theSceneSpeaksTheLanguage() throws {
        let run = try Program.run(
            ["scene", "--place", "Seattle", "--provider", "sample", "--locale", "de"], environment: [:])
        #expect(run.status == 0)
        let scene = String(decoding: run.output, as: UTF8.self)
        #expect(scene.contains(" Min.") && scene.contains(#""language""#))
    }

    @Test(arguments: ["fr", "", "german", "de\u{1B}"]) func anotherLanguageIsRefused(_ locale: String) throws {
        let run = try Program.run(
            ["message", "--place", "Seattle", "--provider", "sample", "--locale", locale], environment: [:])
        #expect(run.status == 64)
        #expect(run.errors.contains("--locale wants one of en, de, es, ja, ar"), "\(run.errors)")
    }
}
