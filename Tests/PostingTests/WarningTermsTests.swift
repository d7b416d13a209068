import CardMaking
import CardOrders
import Foundation
import LoopbackServices
import Options
import Primitives
import SystemAccess
import TestSupport
import Testing

@testable import Posting

/// What MeteoAlarm's terms require beside its warnings, in posts about them.
struct WarningTermsTests {
    private static let moment = "2026-11-20T23:22:00Z"
    private static let notice = "Time delays between this website and the www.meteoalarm.org website are possible."

    /// A warning for Warsaw, with a text that is longer than any post.
    private static let list = """
        {"warnings": [{"uuid": "u", "alert": {"identifier": "i", "sent": "2026-11-20T22:10:00+01:00", "status": "Actual",
        "msgType": "Alert", "scope": "Public", "info": [{"language": "pl-PL", "event": "Silny wiatr", "severity": "Severe",
        "onset": "2026-11-20T23:00:00+01:00", "expires": "2026-11-21T20:00:00+01:00", "senderName": "Biuro prognoz",
        "description": "\(String(repeating: "Wiatr do 100 km/h. ", count: 80))",
        "web": "https://example.org/\(String(repeating: "warning", count: 24))",
        "parameter": [{"valueName": "awareness_level", "value": "3; orange; Severe"},
        {"valueName": "awareness_type", "value": "1; Wind"}],
        "area": [{"areaDesc": "Warszawa", "geocode": [{"valueName": "EMMA_ID", "value": "PL1465"}]}]}]}}]}
        """

    /// What a dry run prints.
    private static func plan(
        _ service: PostingService, card: String, when condition: String? = "warning:severe", list: String = list
    ) throws -> String {
        let now = try #require(Instant(iso8601: moment))
        let hours = HourlyAnswer(
            latitude: 52.23, longitude: 21.01, zone: "Europe/Warsaw", offset: 3600,
            around: Int(now.secondsSince1970))
        let forecasts = try LoopbackServer(.json(hours.openMeteo))
        let warnings = try LoopbackServer(.json(list))
        let capture = Capture()
        let state = try TemporaryFolder()
        var values = OptionValues()
        for (option, value) in [
            (PlaceOptions.place, "Warsaw"), (CardOptions.card, card), (OutputOptions.scale, "0.05"),
            (ServiceOptions.baseURL, "open-meteo=\(forecasts.url),meteoalarm=\(warnings.url)"),
            (NetworkOptions.noCache, ""), (PostOptions.state, state.file("state")), (PostOptions.dryRun, ""),
        ] + (condition.map { [(TriggerOptions.when, $0)] } ?? []) { try values.record(value, for: option) }
        let environment = Environment { _ in nil }
        let context = CardContext(now: { now }, warn: { _ in }, agent: "weathercard/test")
        let run = try PostRun(
            values, name: service.rawValue, target: NamedTarget(service: service),
            maker: CardMaker(context, try ServiceSettings(values, environment)), environment: environment,
            streams: StandardStreams(output: capture.descriptor))
        try withExtendedLifetime((forecasts, warnings)) { try run.run() }
        return try capture.text()
    }

    /// A TRMNL gets no words.
    @Test(arguments: PostingService.allCases.filter { $0 != .trmnl }) func aPostHasWhatTheTermsRequire(
        service: PostingService
    ) throws {
        for (card, condition) in [
            ("day", "warning:severe"), ("alert", "warning:severe"), ("day", "heat 35C"), ("day", nil),
            ("alert", nil),
        ] {
            let printed = try Self.plan(service, card: card, when: condition)
            let lines = printed.split(separator: "\n")
            let text = try #require(lines.last { $0.hasPrefix("text: ") }, "\(printed)")
            for words in ["Silny wiatr", "Biuro prognoz", "22:10", "www.meteoalarm.org"] {
                #expect(text.contains(words), "\(card): \(words) is not in \(text)")
            }
            let alternative = try #require(lines.last { $0.hasPrefix("alternative text: ") })
            #expect(alternative.contains(Self.notice), "\(card): \(alternative)")
            #expect(alternative.contains("please refer to www.meteoalarm.org."), "\(card): \(alternative)")
            #expect(alternative.components(separatedBy: "Time delays").count == 2, "\(card): it is said once")
        }
    }

    /// On Bluesky a text has 300 characters.
    @Test func aLongTitleGivesWayToTheIssuer() throws {
        let long = Self.list.replacingOccurrences(
            of: "Silny wiatr", with: "Silny wiatr " + String(repeating: "i bardzo silny wiatr ", count: 9)
        ).replacingOccurrences(
            of: "Biuro prognoz", with: "Biuro prognoz " + String(repeating: "miasta ", count: 12))
        for card in ["day", "alert"] {
            let printed = try Self.plan(.bluesky, card: card, list: long)
            let text = try #require(printed.split(separator: "\n").last { $0.hasPrefix("text: ") })
            #expect(text.contains("Silny wiatr") && text.contains("Biuro prognoz miasta"), "\(text)")
            #expect(text.contains("22:10") && text.contains("www.meteoalarm.org"), "\(text)")
        }
    }
}
