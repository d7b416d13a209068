internal import ForecastCore
internal import Primitives

/// The hazards that the words of a title name, where no code does.
///
/// Only whole words count: "Brandenburg" is no fire (German "Brand"), and "Iceland" no ice. Of several hazards, the first of the
/// list of the language counts, so that a phrase stands before the words in it: a storm surge is no storm.
enum HazardWords {
    /// The hazard that a title names in a language (BCP 47); in English and then in any other, if that is not known.
    static func hazard(of title: String, language: String?) -> Hazard? {
        let words = words(of: title)
        guard let language = language.map({ Alert.primarySubtag(of: $0) }) else {
            return ["en"].compactMap { lists[$0]?.hazard(in: words) }.first
                ?? order.lazy.compactMap { lists[$0]?.hazard(in: words, fromLength: 4) }.first
        }
        return lists[["nb": "no", "nn": "no"][language] ?? language]?.hazard(in: words)
            ?? (language == "en" ? nil : lists["en"]?.hazard(in: words, fromLength: 4))
    }

    /// What an issuer of English titles calls a message, by the last of such words in a title.
    static func significance(of title: String) -> Alert.Significance? {
        let words = beginning(of: title, scalars: longest).lowercased().split { !$0.isLetter }
        return words.last { significances[String($0)] != nil }.flatMap { significances[String($0)] }
    }

    private static let significances: [String: Alert.Significance] = [
        "emergency": .emergency, "warning": .warning, "watch": .watch, "advisory": .advisory,
        "statement": .statement, "outlook": .statement,
    ]

    /// The Unicode scalars of a title that are read.
    private static let longest = 1000

    /// Small letters, each word between spaces.
    private static func words(of title: String) -> String {
        beginning(of: title, scalars: longest).lowercased().split { !$0.isLetter }.reduce(into: " ") {
            $0 += $1 + " "
        }
    }

    private struct List: Sendable {
        let phrases: [(hazard: Hazard, phrase: String)]
        /// Whether words are not separated, so that parts of them count.
        let isUnseparated: Bool

        init(_ lines: String, isUnseparated: Bool = false) {
            self.isUnseparated = isUnseparated
            phrases = lines.split(separator: "\n").flatMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                let hazard = Hazard(rawValue: String(parts[0])) ?? .other
                return (parts.last ?? "").split(separator: ",").map { (hazard, String($0.trimmingBlanks)) }
            }
        }

