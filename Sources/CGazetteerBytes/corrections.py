"""What GeoNames lacks, has wrong, or has in words that people do not use; read by make-gazetteer.py."""

# Names of admin-1 regions: merged since the names were published, misspelt, or not in English as their neighbours.
REGIONS = {
    "BR.07": "Distrito Federal", "CA.10": "Quebec", "CA.14": "Nunavut", "CH.BS": "Basel-Stadt",
    "CH.SG": "St. Gallen", "DE.01": "Baden-Württemberg", "DE.03": "Bremen", "DE.08": "Rhineland-Palatinate",
    "DE.16": "Berlin", "ES.54": "Castilla-La Mancha", "ES.55": "Castile and León", "FI.07": "Päijät-Häme",
    "FR.24": "Centre-Val de Loire", "IT.02": "Basilicata", "IT.10": "Marche", "JP.20": "Kōchi", "JP.30": "Ōita",
    "RU.06": "Arkhangelsk Oblast", "RU.42": "Leningrad Oblast", "RU.56": "Oryol Oblast",
    "RU.66": "Saint Petersburg", "RU.70": "Stavropol Krai", "RU.93": "Zabaykalsky Krai",
    "US.DC": "District of Columbia", "TR.17": "Çanakkale", "TR.35": "İzmir",
    # The provinces of July 2025.
    "VN.00": "Đồng Tháp", "VN.01": "Hanoi", "VN.08": "Tuyên Quang", "VN.15": "Lào Cai", "VN.19": "Thái Nguyên",
    "VN.24": "Bắc Ninh", "VN.25": "Phú Thọ", "VN.31": "Haiphong", "VN.33": "Hưng Yên", "VN.37": "Ninh Bình",
    "VN.44": "Quảng Trị", "VN.48": "Da Nang", "VN.51": "Quảng Ngãi", "VN.52": "Gia Lai", "VN.56": "Khánh Hòa",
    "VN.66": "Đắk Lắk", "VN.68": "Lâm Đồng", "VN.75": "Đồng Nai", "VN.79": "Ho Chi Minh City", "VN.80": "Tây Ninh",
    "VN.82": "Đồng Tháp", "VN.86": "Vĩnh Long", "VN.91": "An Giang", "VN.92": "Can Tho", "VN.96": "Cà Mau",
}

COUNTRIES = {
    "AX": "Åland Islands", "BL": "Saint Barthélemy", "BQ": "Caribbean Netherlands", "CW": "Curaçao",
    "NL": "Netherlands", "RE": "Réunion", "ST": "São Tomé and Príncipe", "TL": "Timor-Leste", "TR": "Türkiye",
}

# Parts of a city that would be taken for a city elsewhere of the same name.
PARTS = {"CA.08 Gloucester", "CA.08 Orléans", "ES.29 Latina", "HK.HCW Victoria"}

# Display names that carry a note.
CITIES = {
    "City of Milford (balance)": "Milford", "Kalibo (poblacion)": "Kalibo", "Mianzhu, Deyang, Sichuan": "Mianzhu",
    "Misato, Saitama": "Misato", "V.S.K.Valasai (Dindigul-Dist.)": "V.S.K. Valasai",
    "Sant Pere, Santa Caterina i La Ribera": "Sant Pere", "Miguel Alemán (La Doce)": "Miguel Alemán",
    "Dainava (Kaunas)": "Dainava",
}

