internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// Seven days, each with its own sky over the land of the place: a capsule from its high to its low on one scale, and what falls.
struct WeekCard: Card {
    typealias Phrases = WeekPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let days: [DayReading]
        let outlook: WeekOutlook
    }

    /// A day with its numbers.
    struct DayReading {
        let judged: JudgedDay
        /// In °C as they are shown, for their places on the scale and their colours: equal numbers stand at one height.
        let celsius: (high: Double?, low: Double?)
        /// In whole degrees.
        let high, low: Int?
        /// The chance of precipitation in percent.
        let chance: Int?
        /// How much falls, with its unit; nil on a dry day, and where that is not known.
        let amount: String?

        var date: CivilDate { judged.day.date }
        var verdict: PrecipitationVerdict { judged.verdict }
        /// Whether what falls is snow.
        var isSnow: Bool { verdict.kind?.isSnow ?? false }
    }

    /// More days would have two of one name.
    private static let length = 7

    var smallTexts: Set<String> { ["amount"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment, units) = (content.forecast, content.spoken, content.units)
        let report = content.report
        let judged = Array(report.days.prefix(WeekCard.length))
        let isKnown = judged.map(\.day).contains {
            $0.high != nil || $0.low != nil || $0.precipitationProbability != nil
        }
        guard isKnown else { throw .noDays(from: moment) }
        return Reading(
            content: content, facts: content.facts(of: report),
            days: judged.map { judged in
                let (day, verdict) = (judged.day, judged.verdict)
                return DayReading(
                    judged: judged, celsius: (day.high.map(units.shown), day.low.map(units.shown)),
                    high: day.high.flatMap(units.temperature), low: day.low.flatMap(units.temperature),
                    chance: verdict.chance.flatMap(percent),
                    amount: verdict.isWet
                        ? judged.amount.flatMap {
                            content.language.precipitationAmount(
                                $0, asSnow: verdict.kind?.isSnow ?? false, units)
                        } : nil)
            },
            outlook: WeekOutlook(judged, today: forecast.zone.civilTime(at: moment).date))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of week: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = week.content
        let appearance: Appearance? =
            content.isPaper ? .paper : content.theme == nil ? nil : content.appearance(designed: .dark)
        let colors = WeekColors(appearance, palette: content.palette)
        let layout = try WeekLayout(size, hasWarning: week.facts.warning != nil)
        let columns = WeekColumns(layout: layout, colors: colors, week: week)
        let footer = Footer(
            dated: content, room: .besideAttribution(layout.right - layout.left), size: layout.grid.footerSize,
            onPaper: colors.isPaper,
            hasPaleBars: !colors.isPaper
                && week.days.contains { $0.verdict.isUnsure && $0.verdict.isWet && !$0.isSnow },
            measuring: text)
        let warning = try WarningLine.elements(week.facts, in: size, ink: colors.ink, measuring: text)
        let head = head(week, layout, colors.ink, below: warning, text)
        let sky = columns.sky(
            below: head.compactMap { $0.inkBox(measuring: text) }.map(\.maxY).max() ?? layout.name, measuring: text)
        let words =
            head + columns.elements(before: sky, measuring: text)
            + footer.elements(
                from: layout.left, to: layout.right, baseline: layout.grid.footerBaseline,
                size: layout.grid.footerSize, color: colors.ink, measuring: text)
        return CardPicture(
            ground: colors.isPaper ? .white : sky.foot,
            elements: (colors.isPaper ? sky.engraving(shade: content.shade) : sky.elements) + words + warning,
            attribution: Footer(content).attribution)
    }

    /// The place, the sentence and the temperature of the moment, or only its unit.
    private func head(
        _ week: Reading, _ layout: WeekLayout, _ ink: Color, below warning: [Element], _ text: some TextMeasuring
    ) -> [Element] {
        let unit = layout.unit
        let edges = ReadingEdges(
            left: layout.left, right: layout.right, isRightToLeft: week.facts.language.isRightToLeft)
        let face: FontFace = week.content.isPaper ? .titleBold : .title
        let boxes = warning.box(measuring: text)
        // A warning takes the room of large words.
        let share = boxes.isEmpty ? 1 : 0.8
        let now = TextLine.fitting(
            week.facts.temperature.map(week.facts.written(degrees:))
                ?? week.facts.language.name(of: week.facts.units.temperature), face: face,
            size: layout.nameSize * share, width: 0.4 * (edges.right - edges.left), measuring: text)
        let name = PlaceName(
            week.facts.place, face: face, size: layout.nameSize * share,
            width: edges.right - edges.left - now.extent.advance - 40 * unit, smallest: 0.62, allowsTwoLines: false,
            measuring: text)
        let baseline = max(
            name.baseline(usual: layout.name, below: boxes, gap: 12 * unit),
            (boxes.map(\.maxY).max() ?? -.infinity) + 12 * unit - now.extent.ink.minY)
        let size = layout.sentenceSize * share
        let width = edges.right - edges.left
        let top =
            name.elements(edges, baseline: baseline, color: ink)
            + [now.trailing(edges, baseline: baseline, id: "temperature", color: ink)]
        let foot = top.compactMap { $0.inkBox(measuring: text) }.map(\.maxY).max() ?? baseline
        /// The longest form on at most so many lines; letters of other scripts are taller.
        func sentence(_ lines: Int) -> [Element] {
            let forms = week.sentences.lazy.map { form in
                Paragraph(form, face: face, size: size, width: width, limit: lines, smallest: 0.86, measuring: text)
            }
            let paragraph = forms.first { $0.lines.allSatisfy { !$0.string.hasSuffix("…") } } ?? forms.last
            let first = max(
                baseline + layout.toSentence * share,
                foot + 8 * unit - (paragraph?.lines.map(\.extent.ink.minY).min() ?? 0))
            return paragraph?.elements(at: first, size: size * 0.94, id: "sentence", color: ink) {
                edges.leading($0.extent.advance)
            } ?? []
        }
        let whole = sentence(boxes.isEmpty ? layout.sentenceLines : 1)
        // Clouds leave no room for a second line that is too low.
        let clouds = layout.cloudBase - layout.cloudHeight - 6 * unit
        let isFree = whole.allSatisfy { ($0.inkBox(measuring: text)?.maxY ?? 0) < clouds }
        return top + (isFree ? whole : sentence(1))
    }
}
