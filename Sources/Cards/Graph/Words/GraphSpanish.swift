internal import Words

extension GraphPhrase {
    var spanish: Template {
        switch self {
        case .highMark: "Máx. {temperature}"
        case .lowMark: "Mín. {temperature}"
        case .now: "Ahora"
        case .highAt: "Máxima de {temperature}: {time}."
        case .lowAt: "Mínima de {temperature}: {time}."
        case .chanceMark: "{condition}: {percent}"
        case .chanceUpTo: "{condition}: probabilidad de hasta {percent}."
        }
    }
}
