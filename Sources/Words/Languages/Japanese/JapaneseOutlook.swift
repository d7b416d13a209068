extension Japanese {
    func template(_ phrase: OutlookPhrase) -> Template {
        switch phrase {
        case .unknown: "降水データなし"

        case .dryHour: "今後1時間は降水なし"
        case .dryTwelveHours: "今後12時間は降水なし"
        case .dryMinutes: "今後{minutes}分は降水なし"
        case .dryUntil: "少なくとも{end}まで降水なし"
        case .dryFrom: "{start}から{end}まで降水なし"

        case .startsIn: "{minutes}分後に{phenomenon}"
        case .startsInHeavy: "{minutes}分後に{phenomenon}、{time}には強まる"
        case .startsInEasing: "{minutes}分後に{phenomenon}、{time}以降は弱まる"
        case .startsInTurning: "{minutes}分後に{phenomenon}、{time}から{later}"
        case .startsAt: Template("{start}から{phenomenon}", .storms("{start}以降に{phenomenon}"))
        case .startsAtHeavy:
            Template(
                "{start}から{phenomenon}、{time}には強まる",
                .storms("{start}以降に{phenomenon}、{time}には強まる"))
        case .startsAtEasing:
            Template(
                "{start}から{phenomenon}、{time}以降は弱まる",
                .storms("{start}以降に{phenomenon}、{time}以降は弱まる"))
        case .startsAtTurning:
            Template(
                "{start}から{phenomenon}、{time}から{later}",
                .storms("{start}以降に{phenomenon}、{time}から{later}"))

        case .stopsIn: "{phenomenon}は{minutes}分後にやむ"
        case .stopsAt: "{phenomenon}は{end}まで"
        case .stopsHeavy: "{phenomenon}は{end}まで、{time}には強まる"
        case .stopsTurning: "{phenomenon}のち{later}、{end}まで"

        case .spellIn: "{minutes}分後に{phenomenon}、{end}までにやむ"
        case .spellInHeavy: "{minutes}分後に{phenomenon}、{time}には強まり{end}までにやむ"
        case .spellInTurning: "{minutes}分後に{phenomenon}のち{later}、{end}まで"
        case .spellInReturning: "{minutes}分後に{phenomenon}、{end}までにやみ{time}には再び"
        case .spellAt: "{start}から{end}まで{phenomenon}"
        case .spellAtHeavy: "{start}から{end}まで{phenomenon}、{time}には強まる"
        case .spellAtTurning: "{start}から{phenomenon}のち{later}、{end}まで"
        case .spellAtReturning: "{start}から{end}まで{phenomenon}、{time}から再び"

        case .pauseIn: "{phenomenon}は{minutes}分後にやみ、{start}には再び"
        case .pauseInTurning: "{phenomenon}は{minutes}分後にやみ、{start}から{later}"
        case .pauseAt: "{phenomenon}は{end}まで、{start}から再び"
        case .pauseAtTurning: "{phenomenon}は{end}まで、{start}から{later}"

        case .onAndOff: "断続的に{phenomenon}"
        case .onAndOffHour: "今後1時間は断続的に{phenomenon}"
        case .onAndOffTwelveHours: "今後12時間は断続的に{phenomenon}"
        case .onAndOffUntil: "{end}まで断続的に{phenomenon}"
        case .onAndOffFrom: "{start}から断続的に{phenomenon}"
        case .onAndOffBetween: "{start}から{end}まで断続的に{phenomenon}"

        case .ongoingHour: "今後1時間は{phenomenon}"
        case .ongoingTwelveHours: "今後12時間は{phenomenon}"
        case .ongoingMinutes: "今後{minutes}分は{phenomenon}"
        case .ongoingUntil: "少なくとも{end}まで{phenomenon}"
        case .ongoingHourHeavy: "今後1時間は{phenomenon}、{time}には強まる"
        case .ongoingTwelveHoursHeavy: "今後12時間は{phenomenon}、{time}には強まる"
        case .ongoingHeavy: "{phenomenon}、{time}には強まる"
        case .ongoingHourEasing: "今後1時間は{phenomenon}、{time}以降は弱まる"
        case .ongoingTwelveHoursEasing: "今後12時間は{phenomenon}、{time}以降は弱まる"
        case .ongoingEasing: "{phenomenon}、{time}以降は弱まる"
        case .ongoingTurning: "{phenomenon}、{time}から{later}"

        case .estimatedDryHour: "今後1時間は降水なし（毎時予報）"
        case .estimatedDryUntil: "少なくとも{end}まで降水なし（毎時予報）"
        case .estimatedStart: "{start}頃から{phenomenon}（毎時予報）"
        case .estimatedStop: "{phenomenon}は{end}頃まで（毎時予報）"
        case .estimatedSpell: "{start}頃に{phenomenon}（毎時予報）"
        case .estimatedOnAndOff: "断続的に{phenomenon}（毎時予報）"
        case .estimatedOngoing: "{phenomenon}（毎時予報）"
        case .estimatedOngoingHour: "今後1時間は{phenomenon}（毎時予報）"
        case .estimatedOngoingUntil: "少なくとも{end}まで{phenomenon}（毎時予報）"
        }
    }
}
