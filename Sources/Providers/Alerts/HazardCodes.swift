internal import ForecastCore

/// The codes by which a system names hazards; a code means nothing outside its own list.
struct HazardCodes: Sendable {
    /// What a code stands for.
    enum Meaning: Equatable, Sendable {
        case hazard(Hazard)
        /// A test, or an administrative message: no warning.
        case noWarning
    }

    private let meanings: [String: Meaning]

    /// A line for each hazard: its name, or `-` for no warning, and its codes.
    private init(_ lines: String) {
        var meanings: [String: Meaning] = [:]
        for line in lines.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard let name = words.first else { continue }
            let meaning = Hazard(rawValue: name).map(Meaning.hazard) ?? .noWarning
            for code in words.dropFirst() { meanings[code] = meaning }
        }
        self.meanings = meanings
    }

    /// Nil if the list has no such code.
    subscript(_ code: String) -> Meaning? { meanings[code] }

    /// The numbers before the semicolon of `awareness_type` (profile of MeteoAlarm).
    static let meteoAlarm = HazardCodes(
        """
        wind 1
        snow 2
        thunder 3
        fog 4
        heat 5
        cold 6
        coastal 7
        fire 8
        avalanche 9
        rain 10
        other 11
        flood 12
        rain 13
        """)

    /// OASIS Event Terms List 1.0.
    static let oasis = HazardCodes(
        """
        snow OET-023 OET-026 OET-184 OET-185
        flood OET-080
        ice OET-108
        rain OET-160
        """)

    /// VTEC phenomena (NWS Instruction 10-1703).
    static let vtec = HazardCodes(
        """
        wind BW LW SC SI WI
        storm EW GL HF HW SR
        thunder MA SV
        flood FA FF FL HY DM
        coastal BH CF LS RB RP SE SS SU SW
        snow BZ LE SQ WS WW BS HS LB SB SN
        ice IS UP ZR ZY HP IP
        fog FG MF ZF
        heat EH HT XH
        cold EC FR FZ HZ WC CW
        avalanche AV
        fire FW
        dust DS DU
        air AS MS SM
        tornado TO
        cyclone HU TR TY HI TI
        tsunami TS
        volcano AF MH
        landslide DF
        other LO
        """)

    /// Specific Area Message Encoding (47 CFR 11.31); `NWS` says that it has none.
    static let same = HazardCodes(
        """
        storm EWW HWA HWW
        thunder SMW SVA SVR SVS
        flood FFA FFS FFW FLA FLS FLW DBA DBW
        coastal CFA CFW SSA SSW
        snow BZW SQW WSA WSW
        ice FSW
        cold FZW
        avalanche AVA AVW
        fire FRW WFA WFW IFW
        dust DSW
        tornado TOA TOR
        cyclone HLS HUA HUW TRA TRW
        tsunami TSA TSW
        earthquake EQW
        volcano VOW
        landslide LSW
        other LEW IBW BHW BLU BWW CAE CDW CEM CHW CWW DEW EVA EVI FCW HMW LAE NUW POS RHW SPW TOE EAN
        - ADR EAT NIC NMN DMO NAT NPT NST RMT RWT
        """)

    /// Products of the National Weather Service that have no VTEC; others are a VTEC phenomenon and a significance.
    static let nwsProducts = HazardCodes(
        """
        flood ESF
        air AQA
        cyclone HLS TYS
        thunder SMW
        - HWO NOW
        """)

    /// Event codes `II` of the German weather service (CAP profile of DWD, appendix 3.1).
    static let dwd = HazardCodes(
        """
        wind 11 12 14 51 57
        storm 13 15 16 52 53 54 55 56 58
        thunder 31 33 34 36 38 40 41 42 44 45 46 48 49 90 91 92 93 95 96
        rain 61 62 63 64 65 66
        flood 88 89
        snow 70 71 72 73 74 75 76
        ice 24 84 85 86 87
        fog 59
        heat 246 247 248
        cold 22 82
        other 79
        - 98 99
        """)

    /// `event` of MET Norway's metalerts.
    static let metNorway = HazardCodes(
        """
        wind wind
        storm gale
        thunder lightning
        rain rain
        flood rainFlood
        coastal stormSurge
        snow snow blowingSnow polarLow
        ice ice icing
        fire forestFire
        avalanche avalanche
        landslide landslide
        """)

    /// Two-digit codes of the Japan Meteorological Agency's warnings.
    static let jma = HazardCodes(
        """
        storm 05 35
        wind 15
        thunder 14
        rain 03 10 33 43
        flood 04 17 18
        coastal 07 08 16 19 37 38 48
        snow 02 06 12 13 26 32 36
        ice 25
        fog 20
        cold 23 24
        avalanche 22
        fire 21
        landslide 09 29 39 49
        other 27
        - 00
        """)

    /// Event codes of CAP-AU.
    static let australia = HazardCodes(
        """
        wind strongWind wind windChange
        storm galeWind HurricFrcWnd squall stormFrcWind storm
        thunder avLightning avThunder hail thunderstorm
        rain rainfall
        flood flood damFailure flashFlood highWater leveeFailure riverineflod
        coastal kingTide stormSurge marine largeSurf largeSwell
        snow blizzard snowfall
        ice freezngSpray
        heat extremeHeat
        cold sheepWarning exposure frost windChill
        avalanche avalanche
        fire fire bushFire fireBan fireDangrLvl forestFire fireWeather grassFire industryFire structurFire TotalFireBan
        dust dustStorm
        air airQuality smoke pollution toxicPlume
        tornado waterspout tornado
        cyclone tropCyclone
        tsunami tsunami
        earthquake earthquake
        volcano lahar lavaFlow pyroclasFlow pyroclaSurge volcanicAsh volcano
        landslide landslide
        - reminder testMessage
        """)

    /// Event codes of the Finnish Meteorological Institute.
    static let finland = HazardCodes(
        """
        wind seaWind wind
        thunder seaThunderstorm thunderstorm
        rain rain
        coastal seaWaterHeight seaWaveHeight
        snow trafficWeather
        ice pedestrianSafety seaIcing
        heat hotWeather uvNote
        cold coldWeather
        fire forestFireWeather
        """)

    /// Codes of the Hong Kong Observatory's warnings.
    static let hongKong = HazardCodes(
        """
        wind WMSGNL
        thunder WTS
        rain WRAINA WRAINR WRAINB WRAIN
        flood WFNTSA
        heat WHOT
        cold WFROST WCOLD
        fire WFIREY WFIRER WFIRE
        cyclone TC1 TC3 TC8NE TC8SE TC8SW TC8NW TC9 TC10 WTCSGNL
        tsunami WTMW
        landslide WL
        """)

    /// Events of the Roshydromet family (`HMCEVE`).
    static let roshydromet = HazardCodes(
        """
        wind 21
        ice 216
        """)

    /// `eventtype` of GDACS.
    static let gdacs = HazardCodes(
        """
        flood FL
        fire WF
        cyclone TC
        tsunami TS
        earthquake EQ
        volcano VO
        drought DR
        """)
}
