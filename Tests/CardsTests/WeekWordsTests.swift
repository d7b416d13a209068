import ForecastCore
import Primitives
import Testing
import Words

@testable import Cards

@Suite struct WeekWordsTests {
    /// Eight days from Tuesday 24 November 2026 on, by the tenths of their probability.
    private func outlook(_ chances: [Int?], highs: [Double] = [], kinds: [PrecipitationKind] = []) -> WeekOutlook {
        let days = chances.enumerated().map { index, chance in
            var day = Day(date: CivilDate(daysSince1970: 20_781 + index))
            day.precipitationProbability = chance.map { Double($0) / 10 }
            day.precipitationKind = index < kinds.count ? kinds[index] : .rain
            day.high = index < highs.count ? highs[index] : nil
            day.low = day.high.map { $0 - 5 }
            return day
        }
        return outlook(of: days)
    }

    private func outlook(of days: [Day]) -> WeekOutlook {
        let content = content(days)
        return WeekOutlook(content.report.days, today: CivilDate(daysSince1970: 20_781))
    }

    @Test(arguments: [
        ([2, 1, 9, 8, 0, 0, 0, 0], "Rain likely on Thursday and Friday"),
        ([0, 0, 0, 0, 0, 0, 0, 0], "Dry all week"),
        ([0, 0, nil, nil, nil, nil, nil, nil], "Dry through Wednesday"),
        ([4, 0, 0, 0, 0, 0, 0, 0], "Rain possible today"),
        ([9, 9, 9, 9, 9, 9, 9, 9], "Rain likely every day"),
        ([9, 0, 0, 0, 0, 0, 0, 0], "Rain likely today"),
        ([9, 9, 0, 0, 0, 0, 0, 0], "Rain likely today and on Wednesday"),
        ([0, 9, 0, 0, 0, 0, 0, 0], "Rain likely on Wednesday"),
        ([9, 9, 9, 0, 0, 0, 0, 0], "Rain likely until Thursday"),
        ([0, 9, 9, 9, 0, 0, 0, 0], "Rain likely from Wednesday to Friday"),
        ([0, 0, 0, 0, 0, 9, 9, 9], "Rain likely from Sunday on"),
        ([9, 0, 9, 0, 9, 0, 0, 0], "Rain likely today, on Thursday and Saturday"),
        ([0, 9, 0, 9, 0, 9, 0, 0], "Rain likely on Wednesday, Friday and Sunday"),
        ([9, 0, 9, 0, 9, 0, 9, 0], "Rain likely on 4 of 8 days"),
        ([9, 0, 0, 0, 0, 0, 0, 9], "Rain likely today and next Tuesday"),
        ([0, 0, 9, 0, 0, 0, 0, 9], "Rain likely on Thursday and next Tuesday"),
        ([0, 0, 0, 0, 0, 0, 0, 9], "Rain likely next Tuesday"),
    ])
    func aWeekIsOneSentence(chances: [Int?], sentence: String) {
        #expect(outlook(chances).sentences(in: .english) == [sentence])
    }

