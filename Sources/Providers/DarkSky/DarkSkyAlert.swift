internal import ForecastCore
internal import Primitives

/// A warning in `alerts`.
struct DarkSkyAlert: Decodable {
    var title, severity, description, uri: String?
    var time, expires: Double?
    var regions: [String] = []

    private enum Member: String, CodingKey {
        case title, severity, description, uri, time, expires, regions
    }

    /// A region's name; nil for an element of another type, which costs only itself.
    private struct Region: Decodable {
        var name: String?

        init(from decoder: any Decoder) {
            name = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    init(from decoder: any Decoder) {
        guard let alert = try? decoder.container(keyedBy: Member.self) else { return }
        title = alert.text(.title).map(oneLine).flatMap { $0.isEmpty ? nil : $0 }
        severity = alert.text(.severity)
        description = alert.text(.description).map(plain)
        uri = alert.text(.uri).map(plain)
        time = alert.number(.time)
        expires = alert.number(.expires)
        let names = (alert.value(.regions) as [Region]?)?.compactMap(\.name) ?? []
        regions = names.map(oneLine).filter { !$0.isEmpty }
    }

    /// The warning, or nil where it has neither a title nor a text.
    var alert: Alert? {
        let text = description ?? ""
        let heading = title ?? text.split(separator: "\n").first.map { oneLine(String($0)) } ?? ""
        guard !heading.isEmpty else { return nil }
        return Alert(
            title: heading, severity: Alert.Severity(darkSky: severity),
            start: Plausible.instant(time), end: Plausible.instant(expires), regions: regions,
            text: text,
            url: uri.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil },
            issued: Plausible.instant(time))
    }
}

extension Alert.Severity {
    /// The severity of Dark Sky's three words, or of CAP's, which Pirate Weather uses.
    init(darkSky word: String?) {
        switch word?.lowercased() {
        case "advisory": self = .minor
        case "watch": self = .moderate
        case "warning": self = .severe
        case let word: self = word.flatMap(Alert.Severity.init(rawValue:)) ?? .unknown
        }
    }
}
