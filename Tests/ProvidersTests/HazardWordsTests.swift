import Testing

@testable import Cards

struct AlertHazardTests {
    @Test(arguments: [
        ("Tornado Warning", AlertHazard.tornado), ("Severe Thunderstorm Warning", .thunder),
        ("Severe Thunderstorm and Coastal Flood Warning", .thunder), ("Hurricane Warning", .cyclone),
        ("Tropical Storm Watch", .cyclone), ("Red Flag Warning", .fire), ("High Surf Advisory", .surf),
        ("Coastal Flood Statement", .surf), ("Winter Storm Warning", .snow), ("Ice Storm Warning", .snow),
        ("Freezing Fog Advisory", .fog), ("Wind Chill Advisory", .cold), ("Freeze Warning", .cold),
        ("Excessive Heat Warning", .heat), ("Extreme high-temperature", .heat), ("Dust Storm Warning", .dust),
        ("Air Quality Alert", .dust), ("FLASH FLOOD EMERGENCY", .flood), ("High Wind Warning", .wind),
        ("Storm Warning", .wind), ("Heavy rain", .rain), ("Amtliche WARNUNG vor STARKEM GEWITTER", .thunder),
        ("Sturmböen", .wind), ("Sturmflut", .surf), ("Starkschneefall", .snow), ("Dauerregen", .rain),
        ("Hochwasser", .flood), ("Aviso de nevadas", .snow), ("Aviso de fenómenos costeros", .surf),
        ("Avviso di caldo estremo", .heat), ("Vigilance orages", .thunder), ("Vent violent", .wind),
        ("大雨警報", .rain), ("雷注意報", .thunder), ("暴風警報", .wind), ("تحذير من الأمواج", .surf),
    ])
    func aTitleNamesItsHazard(title: String, hazard: AlertHazard) {
        #expect(AlertHazard(title: title) == hazard)
    }

    /// Words that contain a hazard's name within them do not name it.
    @Test(arguments: [
        "Civil Emergency Message", "", "Police Notice", "Train services", "Dishonest sellers", "Boil water",
    ])
    func aTitleThatNamesNoneHasTheGeneralPicture(title: String) {
        #expect(AlertHazard(title: title) == .other)
    }
}
