internal import Words

extension RadarPhrase {
    var arabic: Template {
        switch self {
        case .unseen: "لا يرصد الرادار {place}."
        case .unseenHere: "لا يرصد الرادار هذا المكان."
        case .unseenRain: "أقرب أمطار يرصدها على بُعد {amount} نحو {direction}."
        case .unseenSnow: "أقرب ثلوج يرصدها على بُعد {amount} نحو {direction}."
        case .unseenNothing: "لا يرصد أمطارًا ضمن {amount}."
        case .lightRain: "أمطار خفيفة هنا."
        case .rain: "أمطار هنا."
        case .heavyRain: "أمطار غزيرة هنا."
        case .veryHeavyRain: "أمطار غزيرة جدًا هنا."
        case .lightSnow: "ثلوج خفيفة هنا."
        case .snow: "ثلوج هنا."
        case .heavySnow: "ثلوج كثيفة هنا."
        case .veryHeavySnow: "ثلوج كثيفة جدًا هنا."
        case .heavier: "أشد على بُعد {amount} نحو {direction}."
        case .heavierRain: "أمطار أشد على بُعد {amount} نحو {direction}."
        case .heavierSnow: "ثلوج أشد على بُعد {amount} نحو {direction}."
        case .dryAndRain: "لا أمطار هنا. أمطار على بُعد {amount} نحو {direction}."
        case .dryAndSnow: "لا ثلوج هنا. ثلوج على بُعد {amount} نحو {direction}."
        case .nothingSeenAndRain: "لا تُرصد أمطار هنا. أمطار على بُعد {amount} نحو {direction}."
        case .nothingSeenAndSnow: "لا تُرصد ثلوج هنا. ثلوج على بُعد {amount} نحو {direction}."
        case .nothing: "لا أمطار ضمن {amount}."
        case .nothingSeen: "لا تُرصد أمطار ضمن {amount}؛ والرادار لا يغطيها كلها."
        case .nothingObserved: "لا تُرصد أمطار ضمن {amount}."
        case .scan: "رادار الساعة {time}، قبل {minutes} د"
        case .scanAsOf: "آخر صورة رادار: {time}"
        case .scanOn: "رادار {time}"
        case .values: "هطول الساعة {time}، قبل {minutes} د"
        case .valuesAsOf: "آخر بيانات الهطول: {time}"
        case .valuesOn: "هطول {time}"
        case .light: "خفيفة"
        case .heavy: "غزيرة"
        case .rainTitle: "مطر"
        case .snowTitle: "ثلج"
        case .noRadar: "بلا رادار"
        case .partlySeen: "لا يغطي الرادار الخريطة كلها."
        case .earlier:
            Template("قبل ذلك بـ{minutes} دقيقة", .when(.plural(.few), say: "قبل ذلك بـ{minutes} دقائق"))
        case .moves:
            "تعرض الصورة حركة الدقائق السابقة، وعددها {minutes}."
        case .earlierText:
            Template("قبل ذلك بـ{minutes} دقيقة:", .when(.plural(.few), say: "قبل ذلك بـ{minutes} دقائق:"))
        }
    }
}
