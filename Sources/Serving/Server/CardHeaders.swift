internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import Primitives
internal import Providers
internal import SceneModel
internal import Words

/// The headers of cards and other data.
enum CardHeaders {
    /// The headers of all responses with data.
    static func text(_ type: String) -> [(name: String, value: String)] {
        [
            ("Content-Type", type), ("X-Content-Type-Options", "nosniff"), ("Access-Control-Allow-Origin", "*"),
            ("Cross-Origin-Resource-Policy", "cross-origin"),
        ]
    }

    /// Stops a standalone SVG or feed from loading or running anything.
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

    /// The headers of a page, which speaks the language of its reader; at some addresses others accept a picture.
    static func page(orPicture isNegotiated: Bool = false) -> [(name: String, value: String)] {
        [
            ("Content-Type", CardForm.small.contentType), ("X-Content-Type-Options", "nosniff"),
            ("Content-Security-Policy", HTML.policy), ("Referrer-Policy", "no-referrer"),
            ("Vary", isNegotiated ? "Accept, Accept-Language" : "Accept-Language"),
        ]
    }

    /// Links to the canonical address of what is served, and to the licence of its data.
    static func links(toCanonical address: String, licenseOf forecast: Forecast? = nil) -> (
        name: String, value: String
    ) {
        let canonical = "<\(address)>; rel=\"canonical\""
        return ("Link", [canonical, forecast.flatMap(license)].compactMap(\.self).joined(separator: ", "))
    }

    /// The headers of a card.
    static func all(
        _ query: CardQuery, _ request: CardRequest, _ description: Scene.Description
    ) -> [(name: String, value: String)] {
        let (form, forecast) = (query.form, request.content.forecast)
        // It becomes part of another body.
        if case .tool = form { return [] }
        let links = links(toCanonical: query.canonical, licenseOf: forecast)
        if form.isPage { return page(orPicture: form == .small) + [links] }
        if form == .frame {
            return [
                ("Content-Type", form.contentType), ("X-Content-Type-Options", "nosniff"),
                ("Content-Security-Policy", CardFrame.policy(framedBy: query.frameAncestors)),
                ("Referrer-Policy", "no-referrer"), links,
            ]
        }
        var headers = text(form.contentType)
        headers.append(("Access-Control-Expose-Headers", "ETag, Link, Alt-Text, Accept-Ranges, Content-Range"))
        headers.append(("Content-Language", request.content.language.tag))
        let places = [forecast.place] + request.content.others.map(\.place)
        let names = places.prefix(3).compactMap(\.name) + [request.style.rawValue]
        headers.append(("Content-Disposition", FileName.disposition(names, extension: form.ending)))
        if form == .picture(.svg) || form.hasAddresses { headers.append(("Content-Security-Policy", policy)) }
        if form.isStill || form.moves {
            headers.append(("Alt-Text", PercentEncoding.encoded(singleLine(description.short))))
        }
        headers.append(links)
        if query.isNegotiated { headers += [("Content-Location", query.canonical), ("Vary", "Accept")] }
        return headers
    }

    /// A link to the licence of the data.
    private static func license(of forecast: Forecast) -> String? {
        let licence = ServiceFacts.all.first { $0.id == forecast.source.id }?.licence ?? ""
        return licence.hasPrefix("CC BY 4.0")
            ? "<https://creativecommons.org/licenses/by/4.0/>; rel=\"license\"" : nil
    }
}

/// The content of a card as JSON.
struct CardReport: Encodable {
    let card: String
    let moment: Instant
    let language: String
    /// The sky over the place, as pages name it.
    let sky: String
    let place: Place
    /// Of at most 250 characters.
    let alt: String
    /// Of at most 1000 characters.
    let description: String
    /// A line to post.
    let share: String
    let attribution: String
    let source: String?
    /// When the forecast was received, if the service has failed since.
    let asOf: Instant?
    /// The weather at the moment, in SI units and °C; nil if it is not known.
    let conditions: Conditions?
    /// What is judged of the weather.
    let facts: WeatherFacts
    /// The further places of a card of several.
    let others: [Place]?

    init(_ request: CardRequest, _ words: Scene.Description) {
        let forecast = request.content.forecast
        card = request.style.rawValue
        moment = request.content.moment
        language = request.content.language.code
        sky = PageSky(over: request).rawValue
        place = forecast.place
        alt = singleLine(words.short)
        description = singleLine(words.full)
        share = singleLine(words.share)
        attribution = forecast.source.attribution
        source = forecast.source.url
        asOf = forecast.asOf
        conditions = forecast.conditions(at: request.content.moment)
        facts = request.facts
        others = request.content.others.isEmpty ? nil : request.content.others.map(\.place)
    }
}
