/// Pairs of pictures and what pixelmatch 7.2.0 finds in them; written by make-pixelmatch-samples.py.
///
/// Seed, width, height, threshold, whether antialiasing is included, opacity, the pixels that differ, those
/// that count as antialiasing, and the CRC-32 of the changed picture and of the classes of pixels.
let pixelmatchSamples = """
    0 64 48 0.1 - opaque 56 67 5a96b520 084502bb
    1 1 40 0.05 - opaque 21 0 339ddde6 125c1b71
    2 40 1 0.3 - opaque 16 0 61fa5ab7 db9c31ef
    3 2 2 0.0 - opaque 0 0 105d7ee1 2144df1c
    4 33 57 0.02 - opaque 66 72 80af3487 4f22a37a
    5 80 20 0.1 - opaque 112 9 c6921bf5 868dcc5b
    6 3 3 0.05 aa opaque 6 0 fb28e77d 6c519be5
    7 50 50 0.3 - opaque 0 0 69d030b6 e9558bf9
    8 64 48 0.0 - opaque 39 27 6ffa54f2 45fe18a7
    9 1 40 0.02 - opaque 0 0 368970a0 e9ec3db1
    10 40 1 0.1 - opaque 8 0 e1ad8330 a26fc00b
    11 2 2 0.05 - opaque 0 0 c71e52e9 2144df1c
    12 33 57 0.3 - opaque 0 0 aee8ec43 85e74155
    13 80 20 0.0 aa opaque 125 0 f51ef1bd 8b7ddfe3
    14 3 3 0.02 - opaque 1 0 eb767e78 f17200ed
    15 50 50 0.1 - opaque 14 9 fbb78224 2b23a2e5
    16 64 48 0.05 - opaque 50 38 8896accc 72198775
    17 1 40 0.3 - opaque 0 0 b1e0a5ea e9ec3db1
    18 40 1 0.0 - opaque 3 0 bd3773f0 e492d682
    19 2 2 0.02 - opaque 3 0 a27c7c73 8121e30f
    20 33 57 0.1 aa opaque 37 0 f7755f07 e6f90999
    21 80 20 0.05 - opaque 255 47 7516a244 ec2fa0b6
    22 3 3 0.3 - opaque 0 0 f803a479 e60914ae
    23 50 50 0.0 - opaque 49 74 9f1d2b19 0a2a9677
    24 64 48 0.02 - opaque 162 50 cc9f1e56 4f2e88c5
    25 1 40 0.1 - opaque 6 0 9abd1027 5e163bc5
    26 40 1 0.05 - opaque 6 0 dae4fb0a c8b2cb21
    27 2 2 0.3 aa opaque 0 0 93ab99da 2144df1c
    28 33 57 0.0 - opaque 198 102 2a44b8cd 0e1f8664
    29 80 20 0.02 - opaque 26 48 1393febd d7118d5e
    30 3 3 0.1 - opaque 0 0 ffa6eaa0 e60914ae
    31 50 50 0.05 - opaque 66 37 ce6eed9f d3c65f6e
    32 64 48 0.3 - opaque 1 0 41365bdd 2d966e5b
    33 1 40 0.0 - opaque 2 0 7c2784cf fb8c3661
    34 40 1 0.02 aa opaque 11 0 2b9389c7 a226f607
    35 2 2 0.1 - opaque 0 0 c0013067 2144df1c
    36 33 57 0.05 - opaque 37 29 2b3f62b4 e4f5028c
    37 80 20 0.3 - opaque 0 5 bd9e5348 7be4bc71
    38 3 3 0.0 - opaque 0 1 9d0e1457 4c00dc25
    39 50 50 0.02 - opaque 22 49 a78abc37 ee9c7298
    40 64 48 0.1 - clear 8 12 8cb7e727 1b1ab887
    41 1 40 0.05 aa clear 15 0 bfb151a1 d03bce6b
    42 40 1 0.3 - clear 2 0 069bfcef 35cbfa57
    43 2 2 0.0 - clear 0 0 cd3cccf2 2144df1c
    44 33 57 0.02 - clear 41 28 567fb67f 0627d9a8
    45 80 20 0.1 - clear 0 1 0795cde8 aa536f0b
    46 3 3 0.05 - clear 5 1 1bea0e53 c79a3959
    47 50 50 0.3 - clear 5 1 0f78104a 0f4e7eed
    48 64 48 0.0 aa clear 110 0 e9b49251 6d96550f
    49 1 40 0.02 - clear 6 0 74bed8fc f8459d29
    50 40 1 0.1 - clear 1 0 4cf24760 2862e271
    51 2 2 0.05 - clear 0 0 5a07797b 2144df1c
    52 33 57 0.3 - clear 0 0 3927c0b0 85e74155
    53 80 20 0.0 - clear 31 58 70c9ad99 0c0db67e
    54 3 3 0.02 - clear 4 3 8d08b213 83be97e7
    55 50 50 0.1 aa clear 705 0 cac93b9e 7593e66a
    56 64 48 0.05 - clear 61 73 8e3fca58 34697314
    57 1 40 0.3 - clear 0 0 875d6eaf e9ec3db1
    58 40 1 0.0 - clear 15 0 8edc0134 f9c50075
    59 2 2 0.02 - clear 0 0 f158a14d 2144df1c
    """
