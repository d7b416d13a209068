internal import ForecastCore

/// Modern Standard Arabic with the figures 0 to 9, as in the Maghreb and on much of the Web.
///
/// Each number with its sign is enclosed in a LEFT-TO-RIGHT ISOLATE (Unicode Standard Annex 9, 2.4), without which `%`, `°` and
/// `−` would change sides.
enum Arabic: LanguageTable {
    static let code = "ar"
    static let isRightToLeft = true
    static let sentenceLimit = 57
    static let sentenceSeparator = " "
    static let minus = "−"
    static let weekdays = ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"]
    static let shortWeekdays = ["أحد", "اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت"]
    static let months = [
        "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر",
        "ديسمبر",
    ]
    static let dayPeriods = (am: "ص", pm: "م")

    static func plural(_ number: Int) -> PluralCategory {
        switch number.magnitude {
        case 0: .zero
        case 1: .one
        case 2: .two
        case let count where (3...10).contains(count % 100): .few
        case let count where (11...99).contains(count % 100): .many
        default: .other
        }
    }

    static func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.intensity) {
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
    static func insideName(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.intensity) {
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

    static func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "أمطار"
        case .snow: "ثلوج"
        case .sleet: "أمطار ثلجية"
        case .hail: "بَرَد"
        case .thunder: "عواصف رعدية"
        case .precipitation: "هطول"
        }
    }

    static func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "صحو"
        case .partlyCloudy: "غائم جزئيًا"
        case .cloudy: "غائم"
        case .fog: "ضباب"
        case .dust: "غبار"
        case .smoke: "دخان"
        case .rain: "أمطار"
        case .snow: "ثلوج"
        case .sleet: "أمطار ثلجية"
        case .hail: "بَرَد"
        case .thunderstorm: "عاصفة رعدية"
        case .wind: "رياح قوية"
        case .tornado: "إعصار قمعي"
        }
    }

    static func name(_ point: CompassPoint) -> String {
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

    static func abbreviation(_ point: CompassPoint) -> String {
        switch point {
        case .north: "شمال"
        case .northeast: "شمال شرق"
        case .east: "شرق"
        case .southeast: "جنوب شرق"
        case .south: "جنوب"
        case .southwest: "جنوب غرب"
        case .west: "غرب"
        case .northwest: "شمال غرب"
        }
    }

    static func name(_ phase: LunarPhase) -> String {
        switch phase {
        case .new: "محاق"
        case .waxingCrescent: "هلال متزايد"
        case .firstQuarter: "تربيع أول"
        case .waxingGibbous: "أحدب متزايد"
        case .full: "بدر"
        case .waningGibbous: "أحدب متناقص"
        case .lastQuarter: "تربيع أخير"
        case .waningCrescent: "هلال متناقص"
        }
    }
}

/// A line without an Arabic letter begins with RIGHT-TO-LEFT MARK, which sets its direction.
extension FactPhrase {
    package var arabic: Template {
        switch self {
        case .opening: "{place}، {date}، {time}."
        case .temperature: "{temperature}."
        case .feelsLike: "الحرارة المحسوسة {temperature}."
        case .condition: "{condition}."
        case .statement: "{sentence}."
        case .conditionAndSentence: "{condition}. {sentence}"
        case .probability: "احتمال الهطول حتى \u{2066}{percent}%\u{2069}."
        case .highAndLow: "العظمى {high}، الصغرى {low}."
        case .high: "العظمى {high}."
        case .low: "الصغرى {low}."
        case .wind: "رياح من {direction} بسرعة {speed}."
        case .windSpeed: "رياح بسرعة {speed}."
        case .calm: "رياح ساكنة."
        case .humidity: "الرطوبة \u{2066}{percent}%\u{2069}."

        case .rainRate: "شدة المطر {amount}."
        case .snowRate: "شدة الثلوج بما يعادلها ماءً {amount}."
        case .sleetRate: "شدة المطر الثلجي {amount}."
        case .hailRate: "شدة البَرَد بما يعادله ماءً {amount}."
        case .precipitationRate: "شدة الهطول {amount}."
        case .visibility: "مدى الرؤية {amount}."

        case .share: "{place}، {time}: {temperature}."
        case .shareWithoutTemperature: "\u{200F}{place}، {time}."
        case .asOf: "وقت البيانات: {time}."
        case .attribution: "{attribution}."
        case .sampleData: "بيانات نموذجية"

        case .warningUntil: "{title} حتى {end}"
        case .warningUnnamed: "تحذير جوي"
        case .movesTo: "تتحرك الصورة حتى {time}."
        case .movesToWarmer: "تتحرك الصورة حتى {time}: ترتفع الحرارة من {low} إلى {high}."
        case .movesToColder: "تتحرك الصورة حتى {time}: تنخفض الحرارة من {high} إلى {low}."
        case .moreWarnings:
            Template(
                "و{more} تحذيرًا آخر",
                .when(.plural(.one), say: "وتحذير آخر"),
                .when(.plural(.two), say: "وتحذيران آخران"),
                .when(.plural(.few), say: "و{more} تحذيرات أخرى"))
        }
    }
}

