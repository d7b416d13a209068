internal import Words

extension AlertPhrase {
    var german: Template {
        switch self {
        case .issuedUntil: "Ausgegeben {start}, gültig bis {end}"
        case .fromUntil: "Von {start} bis {end}"
        case .until: "Bis {end}"
        case .issued: "Ausgegeben {start}"
        case .from: "Ab {start}"
        case .none: "Keine Warnung in Kraft"
        case .unknown: "Warnlage unbekannt"
        case .noneText: "Für diesen Ort liegen derzeit keine Warnungen vor."
        case .unknownText: "Der Dienst hinter dieser Vorhersage gibt keine Warnungen weiter."
        case .next: "{title} ab {start}"
        case .more: "und {more} weitere"
        case .upcoming: "{upcoming} später"
        case .moreAndUpcoming: "und {more} weitere, {upcoming} später"
        case .issuerAndAttribution: "{issuer}. {attribution}"
        case .areas: "{areas}, {next}"
        case .titleSentence: "{title}."
        case .areaSentence: "{area}."
        case .linkSentence: "{link}"
        case .moreSentence: "{more} weitere in Kraft."
        case .upcomingSentence: "{upcoming} später."
        case .share: "{place}: {title}."
        }
    }
}