# Other names of a city, by its country and its name in the table.
ALIASES = {
    "AD Andorra la Vella": ["Andorra"], "AE Abu Dhabi": ["Abu Dabi"], "AT Vienna": ["Wien"],
    "BE Antwerp": ["Antwerpen", "Anvers"], "BE Brugge": ["Bruges"], "BE Brussels": ["Bruxelles", "Brussel"],
    "BE Gent": ["Ghent", "Gand"], "BE Leuven": ["Louvain"], "BE Liège": ["Luik", "Lüttich"],
    "BG Ruse": ["Rousse"], "BG Sofia": ["Sofiya"], "BR Florianópolis": ["Floripa"],
    "BR Rio de Janeiro": ["Rio"], "CA Québec": ["Quebec City"], "CH Basel": ["Basle", "Bâle"],
    "CH Bern": ["Berne"], "CH Geneva": ["Genève", "Genf", "Ginebra"], "CH Luzern": ["Lucerne"],
    "CH Zürich": ["Zurigo"], "CN Beijing": ["Peking"], "CN Chongqing": ["Chungking"], "CN Nanjing": ["Nanking"],
    "CN Tianjin": ["Tientsin"], "CN Wuhan": ["Hankow"], "CN Xi’an": ["Sian"], "CN Ürümqi": ["Urumchi"],
    "CO Bogotá": ["Bogota D.C.", "Santa Fe de Bogotá"], "CU Havana": ["La Habana", "Habana"],
    "CZ Brno": ["Brünn"], "CZ Pilsen": ["Plzeň"], "CZ Prague": ["Praha", "Prag"],
    "DE Aachen": ["Aix-la-Chapelle"], "DE Frankfurt am Main": ["Frankfurt", "Frankfurt/Main"],
    "DE Garmisch-Partenkirchen": ["Garmisch"], "DE Halle (Saale)": ["Halle"], "DE Hannover": ["Hanover"], "DE Köln": ["Cologne"], "DE Munich": ["München"],
    "DE Nuremberg": ["Nürnberg"], "DE Regensburg": ["Ratisbon"], "DE Trier": ["Treves"],
    "DK Aalborg": ["Ålborg"], "DK Copenhagen": ["København", "Kopenhagen"], "DK Århus": ["Aarhus"],
    "DZ Algiers": ["Alger"], "EG Alexandria": ["Iskandariya", "Alejandría"],
    "EG Cairo": ["Al Qahirah", "El Cairo"], "ES A Coruña": ["La Coruña", "Corunna"],
    "ES Donostia / San Sebastián": ["San Sebastián", "Donostia"], "ES Gasteiz / Vitoria": ["Vitoria-Gasteiz"],
    "ES Jerez de la Frontera": ["Jerez"], "ES Las Palmas de Gran Canaria": ["Las Palmas"],
    "ES Palma": ["Palma de Mallorca"], "ES Sevilla": ["Seville"],
    "ES Zaragoza": ["Saragossa"], "FI Helsinki": ["Helsingfors"], "FI Tampere": ["Tammerfors"],
    "FI Turku": ["Åbo"], "FO Tórshavn": ["Thorshavn"], "FR Bordeaux": ["Burdeos"], "FR Chamonix-Mont-Blanc": ["Chamonix"], "FR Lyon": ["Lyons"],
    "FR Marseille": ["Marseilles"], "FR Nice": ["Nizza"], "FR Paris": ["Parigi"],
    "FR Strasbourg": ["Straßburg"], "GB London": ["Londres"], "GB Newcastle upon Tyne": ["Newcastle"],
    "GE Tbilisi": ["Tiflis"], "GR Athens": ["Athina", "Athinai", "Athen", "Atenas"],
    "GR Irákleion": ["Heraklion", "Iraklion"], "GR Piraeus": ["Pireas"], "GR Pátra": ["Patras"],
    "GR Thessaloníki": ["Salonica"], "HK Hong Kong": ["Hongkong"], "HR Zagreb": ["Agram"],
    "ID Jakarta": ["Djakarta"], "ID Surakarta": ["Solo"],
    "ID Yogyakarta": ["Jogjakarta"], "IE Dublin": ["Baile Átha Cliath"], "IL Jerusalem": ["Jerusalén"],
    "IL Tel Aviv": ["Tel Aviv-Yafo"], "IN Bengaluru": ["Bangalore"], "IN Chennai": ["Madras"],
    "IN Chānda": ["Chandrapur"], "IN Gurugram": ["Gurgaon"], "IN Kochi": ["Cochin"], "IN Kolkata": ["Calcutta"],
    "IN Mangaluru": ["Mangalore"], "IN Mumbai": ["Bombay"], "IN Mysuru": ["Mysore"],
    "IN Prayagraj": ["Allahabad"], "IN Puducherry": ["Pondicherry"], "IN Pune": ["Poona"],
    "IN Shimla": ["Simla"], "IN Shahjanpur": ["Shahjahanpur"], "IN Thiruvananthapuram": ["Trivandrum"],
    "IN Vadodara": ["Baroda"], "IN Varanasi": ["Benares", "Banaras"], "IQ Baghdad": ["Bagdad"],
    "IQ Basrah": ["Basra"], "IR Isfahan": ["Esfahan"], "IR Tehran": ["Teheran"], "IS Reykjavík": ["Reikiavik"],
    "IT Bolzano": ["Bozen"], "IT Cortina d'Ampezzo": ["Cortina"], "IT Florence": ["Firenze", "Florenz"], "IT Genoa": ["Genova", "Genua"],
    "IT Livorno": ["Leghorn"], "IT Mantua": ["Mantova"], "IT Milan": ["Milano", "Mailand"],
    "IT Naples": ["Napoli", "Neapel", "Nápoles"], "IT Padua": ["Padova"], "IT Rome": ["Roma", "Rom"],
    "IT Siracusa": ["Syracuse"], "IT Turin": ["Torino"], "IT Venice": ["Venezia", "Venedig"],
    "JP Tokyo": ["Tokio"], "KH Phnom Penh": ["Pnom Penh"], "KR Busan": ["Pusan"], "KR Daegu": ["Taegu"],
    "KW Kuwait City": ["Kuwait"], "KZ Almaty": ["Alma-Ata"], "KZ Astana": ["Nur-Sultan"],
    "LB Beirut": ["Beyrouth"], "LU Luxembourg": ["Luxemburg"], "MA Fes": ["Fez"], "MA Marrakesh": ["Marrakech"],
    "MA Tangier": ["Tanger"], "MM Yangon": ["Rangoon"], "MO Macau": ["Macao"], "MX Ciudad Juárez": ["Juárez"],
    "MX Heroica Matamoros": ["Matamoros"], "MX León de los Aldama": ["León"],
    "MX Mexico City": ["Ciudad de México", "CDMX", "Mexico"], "MX Oaxaca": ["Oaxaca de Juárez"],
    "MX Pachuca de Soto": ["Pachuca"], "MX Santiago de Querétaro": ["Querétaro"],
    "MX Victoria de Durango": ["Durango"], "MX Xalapa de Enríquez": ["Xalapa"], "FK Stanley": ["Port Stanley"],
    "MY Kuala Lumpur": ["KL"], "NL The Hague": ["Den Haag", "'s-Gravenhage"], "NO Oslo": ["Christiania"],
    "NP Kathmandu": ["Katmandu"], "PA Panama City": ["Panama"], "PH Bacolod City": ["Bacolod"],
    "PH Manila": ["Maynila", "Manilla"], "PH Quezon City": ["Ciudad Quezon"], "PL Gdańsk": ["Danzig"],
    "PL Kraków": ["Cracow"], "PL Poznań": ["Posen"], "PL Szczecin": ["Stettin"],
    "PL Warsaw": ["Warszawa", "Warschau"], "PL Wrocław": ["Breslau"], "PL Łódź": ["Lodsch"],
    "PT Lisbon": ["Lisboa", "Lissabon"], "PT Porto": ["Oporto"], "QA Doha": ["Ad Dawhah"],
    "RO Bucharest": ["București", "Bukarest"], "RS Belgrade": ["Beograd", "Belgrad"],
    "RU Kaliningrad": ["Königsberg"], "RU Moscow": ["Moskva", "Moskau", "Moscú", "Mosca"],
    "RU Saint Petersburg": ["Sankt-Peterburg", "Leningrad"], "SA Jeddah": ["Jidda", "Jiddah"],
    "SA Madinah": ["Medina"], "SA Makkah": ["Mecca"], "SA Riyadh": ["Riad"], "SE Gothenburg": ["Göteborg"],
    "SG Singapore": ["Singapur"], "SY Damascus": ["Damas", "Dimashq", "Damasco"], "TR Adapazarı": ["Sakarya"],
    "TR Istanbul": ["Constantinople"], "TR Şanlıurfa": ["Urfa"], "TW Taipei": ["Taibei", "Taipei City"],
    "UA Cherkasy": ["Cherkassy"], "UA Chernihiv": ["Chernigov"], "UA Dnipro": ["Dnepropetrovsk"],
    "UA Kharkiv": ["Kharkov"], "UA Kyiv": ["Kiev", "Kiew"], "UA Luhansk": ["Lugansk"],
    "UA Lviv": ["Lvov", "Lemberg"], "UA Makiyivka": ["Makiivka"], "UA Odesa": ["Odessa"],
    "UA Zaporizhzhya": ["Zaporizhzhia", "Zaporozhye"], "US Boise": ["Boise City"],
    "US Los Angeles": ["LA", "L.A."], "US New York City": ["New York", "NYC", "NY"],
    "US Philadelphia": ["Philly"], "US San Francisco": ["SF", "San Fran"],
    "US Washington": ["Washington DC", "DC"], "UZ Samarkand": ["Samarqand"], "UZ Tashkent": ["Toshkent"],
    "VN Da Nang": ["Danang"], "VN Haiphong": ["Hai Phong"], "VN Hanoi": ["Ha Noi"],
    "VN Ho Chi Minh City": ["Saigon", "HCMC"], "YE Sanaa": ["Sana"], "ZA Gqeberha": ["Port Elizabeth"],
}

