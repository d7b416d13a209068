internal import ForecastCore

enum English: LanguageTable {
    static let code = "en"
    static let sentenceLimit = 48
    static let sentenceSeparator = " "
    static let minus = "-"
    static let decimalSeparator = "."
    static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let shortWeekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
    static let shortMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let dayPeriods = (am: "AM", pm: "PM")

    static func plural(_ number: Int) -> PluralCategory {
        number == 1 ? .one : .other
    }

    static func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.intensity) {
        case (.rain, .light): "Light rain"
        case (.rain, .moderate): "Rain"
        case (.rain, .heavy): "Heavy rain"
        case (.snow, .light): "Light snow"
        case (.snow, .moderate): "Snow"
        case (.snow, .heavy): "Heavy snow"
        case (.sleet, .light): "Light sleet"
        case (.sleet, .moderate): "Sleet"
        case (.sleet, .heavy): "Heavy sleet"
        case (.hail, .light): "Light hail"
        case (.hail, .moderate): "Hail"
        case (.hail, .heavy): "Heavy hail"
        case (.thunder, .light), (.thunder, .moderate): "Storms"
        case (.thunder, .heavy): "Heavy storms"
        case (.precipitation, .light): "Light precipitation"
        case (.precipitation, .moderate): "Precipitation"
        case (.precipitation, .heavy): "Heavy precipitation"
        }
    }

    static func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "rain"
        case .snow: "snow"
        case .sleet: "sleet"
        case .hail: "hail"
        case .thunder: "storms"
        case .precipitation: "precipitation"
        }
    }

    static func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "Clear"
        case .partlyCloudy: "Partly cloudy"
        case .cloudy: "Cloudy"
        case .fog: "Fog"
        case .dust: "Dust"
        case .smoke: "Smoke"
        case .rain: "Rain"
        case .snow: "Snow"
        case .sleet: "Sleet"
        case .hail: "Hail"
        case .thunderstorm: "Thunderstorm"
        case .wind: "Windy"
        case .tornado: "Tornado"
        }
    }

    static func name(_ point: CompassPoint) -> String {
        switch point {
        case .north: "north"
        case .northeast: "northeast"
        case .east: "east"
        case .southeast: "southeast"
        case .south: "south"
        case .southwest: "southwest"
        case .west: "west"
        case .northwest: "northwest"
        }
    }

    static func abbreviation(_ point: CompassPoint) -> String {
        switch point {
        case .north: "N"
        case .northeast: "NE"
        case .east: "E"
        case .southeast: "SE"
        case .south: "S"
        case .southwest: "SW"
        case .west: "W"
        case .northwest: "NW"
        }
    }

    static func name(_ phase: LunarPhase) -> String {
        switch phase {
        case .new: "New moon"
        case .waxingCrescent: "Waxing crescent"
        case .firstQuarter: "First quarter"
        case .waxingGibbous: "Waxing gibbous"
        case .full: "Full moon"
        case .waningGibbous: "Waning gibbous"
        case .lastQuarter: "Last quarter"
        case .waningCrescent: "Waning crescent"
        }
    }
}

extension FactPhrase {
    package var english: Template {
        switch self {
        case .opening: "{place}, {date}, {time}."
        case .temperature: "{temperature}."
        case .feelsLike: "Feels like {temperature}."
        case .condition: "{condition}."
        case .statement: "{sentence}."
        case .conditionAndSentence: "{condition}. {sentence}"
        case .probability: "Chance of precipitation up to {percent}%."
        case .highAndLow: "High {high}, low {low}."
        case .high: "High {high}."
        case .low: "Low {low}."
        case .wind: "Wind {speed} from the {direction}."
        case .windSpeed: "Wind {speed}."
        case .calm: "No wind."
        case .humidity: "Humidity {percent}%."

        case .rainRate: "Rain {amount}."
        case .snowRate: "Snow {amount} as water."
        case .sleetRate: "Sleet {amount}."
        case .hailRate: "Hail {amount} as water."
        case .precipitationRate: "Precipitation {amount}."
        case .visibility: "Visibility {amount}."

        case .share: "{place}, {time}: {temperature}."
        case .shareWithoutTemperature: "{place}, {time}."
        case .asOf: "Data as of {time}."
        case .attribution: "{attribution}."
        case .sampleData: "Sample data"

        case .warningUntil: "{title} until {end}"
        case .warningUnnamed: "Weather warning"
        case .movesTo: "The picture moves on to {time}."
        case .movesToWarmer: "The picture moves on to {time}: {low} rising to {high}."
        case .movesToColder: "The picture moves on to {time}: {high} falling to {low}."
        case .moreWarnings:
            Template("and {more} more warnings", .when(.plural(.one), say: "and {more} more warning"))
        }
    }
}

extension TimePhrase {
    package var english: Template {
        switch self {
        case .caption: "{place}, {time}"
        case .captionWithDay: "{place}, {weekday} {time}"
        case .captionAsOf: "{sentence}, as of {time}"

        case .date: "{weekday} {day} {month}"
        case .dayAndMonth: "{day} {month}"
        case .today: "Today"
        case .tomorrow: "Tomorrow"
        case .dateInSentence: "{date}"
        case .dateAndTime: "{date}, {time}"
        case .timeOfWeekday: "{weekday} {time}"
        case .timeInSentence: "{time}"
        case .timeOfWeekdayInSentence: "{weekday} {time}"

        case .twelveHour: "{h}:{mm} {a}"
        case .twelveHourBare: "{h}:{mm}"
        case .twelveHourFull: "{h} {a}"
        case .twentyFourHour: "{HH}:{mm}"
        case .hourOfTwelve: "{h}"
        case .hourOfTwentyFour: "{HH}"
        }
    }
}

