/// The body that a service sends in place of a forecast.
///
/// Dark Sky: `code` and `error`. Pirate Weather: `detail`, as a text or a list of objects with `msg` (FastAPI), or
/// `message`, now and then with `error` (Kong). Open-Meteo: `reason`.
enum ServiceRefusal {
    private enum Member: String, CodingKey {
        case code, message, error, detail, reason
    }

    private struct Detail: Decodable {
        var text: String?

        private enum Member: String, CodingKey {
            case msg
        }

        init(from decoder: any Decoder) {
            text = (try? decoder.container(keyedBy: Member.self))?.text(.msg)
        }
    }

    /// The reason on one line, or nil where the object gives none.
    static func reason(from decoder: any Decoder) -> String? {
        guard let body = try? decoder.container(keyedBy: Member.self) else { return nil }
        let members: [Member] = [.message, .error, .detail, .reason]
        let details: [Detail] = body.value(.detail) ?? []
        let reasons = (members.compactMap(body.text) + details.compactMap(\.text)).map(oneLine)
        guard !reasons.isEmpty else { return nil }
        let code = body.number(.code).flatMap { Int(exactly: $0) }
        return reasons.joined(separator: ": ") + (code.map { " (code \($0))" } ?? "")
    }
}
