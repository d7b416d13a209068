internal import Words

extension AlertPhrase {
    var arabic: Template {
        switch self {
        case .issuedUntil: "صدر {start}، حتى {end}"
        case .fromUntil: "من {start} حتى {end}"
        case .until: "حتى {end}"
        case .issued: "صدر {start}"
        case .from: "من {start}"
        case .none: "لا تحذيرات سارية"
        case .unknown: "التحذيرات غير معروفة"
        case .noneText: "لا توجد تحذيرات لهذا المكان الآن."
        case .unknownText: "خدمة هذا التوقع لا تنقل التحذيرات."
        case .next: "{title} من {start}"
        case .more:
            Template(
                "و{more} تحذيرًا آخر",
                .when(.plural(.one), say: "وتحذير آخر"),
                .when(.plural(.two), say: "وتحذيران آخران"),
                .when(.plural(.few), say: "و{more} تحذيرات أخرى"))
        case .upcoming:
            Template(
                "{upcoming} تحذيرًا لاحقًا",
                .when(.plural(.one), say: "تحذير لاحقًا"),
                .when(.plural(.two), say: "تحذيران لاحقًا"),
                .when(.plural(.few), say: "{upcoming} تحذيرات لاحقًا"))
        case .moreAndUpcoming: "أخرى: {more}، لاحقًا: {upcoming}"
        case .issuerAndAttribution: "{issuer}. {attribution}"
        case .areas: "{areas}، {next}"
        case .titleSentence: "{title}."
        case .areaSentence: "{area}."
        case .linkSentence: "{link}"
        case .moreSentence: "تحذيرات أخرى سارية: {more}."
        case .upcomingSentence: "تحذيرات لاحقة: {upcoming}."
        case .share: "{place}: {title}."
        }
    }
}
