internal import Words

extension AlertPhrase {
    var english: Template {
        switch self {
        case .issuedUntil: "Issued {start}, until {end}"
        case .fromUntil: "From {start}, until {end}"
        case .until: "Until {end}"
        case .issued: "Issued {start}"
        case .from: "From {start}"
        case .none: "No warnings in force"
        case .unknown: "Warnings unknown"
        case .noneText: "There are no warnings for this place right now."
        case .unknownText: "The source of this forecast does not report warnings."
        case .next: "{title} from {start}"
        case .more: "and {more} more"
        case .upcoming: "{upcoming} later"
        case .moreAndUpcoming: "and {more} more, {upcoming} later"
        case .issuerAndAttribution: "{issuer}. {attribution}"
        case .areas: "{areas}, {next}"
        case .titleSentence: "{title}."
        case .areaSentence: "{area}."
        case .linkSentence: "{link}"
        case .moreSentence: "{more} more in force."
        case .upcomingSentence: "{upcoming} later."
        case .share: "{place}: {title}."
        }
    }
}
