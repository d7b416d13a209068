internal import Words

extension AlertPhrase {
    var spanish: Template {
        switch self {
        case .issuedUntil: "Emitido: {start}, vigente hasta: {end}"
        case .fromUntil: "Desde: {start}, hasta: {end}"
        case .until: "Vigente hasta: {end}"
        case .issued: "Emitido: {start}"
        case .from: "Vigente desde: {start}"
        case .none: "Sin avisos en vigor"
        case .unknown: "No se sabe si hay avisos"
        case .noneText: "Ahora mismo no hay avisos para este lugar."
        case .unknownText: "El servicio de este pronóstico no informa de avisos."
        case .next: "{title}, desde: {start}"
        case .more: "y {more} más"
        case .upcoming: "{upcoming} más tarde"
        case .moreAndUpcoming: "y {more} más, {upcoming} más tarde"
        case .issuerAndAttribution: "{issuer}. {attribution}"
        case .areas: "{areas}, {next}"
        case .titleSentence: "{title}."
        case .areaSentence: "{area}."
        case .linkSentence: "{link}"
        case .moreSentence: "{more} más en vigor."
        case .upcomingSentence: "{upcoming} más tarde."
        case .share: "{place}: {title}."
        }
    }
}