extension MeasurePhrase {
    package var english: Template {
        switch self {
        case .degrees: "{number}°"
        case .percent: "{number}%"
        case .celsius: "{number}°C"
        case .fahrenheit: "{number}°F"
        case .withUnit: "{number} {unit}"
        case .lessThan: "under {amount}"

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
    package var english: Template {
        switch self {
        case .unknown: "No precipitation data"

        case .dryHour: "Dry for the next hour"
        case .dryTwelveHours: "Dry for the next 12 hours"
        case .dryMinutes: "Dry for the next {minutes} min"
        case .dryUntil: "Dry until at least {end}"
        case .dryFrom: "Dry from {start} to {end}"

        case .startsIn:
            Template(
                "{phenomenon} starts in {minutes} min",
                .storms("{phenomenon} start in {minutes} min"))
        case .startsInHeavy:
            Template(
                "{phenomenon} starts in {minutes} min, heavy by {time}",
                .storms("{phenomenon} start in {minutes} min, heavy by {time}"))
        case .startsInEasing:
            Template(
                "{phenomenon} starts in {minutes} min, easing after {time}",
                .storms("{phenomenon} start in {minutes} min, easing after {time}"))
        case .startsInTurning:
            Template(
                "{phenomenon} starts in {minutes} min, {later} from {time}",
                .storms("{phenomenon} start in {minutes} min, {later} from {time}"))
        case .startsAt: Template("{phenomenon} from {start}", .storms("{phenomenon} after {start}"))
        case .startsAtHeavy:
            Template(
                "{phenomenon} from {start}, heavy by {time}",
                .storms("{phenomenon} after {start}, heavy by {time}"))
        case .startsAtEasing:
            Template(
                "{phenomenon} from {start}, easing after {time}",
                .storms("{phenomenon} after {start}, easing after {time}"))
        case .startsAtTurning:
            Template(
                "{phenomenon} from {start}, {later} from {time}",
                .storms("{phenomenon} after {start}, {later} from {time}"))

        case .stopsIn:
            Template("{phenomenon} stops in {minutes} min", .storms("{phenomenon} stop in {minutes} min"))
        case .stopsAt: "{phenomenon} until {end}"
        case .stopsHeavy: "{phenomenon} until {end}, heavy by {time}"
        case .stopsTurning: "{phenomenon}, then {later} until {end}"

        case .spellIn: "{phenomenon} in {minutes} min, over by {end}"
        case .spellInHeavy: "{phenomenon} in {minutes} min, heavy by {time}, over by {end}"
        case .spellInTurning: "{phenomenon} in {minutes} min, then {later} until {end}"
        case .spellInReturning: "{phenomenon} in {minutes} min, over by {end}, back by {time}"
        case .spellAt: "{phenomenon} from {start} to {end}"
        case .spellAtHeavy: "{phenomenon} from {start} to {end}, heavy by {time}"
        case .spellAtTurning: "{phenomenon} from {start}, then {later} until {end}"
        case .spellAtReturning: "{phenomenon} from {start} to {end}, again from {time}"

        case .pauseIn:
            Template(
                "{phenomenon} stops in {minutes} min, back by {start}",
                .storms("{phenomenon} stop in {minutes} min, back by {start}"))
        case .pauseInTurning:
            Template(
                "{phenomenon} stops in {minutes} min, {later} from {start}",
                .storms("{phenomenon} stop in {minutes} min, {later} from {start}"))
        case .pauseAt: "{phenomenon} until {end}, again from {start}"
        case .pauseAtTurning: "{phenomenon} until {end}, {later} from {start}"

        case .onAndOff: "{phenomenon} on and off"
        case .onAndOffHour: "{phenomenon} on and off for the next hour"
        case .onAndOffTwelveHours: "{phenomenon} on and off for the next 12 hours"
        case .onAndOffUntil: "{phenomenon} on and off until {end}"
        case .onAndOffFrom: "{phenomenon} on and off from {start}"
        case .onAndOffBetween: "{phenomenon} on and off from {start} to {end}"

        case .ongoingHour: "{phenomenon} for the next hour"
        case .ongoingTwelveHours: "{phenomenon} for the next 12 hours"
        case .ongoingMinutes: "{phenomenon} for the next {minutes} min"
        case .ongoingUntil: "{phenomenon} until at least {end}"
        case .ongoingHourHeavy: "{phenomenon} for the next hour, heavy by {time}"
        case .ongoingTwelveHoursHeavy: "{phenomenon} for the next 12 hours, heavy by {time}"
        case .ongoingHeavy: "{phenomenon}, heavy by {time}"
        case .ongoingHourEasing: "{phenomenon} for the next hour, easing after {time}"
        case .ongoingTwelveHoursEasing: "{phenomenon} for the next 12 hours, easing after {time}"
        case .ongoingEasing: "{phenomenon}, easing after {time}"
        case .ongoingTurning: "{phenomenon}, then {later} from {time}"

        case .estimatedDryHour: "Dry for the next hour, hourly estimate"
        case .estimatedDryUntil: "Dry until at least {end}, hourly estimate"
        case .estimatedStart: "{phenomenon} from about {start}, hourly estimate"
        case .estimatedStop: "{phenomenon} until about {end}, hourly estimate"
        case .estimatedSpell: "{phenomenon} around {start}, hourly estimate"
        case .estimatedOnAndOff: "{phenomenon} on and off, hourly estimate"
        case .estimatedOngoing: "{phenomenon}, hourly estimate"
        case .estimatedOngoingHour: "{phenomenon} for the next hour, hourly estimate"
        case .estimatedOngoingUntil: "{phenomenon} until {end} or later, hourly estimate"
        }
    }
}
