extension German {
    func template(_ phrase: OutlookPhrase) -> Template {
        switch phrase {
        case .unknown: "Keine Niederschlagsdaten"

        case .dryHour: "In der nächsten Stunde trocken"
        case .dryTwelveHours: "In den nächsten 12 Stunden trocken"
        case .dryMinutes:
            Template(
                "In den nächsten {minutes} Min. trocken",
                .when(.plural(.one), say: "In der nächsten Minute trocken"))
        case .dryUntil: "Mindestens bis {end} trocken"
        case .dryFrom: "Von {start} bis {end} trocken"

        case .startsIn:
            Template(
                "{phenomenon} beginnt in {minutes} Min.",
                .storms("{phenomenon} beginnen in {minutes} Min."))
        case .startsInHeavy:
            Template(
                "{phenomenon} beginnt in {minutes} Min., gegen {time} stark",
                .storms("{phenomenon} beginnen in {minutes} Min., gegen {time} stark"))
        case .startsInEasing:
            Template(
                "{phenomenon} beginnt in {minutes} Min., nach {time} schwächer",
                .storms("{phenomenon} beginnen in {minutes} Min., nach {time} schwächer"))
        case .startsInTurning:
            Template(
                "{phenomenon} beginnt in {minutes} Min., ab {time} {later}",
                .storms("{phenomenon} beginnen in {minutes} Min., ab {time} {later}"))
        case .startsAt: Template("{phenomenon} ab {start}", .storms("{phenomenon} nach {start}"))
        case .startsAtHeavy:
            Template(
                "{phenomenon} ab {start}, gegen {time} stark",
                .storms("{phenomenon} nach {start}, gegen {time} stark"))
        case .startsAtEasing:
            Template(
                "{phenomenon} ab {start}, nach {time} schwächer",
                .storms("{phenomenon} nach {start}, nach {time} schwächer"))
        case .startsAtTurning:
            Template(
                "{phenomenon} ab {start}, ab {time} {later}",
                .storms("{phenomenon} nach {start}, ab {time} {later}"))

        case .stopsIn:
            Template(
                "{phenomenon} hört in {minutes} Min. auf",
                .storms("{phenomenon} hören in {minutes} Min. auf"))
        case .stopsAt: "{phenomenon} bis {end}"
        case .stopsHeavy: "{phenomenon} bis {end}, gegen {time} stark"
        case .stopsTurning: "{phenomenon}, dann {later} bis {end}"

        case .spellIn: "{phenomenon} in {minutes} Min., bis {end} vorbei"
        case .spellInHeavy: "{phenomenon} in {minutes} Min. bis {end}, gegen {time} stark"
        case .spellInTurning: "{phenomenon} in {minutes} Min., dann {later} bis {end}"
        case .spellInReturning: "{phenomenon} in {minutes} Min. bis {end}, wieder ab {time}"
        case .spellAt: "{phenomenon} von {start} bis {end}"
        case .spellAtHeavy: "{phenomenon} von {start} bis {end}, gegen {time} stark"
        case .spellAtTurning: "{phenomenon} ab {start}, dann {later} bis {end}"
        case .spellAtReturning: "{phenomenon} von {start} bis {end}, wieder ab {time}"

        case .pauseIn:
            Template(
                "{phenomenon} hört in {minutes} Min. auf, wieder ab {start}",
                .storms("{phenomenon} hören in {minutes} Min. auf, wieder ab {start}"))
        case .pauseInTurning:
            Template(
                "{phenomenon} hört in {minutes} Min. auf, ab {start} {later}",
                .storms("{phenomenon} hören in {minutes} Min. auf, ab {start} {later}"))
        case .pauseAt: "{phenomenon} bis {end}, wieder ab {start}"
        case .pauseAtTurning: "{phenomenon} bis {end}, ab {start} {later}"

        case .onAndOff: "Zeitweise {inside}"
        case .onAndOffHour: "In der nächsten Stunde zeitweise {inside}"
        case .onAndOffTwelveHours: "In den nächsten 12 Stunden zeitweise {inside}"
        case .onAndOffUntil: "Bis {end} zeitweise {inside}"
        case .onAndOffFrom: "Ab {start} zeitweise {inside}"
        case .onAndOffBetween: "Von {start} bis {end} zeitweise {inside}"

        case .ongoingHour: "{phenomenon} in der nächsten Stunde"
        case .ongoingTwelveHours: "{phenomenon} in den nächsten 12 Stunden"
        case .ongoingMinutes:
            Template(
                "{phenomenon} in den nächsten {minutes} Min.",
                .when(.plural(.one), say: "{phenomenon} in der nächsten Minute"))
        case .ongoingUntil: "{phenomenon} mindestens bis {end}"
        case .ongoingHourHeavy: "{phenomenon} in der nächsten Stunde, gegen {time} stark"
        case .ongoingTwelveHoursHeavy: "{phenomenon} in den nächsten 12 Stunden, gegen {time} stark"
        case .ongoingHeavy: "{phenomenon}, gegen {time} stark"
        case .ongoingHourEasing: "{phenomenon} in der nächsten Stunde, nach {time} schwächer"
        case .ongoingTwelveHoursEasing: "{phenomenon} in den nächsten 12 Stunden, nach {time} schwächer"
        case .ongoingEasing: "{phenomenon}, nach {time} schwächer"
        case .ongoingTurning: "{phenomenon}, ab {time} {later}"

        case .estimatedDryHour: "In der nächsten Stunde trocken (Stundenwert)"
        case .estimatedDryUntil: "Mindestens bis {end} trocken (Stundenwert)"
        case .estimatedStart: "{phenomenon} ab etwa {start} (Stundenwert)"
        case .estimatedStop: "{phenomenon} bis etwa {end} (Stundenwert)"
        case .estimatedSpell: "{phenomenon} gegen {start} (Stundenwert)"
        case .estimatedOnAndOff: "Zeitweise {inside} (Stundenwert)"
        case .estimatedOngoing: "{phenomenon} (Stundenwert)"
        case .estimatedOngoingHour: "{phenomenon} in der nächsten Stunde (Stundenwert)"
        case .estimatedOngoingUntil: "{phenomenon} bis {end} oder länger (Stundenwert)"
        }
    }
}
