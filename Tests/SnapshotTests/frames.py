#!/usr/bin/env python3
"""Shows eight frames of a moving card on one sheet, and measures its motion.

    frames.py CARD.apng SHEET.png

Prints the number of frames, how long they are shown and how often they are played; the largest step of the luminance between
neighbouring frames; and the flashes of any second, as WCAG 2.3.1 counts them: pairs of opposing changes of at least a tenth of the
luminance over a quarter of the picture. More than three flashes are an error. Needs Pillow and NumPy.
"""

import sys

import numpy as np
from PIL import Image

AREA = 0.25


def luminance(frame):
    channels = np.asarray(frame.convert("RGB"), dtype=float) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return linear @ [0.2126, 0.7152, 0.0722]


def changes(lights):
    """The frames at which a quarter of the picture has become a tenth lighter or darker since the last turn, with their signs."""
    found = []
    reference = lights[0]
    for index, light in enumerate(lights[1:], 1):
        for sign in (1, -1):
            change = sign * (light - reference)
            dark = np.minimum(light, reference) < 0.8
            if np.mean((change >= 0.1) & dark) >= AREA:
                if not found or found[-1][1] != sign:
                    found.append((index, sign))
                reference = light
                break
    return found


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    picture = Image.open(sys.argv[1])
    count = getattr(picture, "n_frames", 1)
    frames, starts, time = [], [], 0.0
    for index in range(count):
        picture.seek(index)
        frames.append(picture.convert("RGB"))
        starts.append(time)
        time += picture.info.get("duration", 0) / 1000
    plays = picture.info.get("loop", 1)
    print(f"{count} frames of {picture.width} x {picture.height}, {time:.2f} s, "
          + ("without end" if plays == 0 else f"{plays} times"))
    lights = [luminance(frame) for frame in frames]
    pairs = list(zip(lights, lights[1:] + lights[:1]))
    means = [abs(float(np.mean(after - before))) for before, after in pairs]
    worst = int(np.argmax(means))
    print(f"the picture's luminance steps by at most {means[worst]:.3f}, after frame {worst}")
    # Twice around, so that the step from the end to the start counts.
    times = starts + [time + start for start in starts]
    turns = [times[index] for index, _ in changes(lights + lights)]
    most = max((sum(1 for other in turns if turn <= other < turn + 1) for turn in turns), default=0)
    print(f"{most // 2} flashes in a second at most")
    width, height = picture.size
    sheet = Image.new("RGB", (width * 4, height * 2))
    for place in range(8):
        sheet.paste(frames[place * (count - 1) // 7], (place % 4 * width, place // 4 * height))
    sheet.save(sys.argv[2])
    if most // 2 > 3:
        sys.exit("more than three flashes in a second")


if __name__ == "__main__":
    main()
