internal import ForecastCore

/// Japanese without spaces, in the plain style of forecasts; noon is 午後0時, as on the radio and in CLDR.
enum Japanese: LanguageTable {
    static let code = "ja"
    /// Its characters are twice as wide as Latin ones.
    static let sentenceLimit = 28
    static let sentenceSeparator = ""
    static let minus = "−"
    static let decimalSeparator = "."
    static let weekdays = ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"]
    static let shortWeekdays = ["日", "月", "火", "水", "木", "金", "土"]
    static let months = ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"]
    static let dayPeriods = (am: "午前", pm: "午後")

    static func plural(_ number: Int) -> PluralCategory {
        .other
    }

    static func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.intensity) {
        case (.rain, .light): "弱い雨"
        case (.rain, .moderate): "雨"
        case (.rain, .heavy): "強い雨"
        case (.snow, .light): "弱い雪"
        case (.snow, .moderate): "雪"
        case (.snow, .heavy): "強い雪"
        case (.sleet, .light): "弱いみぞれ"
        case (.sleet, .moderate): "みぞれ"
        case (.sleet, .heavy): "強いみぞれ"
        case (.hail, .light): "弱いひょう"
        case (.hail, .moderate): "ひょう"
        case (.hail, .heavy): "激しいひょう"
        case (.thunder, .light), (.thunder, .moderate): "雷雨"
        case (.thunder, .heavy): "激しい雷雨"
        case (.precipitation, .light): "弱い降水"
        case (.precipitation, .moderate): "降水"
        case (.precipitation, .heavy): "強い降水"
        }
    }

    static func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "雨"
        case .snow: "雪"
        case .sleet: "みぞれ"
        case .hail: "ひょう"
        case .thunder: "雷雨"
        case .precipitation: "降水"
        }
    }

    static func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "晴れ"
        case .partlyCloudy: "晴れ時々くもり"
        case .cloudy: "くもり"
        case .fog: "霧"
        case .dust: "砂じん"
        case .smoke: "煙"
        case .rain: "雨"
        case .snow: "雪"
        case .sleet: "みぞれ"
        case .hail: "ひょう"
        case .thunderstorm: "雷雨"
        case .wind: "強風"
        case .tornado: "竜巻"
        }
    }

    static func name(_ point: CompassPoint) -> String {
        switch point {
        case .north: "北"
        case .northeast: "北東"
        case .east: "東"
        case .southeast: "南東"
        case .south: "南"
        case .southwest: "南西"
        case .west: "西"
        case .northwest: "北西"
        }
    }

    static func abbreviation(_ point: CompassPoint) -> String {
        name(point)
    }

    static func name(_ phase: LunarPhase) -> String {
        switch phase {
        case .new: "新月"
        case .waxingCrescent: "三日月"
        case .firstQuarter: "上弦の月"
        case .waxingGibbous: "十三夜の月"
        case .full: "満月"
        case .waningGibbous: "寝待の月"
        case .lastQuarter: "下弦の月"
        case .waningCrescent: "有明の月"
        }
    }
}

extension FactPhrase {
    package var japanese: Template {
        switch self {
        case .opening: "{place}、{date}{time}。"
        case .temperature: "気温{temperature}。"
        case .feelsLike: "体感温度{temperature}。"
        case .condition: "{condition}。"
        case .statement: "{sentence}。"
        case .conditionAndSentence: "{condition}。{sentence}"
        case .probability: "降水確率は最大{percent}%。"
        case .highAndLow: "最高{high}、最低{low}。"
        case .high: "最高{high}。"
        case .low: "最低{low}。"
        case .wind: "{direction}の風{speed}。"
        case .windSpeed: "風速{speed}。"
        case .calm: "無風。"
        case .humidity: "湿度{percent}%。"

        case .rainRate: "雨の強さ{amount}。"
        case .snowRate: "雪の強さは水にして{amount}。"
        case .sleetRate: "みぞれの強さ{amount}。"
        case .hailRate: "ひょうの強さは水にして{amount}。"
        case .precipitationRate: "降水の強さ{amount}。"
        case .visibility: "視程{amount}。"

        case .share: "{place} {time}：{temperature}。"
        case .shareWithoutTemperature: "{place} {time}。"
        case .asOf: "{time}現在のデータ。"
        case .attribution: "{attribution}。"
        case .sampleData: "サンプルデータ"

        case .warningUntil: "{title}（{end}まで）"
        case .warningUnnamed: "気象警報"
        case .movesTo: "画像は{time}まで動きます。"
        case .movesToWarmer: "画像は{time}まで動き、気温は{low}から{high}に上がります。"
        case .movesToColder: "画像は{time}まで動き、気温は{high}から{low}に下がります。"
        case .moreWarnings: "ほか{more}件の警報"
        }
    }
}

extension TimePhrase {
    package var japanese: Template {
        switch self {
        case .caption: "{place} {time}"
        case .captionWithDay: "{place} {weekday}{time}"
        case .captionAsOf: "{sentence}（{time}現在）"

        case .date: "{month}{day}日{weekday}"
        case .dayAndMonth: "{month}{day}日"
        case .today: "今日"
        case .tomorrow: "明日"
        case .dateInSentence: "{date}"
        case .dateAndTime: "{date}{time}"
        case .timeOfWeekday: "{weekday}{time}"
        case .timeInSentence: "{time}"
        case .timeOfWeekdayInSentence: "{weekday}{time}"

        case .twelveHour: "{a}{K}:{mm}"
        case .twelveHourBare: "{K}:{mm}"
        case .twelveHourFull: "{a}{K}時"
        case .twentyFourHour: "{H}:{mm}"
        case .hourOfTwelve: "{K}"
        case .hourOfTwentyFour: "{H}"
        }
    }
}

