#include "CFontBytes.h"

static const uint8_t inter_regular[] = {
#embed "../../Fonts/Inter-Regular.otf"
};

static const uint8_t inter_medium[] = {
#embed "../../Fonts/Inter-Medium.otf"
};

static const uint8_t inter_display_medium[] = {
#embed "../../Fonts/InterDisplay-Medium.otf"
};

static const uint8_t inter_display_light[] = {
#embed "../../Fonts/InterDisplay-Light.otf"
};

static const uint8_t noto_arabic_regular[] = {
#embed "../../Fonts/NotoSansArabic-Regular.ttf"
};

static const uint8_t noto_arabic_medium[] = {
#embed "../../Fonts/NotoSansArabic-Medium.ttf"
};

static const uint8_t noto_japanese_regular[] = {
#embed "../../Fonts/NotoSansJP-Regular.otf"
};

static const uint8_t noto_japanese_medium[] = {
#embed "../../Fonts/NotoSansJP-Medium.otf"
};

static const uint8_t noto_chinese_regular[] = {
#embed "../../Fonts/NotoSansSC-Regular.otf"
};

static const uint8_t noto_chinese_medium[] = {
#embed "../../Fonts/NotoSansSC-Medium.otf"
};

static const uint8_t noto_korean_regular[] = {
#embed "../../Fonts/NotoSansKR-Regular.otf"
};

static const uint8_t noto_korean_medium[] = {
#embed "../../Fonts/NotoSansKR-Medium.otf"
};

static const uint8_t fraunces_numeral[] = {
#embed "../../Fonts/Fraunces144ptSoft-Regular.otf"
};

static const uint8_t fraunces_title[] = {
#embed "../../Fonts/Fraunces72ptSoft-Regular.otf"
};

static const uint8_t fraunces_title_bold[] = {
#embed "../../Fonts/Fraunces72ptSoft-SemiBold.otf"
};

#define FONT(array) ((weathercard_font){ .bytes = (array), .count = sizeof(array) })

weathercard_font weathercard_font_inter_regular(void) { return FONT(inter_regular); }
weathercard_font weathercard_font_inter_medium(void) { return FONT(inter_medium); }
weathercard_font weathercard_font_inter_display_medium(void) { return FONT(inter_display_medium); }
weathercard_font weathercard_font_inter_display_light(void) { return FONT(inter_display_light); }
weathercard_font weathercard_font_noto_arabic_regular(void) { return FONT(noto_arabic_regular); }
weathercard_font weathercard_font_noto_arabic_medium(void) { return FONT(noto_arabic_medium); }
weathercard_font weathercard_font_noto_japanese_regular(void) { return FONT(noto_japanese_regular); }
weathercard_font weathercard_font_noto_japanese_medium(void) { return FONT(noto_japanese_medium); }
weathercard_font weathercard_font_noto_chinese_regular(void) { return FONT(noto_chinese_regular); }
weathercard_font weathercard_font_noto_chinese_medium(void) { return FONT(noto_chinese_medium); }
weathercard_font weathercard_font_noto_korean_regular(void) { return FONT(noto_korean_regular); }
weathercard_font weathercard_font_noto_korean_medium(void) { return FONT(noto_korean_medium); }
weathercard_font weathercard_font_fraunces_numeral(void) { return FONT(fraunces_numeral); }
weathercard_font weathercard_font_fraunces_title(void) { return FONT(fraunces_title); }
weathercard_font weathercard_font_fraunces_title_bold(void) { return FONT(fraunces_title_bold); }
