import Testing

@testable import CardOrders

/// The limits that help and the documents state.
struct LimitTests {
    @Test(arguments: [("0", 0.0), ("90s", 90), ("1.5m", 90), ("3h", 10_800), ("2d", 172_800)])
    func aDurationIsReadInSeconds(_ text: String, _ seconds: Double) {
        #expect(NetworkOptions.seconds(text) == seconds)
    }

    @Test(arguments: ["", "3", "h", "-1s", "1e3s", "nan", "3 h", "3w"])
    func aDurationWithoutAUnitOrNumberIsRefused(_ text: String) {
        #expect(NetworkOptions.seconds(text) == nil)
    }

    @Test func aMaximumAgeIsAtMostThirtyDays() {
        #expect(NetworkOptions.maxAgeSeconds("30d") == 2_592_000)
        #expect(NetworkOptions.maxAgeSeconds("30.01d") == nil)
    }

    @Test func aScaleIsFromAHundredthToAHundred() {
        #expect(OutputOptions.scale("0.01") == 0.01 && OutputOptions.scale("100") == 100)
        #expect(
            OutputOptions.scale("0.009") == nil && OutputOptions.scale("100.1") == nil
                && OutputOptions.scale("nan") == nil)
    }
}
