internal import ForecastCore

/// Modern Standard Arabic with the figures 0 to 9, as in the Maghreb and on much of the Web.
///
/// Each number with its sign or unit stands in a LEFT-TO-RIGHT ISOLATE (Unicode Standard Annex 9, 2.4), without which `%`,
/// `°` and `−` would change sides.
struct Arabic: LanguageTable {
    let code = "ar"
    let isRightToLeft = true
    let sentenceLimit = 57
    let sentenceSeparator = " "
    let minus = "−"
    let weekdays = ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"]
    let months = [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر",
        "ديسمبر",
    ]
    let dayPeriods = (am: "ص", pm: "م")

    func plural(_ number: Int) -> PluralCategory {
        switch number.magnitude {
        case 0: .zero
        case 1: .one
        case 2: .two
        case let count where (3...10).contains(count % 100): .few
        case let count where (11...99).contains(count % 100): .many
        default: .other
        }
    }

    func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.grade) {
        case (.rain, .light): "أمطار خفيفة"
        case (.rain, .moderate): "أمطار"
        case (.rain, .heavy): "أمطار غزيرة"
        case (.snow, .light): "ثلوج خفيفة"
        case (.snow, .moderate): "ثلوج"
        case (.snow, .heavy): "ثلوج كثيفة"
        case (.sleet, .light): "أمطار ثلجية خفيفة"
        case (.sleet, .moderate): "أمطار ثلجية"
        case (.sleet, .heavy): "أمطار ثلجية غزيرة"
        case (.hail, .light): "بَرَد خفيف"
        case (.hail, .moderate): "بَرَد"
        case (.hail, .heavy): "بَرَد غزير"
        case (.thunder, .light), (.thunder, .moderate): "عواصف رعدية"
        case (.thunder, .heavy): "عواصف رعدية شديدة"
        case (.precipitation, .light): "هطول خفيف"
        case (.precipitation, .moderate): "هطول"
        case (.precipitation, .heavy): "هطول غزير"
        }
    }

    /// The subject of a verb is definite, and so is its adjective.
    func insideName(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.grade) {
        case (.rain, .light): "الأمطار الخفيفة"
        case (.rain, .moderate): "الأمطار"
        case (.rain, .heavy): "الأمطار الغزيرة"
        case (.snow, .light): "الثلوج الخفيفة"
        case (.snow, .moderate): "الثلوج"
        case (.snow, .heavy): "الثلوج الكثيفة"
        case (.sleet, .light): "الأمطار الثلجية الخفيفة"
        case (.sleet, .moderate): "الأمطار الثلجية"
        case (.sleet, .heavy): "الأمطار الثلجية الغزيرة"
        case (.hail, .light): "البَرَد الخفيف"
        case (.hail, .moderate): "البَرَد"
        case (.hail, .heavy): "البَرَد الغزير"
        case (.thunder, .light), (.thunder, .moderate): "العواصف الرعدية"
        case (.thunder, .heavy): "العواصف الرعدية الشديدة"
        case (.precipitation, .light): "الهطول الخفيف"
        case (.precipitation, .moderate): "الهطول"
        case (.precipitation, .heavy): "الهطول الغزير"
        }
    }

    func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "أمطار"
        case .snow: "ثلوج"
        case .sleet: "أمطار ثلجية"
        case .hail: "بَرَد"
        case .thunder: "عواصف رعدية"
        case .precipitation: "هطول"
        }
    }

    func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "صحو"
        case .partlyCloudy: "غائم جزئيًا"
        case .cloudy: "غائم"
        case .fog: "ضباب"
        case .rain: "أمطار"
        case .snow: "ثلوج"
        case .sleet: "أمطار ثلجية"
        case .hail: "بَرَد"
        case .thunderstorm: "عاصفة رعدية"
        case .wind: "رياح قوية"
        case .tornado: "إعصار قمعي"
        }
    }

    func name(_ point: CompassPoint) -> String {
        switch point {
        case .north: "الشمال"
        case .northeast: "الشمال الشرقي"
        case .east: "الشرق"
        case .southeast: "الجنوب الشرقي"
        case .south: "الجنوب"
        case .southwest: "الجنوب الغربي"
        case .west: "الغرب"
        case .northwest: "الشمال الغربي"
        }
    }
}
