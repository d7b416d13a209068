internal import Words

extension AlertPhrase {
    var german: Template {
        switch self {
        case .issuedUntil: "Ausgegeben {start}, gültig bis {end}"
        case .fromUntil: "Von {start} bis {end}"
        case .until: "Bis {end}"
        case .issued: "Ausgegeben {start}"
        case .from: "Ab {start}"
        case .none: "Keine Warnungen von {service}, Stand {time}"
        case .noneWithArticle: "Keine Warnungen vom {service}, Stand {time}"
        case .unknown: "Warnlage nicht bekannt"
        case .noneText: "Eine Warnung kann jederzeit ausgegeben werden."
        case .unknownText: "Für diesen Ort und diese Zeit liegt keine aktuelle Auskunft eines Warndienstes vor."
        case .extreme: "Extrem"
        case .severe: "Schwer"
        case .moderate: "Mäßig"
        case .minor: "Gering"
        case .severityUnknown: "Stufe nicht angegeben"
        case .issuerAndAttribution: "{issuer}. {attribution}"
        case .areas: "{areas}, {next}"
        case .titleSentence: "{title}."
        case .severitySentence: "Stufe: {severity}."
        case .areaSentence: "{area}."
        case .linkSentence: "{link}"
        case .moreSentence:
            Template("{more} weitere Warnungen.", .when(.plural(.one), say: "{more} weitere Warnung."))
        case .share: "{place}: {title}."
        }
    }
}
