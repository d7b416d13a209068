internal import Words

extension GraphPhrase {
    var english: Template {
        switch self {
        case .highMark: "H {temperature}"
        case .lowMark: "L {temperature}"
        case .now: "Now"
        case .highAt: "High {temperature}, {time}."
        case .lowAt: "Low {temperature}, {time}."
        case .chanceMark: "{condition} {percent}"
        case .chanceUpTo: "{condition}: chance up to {percent}."
        }
    }
}
