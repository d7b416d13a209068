internal import Words

extension AlertPhrase {
    var spanish: Template {
        switch self {
        case .issuedUntil: "Emitido: {start}, vigente hasta: {end}"
        case .fromUntil: "Desde: {start}, hasta: {end}"
        case .until: "Vigente hasta: {end}"
        case .issued: "Emitido: {start}"
        case .from: "Vigente desde: {start}"
        case .none: "Sin avisos de {service} a {time}"
        case .noneWithArticle: "Sin avisos del {service} a {time}"
        case .unknown: "No se sabe si hay avisos"
        case .noneText: "Se puede emitir un aviso en cualquier momento."
        case .unknownText: "No hay una respuesta actual de un servicio de avisos para este lugar y esta hora."
        case .extreme: "Extremo"
        case .severe: "Grave"
        case .moderate: "Moderado"
        case .minor: "Leve"
        case .severityUnknown: "Gravedad no indicada"
        case .issuerAndAttribution: "{issuer}. {attribution}"
        case .areas: "{areas}, {next}"
        case .titleSentence: "{title}."
        case .severitySentence: "Gravedad: {severity}."
        case .areaSentence: "{area}."
        case .linkSentence: "{link}"
        case .moreSentence: Template("{more} avisos más.", .when(.plural(.one), say: "{more} aviso más."))
        case .share: "{place}: {title}."
        }
    }
}
