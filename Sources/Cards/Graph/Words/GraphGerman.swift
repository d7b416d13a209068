internal import Words

extension GraphPhrase {
    var german: Template {
        switch self {
        case .highMark: "H {temperature}"
        case .lowMark: "T {temperature}"
        case .now: "Jetzt"
        case .highAt: "Höchstwert {temperature}, {time}."
        case .lowAt: "Tiefstwert {temperature}, {time}."
        case .chanceMark: "{condition} {percent}"
        case .chanceUpTo: "{condition}: Wahrscheinlichkeit bis zu {percent}."
        }
    }
}
