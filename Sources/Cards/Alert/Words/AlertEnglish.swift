internal import Words

extension AlertPhrase {
    var english: Template {
        switch self {
        case .issuedUntil: "Issued {start}, until {end}"
        case .fromUntil: "From {start} until {end}"
        case .until: "Until {end}"
        case .issued: "Issued {start}"
        case .from: "From {start}"
        case .none: "No warnings from {service} at {time}"
        case .noneWithArticle: "No warnings from the {service} at {time}"
        case .unknown: "Warnings are not known"
        case .noneText: "A warning can be issued at any time."
        case .unknownText: "There is no current answer from a warning service for this place and time."
        case .extreme: "Extreme"
        case .severe: "Severe"
        case .moderate: "Moderate"
        case .minor: "Minor"
        case .severityUnknown: "Severity not stated"
        case .issuerAndAttribution: "{issuer}. {attribution}"
        case .areas: "{areas}, {next}"
        case .titleSentence: "{title}."
        case .severitySentence: "Severity: {severity}."
        case .areaSentence: "{area}."
        case .linkSentence: "{link}"
        case .moreSentence: Template("{more} more warnings.", .when(.plural(.one), say: "{more} more warning."))
        case .share: "{place}: {title}."
        }
    }
}