    @Test func eachKindIsToldWithItsDays() {
        let kinds: [PrecipitationKind] = [.rain, .rain, .rain, .rain, .snow, .snow, .snow, .snow]
        #expect(
            outlook([9, 0, 0, 0, 9, 0, 0, 0], kinds: kinds).sentences(in: .english) == [
                "Rain likely today, snow likely on Saturday", "Rain and snow likely on 2 of 8 days",
                "Precipitation likely on 2 of 8 days",
            ])
        #expect(
            outlook([9, 0, 9, 0, 9, 9, 9, 9], kinds: kinds).sentences(in: .english)[0]
                == "Rain likely today and on Thursday, snow likely from Saturday on")
    }

    @Test func whatIsPossibleHasItsDaysAndKind() {
        let mixed: [PrecipitationKind] = [.rain, .rain, .rain, .snow, .rain, .snow, .rain, .snow]
        func sentences(_ chances: [Int?], _ language: Language = .english) -> [String] {
            outlook(chances, kinds: mixed).sentences(in: language)
        }
        #expect(
            sentences([9, 4, 0, 0, 0, 0, 0, 0]) == [
                "Rain likely today, possible on Wednesday", "Rain likely today",
            ])
        #expect(sentences([9, 0, 0, 0, 0, 0, 0, 4])[0] == "Rain likely today, snow possible next Tuesday")
        #expect(
            sentences([9, 9, 0, 4, 0, 4, 0, 0])[0]
                == "Rain likely today and on Wednesday, snow possible on Friday and Sunday")
        #expect(
            sentences([9, 0, 4, 4, 0, 0, 0, 0])[0]
                == "Rain likely today, possible on Thursday, snow possible on Friday")
        #expect(sentences([9, 0, 4, 0, 4, 0, 4, 0])[0] == "Rain likely today, possible on other days")
        #expect(sentences([9, 0, 0, 4, 0, 4, 0, 4])[0] == "Rain likely today, snow possible on other days")
        #expect(
            sentences([9, 0, 4, 4, 4, 4, 4, 0])[0] == "Rain likely today, rain and snow possible on other days")
        // Beside two kinds, the possible one has its name.
        #expect(
            sentences([9, 0, 0, 9, 0, 0, 4, 0])[0]
                == "Rain likely today, snow likely on Friday, rain possible on Monday")
        #expect(
            sentences([9, 0, 0, 9, 0, 0, 4, 0], .german)[0]
                == "Regen wahrscheinlich heute, Schnee wahrscheinlich am Freitag, Regen möglich am Montag")
        #expect(sentences([9, 4, 0, 0, 0, 0, 0, 0], .spanish)[0] == "Probable lluvia hoy, posible el miércoles")
        #expect(sentences([9, 4, 0, 0, 0, 0, 0, 0], .japanese)[0] == "今日は雨の見込み、水曜日は可能性あり")
        #expect(sentences([9, 4, 0, 0, 0, 0, 0, 0], .arabic)[0] == "على الأرجح أمطار اليوم، وربما يوم الأربعاء")
    }

    @Test func aDryWeekTellsItsLargestChance() {
        let snow = Array(repeating: PrecipitationKind.snow, count: 8)
        #expect(
            outlook([2, 0, 1, 0, 0, 0, 0, 0]).sentences(in: .english) == [
                "Likely dry all week, up to 20% chance of rain a day", "Dry all week",
            ])
        #expect(
            outlook([0, 0, 1, 0, 0, 0, 0, 0], kinds: snow).sentences(in: .english)[0]
                == "Likely dry all week, up to 10% chance of snow a day")
        #expect(
            outlook([2, 1, nil], kinds: [.rain, .snow]).sentences(in: .english)[0]
                == "Likely dry through Wednesday, up to 20% chance of precipitation a day")
    }

    @Test func aTrendFollowsTheSentence() {
        let warming = [12, 14, 10, 8, 8, 14, 19, 22.0]
        #expect(
            outlook([2, 1, 9, 8, 3, 0, 0, 0], highs: warming).sentences(in: .english)
                == [
                    "Rain likely on Thursday and Friday, possible on Saturday, then warming",
                    "Rain likely on Thursday and Friday, possible on Saturday",
                    "Rain likely on Thursday and Friday",
                ])
        // Where it does not freeze, it stays rain.
        let cooling = warming.map { 32 - $0 }
        #expect(
            outlook([2, 1, 9, 8, 3, 0, 0, 0], highs: cooling).sentences(in: .english).first
                == "Rain likely on Thursday and Friday, possible on Saturday, then cooling")
        let rising = [1, 2, 3, 4, 5, 6, 7, 8.0]
        #expect(
            outlook(Array(repeating: 0, count: 8), highs: rising).sentences(in: .english)[0]
                == "Dry all week, warming")
        #expect(outlook(Array(repeating: nil, count: 8), highs: rising).sentences(in: .english) == ["Warming"])
        #expect(outlook(Array(repeating: nil, count: 8)).sentences(in: .english) == [])
    }

    private func content(_ days: [Day]) -> CardContent {
        var forecast = emptyForecast(
            Place(name: "Seattle", country: "US", latitude: 0, longitude: 0),
            attribution: "Weather data by Example")
        forecast.daily = days
        // Tuesday at ten in the morning.
        return CardContent(forecast: forecast, moment: Instant(secondsSince1970: 20_781 * 86_400 + 64_800))
    }

    private func reading(_ week: WeekOutlook) throws -> WeekCard.Reading {
        try WeekCard().read(content(week.days))
    }

    @Test func theDescriptionHasEachDayAsFarAsItIsKnown() throws {
        let week = outlook([2, nil, 9], highs: [10, 20])
        let full = try reading(week).description(.full)
        #expect(
            full.contains("Rain likely on Thursday. Tuesday: high 50°F, low 41°F, 20% chance of precipitation."))
        #expect(full.contains("Wednesday: high 68°F, low 59°F. Thursday: 90% chance of precipitation."))
        #expect(try reading(week).description(.short).hasSuffix("Rain likely on Thursday."))
        #expect(try reading(week).shareText.contains("Rain likely on Thursday. Weather data by Example"))
        var days = week.days
        days[0].precipitationAmount = 9
        days[2].precipitationAmount = 6
        #expect(
            try reading(outlook(of: days)).description(.full).contains(
                "Thursday: 90% chance of precipitation, 0.24 in."))
        days[2].precipitationKind = .snow
        #expect(
            try reading(outlook(of: days)).description(.full).contains(
                "Thursday: 90% chance of precipitation, 2 in of snow."))
        days[2].low = 10
        let cold = try reading(outlook(of: days)).description(.full)
        #expect(cold.contains("Thursday: low 50°F, 90% chance of precipitation, 0.24 in."))
    }
}