# Populations that are another place's or another unit's, by GeoNames number; 0 where the right one is not known.
SIZES = {
    2618741: 0,  # Klinteby Frihed, a hamlet in Denmark (53,443)
    2780180: 0,  # Eisenzicken, a village in Austria (54,353)
    2266249: 830,  # Monsanto, a village in Portugal (50,000)
    2734106: 0, 2732513: 0, 2267131: 0,  # Sequeira, Vilar and Laranjeiro in Portugal
    3185670: 0,  # Fier-Çifçi beside Fier in Albania (60,995)
    3184517: 0,  # Patos Fshat beside Patos
    2642814: 0,  # Meikle Earnock, a part of Hamilton in Scotland (54,480)
    2652622: 0,  # Coity beside Bridgend (41,352)
    2638703: 18_000,  # Saint Peters in Kent has the population of its district (125,370)
    6947756: 0, 8299614: 0,  # Mendip and Rossendale, districts
    2911287: 13_000,  # Marienthal, a quarter of Hamburg, has the population of its borough (287,101)
    4645421: 0,  # New South Memphis has the population of Memphis (641,608)
    4498303: 0,  # West Raleigh (338,759)
    7839240: 0,  # Enchanted Hills beside Rio Rancho (87,521)
    4833505: 0,  # East Norwalk (84,530)
    4786714: 0,  # South Suffolk (80,690)
    4450687: 0,  # West Gulfport (71,329)
    4792867: 0,  # West Lynchburg (65,517)
    5052361: 0,  # West Coon Rapids (62,528)
    4504225: 0,  # South Vineland (58,122)
    4154047: 0,  # East Pensacola Heights (54,104)
    4937232: 0,  # Framingham Center (65,413)
    3489297: 0,  # New Kingston has the population of Kingston (583,958)
    268743: 0,  # Ra’s Bayrūt, a quarter of Beirut (1,251,739)
    3569175: 0,  # Almendares, a quarter of Havana
    1723510: 0, 1978681: 0,  # Budta and Malingao, villages in the Philippines with more than a million people each
    668995: 0, 678301: 0,  # Reghin-Sat beside Reghin and Fetești-Gară beside Fetești
    874045: 0,  # Staryy Malgobek beside Malgobek
    6943660: 0,  # Shivaji Nagar (1,000,000)
    2567529: 0,  # Grao de Murviedro has the population of Sagunto (62,368)
}

