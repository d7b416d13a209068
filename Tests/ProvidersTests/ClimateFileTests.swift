import Climate
import ForecastCore
import Primitives
import Providers
import Testing

/// Files of daily weather in each format.
struct ClimateFileTests {
    private func file(_ text: String) throws -> ClimateFile { try ClimateFile(Array(text.utf8)) }

    private func day(_ text: String, _ date: String) throws -> DailyClimate.Day {
        let climate = try file(text).climate
        let numbers = date.split(separator: "-").compactMap { Int($0) }
        return climate[try #require(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))]
    }

    private func refusal(_ text: String) -> String? {
        do throws(ClimateFileError) {
            _ = try ClimateFile(Array(text.utf8))
            return nil
        } catch {
            return error.message
        }
    }

    @Test func ourOwnTable() throws {
        let text = "\u{FEFF}date,tmin,tmax,tavg,prcp\r\n2015-01-01,-3.5,4.25,,0.2\r\n2015-01-02,,,1.5,\r\n"
        #expect(try day(text, "2015-01-01") == .init(low: -3.5, high: 4.25, precipitation: 0.2))
        #expect(try day(text, "2015-01-02") == .init(mean: 1.5))
        #expect(try file(text).source.attribution.isEmpty)
    }

    @Test func openMeteoAsJSON() throws {
        let text = """
            {"latitude": 52.5, "longitude": 13.4, "utc_offset_seconds": 3600,
             "daily_units": {"time": "iso8601", "temperature_2m_max": "°F", "precipitation_sum": "inch"},
             "daily": {"time": ["2015-01-01", "2015-01-02"], "temperature_2m_max": [50, null],
                       "temperature_2m_min": [5, 5], "precipitation_sum": [0.5, 0]}}
            """
        #expect(try day(text, "2015-01-01") == .init(low: 5, high: 10, precipitation: 12.7))
        let read = try file(text)
        #expect(read.climate.isModelled && read.latitude == 52.5 && read.source.attribution.contains("Open-Meteo"))
        try read.checkPlace(Place(name: "Berlin", country: "DE", latitude: 52.52, longitude: 13.41))
        #expect(throws: ClimateFileError.self) {
            try read.checkPlace(Place(name: "Oslo", country: "NO", latitude: 59.91, longitude: 10.75))
        }
        // A list of one place is as good, and so are times in seconds.
        #expect(try file("[\(text)]").climate == read.climate)
        let seconds = text.replacing(#""2015-01-01", "2015-01-02""#, with: "1420066800, 1420153200")
        #expect(try file(seconds).climate == read.climate)
    }

    @Test func openMeteoAsCSVWithAndWithoutItsPlace() throws {
        let table = """
            time,temperature_2m_max (°F),temperature_2m_min (°F),temperature_2m_mean (°F),precipitation_sum (inch)
            2015-01-01,50,41,44.6,0.1
            2015-01-02,NaN,NaN,NaN,NaN
            """
        let text = "latitude,longitude,elevation\n52.5,13.4,38\n\n" + table
        let read = try file(text)
        #expect(read.latitude == 52.5 && read.longitude == 13.4)
        let first = try day(text, "2015-01-01")
        #expect(first.high == 10 && first.low == 5 && abs((first.precipitation ?? 0) - 2.54) < 1e-9)
        #expect(read.climate.last.iso8601 == "2015-01-01")
        #expect(try file(table).climate == read.climate)
    }

    /// The service makes a high and a low of the hours it has, but no mean of an incomplete day.
    @Test func halfADayIsNotKnown() throws {
        let text = """
            {"daily_units": {}, "daily": {"time": ["2024-10-27", "2024-10-28"], "temperature_2m_max": [14, 9.5],
             "temperature_2m_min": [7, 9.5], "temperature_2m_mean": [10, null], "precipitation_sum": [1, 0]}}
            """
        #expect(try file(text).climate.last.iso8601 == "2024-10-27")
        let table =
            "time,temperature_2m_max,temperature_2m_min,temperature_2m_mean\n2024-10-27,14,7,10\n2024-10-28,9,9,NaN\n"
        #expect(try file(table).climate.last.iso8601 == "2024-10-27")
    }

    @Test func ofSeveralModelsOnlyThoseOfOneKindAreTaken() throws {
        func text(_ one: String, _ other: String) -> String {
            """
            {"daily": {"time": ["2015-01-01"], "temperature_2m_max_\(one)": [10], "temperature_2m_max_\(other)": [20]}}
            """
        }
        #expect(try day(text("era5", "ecmwf_ifs"), "2015-01-01").high == 10)
        #expect(try day(text("era5", "era5_seamless"), "2015-01-01").high == 20)
        #expect(
            refusal(text("ecmwf_ifs", "cerra"))
                == "it has several models, cerra, ecmwf_ifs; ask for one, such as models=era5_seamless")
    }

    @Test func aMonthOfGHCNInColumns() throws {
        func line(_ element: String, _ values: [(Int, String)]) -> String {
            "USW00024233201502" + element
                + values.map { value, marks in
                    let digits = "\(value)"
                    return String(repeating: " ", count: 5 - digits.count) + digits + marks
                }.joined()
        }
        let rest = Array(repeating: (-9999, "   "), count: 27)
        let text = [
            line("TMAX", [(106, "  7"), (-9999, "   "), (300, " I7"), (94, "  7")] + rest),
            line("TMIN", [(-56, "  7"), (0, "  7"), (-9999, "   "), (44, "  7")] + rest),
            line("PRCP", [(119, "  7"), (0, "T 7"), (5, " X7"), (-9999, "   ")] + rest),
            line("SNWD", [(100, "  7")] + rest),
        ].joined(separator: "\n")
        #expect(try day(text, "2015-02-01") == .init(low: -5.6, high: 10.6, precipitation: 11.9))
        #expect(try day(text, "2015-02-02") == .init(low: 0, precipitation: 0))
        // What failed a check of quality is not known.
        #expect(try day(text, "2015-02-03") == .init())
        #expect(try file(text).source.attribution == "Weather data by NOAA")
    }

