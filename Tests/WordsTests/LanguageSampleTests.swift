import ForecastCore
import Primitives
import Testing
import Words

private let rain = Phenomenon(.rain)
private let lightRain = Phenomenon(.rain, .light)
private let hail = Phenomenon(.hail)
private let storms = Phenomenon(.thunder)
/// An outlook in German, Spanish, Japanese and Arabic.
private typealias Row = (course: Outlook.Course, sentences: [String])

/// The same outlooks in each language, at 15:22 in Seattle.
@Suite struct LanguageSampleTests {
    private static let languages: [Language] = [.german, .spanish, .japanese, .arabic]

    private static func expect(
        _ outlook: Outlook, _ format: TimeFormat, _ sentences: [String],
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(sentences.count == languages.count, sourceLocation: location)
        for (language, sentence) in zip(languages, sentences) {
            let times = TimeStyle(format, zone: pacific, language: language)
            #expect(outlook.sentence(times) == sentence, sourceLocation: location)
        }
    }

    private static let counted: [Row] = [
        (
            .unknown,
            ["Keine Niederschlagsdaten", "Sin datos de precipitación", "降水データなし", "لا بيانات عن الهطول"]
        ),
        (
            .dry(through: minute(60)),
            [
                "In der nächsten Stunde trocken", "Tiempo seco en la próxima hora", "今後1時間は降水なし",
                "طقس جاف خلال الساعة القادمة",
            ]
        ),
        (
            .dry(through: minute(21)),
            [
                "In den nächsten 21 Min. trocken", "Tiempo seco en los próximos 21 min", "今後21分は降水なし",
                "طقس جاف خلال الدقائق الـ21 القادمة",
            ]
        ),
        (
            .dry(through: minute(1)),
            [
                "In der nächsten Minute trocken", "Tiempo seco en el próximo minuto", "今後1分は降水なし",
                "طقس جاف خلال الدقيقة القادمة",
            ]
        ),
        (
            .dry(through: minute(2)),
            [
                "In den nächsten 2 Min. trocken", "Tiempo seco en los próximos 2 min", "今後2分は降水なし",
                "طقس جاف خلال الدقيقتين القادمتين",
            ]
        ),
        (
            .starts(at: minute(1), rain),
            ["Regen beginnt in 1 Min.", "Lluvia en 1 min", "1分後に雨", "أمطار بعد دقيقة واحدة"]
        ),
        (
            .starts(at: minute(2), lightRain),
            ["Leichter Regen beginnt in 2 Min.", "Lluvia débil en 2 min", "2分後に弱い雨", "أمطار خفيفة بعد دقيقتين"]
        ),
        (
            .starts(at: minute(5), storms),
            ["Gewitter beginnen in 5 Min.", "Tormentas en 5 min", "5分後に雷雨", "عواصف رعدية بعد 5 دقائق"]
        ),
        (
            .starts(at: minute(14), rain, change: .heavy(by: minute(33))),
            [
                "Regen beginnt in 14 Min., gegen 15:55 stark", "Lluvia en 14 min, fuerte hacia las 15:55",
                "14分後に雨、15:55には強まる", "أمطار بعد 14 دقيقة، تشتد الساعة 15:55",
            ]
        ),
        (
            .starts(at: minute(14), hail, change: .heavy(by: minute(33))),
            [
                "Hagel beginnt in 14 Min., gegen 15:55 stark", "Granizo en 14 min, fuerte hacia las 15:55",
                "14分後にひょう、15:55には強まる", "بَرَد بعد 14 دقيقة، يشتد الساعة 15:55",
            ]
        ),
        (
            .starts(at: minute(14), storms, change: .easing(after: minute(33))),
            [
                "Gewitter beginnen in 14 Min., nach 15:55 schwächer",
                "Tormentas en 14 min, más débiles tras las 15:55", "14分後に雷雨、15:55以降は弱まる",
                "عواصف رعدية بعد 14 دقيقة، تخف بعد الساعة 15:55",
            ]
        ),
        (
            .stops(at: minute(2), rain),
            ["Regen hört in 2 Min. auf", "En 2 min cesa la lluvia", "雨は2分後にやむ", "تتوقف الأمطار بعد دقيقتين"]
        ),
        (
            .stops(at: minute(14), storms),
            [
                "Gewitter hören in 14 Min. auf", "En 14 min cesan las tormentas", "雷雨は14分後にやむ",
                "تتوقف العواصف الرعدية بعد 14 دقيقة",
            ]
        ),
        (
            .stops(at: minute(5), Phenomenon(.hail, .light)),
            [
                "Leichter Hagel hört in 5 Min. auf", "En 5 min cesa el granizo débil", "弱いひょうは5分後にやむ",
                "يتوقف البَرَد الخفيف بعد 5 دقائق",
            ]
        ),
        (
            .startsAndStops(from: minute(3), to: minute(30), rain, change: .turning(into: .snow, at: minute(20))),
            [
                "Regen in 3 Min., dann Schnee bis 15:52", "Lluvia en 3 min, luego nieve hasta las 15:52",
                "3分後に雨のち雪、15:52まで", "أمطار بعد 3 دقائق، ثم ثلوج حتى الساعة 15:52",
            ]
        ),
        (
            .pauses(from: minute(5), to: minute(25), rain, then: .rain),
            [
                "Regen hört in 5 Min. auf, wieder ab 15:47", "En 5 min cesa la lluvia y vuelve hacia las 15:47",
                "雨は5分後にやみ、15:47には再び", "تتوقف الأمطار بعد 5 دقائق وتعود الساعة 15:47",
            ]
        ),
        (
            .onAndOff(from: nil, to: nil, through: minute(60), lightRain),
            [
                "In der nächsten Stunde zeitweise leichter Regen", "Lluvia débil a ratos en la próxima hora",
                "今後1時間は断続的に弱い雨", "أمطار خفيفة متقطعة خلال الساعة القادمة",
            ]
        ),
        (
            .onAndOff(from: minute(8), to: minute(38), through: minute(60), hail),
            [
                "Von 15:30 bis 16:00 zeitweise Hagel", "Granizo a ratos de las 15:30 a las 16:00",
                "15:30から16:00まで断続的にひょう", "بَرَد متقطع من الساعة 15:30 إلى الساعة 16:00",
            ]
        ),
    ]

