import Testing

@testable import Cards

@Suite struct AlertTextTests {
    @Test func hardWrappedLinesAreOneParagraph() {
        let text = """
            High surf expected for west to northwest facing
            beaches across the coast this evening.

            Stay out of the water until
            it is over.
            """
        #expect(
            AlertText.paragraphs(of: text) == [
                "High surf expected for west to northwest facing beaches across the coast this evening.",
                "Stay out of the water until it is over.",
            ])
    }

    @Test func bulletsWithHeadingsAreReadable() {
        let text = "* WHAT...Heavy rain\n* WHERE...Portions of northeast\nNew Jersey.\n\n* WHEN...Until 9 AM EST."
        #expect(
            AlertText.paragraphs(of: text) == [
                "What: Heavy rain", "Where: Portions of northeast New Jersey.", "When: Until 9 AM EST.",
            ])
    }

    @Test(arguments: [
        ("...FLOOD WATCH IN EFFECT...", "FLOOD WATCH IN EFFECT"),
        ("PRECAUTIONARY/PREPAREDNESS ACTIONS...Stay inside.", "Precautionary/preparedness actions: Stay inside."),
        ("HAZARD...60 mph wind gusts.", "Hazard: 60 mph wind gusts."),
        ("Wait... there is more", "Wait... there is more"), ("*No space", "No space"), ("• Dot", "Dot"),
        ("WHAT...", "WHAT"), ("...", ""), ("- dash", "dash"), ("-5 °C tonight", "-5 °C tonight"),
    ])
    func singleLinesAreSetReadable(text: String, paragraph: String) {
        #expect(AlertText.paragraphs(of: text) == (paragraph.isEmpty ? [] : [paragraph]))
    }

    @Test func shortSentencesKeepTheirLines() {
        #expect(AlertText.paragraphs(of: "Hail up to 1 inch.\nWind to 60 mph.").count == 2)
    }

    @Test(arguments: [
        ("<p>Wind &amp; rain.<br/>Stay home.</p>", ["Wind & rain.", "Stay home."]),
        ("Gusts <b>over</b> 90&nbsp;km/h", ["Gusts over 90 km/h"]), ("a < b and 5 > 3", ["a < b and 5 > 3"]),
        ("&#176;&#x43; &#xD800; &bogus; &", ["°C &#xD800; &bogus; &"]), ("<script>x</script>", ["x"]),
        ("<3 this", ["<3 this"]), ("< ", ["<"]), ("&#99999999999;", ["&#99999999999;"]), ("<b", ["<b"]),
    ])
    func markupIsReadAsText(text: String, paragraphs: [String]) {
        #expect(AlertText.paragraphs(of: text) == paragraphs)
    }

    @Test func steeringCharactersAreLeftOut() {
        #expect(AlertText.paragraphs(of: "a\u{202E}b\r\n\r\nc\u{1B}[31m\t d&#27;[0m") == ["ab", "c[31m d[0m"])
    }

    @Test func aHugeTextTakesNoLongerThanALargeOne() {
        let text = String(repeating: "<a &", count: 500_000)
        #expect(AlertText.paragraphs(of: text).joined().count <= 20_000)
        #expect(AlertText.paragraphs(of: String(repeating: "*", count: 100_000)) == [])
    }
}