extension MeasurePhrase {
    package var japanese: Template {
        switch self {
        case .degrees: "{number}°"
        case .percent: "{number}%"
        case .celsius: "{number}°C"
        case .fahrenheit: "{number}°F"
        case .withUnit: "{number}\u{202F}{unit}"
        case .lessThan: "{amount}未満"

        case .milesPerHour: "mph"
        case .metersPerSecond: "m/s"
        case .kilometersPerHour: "km/h"
        case .knots: "kn"
        case .millimetersPerHour: "mm/h"
        case .inchesPerHour: "in/h"
        case .kilometers: "km"
        case .miles: "mi"
        }
    }
}

extension OutlookPhrase {
    package var japanese: Template {
        switch self {
        case .unknown: "降水データなし"

        case .dryHour: "今後1時間は降水なし"
        case .dryTwelveHours: "今後12時間は降水なし"
        case .dryMinutes: "今後{minutes}分は降水なし"
        case .dryUntil: "少なくとも{end}まで降水なし"
        case .dryFrom: "{start}から{end}まで降水なし"

        case .startsIn: "{minutes}分後に{phenomenon}"
        case .startsInHeavy: "{minutes}分後に{phenomenon}、{time}には強まる"
        case .startsInEasing: "{minutes}分後に{phenomenon}、{time}以降は弱まる"
        case .startsInTurning: "{minutes}分後に{phenomenon}、{time}から{later}"
        case .startsAt: Template("{start}から{phenomenon}", .storms("{start}以降に{phenomenon}"))
        case .startsAtHeavy:
            Template(
                "{start}から{phenomenon}、{time}には強まる",
                .storms("{start}以降に{phenomenon}、{time}には強まる"))
        case .startsAtEasing:
            Template(
                "{start}から{phenomenon}、{time}以降は弱まる",
                .storms("{start}以降に{phenomenon}、{time}以降は弱まる"))
        case .startsAtTurning:
            Template(
                "{start}から{phenomenon}、{time}から{later}",
                .storms("{start}以降に{phenomenon}、{time}から{later}"))

        case .stopsIn: "{phenomenon}は{minutes}分後にやむ"
        case .stopsAt: "{phenomenon}は{end}まで"
        case .stopsHeavy: "{phenomenon}は{end}まで、{time}には強まる"
        case .stopsTurning: "{phenomenon}のち{later}、{end}まで"

        case .spellIn: "{minutes}分後に{phenomenon}、{end}までにやむ"
        case .spellInHeavy: "{minutes}分後に{phenomenon}、{time}には強まり{end}までにやむ"
        case .spellInTurning: "{minutes}分後に{phenomenon}のち{later}、{end}まで"
        case .spellInReturning: "{minutes}分後に{phenomenon}、{end}までにやみ{time}には再び"
        case .spellAt: "{start}から{end}まで{phenomenon}"
        case .spellAtHeavy: "{start}から{end}まで{phenomenon}、{time}には強まる"
        case .spellAtTurning: "{start}から{phenomenon}のち{later}、{end}まで"
        case .spellAtReturning: "{start}から{end}まで{phenomenon}、{time}から再び"

        case .pauseIn: "{phenomenon}は{minutes}分後にやみ、{start}には再び"
        case .pauseInTurning: "{phenomenon}は{minutes}分後にやみ、{start}から{later}"
        case .pauseAt: "{phenomenon}は{end}まで、{start}から再び"
        case .pauseAtTurning: "{phenomenon}は{end}まで、{start}から{later}"

        case .onAndOff: "断続的に{phenomenon}"
        case .onAndOffHour: "今後1時間は断続的に{phenomenon}"
        case .onAndOffTwelveHours: "今後12時間は断続的に{phenomenon}"
        case .onAndOffUntil: "{end}まで断続的に{phenomenon}"
        case .onAndOffFrom: "{start}から断続的に{phenomenon}"
        case .onAndOffBetween: "{start}から{end}まで断続的に{phenomenon}"

        case .ongoingHour: "今後1時間は{phenomenon}"
        case .ongoingTwelveHours: "今後12時間は{phenomenon}"
        case .ongoingMinutes: "今後{minutes}分は{phenomenon}"
        case .ongoingUntil: "少なくとも{end}まで{phenomenon}"
        case .ongoingHourHeavy: "今後1時間は{phenomenon}、{time}には強まる"
        case .ongoingTwelveHoursHeavy: "今後12時間は{phenomenon}、{time}には強まる"
        case .ongoingHeavy: "{phenomenon}、{time}には強まる"
        case .ongoingHourEasing: "今後1時間は{phenomenon}、{time}以降は弱まる"
        case .ongoingTwelveHoursEasing: "今後12時間は{phenomenon}、{time}以降は弱まる"
        case .ongoingEasing: "{phenomenon}、{time}以降は弱まる"
        case .ongoingTurning: "{phenomenon}、{time}から{later}"

        case .estimatedDryHour: "今後1時間は降水なし（毎時予報）"
        case .estimatedDryUntil: "少なくとも{end}まで降水なし（毎時予報）"
        case .estimatedStart: "{start}頃から{phenomenon}（毎時予報）"
        case .estimatedStop: "{phenomenon}は{end}頃まで（毎時予報）"
        case .estimatedSpell: "{start}頃に{phenomenon}（毎時予報）"
        case .estimatedOnAndOff: "断続的に{phenomenon}（毎時予報）"
        case .estimatedOngoing: "{phenomenon}（毎時予報）"
        case .estimatedOngoingHour: "今後1時間は{phenomenon}（毎時予報）"
        case .estimatedOngoingUntil: "少なくとも{end}まで{phenomenon}（毎時予報）"
        }
    }
}
