#!/bin/sh
# Makes the faces in this folder from Debian's fonts-inter, with kerning, marks and tabular figures. Needs fonts-inter (apt)
# and fonttools 4.68.0 (pip); the same versions make the same bytes.
set -eu
cd "$(dirname "$0")"
source=${1:-/usr/share/fonts/opentype/inter}

latin1='U+0020-007E,U+00A0-00FF,U+2000-206F,U+2212'
# The names of places in Latin, Greek and Cyrillic letters.
names='U+0020-007E,U+00A0-024F,U+0259,U+02B0-02FF,U+0300-036F,U+0370-03FF,U+0400-052F,U+1E00-1EFF,U+2000-206F,U+2212'
# Latin, Greek and Cyrillic with their marks; punctuation, currencies, letterlike signs, arrows, operators, ligatures.
letters='U+0020-007E,U+00A0-024F,U+0259,U+02B0-02FF,U+0300-036F,U+0370-03FF,U+0400-052F,U+1D00-1DBF,U+1E00-1EFF,U+1F00-1FFF,U+2000-209F,U+20A0-20BF,U+2100-214F,U+2190-21FF,U+2200-22FF,U+FB00-FB06,U+FEFF,U+FFFD'

subset() {
    pyftsubset "$source/$1.otf" --output-file="$1.otf" --unicodes="$2" \
        --layout-features='kern,mark,mkmk,ccmp,locl,tnum,calt,case' \
        --no-harfbuzz-repacker --no-hinting --notdef-outline --name-IDs='*' --no-recalc-timestamp
}

subset Inter-Regular "$letters"
subset Inter-Medium "$letters"
subset InterDisplay-Medium "$names"
# The big number is all that is set in this one.
subset InterDisplay-Light "$latin1"
