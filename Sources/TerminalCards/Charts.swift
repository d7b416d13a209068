internal import Cards
internal import ForecastCore
internal import Primitives
internal import TerminalImages
internal import Words

extension TerminalCard {
    /// The colours of what falls, and of light.
    private static let (rain, snow) = (Color(rgb: 0x8CCBFF), Color.white)
    private static let (daylight, gold, blue) = (Color(rgb: 0x8CC8F5), Color(rgb: 0xFFB53A), Color(rgb: 0x4A73E0))

    /// The colours of a primary bow from the inside to the outside.
    private static let bow = [0x8B5CD6, 0x4A73E0, 0x3DB36B, 0xF2D14C, 0xF2914C, 0xE0484D].map { Color(rgb: $0) }

    /// The rows of bars of the next hour, and of those below a curve.
    private static let (minuteRows, hourRows) = (3, 2)

    // MARK: Rain and snow

    /// The minutes of the next hour, if something falls in them.
    mutating func drawNextHour() {
        guard let hour = content.forecast.nextHour(from: content.moment, content.precipitation),
            hour.entries.contains(where: \.verdict.isWet)
        else { return }
        let times = ChartTimes(span: hour.start..<hour.end, columns: width)
        drawBars(
            times.middles.map { time in
                hour.entries.first { $0.start <= time && time < $0.end }.map { ($0.verdict, $0.rate) }
            }, rows: TerminalCard.minuteRows)
        let middle = hour.start.advanced(by: hour.start.seconds(to: hour.end) / 2)
        let row = grid.rows
        for (share, instant) in [(0.0, hour.start), (0.5, middle), (1, hour.end)] {
            let label = facts.times.timeWithinHour(instant)
            let column = left + Int(share * Double(width - TerminalLine.width(label)))
            grid.write(label, row: row, column: column, faint)
        }
        grid.add()
    }

    /// A bar for each column in which something falls, as high as the root of its rate and paler if it is only possible.
    private mutating func drawBars(_ columns: [(verdict: PrecipitationVerdict, rate: Double?)?], rows: Int) {
        // The least that fills the bars is the rate of heavy rain.
        let scale = max(columns.compactMap { $0?.rate }.max() ?? 0, 4)
        let chart = AreaChart(
            columns.map { column in
                guard let column, column.verdict.isWet else { return 0 }
                guard let rate = column.rate, rate > 0 else { return 0.3 }
                return max((rate / scale).squareRoot(), 0.1)
            }, rows: rows, in: 0...1)
        let ground = grid.ground
        chart.draw(on: &grid, row: grid.rows, column: left, ground: { _ in nil }) { column, _ in
            guard let verdict = columns[column]?.verdict else { return ground }
            let color = verdict.kind?.isSnow == true ? TerminalCard.snow : TerminalCard.rain
            return verdict.isUnsure ? color.mixed(with: ground, 0.5) : color
        }
    }

    // MARK: Temperatures

    /// The temperatures of the hours over what falls in them.
    mutating func drawTemperatures() {
        guard let day else { return }
        let times = ChartTimes(span: day.span, columns: width)
        let readings = day.course.runs.flatMap { $0 }.map { (time: $0.time, value: $0.celsius) }
        let chart = AreaChart(curve: times.values(of: readings), rows: curveRows)
        let sky = sky(of: times)
        let palette = content.palette
        drawCurve(chart, sky: sky) { _, celsius in palette.fill(at: celsius) }
        let top = grid.rows - curveRows
        let extremes = day.course.high == day.course.low ? [day.course.high] : [day.course.high, day.course.low]
        for reading in extremes {
            guard let degrees = content.units.temperature(reading.celsius) else { continue }
            let (label, column) = (facts.language.degrees(degrees), times.column(of: reading.time))
            chart.label(label, at: column, on: &grid, row: top, column: left, strong, ground: sky)
        }
        let falls = day.falls.flatMap(\.hours)
        if !falls.isEmpty {
            drawBars(
                times.middles.map { time in
                    falls.first { $0.start <= time && time < $0.start.advanced(by: 3600) }.map {
                        ($0.verdict, $0.verdict.rate)
                    }
                }, rows: TerminalCard.hourRows)
        }
        drawHours(times)
    }

    /// A curve under a row for its labels.
    private mutating func drawCurve(
        _ chart: AreaChart, sky: (Int) -> Color?, ink: (Int, Double) -> Color
    ) {
        let top = grid.rows
        for column in chart.values.indices {
            grid.write(" ", row: top, column: left + column, TerminalGrid.Style(.white, on: sky(column)))
        }
        chart.draw(on: &grid, row: top + 1, column: left, ground: sky, ink: ink)
    }

    /// The sky behind a column: lighter by day.
    private func sky(of times: ChartTimes) -> (Int) -> Color? {
        let nights = content.forecast.nights(from: times.span.lowerBound, to: times.span.upperBound)
        let isNight = times.middles.map { time in nights.contains { $0.contains(time) } }
        let day = grid.ground.mixed(with: .white, 0.13)
        return { isNight[$0] ? nil : day }
    }