        func hazard(in words: String, fromLength least: Int = 1) -> Hazard? {
            phrases.first { _, phrase in
                if isUnseparated { return words.contains(phrase) }
                return phrase.count >= least && words.contains(" \(phrase) ")
            }?.hazard
        }
    }

    /// In which languages are tried in turn.
    private static let order = lists.keys.sorted()

    private static let lists: [String: List] = [
        "en": List(
            """
            tornado: tornado, tornadoes, waterspout, waterspouts, funnel cloud
            tsunami: tsunami
            coastal: storm surge, coastal flood, coastal flooding, coastal event, coastal events, surf, high surf, rip current, rip currents, beach hazards, swell, high seas, hazardous seas, high waves, waves, rough sea, high water level, lakeshore flood, coastalevent
            thunder: thunder, thunderstorm, thunderstorms, lightning, hail, hailstorm
            cyclone: hurricane, typhoon, cyclone, tropical storm, tropical cyclone, tropical depression
            avalanche: avalanche, avalanches, snow avalanche
            fire: fire, fires, wildfire, wildfires, forest fire, forestfire, bushfire, red flag, fire danger, fire weather
            ice: freezing rain, freezing drizzle, freezing spray, freezing fog and ice, ice storm, icing, ice, black ice, flash freeze, glaze, icy, slippery, icy roads
            snow: snow, snowfall, snowstorm, snow squall, blowing snow, drifting snow, blizzard, blizzards, winter storm, winter weather, sleet, snow ice, lake effect snow
            dust: dust, dust storm, sandstorm, sand, sand storm, blowing dust
            air: smoke, air quality, smog, haze, air pollution, air stagnation, ashfall and smoke
            volcano: volcano, volcanic ash, ashfall, volcanic
            landslide: landslide, landslides, mudslide, debris flow, debris flows
            flood: flood, floods, flooding, flash flood, flash flooding, hydrologic, rapid rising water, high water
            fog: fog, dense fog, mist
            heat: heat, extreme heat, high temperature, hot, heatwave, heat wave, high temperatures
            cold: cold, freeze, freezing, frost, wind chill, low temperature, low temperatures, hard freeze, cold wave, arctic outflow, cold snap
            storm: gale, gales, storm, high wind, high winds, storm force, storm force wind, hurricane force wind, squall, squalls, extreme wind, gale force, gale force gusts, severe gale
            wind: wind, winds, windy, gust, gusts, small craft, brisk wind, lake wind
            rain: rain, rains, rainfall, heavy rain, heavy rainfall, torrential rain, persistent rain, downpour
            drought: drought
            earthquake: earthquake
            """),
        "de": List(
            """
            tornado: tornado, tornados, windhose, wasserhose
            coastal: sturmflut, sturmflutwarnung, schwere sturmflut, brandung, küste, küstenhochwasser, hohe wellen
            thunder: gewitter, gewitters, gewittern, gewitterwarnung, schwergewitter, hagel, hagelschlag, blitz, blitze
            avalanche: lawine, lawinen, lawinengefahr, lawinenwarnung
            fire: brand, waldbrand, waldbrandgefahr, waldbrände, vegetationsbrand, feuer
            ice: glätte, glatteis, eisregen, straßenglätte, eisglätte, gefrierender regen, überfrierende nässe, schneeglätte, vereisung
            snow: schnee, schneefall, schneefälle, neuschnee, starkschneefall, schneeverwehung, schneeverwehungen, schneesturm, schneedecke
            flood: hochwasser, hochwassergefahr, hochwasserwarnung, überflutung, überflutungen, überschwemmung, sturzflut, tauwetter
            fog: nebel, nebels, nebelwarnung
            heat: hitze, hitzewarnung, wärmebelastung, uv index
            cold: frost, frostwarnung, strenger frost, kälte, kältewarnung
            air: ozon, feinstaub, smog, rauch, luftqualität
            dust: staub, sandsturm, saharastaub
            storm: sturm, sturms, sturmböen, sturmwarnung, orkan, orkanböen, orkanartige böen, schwerer sturm, schwere sturmböen
            wind: wind, windböen, böen, starkwind, windwarnung, wind böen
            rain: regen, starkregen, dauerregen, regenfälle, platzregen, ergiebiger dauerregen
            landslide: erdrutsch, hangrutsch, mure, murgang
            drought: dürre, trockenheit
            earthquake: erdbeben
            """),
        "fr": List(
            """
            tornado: tornade, trombe, trombe marine
            coastal: vagues submersion, submersion, vagues, onde de tempête, inondation côtière, marée, houle
            thunder: orage, orages, grêle, foudre
            cyclone: ouragan, cyclone, tempête tropicale
            avalanche: avalanche, avalanches
            fire: feu, feux, incendie, incendies, feux de forêt, feu de forêt
            ice: verglas, pluie verglaçante, bruine verglaçante, neige verglas, refroidissement soudain, embruns verglaçants
            snow: neige, neiges, blizzard, poudrerie, tempête hivernale, tempête de neige, bourrasques de neige
            dust: poussière, poussières, tempête de poussière, sable
            air: qualité de l air, smog, pollution, fumée
            flood: crue, crues, inondation, inondations, pluie inondation
            fog: brouillard, brouillards
            heat: canicule, chaleur, chaleurs
            cold: froid, grand froid, gel, froid extrême
            storm: tempête, coup de vent, grains
            wind: vent, vents, vent violent, rafales
            rain: pluie, pluies, fortes pluies
            landslide: glissement de terrain
            """),
        "es": List(
            """
            tornado: tornado, tornados, tromba
            coastal: fenómenos costeros, costeros, oleaje, marejada, costero
            thunder: tormenta, tormentas, granizo, rayos, temporal
            cyclone: huracán, ciclón, tormenta tropical
            avalanche: alud, aludes, avalancha
            fire: incendio, incendios, fuego
            ice: hielo, lluvia helada, engelante
            snow: nieve, nevada, nevadas, ventisca
            dust: polvo, calima, polvo en suspensión, arena
            flood: inundación, inundaciones, avenida, avenidas, crecida, deshielos, deshielo
            fog: niebla, nieblas
            heat: calor, temperaturas máximas, ola de calor
            cold: frío, helada, heladas, temperaturas mínimas, ola de frío
            wind: viento, vientos, racha, rachas
            rain: lluvia, lluvias, precipitaciones, precipitación
            """),
        "pt": List(
            """
            tornado: tornado, tromba
            coastal: agitação marítima, ressaca, ventos costeiros
            thunder: trovoada, trovoadas, granizo, tempestade
            avalanche: avalanche
            fire: incêndio, incêndios, incêndio rural, baixa umidade
            snow: neve, queda de neve
            dust: poeira, areia
            flood: inundação, inundações, cheia
            fog: nevoeiro
            heat: calor, tempo quente, onda de calor
            cold: frio, tempo frio, geada, onda de frio, declínio de temperatura, friagem
            storm: vendaval
            wind: vento, ventos
            rain: chuva, chuvas, precipitação, chuvas intensas, acumulado de chuva
            """),
        "it": List(
            """
            tornado: tornado, tromba d aria
            coastal: mareggiata, mareggiate
            thunder: temporale, temporali, grandine
            avalanche: valanga, valanghe
            fire: incendio, incendi
            ice: ghiaccio, gelicidio
            snow: neve, nevicate
            dust: polvere, polveri
            flood: alluvione, piena, idraulico, idrogeologico, inondazione
            fog: nebbia, nebbie
            heat: caldo, ondata di calore, caldo estremo
            cold: freddo, gelo, gelate
            storm: burrasca, tempesta
            wind: vento, venti
            rain: pioggia, piogge
            landslide: frana, frane
            """),
        "nl": List(
            """
            tornado: tornado, windhoos, waterhoos
            coastal: stormvloed, hoogwater
            thunder: onweer, onweersbuien, onweersbui, hagel
            fire: natuurbrand, bosbrand, brand
            ice: gladheid, ijzel, ijs
            snow: sneeuw, sneeuwval, sneeuwstorm, sneeuwjacht
            flood: overstroming, overstromingen
            fog: mist, dichte mist
            heat: hitte, hitteplan
            cold: koude, kou, vorst
            storm: storm, zware windstoten, zware storm
            wind: wind, windstoten, harde wind
            rain: regen, zware regen, zware buien
            """),
        "no": List(
            """
            coastal: høy vannstand, stormflo, høye bølger
            thunder: torden, lyn, mye lyn, hagl
            avalanche: snøskred, skred, skredfare
            fire: skogbrann, skogbrannfare, gressbrann, brann
            ice: is, ising, isglatte, underkjølt regn
            snow: snø, snøfokk, kraftig snøfokk, snøfall, polart lavtrykk
            flood: flom, styrtregn, jordskred og flom
            landslide: jordskred
            fog: tåke
            heat: varme
            cold: kulde
            storm: kuling, storm, orkan, liten kuling, stiv kuling, sterk kuling, sterk storm
            wind: vind, vindkast, kraftige vindkast, sterke vindkast
            rain: regn, mye regn, nedbør
            """),
        "sv": List(
            """
            coastal: högt vattenstånd, lågt vattenstånd, vattenstånd
            thunder: åska, hagel
            fire: brandrisk, skogsbrand, brand
            ice: halka, ishalka, isbeläggning, nedisning
            snow: snö, snöfall, snöstorm
            flood: höga flöden, översvämning, höga flöden mark
            fog: dimma
            heat: hetta, höga temperaturer
            cold: kyla
            storm: storm, kuling, orkan
            wind: vind, vindbyar, blåst
            rain: regn, skyfall
            """),
        "fi": List(
            """
            thunder: ukkonen, ukkospuuska, ukkospuuskat, rajuilma
            fire: maastopalo, metsäpalo, metsäpalovaroitus, ruohikkopalovaroitus
            coastal: aallokko, meriveden korkeus
            snow: lumi, lumisade, lumipyry
            flood: tulva
            heat: helle, hellevaroitus
            cold: pakkanen, pakkasvaroitus
            storm: myrsky
            wind: tuuli, tuulivaroitus
            rain: sade, sadevaroitus
            """),
        "pl": List(
            """
            thunder: burze, burza, burze z gradem, grad
            snow: śnieg, opady śniegu, intensywne opady śniegu, zawieje, zamiecie
            ice: oblodzenie, gołoledź, opady marznące
            flood: powódź, wezbranie
            fog: mgła, gęsta mgła
            heat: upał, upały
            cold: mróz, silny mróz, przymrozki
            wind: wiatr, silny wiatr
            rain: deszcz, opady deszczu, intensywne opady deszczu, ulewa, silny deszcz z burzami
            """),
        "ru": List(
            """
            tornado: смерч
            thunder: гроза, грозы, град
            ice: гололед, гололёд, гололедица, ледяной дождь
            snow: снег, метель, снегопад
            flood: паводок, наводнение, половодье
            fog: туман
            heat: жара
            cold: мороз, морозы, заморозки
            fire: пожароопасность, пожар
            storm: шторм, ураган, шквал
            wind: ветер
            rain: дождь, ливень
            avalanche: лавина, лавины
            """),
        "he": List(
            """
            flood: שטפון, שטפונות, שיטפון, שיטפונות, שטפונות בזק
            thunder: סופת רעמים, סופות רעמים, רעמים
            heat: חום, גל חום, עומס חום
            wind: רוח, רוחות
            rain: גשם
            snow: שלג
            """),
        "ja": List(
            """
            tornado: 竜巻
            tsunami: 津波
            thunder: 雷
            cyclone: 台風
            avalanche: なだれ
            landslide: 土砂
            coastal: 高潮, 波浪
            snow: 暴風雪, 風雪, 大雪, 着雪, 雪
            ice: 着氷
            fire: 火災, 乾燥
            fog: 濃霧, 霧
            cold: 低温, 霜
            heat: 高温, 熱中症
            dust: 黄砂
            flood: 洪水, 浸水, 融雪, 氾濫
            storm: 暴風
            wind: 強風
            rain: 大雨
            """, isUnseparated: true),
        "zh": List(
            """
            cyclone: 台风, 颱風, 熱帶氣旋
            snow: 暴雪
            rain: 暴雨
            thunder: 雷电, 雷暴, 强对流, 冰雹
            dust: 沙尘
            air: 霾
            fog: 大雾, 雾, 霧
            ice: 道路结冰, 冰冻
            cold: 寒潮, 霜冻, 低温, 霜凍, 寒冷
            heat: 高温, 酷熱
            flood: 山洪, 洪水, 水浸
            fire: 森林火险, 火災
            landslide: 地质灾害, 山泥
            drought: 干旱
            storm: 大风
            wind: 强季候風
            tsunami: 海嘯
            """, isUnseparated: true),
        "ar": List(
            """
            tornado: إعصار قمعي
            tsunami: تسونامي
            thunder: رعد, رعدية, عواصف رعدية
            cyclone: إعصار
            fire: حرائق, حريق
            coastal: أمواج, الأمواج
            snow: ثلوج, ثلج
            fog: ضباب, الضباب
            cold: صقيع, الصقيع
            heat: حرارة, الحر, الحرارة
            dust: غبار, رمال, رملية, الغبار
            flood: فيضان, سيول, السيول
            wind: رياح, الرياح
            rain: أمطار, الأمطار
            """),
    ]
}

extension Substring {
    fileprivate var trimmingBlanks: Substring { drop { $0 == " " }.trimmingEnd { $0 == " " } }
}
