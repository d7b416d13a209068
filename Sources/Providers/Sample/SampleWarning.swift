public import ForecastCore

/// The words of an example of a warning.
struct SampleWarning {
    let title, text, issuer: String

    /// Sets the words of a warning.
    func word(_ alert: inout Alert) { (alert.title, alert.text, alert.issuer) = (title, text, issuer) }
}

extension SampleForecast {
    /// What identifies the sample's own warning.
    static let warningID = "sample"

    /// The sample with its warning in a language, by its code such as `de`; as it is if the warning is not written in that.
    public static func worded(_ forecast: Forecast, in language: String) -> Forecast {
        var forecast = forecast
        for index in forecast.alerts.indices where forecast.alerts[index].id == warningID {
            let title = forecast.alerts[index].title
            SampleWeather.allCases.first { $0.warning.title == title }?.warning(in: language)?
                .word(&forecast.alerts[index])
        }
        return forecast
    }
}

extension SampleWeather {
    /// What the warning is about.
    var hazard: Hazard {
        switch self {
        case .front, .broken: .wind
        case .showers: .thunder
        case .fine: .fire
        case .frost: .cold
        }
    }

    /// The warning in English.
    var warning: SampleWarning {
        switch self {
        case .front, .broken: english("Wind Advisory", "Gusts from the south may break small branches.")
        case .showers: english("Thunderstorm Advisory", "Leave open water when you hear thunder.")
        case .fine: english("Fire Weather Advisory", "Light no fires: grass and scrub are dry.")
        case .frost: english("Cold Advisory", "Look after those who live alone in a cold night.")
        }
    }

    /// The warning in a language; nil if it is not written in that.
    func warning(in language: String) -> SampleWarning? {
        switch language {
        case "en": warning
        case "de": german
        case "es": spanish
        case "ja": japanese
        case "ar": arabic
        default: nil
        }
    }

    private func english(_ title: String, _ text: String) -> SampleWarning {
        SampleWarning(title: title, text: text, issuer: "Example weather authority")
    }

    private var german: SampleWarning {
        let (title, text) =
            switch self {
            case .front, .broken: ("Warnung vor Windböen", "Böen aus Süd können kleine Äste abbrechen.")
            case .showers: ("Warnung vor Gewitter", "Verlassen Sie offenes Wasser, wenn Sie Donner hören.")
            case .fine: ("Warnung vor Waldbrand", "Machen Sie kein Feuer: Gras und Gebüsch sind trocken.")
            case .frost: ("Warnung vor Frost", "Achten Sie in der kalten Nacht auf Menschen, die allein leben.")
            }
        return SampleWarning(title: title, text: text, issuer: "Beispielwetterdienst")
    }

    private var spanish: SampleWarning {
        let (title, text) =
            switch self {
            case .front, .broken: ("Aviso por viento", "Las rachas del sur pueden romper ramas pequeñas.")
            case .showers: ("Aviso por tormentas", "Salga del agua cuando oiga truenos.")
            case .fine:
                ("Aviso por riesgo de incendios", "No encienda fuego: la hierba y los matorrales están secos.")
            case .frost: ("Aviso por frío", "En la noche fría, esté pendiente de quienes viven solos.")
            }
        return SampleWarning(title: title, text: text, issuer: "Servicio meteorológico de ejemplo")
    }

    private var japanese: SampleWarning {
        let (title, text) =
            switch self {
            case .front, .broken: ("強風注意報", "南からの突風で小枝が折れるおそれがあります。")
            case .showers: ("雷注意報", "雷鳴が聞こえたら水辺から離れてください。")
            case .fine: ("火災気象注意報", "草や低木が乾燥しています。火を使わないでください。")
            case .frost: ("低温注意報", "寒い夜です。一人暮らしの方に気を配ってください。")
            }
        return SampleWarning(title: title, text: text, issuer: "見本の気象機関")
    }

    private var arabic: SampleWarning {
        let (title, text) =
            switch self {
            case .front, .broken: ("تنبيه من رياح قوية", "قد تكسر هبات الرياح الجنوبية الأغصان الصغيرة.")
            case .showers: ("تنبيه من عواصف رعدية", "ابتعدوا عن المياه المكشوفة عند سماع الرعد.")
            case .fine: ("تنبيه من خطر الحرائق", "لا تشعلوا النار: الأعشاب والشجيرات جافة.")
            case .frost: ("تنبيه من الصقيع", "اطمئنوا على من يعيشون وحدهم في الليلة الباردة.")
            }
        return SampleWarning(title: title, text: text, issuer: "هيئة أرصاد تجريبية")
    }
}
