#pragma once

#include <stddef.h>
#include <stdint.h>

/// A font file inside the program.
typedef struct {
    const uint8_t *_Nonnull bytes;
    size_t count;
} weathercard_font;

weathercard_font weathercard_font_inter_regular(void);
weathercard_font weathercard_font_inter_medium(void);
weathercard_font weathercard_font_inter_display_medium(void);
weathercard_font weathercard_font_inter_display_light(void);
weathercard_font weathercard_font_noto_arabic_regular(void);
weathercard_font weathercard_font_noto_arabic_medium(void);
weathercard_font weathercard_font_noto_japanese_regular(void);
weathercard_font weathercard_font_noto_japanese_medium(void);
weathercard_font weathercard_font_noto_chinese_regular(void);
weathercard_font weathercard_font_noto_chinese_medium(void);
weathercard_font weathercard_font_noto_korean_regular(void);
weathercard_font weathercard_font_noto_korean_medium(void);
weathercard_font weathercard_font_fraunces_numeral(void);
weathercard_font weathercard_font_fraunces_title(void);
weathercard_font weathercard_font_fraunces_title_bold(void);
