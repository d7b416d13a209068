import ForecastCore
import Testing

@testable import Providers

struct HazardWordsTests {
    @Test(arguments: [
        ("Tornado Warning", Hazard.tornado), ("Severe Thunderstorm Warning", .thunder),
        ("Hurricane Warning", .cyclone), ("Tropical Storm Watch", .cyclone), ("Red Flag Warning", .fire),
        ("High Surf Advisory", .coastal), ("Coastal Flood Statement", .coastal), ("Storm Surge Warning", .coastal),
        ("Winter Storm Warning", .snow), ("Ice Storm Warning", .ice), ("Freezing Rain Advisory", .ice),
        ("Dense Fog Advisory", .fog), ("Wind Chill Advisory", .cold), ("Freeze Warning", .cold),
        ("Excessive Heat Warning", .heat), ("Extreme high-temperature", .heat), ("Dust Storm Warning", .dust),
        ("Air Quality Alert", .air), ("FLASH FLOOD EMERGENCY", .flood), ("High Wind Warning", .storm),
        ("Storm Warning", .storm), ("Heavy rain", .rain), ("Volcanic Ash Advisory", .volcano),
        ("Small Craft Advisory", .wind), ("Avalanche Warning", .avalanche), ("Drought", .drought),
        ("Earthquake", .earthquake), ("Tsunami Watch", .tsunami), ("Debris flow", .landslide),
    ])
    func anEnglishTitleNamesItsHazard(title: String, hazard: Hazard) {
        #expect(HazardWords.hazard(of: title, language: "en-US") == hazard)
        #expect(HazardWords.hazard(of: title, language: nil) == hazard)
    }

    @Test(arguments: [
        ("de", "Amtliche WARNUNG vor STARKEM GEWITTER", Hazard.thunder), ("de", "Sturmböen", .storm),
        ("de", "Windwarnung für Brandenburg", .wind), ("de", "Sturmflut", .coastal),
        ("de", "Starkschneefall", .snow),
        ("de", "Dauerregen", .rain), ("de-AT", "Hochwasser", .flood), ("de", "Glatteis", .ice),
        ("es", "Aviso de nevadas", .snow), ("es", "Aviso de fenómenos costeros", .coastal),
        ("it", "Avviso di caldo estremo", .heat), ("fr", "Vigilance orages", .thunder),
        ("fr", "Vent violent", .wind),
        ("fr-CA", "avertissement de pluie verglaçante", .ice), ("no", "Kuling", .storm),
        ("nb", "Mye lyn", .thunder),
        ("sv", "Brandrisk", .fire), ("ja", "大雨警報", .rain), ("ja", "雷注意報", .thunder), ("ja", "暴風警報", .storm),
        ("zh", "北京市气象台发布大雾红色预警信号", .fog), ("ar", "تحذير من الأمواج", .coastal), ("he", "שטפונות בזק", .flood),
        ("ru", "Ветер", .wind), ("pl", "Upał", .heat),
    ])
    func aTitleNamesItsHazardInItsLanguage(language: String, title: String, hazard: Hazard) {
        #expect(HazardWords.hazard(of: title, language: language) == hazard)
    }

    /// Words that contain a hazard's name within them do not name it.
    @Test(arguments: [
        "Civil Emergency Message", "", "Police Notice", "Train services", "Dishonest sellers", "Boil water",
        "Notice for Iceland", "Ashland County", "Warnung für Brandenburg", "Windsor", "Warnung für Regensburg",
        "Warnung für Schneeberg", "Stormont, Dundas and Glengarry", "Heathrow", "Firenze", "Frostburg",
    ])
    func aTitleThatNamesNoneNamesNoHazard(title: String) {
        for language in ["en", "de", nil] { #expect(HazardWords.hazard(of: title, language: language) == nil) }
    }

    @Test(arguments: [
        ("Tornado Watch", Alert.Significance.watch), ("Flash Flood Emergency", .emergency),
        ("Wind Advisory", .advisory), ("Special Weather Statement", .statement), ("Storm watch warning", .warning),
    ])
    func aTitleSaysWhatItIs(title: String, significance: Alert.Significance) {
        #expect(HazardWords.significance(of: title) == significance)
        #expect(HazardWords.significance(of: "Gale") == nil)
    }
}
