"""Words of each language that occur in a text, in small letters, if and only if it says something, whatever the phrase.

They are this program's own, and hold the tables of the languages to what their entries mean.
"""

WORDS = {
    "dry": {
        "en": r"\bdry\b", "de": r"\btrocken\b", "es": r"\bsec[oa]s?\b|sin lluvia", "ja": r"降水なし|乾燥", "ar": r"جاف",
        "cs": r"bez srážek|\bsuch", "da": r"tørvejr|\btørt?\b", "el": r"ξηρ|στεγν", "fi": r"pouta|kuiva", "fr": r"\bsec\b|\bsèche",
        "it": r"asciutt|\bsecc", "ko": r"강수 없음|건조", "nb": r"opphold|\btørt?\b", "nl": r"\bdroog", "pl": r"bez opadów|\bsuch",
        "pt": r"firme|sem chuva|\bsec[oa]", "ru": r"без осадков|\bсух", "sv": r"uppehåll|\btorrt?\b", "tr": r"yağışsız|\bkuru\b",
        "uk": r"без опадів|\bсух", "zh": r"无降水|干燥"},
    "thunder": {
        "en": r"\bstorms?\b|thunder", "de": r"gewitter", "es": r"torment", "ja": r"雷", "ar": r"رعدية", "cs": r"bouřk",
        "da": r"torden", "el": r"καταιγίδ", "fi": r"ukko", "fr": r"orage", "it": r"temporal", "ko": r"뇌우", "nb": r"torden",
        "nl": r"onweer", "pl": r"burz", "pt": r"trovoada", "ru": r"гроз", "sv": r"åska", "tr": r"gök gürült", "uk": r"гроз",
        "zh": r"雷"},
    "snow": {
        "en": r"\bsnow|\bflakes\b", "de": r"schnee(?!regen)|flocken", "es": r"\bniev|\bnev|copos", "ja": r"雪", "ar": r"ثلوج|ثلج(?!ي)",
        "cs": r"\bsněž|\bsněhov|vloč", "da": r"\bsne|fnug", "el": r"\bχιόνι|χιονιού|νιφάδ", "fi": r"\blumi|\blunta|\blume",
        "fr": r"neige(?! fondue)|flocon", "it": r"\bneve|fiocchi", "ko": r"눈(?!깨비)", "nb": r"\bsnø|fnugg", "nl": r"(?<!natte )sneeuw|vlok",
        "pl": r"(?<!ze )\bśnieg|płatk", "pt": r"(?<!chuva com )\bneve|flocos", "ru": r"(?<!мокрый )\bснег|снежин",
        "sv": r"\bsnö(?!blandat)", "tr": r"\bkar\b", "uk": r"(?<!мокрий )\bсніг|сніжин", "zh": r"(?<!夹)雪"},
    "sleet": {
        "en": r"\bsleet", "de": r"schneeregen", "es": r"aguanieve", "ja": r"みぞれ", "ar": r"(?:أمطار|الأمطار) ?(?:ال)?ثلجية",
        "cs": r"déšť se sněhem|deště se sněhem", "da": r"\bslud", "el": r"χιονόνερο", "fi": r"ränt", "fr": r"neige fondue",
        "it": r"acquaneve", "ko": r"진눈깨비", "nb": r"sludd", "nl": r"natte sneeuw", "pl": r"ze śniegiem", "pt": r"chuva com neve",
        "ru": r"мокрый снег", "sv": r"snöblanda", "tr": r"karla karışık", "uk": r"мокрий сніг", "zh": r"雨夹雪"},
    "freezing": {
        "en": r"freezing rain|freezing drizzle", "de": r"gefrierend", "es": r"engelante|helad", "ja": r"着氷|雨氷",
        "ar": r"متجمد|مجمد|متجم", "cs": r"mrznouc", "da": r"isslag", "el": r"παγωμένη", "fi": r"jäätäv", "fr": r"verglaçant",
        "it": r"congelante", "ko": r"어는", "nb": r"underkjølt", "nl": r"ijzel", "pl": r"marznąc", "pt": r"congelante",
        "ru": r"ледян", "sv": r"underkyl", "tr": r"donan", "uk": r"крижан", "zh": r"冻雨"},
    "gust": {
        "en": r"\bgust", "de": r"böe", "es": r"r[áa]faga|racha", "ja": r"瞬間|突風", "ar": r"هب[ّ]?ات|هب[ّ]?ة", "cs": r"\bnáraz",
        "da": r"vindstød", "el": r"ριπ", "fi": r"puusk", "fr": r"rafale", "it": r"raffic", "ko": r"순간풍속|돌풍", "nb": r"vindkast",
        "nl": r"windsto", "pl": r"poryw", "pt": r"rajada", "ru": r"порыв", "sv": r"vindby", "tr": r"hamle", "uk": r"порив", "zh": r"阵风"},
    # Sunshine, which a sun that is merely above the horizon is not.
    "sunshine": {
        "en": r"\bsunny\b|sunshine|sun all day(?! long above)", "de": r"sonnig|sonne den ganzen tag|sonnenschein",
        "es": r"soleado|sol todo el día", "ja": r"快晴|日差しがある", "ar": r"مشمس|الشمس طوال اليوم", "cs": r"slunečn|slunce celý den",
        "da": r"solrig|solskin|\bsol hele", "el": r"ηλιοφάν|λιακάδ|ήλιος όλη", "fi": r"aurinkoi|paist", "fr": r"ensoleill|soleil toute",
        "it": r"soleggiat|sole tutto", "ko": r"화창|햇빛|햇볕", "nb": r"solrik|solskinn|\bsol hele", "nl": r"zonnig|zonneschijn|zon de hele",
        "pl": r"słonecznie|słońce cały", "pt": r"ensolarad|sol o dia", "ru": r"солнечн|солнце весь", "sv": r"\bsolig|solsken|\bsol hela",
        "tr": r"güneşli", "uk": r"сонячн|сонце весь", "zh": r"晴|阳光"},
}