# What else may follow the comma for a region.
REGION_WORDS = {
    "AU.01": ["ACT"], "AU.02": ["NSW"], "AU.03": ["NT"], "AU.04": ["QLD"], "AU.05": ["SA"], "AU.06": ["TAS"],
    "AU.07": ["VIC"], "AU.08": ["WA"], "CA.01": ["AB"], "CA.02": ["BC"], "CA.03": ["MB"], "CA.04": ["NB"],
    "CA.05": ["NL", "Newfoundland"], "CA.07": ["NS"], "CA.08": ["ON"], "CA.09": ["PE", "PEI"], "CA.10": ["QC"],
    "CA.11": ["SK"], "CA.12": ["YT", "Yukon Territory"], "CA.13": ["NT", "NWT"], "CA.14": ["NU"],
    "CH.GE": ["Genève"], "CH.LU": ["Luzern"], "CH.GR": ["Graubünden"], "DE.02": ["Bayern"], "DE.05": ["Hessen"],
    "DE.06": ["Niedersachsen"], "DE.07": ["Nordrhein-Westfalen", "NRW"], "DE.08": ["Rheinland-Pfalz"],
    "DE.13": ["Sachsen"], "DE.14": ["Sachsen-Anhalt"], "DE.15": ["Thüringen"], "ES.51": ["Andalucía"],
    "ES.53": ["Canarias"], "ES.55": ["Castilla y León"], "ES.56": ["Cataluña", "Catalunya"],
    "ES.59": ["País Vasco", "Euskadi"], "FR.28": ["Normandie"], "FR.53": ["Bretagne"], "FR.94": ["Corse"],
    "GB.NIR": ["NI"], "IT.09": ["Lombardia"], "IT.12": ["Piemonte"], "IT.13": ["Puglia"], "IT.14": ["Sardegna"],
    "IT.15": ["Sicilia"], "IT.16": ["Toscana"], "SE.27": ["Skåne län"], "US.DC": ["D.C.", "Washington D.C."],
}

