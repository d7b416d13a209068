internal import Words

extension GraphPhrase {
    var arabic: Template {
        switch self {
        case .highMark: "ع {temperature}"
        case .lowMark: "ص {temperature}"
        case .now: "الآن"
        case .highAt: "العظمى {temperature}، {time}."
        case .lowAt: "الصغرى {temperature}، {time}."
        case .chanceMark: "{condition} {percent}"
        case .chanceUpTo: "{condition}: احتمال يصل إلى {percent}."
        }
    }
}
