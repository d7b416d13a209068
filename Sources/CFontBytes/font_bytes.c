#include "CFontBytes.h"

static const uint8_t inter_regular[] = {
#embed "../../Fonts/Inter-Regular.otf"
};

static const uint8_t inter_medium[] = {
#embed "../../Fonts/Inter-Medium.otf"
};

static const uint8_t inter_display_light[] = {
#embed "../../Fonts/InterDisplay-Light.otf"
};

#define FONT(array) ((weathercard_font){ .bytes = (array), .count = sizeof(array) })

weathercard_font weathercard_font_inter_regular(void) { return FONT(inter_regular); }
weathercard_font weathercard_font_inter_medium(void) { return FONT(inter_medium); }
weathercard_font weathercard_font_inter_display_light(void) { return FONT(inter_display_light); }