# What else may follow the comma for a country.
COUNTRY_WORDS = {
    "AE": ["UAE", "Emirates"], "AT": ["Österreich"], "BA": ["Bosnia"], "BE": ["Belgique", "België"],
    "BR": ["Brasil"], "CD": ["DR Congo", "Congo-Kinshasa"], "CG": ["Congo", "Congo-Brazzaville"],
    "CH": ["Schweiz", "Suisse", "Svizzera"], "CI": ["Côte d'Ivoire"], "CV": ["Cape Verde"],
    "CZ": ["Czech Republic", "Česko"], "DE": ["Deutschland"], "DK": ["Danmark"], "ES": ["España"],
    "FI": ["Suomi"], "GB": ["UK", "U.K.", "Great Britain", "Britain"], "GR": ["Hellas"], "HR": ["Hrvatska"],
    "HU": ["Magyarország"], "IE": ["Éire", "Republic of Ireland"], "IS": ["Ísland"], "IT": ["Italia"],
    "JP": ["Nippon"], "KR": ["Korea", "Republic of Korea"], "LA": ["Lao"], "MK": ["Macedonia"], "MM": ["Burma"],
    "MO": ["Macau"], "NL": ["The Netherlands", "Holland", "Nederland"], "NO": ["Norge"], "NZ": ["Aotearoa"],
    "PL": ["Polska"], "PS": ["Palestine"], "RU": ["Russian Federation"], "SE": ["Sverige"], "SZ": ["Swaziland"],
    "TL": ["East Timor"], "TR": ["Turkey"], "TW": ["Republic of China"],
    "US": ["America", "United States of America"],
    "VA": ["Vatican City"], "VN": ["Viet Nam"], "VI": ["US Virgin Islands", "USVI"],
}
