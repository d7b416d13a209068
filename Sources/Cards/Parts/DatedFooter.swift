internal import ForecastCore
internal import SceneModel
internal import Words

extension Footer {
    /// The foot of a card whose head names the place: the day and time of its moment, as much as a width holds.
    init(dated content: CardContent, width: Double, size: Double, measuring text: some TextMeasuring) {
        self.init(content)
        let times = TimeStyle(content.timeFormat, zone: content.forecast.zone, language: content.language)
        let forms = times.dateAndTime(content.moment).map { form in
            content.forecast.asOf.map { times.caption(form, asOf: $0, seenFrom: content.moment) } ?? form
        }
        place =
            forms.first { text.extent(of: $0, face: .regular, size: size).advance <= width } ?? forms.last ?? ""
        caption = { $0 }
    }
}
