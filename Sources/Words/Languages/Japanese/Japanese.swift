internal import ForecastCore

/// Japanese without spaces, in the plain form of forecasts; noon is 午後0時, as on the wireless and in CLDR.
struct Japanese: LanguageTable {
    let code = "ja"
    /// Its characters are twice as wide as Latin ones.
    let sentenceLimit = 28
    let sentenceSeparator = ""
    let minus = "−"
    let decimalSeparator = "."
    let weekdays = ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"]
    let months = ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"]
    let dayPeriods = (am: "午前", pm: "午後")

    func plural(_ number: Int) -> PluralCategory {
        .other
    }

    func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.grade) {
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

    func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "雨"
        case .snow: "雪"
        case .sleet: "みぞれ"
        case .hail: "ひょう"
        case .thunder: "雷雨"
        case .precipitation: "降水"
        }
    }

    func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "晴れ"
        case .partlyCloudy: "晴れ時々くもり"
        case .cloudy: "くもり"
        case .fog: "霧"
        case .rain: "雨"
        case .snow: "雪"
        case .sleet: "みぞれ"
        case .hail: "ひょう"
        case .thunderstorm: "雷雨"
        case .wind: "強風"
        case .tornado: "竜巻"
        }
    }

    func name(_ point: CompassPoint) -> String {
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
}
