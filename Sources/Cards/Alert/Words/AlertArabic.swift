internal import Words

extension AlertPhrase {
    var arabic: Template {
        switch self {
        case .issuedUntil: "صدر {start}، حتى {end}"
        case .fromUntil: "من {start} حتى {end}"
        case .until: "حتى {end}"
        case .issued: "صدر {start}"
        case .from: "من {start}"
        case .none: "لا تحذيرات من {service} عند {time}"
        case .noneWithArticle: "لا تحذيرات من {service} عند {time}"
        case .unknown: "التحذيرات غير معروفة"
        case .noneText: "قد يصدر تحذير في أي وقت."
        case .unknownText: "لا توجد إجابة حديثة من خدمة تحذيرات عن هذا المكان وهذا الوقت."
        case .extreme: "بالغ الشدة"
        case .severe: "شديد"
        case .moderate: "متوسط"
        case .minor: "طفيف"
        case .severityUnknown: "الشدة غير مذكورة"
        case .issuerAndAttribution: "{issuer}. {attribution}"
        case .areas: "{areas}، {next}"
        case .titleSentence: "{title}."
        case .severitySentence: "الشدة: {severity}."
        case .areaSentence: "{area}."
        case .linkSentence: "{link}"
        case .moreSentence: "تحذيرات أخرى: {more}."
        case .share: "{place}: {title}."
        }
    }
}