    @Test(arguments: counted.indices) func minutesAreCounted(_ index: Int) {
        Self.expect(.hour(.minute, Self.counted[index].course), .twentyFourHour, Self.counted[index].sentences)
    }

    private static let hours: [Row] = [
        (
            .starts(at: hour(17), rain, change: .turning(into: .snow, at: hour(21))),
            [
                "Regen ab 5\u{202F}PM, ab 9\u{202F}PM Schnee",
                "Lluvia desde las 5\u{202F}p.\u{202F}m., nieve desde las 9\u{202F}p.\u{202F}m.",
                "午後5時から雨、午後9時から雪", "أمطار من الساعة 5\u{A0}م، ثم ثلوج من الساعة 9\u{A0}م",
            ]
        ),
        (
            .starts(at: hour(24), storms),
            [
                "Gewitter nach 12\u{202F}AM", "Tormentas después de las 12\u{202F}a.\u{202F}m.", "午前0時以降に雷雨",
                "عواصف رعدية بعد الساعة 12\u{A0}ص",
            ]
        ),
        (
            .startsAndStops(from: hour(21), to: hour(25), rain),
            [
                "Regen von 9\u{202F}PM bis 1\u{202F}AM",
                "Lluvia de las 9\u{202F}p.\u{202F}m. a la 1\u{202F}a.\u{202F}m.", "午後9時から午前1時まで雨",
                "أمطار من الساعة 9\u{A0}م إلى الساعة 1\u{A0}ص",
            ]
        ),
    ]

    @Test(arguments: hours.indices) func hoursHaveTheHalfOfTheDayWhereItBelongs(_ index: Int) {
        Self.expect(.halfDay(Self.hours[index].course), .twelveHour, Self.hours[index].sentences)
    }

    @Test func aSpanishHourHasItsArticle() {
        let outlook = Outlook.halfDay(.stops(at: hour(25), Phenomenon(.rain)))
        #expect(
            outlook.sentence(TimeStyle(.twentyFourHour, zone: pacific, language: .spanish))
                == "Lluvia hasta la 1:00")
    }

    @Test func estimatesAreCalledSo() {
        Self.expect(
            .hour(.interpolated, .starts(at: minute(8), rain)), .twentyFourHour,
            [
                "Regen ab etwa 15:30 (Stundenwert)", "Lluvia desde aprox. las 15:30 (dato horario)",
                "15:30頃から雨（毎時予報）", "أمطار من نحو الساعة 15:30 (تقدير بالساعة)",
            ])
    }
}