extension TimePhrase {
    package var arabic: Template {
        switch self {
        case .caption: "\u{200F}{place}، {time}"
        case .captionWithDay: "{place}، {weekday} {time}"
        case .captionAsOf: "{sentence}، بيانات {time}"

        case .date: "{weekday} {day} {month}"
        case .dayAndMonth: "{day} {month}"
        case .today: "اليوم"
        case .tomorrow: "غدًا"
        case .dateInSentence: "{date}"
        case .dateAndTime: "{date}، {time}"
        case .timeOfWeekday: "{weekday} {time}"
        case .timeInSentence: "الساعة {time}"
        case .timeOfWeekdayInSentence: "{weekday} الساعة {time}"

        case .twelveHour: "{h}:{mm}\u{A0}{a}"
        case .twelveHourBare: "{h}:{mm}"
        case .twelveHourFull: "{h}\u{A0}{a}"
        case .twentyFourHour: "{HH}:{mm}"
        case .hourOfTwelve: "{h}"
        case .hourOfTwentyFour: "{HH}"
        }
    }
}

extension MeasurePhrase {
    package var arabic: Template {
        switch self {
        case .degrees: "\u{2066}{number}°\u{2069}"
        case .percent: "\u{2066}{number}%\u{2069}"
        case .celsius: "\u{2066}{number}°\u{2069}م"
        case .fahrenheit: "\u{2066}{number}°\u{2069}ف"
        case .withUnit: "{number}\u{A0}{unit}"
        case .lessThan: "أقل من {amount}"

        case .milesPerHour: "ميل/س"
        case .metersPerSecond: "م/ث"
        case .kilometersPerHour: "كم/س"
        case .knots: "عقدة"
        case .millimetersPerHour: "مم/س"
        case .inchesPerHour: "بوصة/س"
        case .kilometers: "كم"
        case .miles: "ميل"
        }
    }
}

