/// Zones and the CRC-32 of their changes from 2000 to 2060; written by make-zone-samples.py.
let zoneSamples = """
    Africa/Abidjan f4dbdf21, Africa/Accra f4dbdf21, Africa/Addis_Ababa 79af2cfd, Africa/Algiers 1aa3172e
    Africa/Asmara 79af2cfd, Africa/Bamako f4dbdf21, Africa/Bangui 1aa3172e, Africa/Banjul f4dbdf21
    Africa/Bissau f4dbdf21, Africa/Blantyre 92c828a5, Africa/Brazzaville 1aa3172e, Africa/Bujumbura 92c828a5
    Africa/Cairo 98abbb57, Africa/Casablanca fd0a512e, Africa/Ceuta acbae042, Africa/Conakry f4dbdf21
    Africa/Dakar f4dbdf21, Africa/Dar_es_Salaam 79af2cfd, Africa/Djibouti 79af2cfd, Africa/Douala 1aa3172e
    Africa/El_Aaiun fd0a512e, Africa/Freetown f4dbdf21, Africa/Gaborone 92c828a5, Africa/Harare 92c828a5
    Africa/Johannesburg 92c828a5, Africa/Juba eeebef5f, Africa/Kampala 79af2cfd, Africa/Khartoum 07e6dcf9
    Africa/Kigali 92c828a5, Africa/Kinshasa 1aa3172e, Africa/Lagos 1aa3172e, Africa/Libreville 1aa3172e
    Africa/Lome f4dbdf21, Africa/Luanda 1aa3172e, Africa/Lubumbashi 92c828a5, Africa/Lusaka 92c828a5
    Africa/Malabo 1aa3172e, Africa/Maputo 92c828a5, Africa/Maseru 92c828a5, Africa/Mbabane 92c828a5
    Africa/Mogadishu 79af2cfd, Africa/Monrovia f4dbdf21, Africa/Nairobi 79af2cfd, Africa/Ndjamena 1aa3172e
    Africa/Niamey 1aa3172e, Africa/Nouakchott f4dbdf21, Africa/Ouagadougou f4dbdf21, Africa/Porto-Novo 1aa3172e
    Africa/Sao_Tome 1609afb0, Africa/Tripoli 573c60f9, Africa/Tunis 464f1e95, Africa/Windhoek d95f9a85
    America/Adak 7793ba35, America/Anchorage 212659b3, America/Anguilla 33050298, America/Antigua 33050298
    America/Araguaina 57bcc7b8, America/Argentina/Buenos_Aires 05e29949, America/Argentina/Catamarca af4a5729
    America/Argentina/Cordoba 05e29949, America/Argentina/Jujuy b9819a7a, America/Argentina/La_Rioja af4a5729
    America/Argentina/Mendoza a24aa482, America/Argentina/Rio_Gallegos af4a5729, America/Argentina/Salta b9819a7a
    America/Argentina/San_Juan 641bb2a9, America/Argentina/San_Luis b1f6ae2f, America/Argentina/Tucuman 00d5bf25
    America/Argentina/Ushuaia 2d584a41, America/Aruba 33050298, America/Asuncion efaa20a8
    America/Atikokan 7eda15fc, America/Bahia d0f8567a, America/Bahia_Banderas 40d81059, America/Barbados 33050298
    America/Belem b57d6cab, America/Belize 40ff5c14, America/Blanc-Sablon 33050298, America/Boa_Vista 26dcf47a
    America/Bogota 7eda15fc, America/Boise ebffce75, America/Cambridge_Bay 1d60b176, America/Campo_Grande 52967f3a
    America/Cancun 0e408e53, America/Caracas b59e8376, America/Cayenne b57d6cab, America/Cayman 7eda15fc
    America/Chicago 0370d661, America/Chihuahua ee0eeb22, America/Ciudad_Juarez 7d706f17
    America/Costa_Rica 40ff5c14, America/Coyhaique d7cbca73, America/Creston c894639f, America/Cuiaba 940e867c
    America/Curacao 33050298, America/Danmarkshavn f4dbdf21, America/Dawson b6e638fe, America/Dawson_Creek c894639f
    America/Denver ebffce75, America/Detroit 2221330b, America/Dominica 33050298, America/Edmonton 19090f66
    America/Eirunepe c6385b86, America/El_Salvador 40ff5c14, America/Fort_Nelson 2742853b
    America/Fortaleza 8dc1b821, America/Glace_Bay c159a6ec, America/Goose_Bay bda29e07, America/Grand_Turk 652d2e05
    America/Grenada 33050298, America/Guadeloupe 33050298, America/Guatemala 83a61a37, America/Guayaquil 7eda15fc
    America/Guyana 33050298, America/Halifax c159a6ec, America/Havana 4f1117a9, America/Hermosillo c894639f
    America/Indiana/Indianapolis 0948095a, America/Indiana/Knox c3e8fd8c, America/Indiana/Marengo 0948095a
    America/Indiana/Petersburg e664b00d, America/Indiana/Tell_City c3e8fd8c, America/Indiana/Vevay 0948095a
    America/Indiana/Vincennes e664b00d, America/Indiana/Winamac 044c347f, America/Inuvik 19090f66
    America/Iqaluit 52c85154, America/Jamaica 7eda15fc, America/Juneau 212659b3
    America/Kentucky/Louisville 2221330b, America/Kentucky/Monticello 52c85154, America/Kralendijk 33050298
    America/La_Paz 33050298, America/Lima 7eda15fc, America/Los_Angeles a47b52c3, America/Lower_Princes 33050298
    America/Maceio 8dc1b821, America/Managua 87edc053, America/Manaus 33050298, America/Marigot 33050298
    America/Martinique 33050298, America/Matamoros c3008078, America/Mazatlan 16793873, America/Menominee 0370d661
    America/Merida b50bbb3f, America/Metlakatla f58b8f87, America/Mexico_City b50bbb3f, America/Miquelon 3e526127
    America/Moncton a742e82b, America/Monterrey b50bbb3f, America/Montevideo e30f93dc, America/Montserrat 33050298
    America/Nassau 2221330b, America/New_York 2221330b, America/Nome 212659b3, America/Noronha 7fecf4b9
    America/North_Dakota/Beulah aee0cefc, America/North_Dakota/Center 0370d661
    America/North_Dakota/New_Salem e21ec97b, America/Nuuk 58fe231b, America/Ojinaga a364f149
    America/Panama 7eda15fc, America/Paramaribo b57d6cab, America/Phoenix c894639f, America/Port-au-Prince 8bedc398
    America/Port_of_Spain 33050298, America/Porto_Velho 33050298, America/Puerto_Rico 33050298
    America/Punta_Arenas 3232d03a, America/Rankin_Inlet 9d0a4fe8, America/Recife ce68b8b2, America/Regina 40ff5c14
    America/Resolute c0444301, America/Rio_Branco c6385b86, America/Santarem 82df1fcc, America/Santiago ec6828e4
    America/Santo_Domingo 68275ac4, America/Sao_Paulo a70c6be3, America/Scoresbysund 81cb3876
    America/Sitka 212659b3, America/St_Barthelemy 33050298, America/St_Johns ec3d176f, America/St_Kitts 33050298
    America/St_Lucia 33050298, America/St_Thomas 33050298, America/St_Vincent 33050298
    America/Swift_Current 40ff5c14, America/Tegucigalpa c4282c47, America/Thule c159a6ec, America/Tijuana fd7361e0
    America/Toronto 2221330b, America/Tortola 33050298, America/Vancouver 2f3d86bf, America/Whitehorse b6e638fe
    America/Winnipeg 6faf32c0, America/Yakutat 212659b3, Antarctica/Casey 093f7289, Antarctica/Davis 10675950
    Antarctica/DumontDUrville 281771f9, Antarctica/Macquarie b29c3552, Antarctica/Mawson eeee020f
    Antarctica/McMurdo 45143d38, Antarctica/Palmer 3232d03a, Antarctica/Rothera b57d6cab, Antarctica/Syowa 79af2cfd
    Antarctica/Troll 1d52ec3c, Antarctica/Vostok e14f5d52, Arctic/Longyearbyen acbae042, Asia/Aden 79af2cfd
    Asia/Almaty 09bd946e, Asia/Amman 2a3ffe0e, Asia/Anadyr 2739fa0b, Asia/Aqtau 0671008c, Asia/Aqtobe 0bc276dd
    Asia/Ashgabat b20855aa, Asia/Atyrau 0671008c, Asia/Baghdad f2a7d515, Asia/Bahrain 79af2cfd, Asia/Baku fe0939e4
    Asia/Bangkok 044623c9, Asia/Barnaul 34aa60a2, Asia/Beirut d533fcea, Asia/Bishkek d02f805d, Asia/Brunei fbbb7ec2
    Asia/Chita f0149e5e, Asia/Colombo 652b87a4, Asia/Damascus d0b26cbf, Asia/Dhaka 2c2fa11e, Asia/Dili 5c337503
    Asia/Dubai ffd742ce, Asia/Dushanbe b20855aa, Asia/Famagusta 96fa79ac, Asia/Gaza 875cbc68, Asia/Hebron fe40e52f
    Asia/Ho_Chi_Minh 044623c9, Asia/Hong_Kong fbbb7ec2, Asia/Hovd 65ebac40, Asia/Irkutsk 54541be9
    Asia/Jakarta 044623c9, Asia/Jayapura a07c4e72, Asia/Jerusalem 1b129651, Asia/Kabul 5153f6f7
    Asia/Kamchatka 2739fa0b, Asia/Karachi 7cde1dcd, Asia/Kathmandu 35531110, Asia/Khandyga 751d0ada
    Asia/Kolkata 04a76377, Asia/Krasnoyarsk 31bd3d01, Asia/Kuala_Lumpur fbbb7ec2, Asia/Kuching fbbb7ec2
    Asia/Kuwait 79af2cfd, Asia/Macau fbbb7ec2, Asia/Magadan cc389e84, Asia/Makassar fbbb7ec2, Asia/Manila fbbb7ec2
    Asia/Muscat ffd742ce, Asia/Nicosia 2f7e31a8, Asia/Novokuznetsk 5d6c454d, Asia/Novosibirsk 37cb0f03
    Asia/Omsk 9c26e9c4, Asia/Oral 0671008c, Asia/Phnom_Penh 044623c9, Asia/Pontianak 044623c9
    Asia/Pyongyang f3ec1073, Asia/Qatar 79af2cfd, Asia/Qostanay b753aa75, Asia/Qyzylorda 2066d1c7
    Asia/Riyadh 79af2cfd, Asia/Sakhalin f410ef13, Asia/Samarkand b20855aa, Asia/Seoul a07c4e72
    Asia/Shanghai fbbb7ec2, Asia/Singapore fbbb7ec2, Asia/Srednekolymsk 77453915, Asia/Taipei fbbb7ec2
    Asia/Tashkent b20855aa, Asia/Tbilisi a99a168d, Asia/Tehran caf38419, Asia/Thimphu 8c2d1c42, Asia/Tokyo a07c4e72
    Asia/Tomsk 44c676c3, Asia/Ulaanbaatar f1a0748e, Asia/Urumqi 8c2d1c42, Asia/Ust-Nera 776178e2
    Asia/Vientiane 044623c9, Asia/Vladivostok 8088ee3c, Asia/Yakutsk 145b487a, Asia/Yangon 25a000a7
    Asia/Yekaterinburg f4cac69c, Asia/Yerevan b6524f8b, Atlantic/Azores c7488d0e, Atlantic/Bermuda c159a6ec
    Atlantic/Canary 45cbf1fc, Atlantic/Cape_Verde c494d49a, Atlantic/Faroe 45cbf1fc, Atlantic/Madeira 45cbf1fc
    Atlantic/Reykjavik f4dbdf21, Atlantic/South_Georgia 4cffeb11, Atlantic/St_Helena f4dbdf21
    Atlantic/Stanley 8993fd94, Australia/Adelaide 44d6b0f1, Australia/Brisbane 281771f9
    Australia/Broken_Hill 44d6b0f1, Australia/Darwin 819a6d1c, Australia/Eucla c88dd6ab, Australia/Hobart 972023da
    Australia/Lindeman 281771f9, Australia/Lord_Howe dfe2114d, Australia/Melbourne 04d8cc0f
    Australia/Perth d6fef569, Australia/Sydney 04d8cc0f, Etc/GMT f4dbdf21, Etc/GMT+1 c494d49a, Etc/GMT+10 e4c531af
    Etc/GMT+11 b82b5d4b, Etc/GMT+12 62bfc9e3, Etc/GMT+2 4cffeb11, Etc/GMT+3 b57d6cab, Etc/GMT+4 33050298
    Etc/GMT+5 7eda15fc, Etc/GMT+6 40ff5c14, Etc/GMT+7 c894639f, Etc/GMT+8 37693e94, Etc/GMT+9 6cae0e24
    Etc/GMT-1 1aa3172e, Etc/GMT-10 281771f9, Etc/GMT-11 74f91d1d, Etc/GMT-12 ae6d89b5, Etc/GMT-2 92c828a5
    Etc/GMT-3 79af2cfd, Etc/GMT-4 ffd742ce, Etc/GMT-5 b20855aa, Etc/GMT-6 8c2d1c42, Etc/GMT-7 044623c9
    Etc/GMT-8 fbbb7ec2, Etc/GMT-9 a07c4e72, Etc/UTC f4dbdf21, Europe/Amsterdam acbae042, Europe/Andorra acbae042
    Europe/Astrakhan e6052580, Europe/Athens 2f7e31a8, Europe/Belgrade acbae042, Europe/Berlin acbae042
    Europe/Bratislava acbae042, Europe/Brussels acbae042, Europe/Bucharest 2f7e31a8, Europe/Budapest acbae042
    Europe/Busingen acbae042, Europe/Chisinau d5e60fc0, Europe/Copenhagen acbae042, Europe/Dublin 45cbf1fc
    Europe/Gibraltar acbae042, Europe/Guernsey 45cbf1fc, Europe/Helsinki 2f7e31a8, Europe/Isle_of_Man 45cbf1fc
    Europe/Istanbul 270d5705, Europe/Jersey 45cbf1fc, Europe/Kaliningrad e3dc3c2d, Europe/Kirov ffabd306
    Europe/Kyiv 2f7e31a8, Europe/Lisbon 45cbf1fc, Europe/Ljubljana acbae042, Europe/London 45cbf1fc
    Europe/Luxembourg acbae042, Europe/Madrid acbae042, Europe/Malta acbae042, Europe/Mariehamn 2f7e31a8
    Europe/Minsk f0ec7a9b, Europe/Monaco acbae042, Europe/Moscow ffabd306, Europe/Oslo acbae042
    Europe/Paris acbae042, Europe/Podgorica acbae042, Europe/Prague acbae042, Europe/Riga 3ad47c6b
    Europe/Rome acbae042, Europe/Samara 0f3cea60, Europe/San_Marino acbae042, Europe/Sarajevo acbae042
    Europe/Saratov 815bac0e, Europe/Simferopol c75fd9d4, Europe/Skopje acbae042, Europe/Sofia 2f7e31a8
    Europe/Stockholm acbae042, Europe/Tallinn cc9c9d4d, Europe/Tirane acbae042, Europe/Ulyanovsk e6052580
    Europe/Vaduz acbae042, Europe/Vatican acbae042, Europe/Vienna acbae042, Europe/Vilnius a22e9790
    Europe/Volgograd de539f39, Europe/Warsaw acbae042, Europe/Zagreb acbae042, Europe/Zurich acbae042
    Indian/Antananarivo 79af2cfd, Indian/Chagos 8c2d1c42, Indian/Christmas 044623c9, Indian/Cocos 25a000a7
    Indian/Comoro 79af2cfd, Indian/Kerguelen b20855aa, Indian/Mahe ffd742ce, Indian/Maldives b20855aa
    Indian/Mauritius cafbd40e, Indian/Mayotte 79af2cfd, Indian/Reunion ffd742ce, Pacific/Apia dfb9c00c
    Pacific/Auckland 45143d38, Pacific/Bougainville 6372187b, Pacific/Chatham 6f017537, Pacific/Chuuk 281771f9
    Pacific/Easter f4a949d0, Pacific/Efate 74f91d1d, Pacific/Fakaofo 0f189db1, Pacific/Fiji 5f3100b8
    Pacific/Funafuti ae6d89b5, Pacific/Galapagos 40ff5c14, Pacific/Gambier 6cae0e24, Pacific/Guadalcanal 74f91d1d
    Pacific/Guam 281771f9, Pacific/Honolulu e4c531af, Pacific/Kanton 9424fc51, Pacific/Kiritimati 85357359
    Pacific/Kosrae 74f91d1d, Pacific/Kwajalein ae6d89b5, Pacific/Majuro ae6d89b5, Pacific/Marquesas 4d482d4a
    Pacific/Midway b82b5d4b, Pacific/Nauru ae6d89b5, Pacific/Niue b82b5d4b, Pacific/Norfolk 2c7fc580
    Pacific/Noumea 74f91d1d, Pacific/Pago_Pago b82b5d4b, Pacific/Palau a07c4e72, Pacific/Pitcairn 37693e94
    Pacific/Pohnpei 74f91d1d, Pacific/Port_Moresby 281771f9, Pacific/Rarotonga e4c531af, Pacific/Saipan 281771f9
    Pacific/Tahiti e4c531af, Pacific/Tarawa ae6d89b5, Pacific/Tongatapu 68684c87, Pacific/Wake ae6d89b5
    Pacific/Wallis ae6d89b5, UTC f4dbdf21
    """
