"""Capitals, regions, and names of cities in German and Spanish; read by make-gazetteer.py."""

# Capitals whose names in the countries' list differ from those of the cities, or that are missing there.
CAPITALS = {
    "AQ": "McMurdo Station", "BQ": "Kralendijk", "BV": "Bouvet Island", "CC": "West Island", "CX": "Flying Fish Cove",
    "GS": "Grytviken", "HM": "Heard Island", "IL": "Jerusalem", "IO": "Diego Garcia", "MO": "Macau", "NR": "Yaren",
    "PS": "Ramallah", "PW": "Melekeok Village", "SJ": "Longyearbyen", "TF": "Port-aux-Français", "TK": "Fakaofo",
    "UM": "Wake Island", "VA": "Vatican City",
}

# Regions that are represented by another city than their largest, by GeoNames code.
CHIEF_CITIES = {"IN.33": "Panjim", "US.DC": "Washington"}

# Regions that win over a city elsewhere of the same name although that is not much smaller.
KNOWN_REGIONS = {"US.DE", "US.MT", "US.WY"}

# Names of regions that say only where in a country they are.
VAGUE_WORDS = {
    "atlantic", "basin", "border", "capital", "center", "central", "centre", "centro", "city", "coast", "district",
    "east", "eastern", "est", "federal", "highlands", "lower", "metropolitan", "middle", "nord", "norte", "north",
    "northeast", "northeastern", "northern", "northwest", "northwestern", "of", "ouest", "pacific", "plateau",
    "province", "region", "river", "sud", "south", "southeast", "southeastern", "southern", "southwest",
    "southwestern", "state", "sur", "territory", "the", "upper", "west", "western",
}