/// Each time comes with its noun: `الساعة 15:22`. Verbs and adjectives agree with what falls: rains, snows and storms are
/// plurals of things, which count as feminine; hail and precipitation are masculine.
extension OutlookPhrase {
    package var arabic: Template {
        switch self {
        case .unknown: "لا بيانات عن الهطول"

        case .dryHour: "طقس جاف خلال الساعة القادمة"
        case .dryTwelveHours: "طقس جاف خلال الساعات الـ12 القادمة"
        case .dryMinutes: minutes("طقس جاف خلال {minutes}", .definite)
        case .dryUntil: "طقس جاف حتى {end} على الأقل"
        case .dryFrom: "طقس جاف من {start} إلى {end}"

        case .startsIn: minutes("{phenomenon} بعد {minutes}")
        case .startsInHeavy:
            minutes("{phenomenon} بعد {minutes}، تشتد {time}", masculine: "{phenomenon} بعد {minutes}، يشتد {time}")
        case .startsInEasing:
            minutes(
                "{phenomenon} بعد {minutes}، تخف بعد {time}",
                masculine: "{phenomenon} بعد {minutes}، يخف بعد {time}")
        case .startsInTurning: minutes("{phenomenon} بعد {minutes}، ثم {later} من {time}")
        case .startsAt: Template("{phenomenon} من {start}", .storms("{phenomenon} بعد {start}"))
        case .startsAtHeavy:
            Template(
                "{phenomenon} من {start}، تشتد {time}",
                masculine: "{phenomenon} من {start}، يشتد {time}",
                .storms("{phenomenon} بعد {start}، تشتد {time}"))
        case .startsAtEasing:
            Template(
                "{phenomenon} من {start}، تخف بعد {time}",
                masculine: "{phenomenon} من {start}، يخف بعد {time}",
                .storms("{phenomenon} بعد {start}، تخف بعد {time}"))
        case .startsAtTurning:
            Template(
                "{phenomenon} من {start}، ثم {later} من {time}",
                .storms("{phenomenon} بعد {start}، ثم {later} من {time}"))

        case .stopsIn: minutes("تتوقف {inside} بعد {minutes}", masculine: "يتوقف {inside} بعد {minutes}")
        case .stopsAt: "{phenomenon} حتى {end}"
        case .stopsHeavy:
            Template(
                "{phenomenon} حتى {end}، تشتد {time}", masculine: "{phenomenon} حتى {end}، يشتد {time}")
        case .stopsTurning: "{phenomenon} ثم {later} حتى {end}"

        case .spellIn:
            minutes(
                "{phenomenon} بعد {minutes}، تنتهي {end}", masculine: "{phenomenon} بعد {minutes}، ينتهي {end}")
        case .spellInHeavy:
            minutes(
                "{phenomenon} بعد {minutes}، تشتد {time} وتنتهي {end}",
                masculine: "{phenomenon} بعد {minutes}، يشتد {time} وينتهي {end}")
        case .spellInTurning: minutes("{phenomenon} بعد {minutes}، ثم {later} حتى {end}")
        case .spellInReturning:
            minutes(
                "{phenomenon} بعد {minutes}، تنتهي {end} وتعود {time}",
                masculine: "{phenomenon} بعد {minutes}، ينتهي {end} ويعود {time}")
        case .spellAt: "{phenomenon} من {start} إلى {end}"
        case .spellAtHeavy:
            Template(
                "{phenomenon} من {start} إلى {end}، تشتد {time}",
                masculine: "{phenomenon} من {start} إلى {end}، يشتد {time}")
        case .spellAtTurning: "{phenomenon} من {start}، ثم {later} حتى {end}"
        case .spellAtReturning: "{phenomenon} من {start} إلى {end}، ومجددًا من {time}"

        case .pauseIn:
            minutes(
                "تتوقف {inside} بعد {minutes} وتعود {start}",
                masculine: "يتوقف {inside} بعد {minutes} ويعود {start}")
        case .pauseInTurning:
            minutes(
                "تتوقف {inside} بعد {minutes}، ثم {later} من {start}",
                masculine: "يتوقف {inside} بعد {minutes}، ثم {later} من {start}")
        case .pauseAt: "{phenomenon} حتى {end}، ومجددًا من {start}"
        case .pauseAtTurning: "{phenomenon} حتى {end}، ثم {later} من {start}"

        case .onAndOff: Template("{phenomenon} متقطعة", masculine: "{phenomenon} متقطع")
        case .onAndOffHour:
            Template(
                "{phenomenon} متقطعة خلال الساعة القادمة", masculine: "{phenomenon} متقطع خلال الساعة القادمة")
        case .onAndOffTwelveHours:
            Template(
                "{phenomenon} متقطعة خلال الساعات الـ12 القادمة",
                masculine: "{phenomenon} متقطع خلال الساعات الـ12 القادمة")
        case .onAndOffUntil: Template("{phenomenon} متقطعة حتى {end}", masculine: "{phenomenon} متقطع حتى {end}")
        case .onAndOffFrom: Template("{phenomenon} متقطعة من {start}", masculine: "{phenomenon} متقطع من {start}")
        case .onAndOffBetween:
            Template(
                "{phenomenon} متقطعة من {start} إلى {end}", masculine: "{phenomenon} متقطع من {start} إلى {end}")

        case .ongoingHour: "{phenomenon} خلال الساعة القادمة"
        case .ongoingTwelveHours: "{phenomenon} خلال الساعات الـ12 القادمة"
        case .ongoingMinutes: minutes("{phenomenon} خلال {minutes}", .definite)
        case .ongoingUntil: "{phenomenon} حتى {end} على الأقل"
        case .ongoingHourHeavy:
            Template(
                "{phenomenon} خلال الساعة القادمة، تشتد {time}",
                masculine: "{phenomenon} خلال الساعة القادمة، يشتد {time}")
        case .ongoingTwelveHoursHeavy:
            Template(
                "{phenomenon} خلال الساعات الـ12 القادمة، تشتد {time}",
                masculine: "{phenomenon} خلال الساعات الـ12 القادمة، يشتد {time}")
        case .ongoingHeavy: Template("{phenomenon}، تشتد {time}", masculine: "{phenomenon}، يشتد {time}")
        case .ongoingHourEasing:
            Template(
                "{phenomenon} خلال الساعة القادمة، تخف بعد {time}",
                masculine: "{phenomenon} خلال الساعة القادمة، يخف بعد {time}")
        case .ongoingTwelveHoursEasing:
            Template(
                "{phenomenon} خلال الساعات الـ12 القادمة، تخف بعد {time}",
                masculine: "{phenomenon} خلال الساعات الـ12 القادمة، يخف بعد {time}")
        case .ongoingEasing:
            Template("{phenomenon}، تخف بعد {time}", masculine: "{phenomenon}، يخف بعد {time}")
        case .ongoingTurning: "{phenomenon}، ثم {later} من {time}"

        case .estimatedDryHour: "طقس جاف خلال الساعة القادمة (تقدير بالساعة)"
        case .estimatedDryUntil: "طقس جاف حتى {end} على الأقل (تقدير بالساعة)"
        case .estimatedStart: "{phenomenon} من نحو {start} (تقدير بالساعة)"
        case .estimatedStop: "{phenomenon} حتى نحو {end} (تقدير بالساعة)"
        case .estimatedSpell: "{phenomenon} قرابة {start} (تقدير بالساعة)"
        case .estimatedOnAndOff:
            Template("{phenomenon} متقطعة (تقدير بالساعة)", masculine: "{phenomenon} متقطع (تقدير بالساعة)")
        case .estimatedOngoing: "{phenomenon} (تقدير بالساعة)"
        case .estimatedOngoingHour: "{phenomenon} خلال الساعة القادمة (تقدير بالساعة)"
        case .estimatedOngoingUntil: "{phenomenon} حتى {end} أو بعدها (تقدير بالساعة)"
        }
    }

