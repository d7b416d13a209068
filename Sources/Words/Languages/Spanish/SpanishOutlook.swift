/// Every time comes with its article: `las 15:22`.
extension Spanish {
    func template(_ phrase: OutlookPhrase) -> Template {
        switch phrase {
        case .unknown: "Sin datos de precipitación"

        case .dryHour: "Tiempo seco en la próxima hora"
        case .dryTwelveHours: "Tiempo seco en las próximas 12 horas"
        case .dryMinutes:
            Template(
                "Tiempo seco en los próximos {minutes} min",
                .when(.plural(.one), say: "Tiempo seco en el próximo minuto"))
        case .dryUntil: "Tiempo seco al menos hasta {end}"
        case .dryFrom: "Tiempo seco de {start} a {end}"

        case .startsIn: "{phenomenon} en {minutes} min"
        case .startsInHeavy:
            Template(
                "{phenomenon} en {minutes} min, fuerte hacia {time}",
                .storms("{phenomenon} en {minutes} min, fuertes hacia {time}"))
        case .startsInEasing:
            Template(
                "{phenomenon} en {minutes} min, más débil tras {time}",
                .storms("{phenomenon} en {minutes} min, más débiles tras {time}"))
        case .startsInTurning: "{phenomenon} en {minutes} min, {later} desde {time}"
        case .startsAt: Template("{phenomenon} desde {start}", .storms("{phenomenon} después de {start}"))
        case .startsAtHeavy:
            Template(
                "{phenomenon} desde {start}, fuerte hacia {time}",
                .storms("{phenomenon} después de {start}, fuertes hacia {time}"))
        case .startsAtEasing:
            Template(
                "{phenomenon} desde {start}, más débil tras {time}",
                .storms("{phenomenon} después de {start}, más débiles tras {time}"))
        case .startsAtTurning:
            Template(
                "{phenomenon} desde {start}, {later} desde {time}",
                .storms("{phenomenon} después de {start}, {later} desde {time}"))

        case .stopsIn: Template("En {minutes} min cesa {inside}", .storms("En {minutes} min cesan {inside}"))
        case .stopsAt: "{phenomenon} hasta {end}"
        case .stopsHeavy:
            Template(
                "{phenomenon} hasta {end}, fuerte hacia {time}",
                .storms("{phenomenon} hasta {end}, fuertes hacia {time}"))
        case .stopsTurning: "{phenomenon}, luego {later} hasta {end}"

        case .spellIn: "{phenomenon} en {minutes} min, hasta {end}"
        case .spellInHeavy:
            Template(
                "{phenomenon} en {minutes} min, hasta {end}, fuerte hacia {time}",
                .storms("{phenomenon} en {minutes} min, hasta {end}, fuertes hacia {time}"))
        case .spellInTurning: "{phenomenon} en {minutes} min, luego {later} hasta {end}"
        case .spellInReturning: "{phenomenon} en {minutes} min, hasta {end}, y otra vez hacia {time}"
        case .spellAt: "{phenomenon} de {start} a {end}"
        case .spellAtHeavy:
            Template(
                "{phenomenon} de {start} a {end}, fuerte hacia {time}",
                .storms("{phenomenon} de {start} a {end}, fuertes hacia {time}"))
        case .spellAtTurning: "{phenomenon} desde {start}, luego {later} hasta {end}"
        case .spellAtReturning: "{phenomenon} de {start} a {end}, otra vez desde {time}"

        case .pauseIn:
            Template(
                "En {minutes} min cesa {inside} y vuelve hacia {start}",
                .storms("En {minutes} min cesan {inside} y vuelven hacia {start}"))
        case .pauseInTurning:
            Template(
                "En {minutes} min cesa {inside}, {later} desde {start}",
                .storms("En {minutes} min cesan {inside}, {later} desde {start}"))
        case .pauseAt: "{phenomenon} hasta {end}, otra vez desde {start}"
        case .pauseAtTurning: "{phenomenon} hasta {end}, {later} desde {start}"

        case .onAndOff: "{phenomenon} a ratos"
        case .onAndOffHour: "{phenomenon} a ratos en la próxima hora"
        case .onAndOffTwelveHours: "{phenomenon} a ratos en las próximas 12 horas"
        case .onAndOffUntil: "{phenomenon} a ratos hasta {end}"
        case .onAndOffFrom: "{phenomenon} a ratos desde {start}"
        case .onAndOffBetween: "{phenomenon} a ratos de {start} a {end}"

        case .ongoingHour: "{phenomenon} durante la próxima hora"
        case .ongoingTwelveHours: "{phenomenon} durante las próximas 12 horas"
        case .ongoingMinutes:
            Template(
                "{phenomenon} durante los próximos {minutes} min",
                .when(.plural(.one), say: "{phenomenon} durante el próximo minuto"))
        case .ongoingUntil: "{phenomenon} al menos hasta {end}"
        case .ongoingHourHeavy:
            Template(
                "{phenomenon} durante la próxima hora, fuerte hacia {time}",
                .storms("{phenomenon} durante la próxima hora, fuertes hacia {time}"))
        case .ongoingTwelveHoursHeavy:
            Template(
                "{phenomenon} durante las próximas 12 horas, fuerte hacia {time}",
                .storms("{phenomenon} durante las próximas 12 horas, fuertes hacia {time}"))
        case .ongoingHeavy:
            Template("{phenomenon}, fuerte hacia {time}", .storms("{phenomenon}, fuertes hacia {time}"))
        case .ongoingHourEasing:
            Template(
                "{phenomenon} durante la próxima hora, más débil tras {time}",
                .storms("{phenomenon} durante la próxima hora, más débiles tras {time}"))
        case .ongoingTwelveHoursEasing:
            Template(
                "{phenomenon} durante las próximas 12 horas, más débil tras {time}",
                .storms("{phenomenon} durante las próximas 12 horas, más débiles tras {time}"))
        case .ongoingEasing:
            Template("{phenomenon}, más débil tras {time}", .storms("{phenomenon}, más débiles tras {time}"))
        case .ongoingTurning: "{phenomenon}, luego {later} desde {time}"

        case .estimatedDryHour: "Tiempo seco en la próxima hora (dato horario)"
        case .estimatedDryUntil: "Tiempo seco al menos hasta {end} (dato horario)"
        case .estimatedStart: "{phenomenon} desde aprox. {start} (dato horario)"
        case .estimatedStop: "{phenomenon} hasta aprox. {end} (dato horario)"
        case .estimatedSpell: "{phenomenon} hacia {start} (dato horario)"
        case .estimatedOnAndOff: "{phenomenon} a ratos (dato horario)"
        case .estimatedOngoing: "{phenomenon} (dato horario)"
        case .estimatedOngoingHour: "{phenomenon} en la próxima hora (dato horario)"
        case .estimatedOngoingUntil: "{phenomenon} hasta {end} o después (dato horario)"
        }
    }
}