    /// The hours below a chart, as close as their labels allow.
    private mutating func drawHours(_ times: ChartTimes) {
        let zone = facts.zone
        let (first, last) = (times.span.lowerBound, times.span.upperBound)
        let days = zone.civilTime(at: first).date.daysSince1970...zone.civilTime(at: last).date.daysSince1970
        let row = grid.rows
        let isLong = first.seconds(to: last) > 90_000
        for step in [1, 2, 3, 6, 12, 24] {
            var (marks, end, isMorning): ([(String, Int)], Int, Bool?) = ([], -2, nil)
            var fits = true
            for (day, hour) in days.flatMap({ day in stride(from: 0, to: 24, by: step).map { (day, $0) } }) {
                let local = Instant(secondsSince1970: Double(day) * 86_400 + Double(hour) * 3600)
                guard let instant = zone.instant(ofLocal: local), first <= instant, instant < last else { continue }
                // Among the hours of several days, midnight is the day that begins.
                let label =
                    hour == 0 && isLong
                    ? facts.language.shortWeekday(CivilDate(daysSince1970: day))
                    : facts.times.hourMark(instant, withPeriod: (hour < 12) != isMorning)
                let width = TerminalLine.width(label)
                let column = times.column(of: instant)
                guard column + width <= times.columns else { continue }
                fits = fits && column >= end + 2
                (end, isMorning) = (column + width, hour < 12)
                marks.append((label, column))
            }
            guard fits else { continue }
            for (label, column) in marks { grid.write(label, row: row, column: left + column, faint) }
            return
        }
    }

    // MARK: Wind, light, air and rainbows

    /// The mean wind before its gusts.
    mutating func drawWind() {
        guard let day, !day.winds.isEmpty else { return }
        let times = ChartTimes(span: day.span, columns: width)
        let winds = times.values(of: day.winds.compactMap { hour in hour.windSpeed.map { (hour.time, $0) } })
        let gusts = times.values(
            of: day.winds.compactMap { hour in (hour.windGust ?? hour.windSpeed).map { (hour.time, $0) } })
        let bounds = 0...max((winds + gusts).compactMap(\.self).max() ?? 0, 5)
        let wind = AreaChart(winds, rows: curveRows, in: bounds)
        let gust = AreaChart(gusts, rows: curveRows, in: bounds)
        let (sky, pale) = (sky(of: times), TerminalCard.rain.mixed(with: grid.ground, 0.55))
        drawCurve(gust, sky: sky) { _, _ in pale }
        let top = grid.rows - curveRows
        let peak = day.gust.flatMap { hour in hour.notableGust.flatMap(content.units.speed).map { ($0, hour.time) }
        }
        if let (speed, time) = peak {
            let label = facts.language.speed(speed, in: content.units.speed)
            gust.label(label, at: times.column(of: time), on: &grid, row: top, column: left, strong, ground: sky)
        }
        wind.draw(over: gust, of: pale, on: &grid, row: top, column: left, ink: TerminalCard.rain)
        drawHours(times)
    }

    /// The altitude of the sun on the day that the card tells, in the colours of its light.
    mutating func drawSun() {
        let light = LightReport(of: content.forecast.place, at: content.moment)
        let times = ChartTimes(span: light.day, columns: width)
        let altitudes = light.altitudes.enumerated().map { index, altitude in
            (time: light.day.lowerBound.advanced(by: Double(index) * LightReport.step), value: altitude)
        }
        let values = times.values(of: altitudes)
        // Deeper than the astronomical night there is nothing to tell apart.
        let chart = AreaChart(values, rows: curveRows, in: -18...max(values.compactMap(\.self).max() ?? 0, 6))
        let dark = Color(rgb: 0x31407F)
        let colors = zip(times.middles, values).map { time, altitude in
            if light.goldenHours.contains(where: { $0.contains(time) }) { return TerminalCard.gold }
            if light.blueHours.contains(where: { $0.contains(time) }) { return TerminalCard.blue }
            return (altitude ?? 0) > 0 ? TerminalCard.daylight : dark
        }
        drawCurve(chart, sky: { _ in nil }) { column, _ in colors[column] }
        let row = grid.rows - curveRows - 1
        if light.day.contains(content.moment) {
            grid.write("▼", row: row, column: left + times.column(of: content.moment), strong)
        }
        drawHours(times)
    }

    /// The quality of the air in each hour, as far up the scale of its index as it is.
    mutating func drawAir() {
        guard let air = content.forecast.air else { return }
        let report = AirReport(air, of: content.forecast.place, at: content.moment)
        guard report.quality != nil, let first = report.hours.first?.start, let last = report.hours.last?.start
        else { return }
        let times = ChartTimes(span: first..<last.advanced(by: 3600), columns: width)
        let hours = times.middles.map { time in
            report.hours.first { $0.start <= time && time < $0.start.advanced(by: 3600) }?.quality
        }
        let shares = hours.map { $0?.share }
        // Half of the scale is the least that fills the chart, so that good air is low.
        let chart = AreaChart(shares, rows: curveRows, in: 0...max(shares.compactMap(\.self).max() ?? 0, 0.5))
        let sky = sky(of: times)
        drawCurve(chart, sky: sky) { column, _ in
            hours[column]?.concern.color ?? .white
        }
        drawHours(times)
    }

    /// The chance of a rainbow in the hours to come, in the colours of one; nothing if there is none.
    mutating func drawRainbow() {
        guard let day else { return drawNextHour() }
        let times = ChartTimes(span: day.span, columns: width)
        let chances = times.middles.map {
            content.forecast.rainbowChance(at: $0, model: content.rainbowModel)
        }
        guard chances.contains(where: { ($0.flatMap(percent) ?? 0) > 0 }) else { return drawTemperatures() }
        let chart = AreaChart(chances, rows: curveRows, in: 0...max(chances.compactMap(\.self).max() ?? 0, 0.3))
        let sky = sky(of: times)
        drawCurve(chart, sky: sky) { _, chance in
            let colors = TerminalCard.bow
            return colors[min(Int(chance * Double(colors.count)), colors.count - 1)]
        }
        drawHours(times)
    }
}
