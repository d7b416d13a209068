internal import Primitives

/// What a warning is about, as far as its title says so.
enum AlertHazard: CaseIterable {
    case tornado, thunder, cyclone, fire, surf, snow, fog, cold, heat, dust, flood, wind, rain
    /// Any other, or one that the title does not name.
    case other

    /// The first hazard that a title names, in a language of the issuers that services have.
    init(title: String) {
        // Words in lower case, with a space before each.
        let words = title.lowercased().split { !$0.isLetter }.reduce(into: "") { $0 += " " + $1 }
        self =
            AlertHazard.allCases.first { hazard in
                hazard.beginnings.contains { words.contains(" " + $0) }
                    || hazard.parts.contains { words.contains($0) }
            } ?? .other
    }

    /// Prefixes of words or phrases.
    private var beginnings: [String] {
        switch self {
        case .tornado: ["tornado", "waterspout", "windhose", "wasserhose", "trombe", "tromba"]
        case .thunder:
            [
                "thunder", "lightning", "hail", "gewitter", "hagel", "orage", "grêle", "tormenta", "granizo",
                "temporal", "grandin", "trovoada", "onweer",
            ]
        case .cyclone: ["hurricane", "typhoon", "cyclon", "tropical", "huracán", "ciclón", "ouragan", "uragan"]
        case .fire: ["fire", "wildfire", "red flag", "brand", "feu", "incend", "fuego"]
        case .surf:
            [
                "surf", "rip current", "beach", "coastal", "tsunami", "storm surge", "swell", "high seas",
                "hazardous seas", "waves", "vague", "submersion", "oleaje", "coster", "mareggiat", "küste",
            ]
        case .snow:
            [
                "snow", "blizzard", "winter", "avalanche", "sleet", "ice storm", "lawine", "neige", "nieve",
                "nevad", "ventisca",
                "alud", "neve", "valang", "sneeuw",
            ]
        case .fog: ["fog", "dense fog", "mist", "brouillard", "niebla", "nebbia", "nevoeiro"]
        case .cold:
            [
                "cold", "freez", "frost", "wind chill", "low temperature", "ice", "icy", "froid", "grand froid",
                "verglas", "frío", "helada", "freddo", "ghiaccio", "gelo",
            ]
        case .heat:
            ["heat", "high temperature", "hot", "canicule", "chaleur", "calor", "caldo", "hitte"]
        case .dust:
            ["dust", "sand", "smoke", "air quality", "ash", "haze", "calima", "polvo", "polver", "poussière"]
        case .flood:
            [
                "flood", "hydrolog", "crue", "inond", "inund", "avenida", "alluvion", "piena", "idrogeolog",
                "overstrom", "überflut", "überschwemm",
            ]
        case .wind: ["wind", "gale", "storm", "small craft", "vent", "viento", "racha", "vento", "burrasc"]
        case .rain: ["rain", "pluie", "lluvia", "precipitac", "pioggi", "chuva"]
        case .other: []
        }
    }

    /// Parts of words of languages that compound them or do not separate them.
    private var parts: [String] {
        switch self {
        case .tornado: ["竜巻"]
        case .thunder: ["gewitter", "雷", "رعد"]
        case .cyclone: ["台風", "إعصار"]
        case .fire: ["waldbrand", "火災", "حرائق", "حريق"]
        case .surf: ["sturmflut", "brandung", "高潮", "波浪", "津波", "تسونامي", "الأمواج"]
        case .snow: ["schnee", "雪", "ثلوج", "ثلج"]
        case .fog: ["nebel", "霧", "ضباب"]
        case .cold: ["frost", "glätte", "kälte", "glatteis", "低温", "霜", "صقيع"]
        case .heat: ["hitze", "高温", "熱中症", "حرارة", "الحر "]
        case .dust: ["staub", "黄砂", "غبار", "رمال", "رملية"]
        case .flood: ["hochwasser", "洪水", "浸水", "فيضان", "سيول"]
        case .wind: ["sturm", "orkan", "böen", "強風", "暴風", "رياح"]
        case .rain: ["regen", "大雨", "أمطار"]
        case .other: []
        }
    }
}