    @Test func aStationOfGHCNByLines() throws {
        let text = """
            USW00024233,20150101,TMAX,50,,,W,2400
            USW00024233,20150101,TMIN,-28,,,W,2400
            USW00024233,20150101,PRCP,0,T,,W,2400
            USW00024233,20150102,TMAX,900,,X,W,2400
            USW00024233,20150102,TMIN,-33,,,W,2400
            """
        #expect(try day(text, "2015-01-01") == .init(low: -2.8, high: 5, precipitation: 0))
        #expect(try day(text, "2015-01-02") == .init(low: -3.3))
    }

    /// The digits tell the units, which the table does not state.
    @Test func theTableOfNCEI() throws {
        func text(_ high: String, _ low: String, _ rain: String) -> String {
            """
            "STATION","NAME","LATITUDE","LONGITUDE","DATE","PRCP","TMAX","TMIN"
            "USW00024233","SEATTLE, WA US","47.4444","-122.3138","2015-01-01","\(rain)","\(high)","\(low)"
            """
        }
        let day = DailyClimate.Day(low: 0, high: 10, precipitation: 25.4)
        #expect(try self.day(text("10.0", "0.0", "25.4"), "2015-01-01") == day)
        let imperial = try self.day(text("50", "32", "1.00"), "2015-01-01")
        #expect(
            abs((imperial.high ?? 0) - 10) < 1e-9 && abs(imperial.low ?? 9) < 1e-9 && imperial.precipitation == 25.4
        )
        #expect(try self.day(text("  100", "    0", "  254"), "2015-01-01") == day)
        #expect(try file(text("50", "32", "1.00")).latitude == 47.4444)
        #expect(refusal(text("50", "32", ""))?.contains("does not say") == true)
    }

    @Test func aFileOfKNMI() throws {
        let text = """
            BRON: KNMI
            TG = etmaalgemiddelde temperatuur, in 0.1 graden

            # STN,YYYYMMDD,   TG,   TN,   TX,   RH
              269,20250101,   12,  -21,   45,   -1
              269,20250102,     ,     ,   30,   57
            """
        #expect(try day(text, "2025-01-01") == .init(low: -2.1, high: 4.5, mean: 1.2, precipitation: 0))
        #expect(try day(text, "2025-01-02") == .init(high: 3, precipitation: 5.7))
    }

    @Test func filesOfMeteostat() throws {
        let day = DailyClimate.Day(low: 1.2, high: 8.9, mean: 5.1, precipitation: 0.4)
        let old = "2020-01-01,5.1,1.2,8.9,0.4,,180,12.0,,1020.1,\n2020-01-02,5.0,1.0,9.0,,,,,,,\n"
        let named = "date,tavg,tmin,tmax,prcp,snow,wdir,wspd,wpgt,pres,tsun\n" + old
        let new = "year,month,day,temp,temp_source,tmin,tmin_source,tmax,prcp\n2020,1,1,5.1,dwd,1.2,dwd,8.9,0.4\n"
        for text in [old, named, new] {
            #expect(try self.day(text, "2020-01-01") == day, "\(text)")
            #expect(try file(text).source.attribution == "Weather data by Meteostat")
        }
    }

    @Test func valuesThatCannotBeTrueAreNotKnown() throws {
        let text = """
            date,tmin,tmax,tavg,prcp
            2015-01-01,9,3,4,-5
            2015-01-02,-120,80,nan,99999
            2015-02-30,1,2,3,4
            2015-01-03,1,2,,
            """
        #expect(try day(text, "2015-01-01") == .init(mean: 4))
        #expect(try day(text, "2015-01-02") == .init())
        #expect(try file(text).climate.last.iso8601 == "2015-01-03")
    }

    @Test func whatIsWrongIsSaid() {
        #expect(refusal("")?.hasPrefix("not daily weather") == true)
        #expect(refusal("a,b\n1,2\n")?.contains("date,tmin,tmax,tavg,prcp") == true)
        #expect(refusal("date,tmin,tmax\n") == "nothing is known of any day")
        #expect(refusal("{\"daily\": ")?.hasPrefix("not JSON: ") == true)
        #expect(
            refusal("{\"error\": true, \"reason\": \"Minutely API request limit exceeded\"}")?.contains(
                "limit exceeded") == true)
        #expect(refusal("[{\"daily\": {}}, {\"daily\": {}}]") == "it is about 2 places; ask for one")
        #expect(
            refusal("{\"daily\": {\"time\": [\"2015-01-01\"], \"temperature_2m_max\": [1, 2]}}")
                == "daily.temperature_2m_max and daily.time differ in length")
        #expect(
            refusal(
                "{\"daily_units\": {\"temperature_2m_max\": \"K\"}, \"daily\": {\"time\": [\"2015-01-01\"], \"temperature_2m_max\": [1]}}"
            )?.contains("the unit 'K'") == true)
    }
}