# Names in the languages of the cards, beside those of CLDR, by the country and name of the city.
GERMAN = {
    "BE Antwerp": "Antwerpen", "BE Brugge": "Brügge", "BE Liège": "Lüttich", "BE Leuven": "Löwen", "BE Mechelen": "Mecheln",
    "CH Geneva": "Genf", "CH Lausanne": "Lausanne", "CH Fribourg": "Freiburg", "CH Neuchâtel": "Neuenburg", "CN Beijing": "Peking",
    "CN Nanjing": "Nanking", "CZ Brno": "Brünn", "CZ Pilsen": "Pilsen", "CZ Ostrava": "Ostrau", "CZ Karlovy Vary": "Karlsbad",
    "CZ České Budějovice": "Budweis", "DE Munich": "München", "DE Nuremberg": "Nürnberg", "DK Århus": "Aarhus",
    "EG Alexandria": "Alexandria", "ES Sevilla": "Sevilla", "ES Zaragoza": "Saragossa", "ES Cadiz": "Cádiz", "FR Dunkirk": "Dünkirchen",
    "FR Nice": "Nizza", "FR Strasbourg": "Straßburg", "FR Mulhouse": "Mülhausen", "GR Thessaloníki": "Thessaloniki",
    "GR Piraeus": "Piräus", "GR Pátra": "Patras", "GR Irákleion": "Heraklion", "GR Ródos": "Rhodos", "IN Mumbai": "Mumbai",
    "IN New Delhi": "Neu-Delhi", "IT Milan": "Mailand", "IT Venice": "Venedig", "IT Florence": "Florenz", "IT Naples": "Neapel",
    "IT Turin": "Turin", "IT Genoa": "Genua", "IT Padua": "Padua", "IT Bolzano": "Bozen", "IT Merano": "Meran",
    "IT Trento": "Trient", "IT Trieste": "Triest", "IT Siracusa": "Syrakus", "IT Mantua": "Mantua",
    "KP Pyongyang": "Pjöngjang", "NL The Hague": "Den Haag", "NL Nijmegen": "Nimwegen",
    "PL Gdańsk": "Danzig", "PL Kraków": "Krakau", "PL Wrocław": "Breslau", "PL Poznań": "Posen", "PL Szczecin": "Stettin",
    "PL Katowice": "Kattowitz", "PT Porto": "Porto", "RO Braşov": "Kronstadt", "RO Sibiu": "Hermannstadt", "RO Cluj-Napoca": "Klausenburg",
    "RO Timişoara": "Temeswar", "RU Saint Petersburg": "Sankt Petersburg", "RU Nizhniy Novgorod": "Nischni Nowgorod",
    "RU Rostov-on-Don": "Rostow am Don", "RU Voronezh": "Woronesch", "RU Kazan": "Kasan", "SA Makkah": "Mekka", "SA Madinah": "Medina",
    "SE Gothenburg": "Göteborg", "UA Kharkiv": "Charkiw",
    "UA Lviv": "Lwiw", "UA Odesa": "Odessa", "US New York City": "New York", "UA Donetsk": "Donezk", "AE Abu Dhabi": "Abu Dhabi",
    "IL Tel Aviv": "Tel Aviv", "LB Tripoli": "Tripoli", "TR İzmir": "Izmir",
}
SPANISH = {
    "AE Abu Dhabi": "Abu Dabi", "BE Antwerp": "Amberes", "BE Brugge": "Brujas", "BE Gent": "Gante", "BE Leuven": "Lovaina",
    "BE Liège": "Lieja", "CA Québec": "Quebec", "CH Basel": "Basilea", "CH Bern": "Berna", "CH Geneva": "Ginebra",
    "CN Beijing": "Pekín", "CN Guangzhou": "Cantón", "CN Nanjing": "Nankín", "DE Köln": "Colonia",
    "DE Munich": "Múnich", "DE Hamburg": "Hamburgo", "DE Frankfurt am Main": "Fráncfort del Meno", "DE Stuttgart": "Stuttgart",
    "DE Nuremberg": "Núremberg", "DE Dresden": "Dresde", "DE Mainz": "Maguncia", "DE Aachen": "Aquisgrán", "DE Trier": "Tréveris",
    "DE Freiburg": "Friburgo", "DE Bonn": "Bonn", "DE Bremen": "Bremen", "EG Alexandria": "Alejandría",
    "FR Bordeaux": "Burdeos", "FR Marseille": "Marsella", "FR Nice": "Niza", "FR Strasbourg": "Estrasburgo", 
    "FR Avignon": "Aviñón", "FR Perpignan": "Perpiñán", "FR Bayonne": "Bayona", "GB Edinburgh": "Edimburgo", "GR Thessaloníki": "Salónica",
    "IN New Delhi": "Nueva Delhi", "IN Mumbai": "Bombay", "IT Bologna": "Bolonia", "IT Florence": "Florencia", "IT Genoa": "Génova",
    "IT Milan": "Milán", "IT Naples": "Nápoles", "IT Padua": "Padua", "IT Turin": "Turín", "IT Venice": "Venecia", "IT Mantua": "Mantua",
    "IT Siracusa": "Siracusa", "IT Bolzano": "Bolzano", "KP Pyongyang": "Pionyang", "KR Busan": "Busan", "MA Marrakesh": "Marrakech",
    "MA Tangier": "Tánger", "MA Fes": "Fez", "NL The Hague": "La Haya", "PL Kraków": "Cracovia",
    "PL Wrocław": "Breslavia", "PL Łódź": "Lodz", "PT Porto": "Oporto", "PT Coimbra": "Coímbra", "RU Saint Petersburg": "San Petersburgo",
    "RU Rostov-on-Don": "Rostov del Don", "SA Makkah": "La Meca", "SA Madinah": "Medina", "SE Gothenburg": "Gotemburgo",
    "UA Kharkiv": "Járkov", "UA Lviv": "Leópolis", "UA Odesa": "Odesa", "US New York City": "Nueva York",
    "US Philadelphia": "Filadelfia", "US New Orleans": "Nueva Orleans", "TR İzmir": "Esmirna", "IL Tel Aviv": "Tel Aviv",
    "VN Hanoi": "Hanói", "VN Ho Chi Minh City": "Ciudad Ho Chi Minh", "ZA Cape Town": "Ciudad del Cabo",
    "IN Kolkata": "Calcuta", "MX Monterrey": "Monterrey", "PT Braga": "Braga",
}