    /// The forms of a number of minutes after a preposition.
    private enum Minutes {
        /// The forms for one and two include the number.
        case indefinite
        /// The next minutes.
        case definite

        /// Each plural category and its form; the last one is for all others.
        var forms: [(category: PluralCategory?, text: String)] {
            switch self {
            case .indefinite:
                [
                    (.one, "دقيقة واحدة"), (.two, "دقيقتين"), (.few, "{minutes} دقائق"), (nil, "{minutes} دقيقة"),
                ]
            case .definite:
                [(.one, "الدقيقة القادمة"), (.two, "الدقيقتين القادمتين"), (nil, "الدقائق الـ{minutes} القادمة")]
            }
        }
    }

    /// A sentence with its minutes in each form, with variants if what falls is masculine.
    private func minutes(_ text: String, _ minutes: Minutes = .indefinite, masculine: String? = nil) -> Template {
        func filled(_ text: String, _ form: String) -> String {
            Template.pieces(of: text).map { piece in
                switch piece {
                case .literal(let literal): String(literal)
                case .placeholder("minutes"): form
                case .placeholder(let name): "{\(name)}"
                }
            }.joined()
        }
        var variants: [Template.Variant] = []
        for (category, form) in minutes.forms {
            if let masculine {
                for kind in Template.masculineKinds {
                    var selectors = [Template.Variant.Selector.kind(kind)]
                    if let category { selectors.append(.plural(category)) }
                    variants.append(.init(selectors: selectors, text: filled(masculine, form)))
                }
            }
            if let category { variants.append(.when(.plural(category), say: filled(text, form))) }
        }
        return Template(filled(text, minutes.forms.last?.text ?? ""), variants)
    }
}

extension Template {
    /// The kinds of precipitation that are masculine.
    fileprivate static let masculineKinds = [Phenomenon.Kind.hail, .precipitation]

    fileprivate init(_ text: String, masculine: String, _ variants: Variant...) {
        self.init(text, variants + Template.masculineKinds.map { .when(.kind($0), say: masculine) })
    }
}
