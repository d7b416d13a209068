import Testing

@testable import Cards

struct AlertFiguresTests {
    @Test(arguments: [
        ("Heavy snow. Total accumulations of 6 to 10 inches.", ["accumulations of 6 to 10 inches"]),
        ("Snow accumulations between 3 and 5 inches", ["Snow accumulations between 3 and 5 inches"]),
        ("A glaze of 0.25 inches of ice and 1/2 inch of sleet", ["0.25 inches of ice", "1/2 inch of sleet"]),
        ("Two to 4 inches of new snow", ["4 inches of new snow"]),
        ("2 1/2 inches of rain", ["2 1/2 inches of rain"]),
        (
            "Northwest winds 20 to 30 mph with gusts up to 50 mph.",
            ["gusts up to 50 mph", "winds 20 to 30 mph"]
        ),
        ("Winds gusting to 60 mph", ["Winds gusting to 60 mph"]),
        ("HAZARD...60 mph wind gusts.", ["60 mph wind gusts"]),
        ("South winds 25-35 kt and seas 9 to 14 ft", ["winds 25-35 kt", "seas 9 to 14 ft"]),
        ("Breaking waves of 12 to 16 feet, local sets to 18 feet.", ["waves of 12 to 16 feet", "sets to 18 feet"]),
        ("Large 16-foot waves", ["16-foot waves"]), ("2 to 3 feet of snow", ["2 to 3 feet of snow"]),
        ("Temperatures as low as -25 degrees", ["Temperatures as low as -25 degrees"]),
        ("Es tritt mäßiger Frost zwischen -1 °C und -5 °C auf.", ["Frost zwischen -1 °C und -5 °C"]),
        ("-1 - -5 °C", ["-1 - -5 °C"]), ("Tiefstwerte um −7 °C", ["Tiefstwerte um −7 °C"]),
        (
            "Es treten Sturmböen mit Geschwindigkeiten um 75 km/h (21 m/s, 41 kn, Bft 9) auf.",
            ["Sturmböen mit Geschwindigkeiten um 75 km/h"]
        ),
        (
            "Böen mit Geschwindigkeiten zwischen 50 km/h (14 m/s) und 60 km/h (17 m/s) aus westlicher Richtung",
            ["Böen mit Geschwindigkeiten zwischen 50 km/h und 60 km/h"]
        ),
        ("Gusts of 70km/h", ["Gusts of 70km/h"]),
        ("Niederschlagsmengen um 40 l/m²", ["Niederschlagsmengen um 40 l/m²"]),
        ("10 bis 20 cm Neuschnee", ["10 bis 20 cm Neuschnee"]),
        ("Less than 1 inch of rain", ["Less than 1 inch of rain"]),
    ])
    func amountsAreReadWithTheWordsThatSayWhatTheyAre(text: String, words: [String]) {
        #expect(AlertFigure.figures(in: text).map(\.words) == words)
    }

    @Test(arguments: [
        "", "Stay inside.", "Until 9 PM Friday, November 20.",
        "A storm was 10 miles north of Denver, moving east at 35 mph.",
        "Do not drive faster than 30 mph.", "Snow above 3000 feet.", "oberhalb 600 m Schneefall",
        "Sichtweite unter 150 m",
        "wind chills as low as 20 below zero", "frostbite in as little as 30 minutes", "near 45°N 12°E",
        "Highway 101 and I-95",
        "Call 1-800-555-0100.", "It is 50 degrees north.", "Flood stage is 18 feet.", "within 2 inches", "Bft 9",
        "90 percent",
        "Hail the size of quarters", "3 - 4", "6 to", "mph 60", "(60 mph gusts)", "½", "−",
    ])
    func otherNumbersAreNone(text: String) {
        #expect(AlertFigure.figures(in: text) == [])
    }

    @Test func whatIsMeasuredInAnotherUnitComesFirst() {
        let text =
            "6 to 10 inches in the city and up to 14 inches in the hills.\nWinds gust to 40 mph. 6 to 10 inches."
        #expect(
            AlertFigure.figures(in: text).map(\.amount) == ["6 to 10 inches", "40 mph", "14 inches"])
        let many = (1...9).map { "\($0) inches of snow." }.joined(separator: " ")
        #expect(AlertFigure.figures(in: many).count == AlertFigure.limit)
    }

    @Test func gustsComeBeforeTheWindThatTheyAreOf() {
        let winds = "Southwest winds 20 to 30 mph with gusts up to 45 mph expected."
        #expect(AlertFigure.figures(in: winds).map(\.amount) == ["45 mph", "20 to 30 mph"])
    }

    @Test func temperaturesAtTheEndOfAPhraseNeedNoUnit() {
        let heat = "Dangerously hot conditions with afternoon temperatures up to 113."
        #expect(AlertFigure.figures(in: heat).map(\.words) == ["temperatures up to 113"])
        for text in ["Wind chills as low as 35 below zero.", "In 2021 temperatures rose.", "Highs of 5 counties."] {
            #expect(AlertFigure.figures(in: text) == [], "\(text)")
        }
    }

    @Test func aTextOfNumbersTakesNoLongerThanOneOfWords() {
        let text = String(repeating: "1 to 2 ", count: 3000) + "inches"
        #expect(AlertFigure.figures(in: text).map(\.amount) == ["1 to 2 inches"])
    }
}
