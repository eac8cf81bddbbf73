#!/usr/bin/env python3
"""Draws icon.png, 512 by 512: a banana lying on a list with three rows, one of them ticked off.

    draw_icon.py icon.png

Standard library only. Every shape is a signed distance in pixels (negative inside), so edges come out smooth.
"""
import math
import struct
import sys
import zlib

SIZE = 512


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def rounded_box(x, y, cx, cy, half_width, half_height, radius):
    dx = abs(x - cx) - half_width + radius
    dy = abs(y - cy) - half_height + radius
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius


def segment(x, y, ax, ay, bx, by, radius):
    px, py, vx, vy = x - ax, y - ay, bx - ax, by - ay
    t = max(0.0, min(1.0, (px * vx + py * vy) / (vx * vx + vy * vy)))
    return math.hypot(px - vx * t, py - vy * t) - radius


# The banana's spine is an arc around CENTRE; its half thickness swells from tip to middle and back to the stem.
CENTRE, RADIUS, FROM, TO = (330, 196), 190, math.radians(36), math.radians(143)


def banana(x, y):
    dx, dy = x - CENTRE[0], y - CENTRE[1]
    angle = math.atan2(dy, dx)
    if angle < -1.2:
        angle += 2 * math.pi
    t = max(0.0, min(1.0, (angle - FROM) / (TO - FROM)))
    a = FROM + (TO - FROM) * t
    thickness = 14 + 44 * math.sin(math.pi * min(1, max(0, t))) ** 0.62
    px, py = CENTRE[0] + RADIUS * math.cos(a), CENTRE[1] + RADIUS * math.sin(a)
    across = math.hypot(dx, dy) - RADIUS
    return math.hypot(x - px, y - py) - thickness, t, across / thickness


def cover(distance):
    return max(0.0, min(1.0, 0.5 - distance))


def pixel(x, y):
    back = rounded_box(x, y, 256, 256, 256, 256, 112)
    colour = mix((84, 196, 144), (32, 140, 108), y / SIZE)
    colour = mix(colour, (20, 92, 72), 0.35 * cover(rounded_box(x, y, 236, 270, 150, 196, 30) / 10))
    colour = mix(colour, (255, 253, 246), cover(rounded_box(x, y, 228, 256, 148, 192, 28)))
    for row in range(3):
        middle = 124 + row * 84
        colour = mix(colour, (186, 192, 196), cover(rounded_box(x, y, 272, middle, 72, 11, 11)))
        box = rounded_box(x, y, 138, middle, 30, 30, 9)
        if row == 0:
            colour = mix(colour, (36, 150, 112), cover(box))
            tick = min(segment(x, y, 124, middle + 1, 135, middle + 12, 6),
                       segment(x, y, 135, middle + 12, 154, middle - 11, 6))
            colour = mix(colour, (255, 255, 255), cover(tick))
        else:
            colour = mix(colour, (150, 160, 166), cover(abs(box + 5) - 5))
    shadow, _, _ = banana(x - 5, y - 13)
    colour = mix(colour, (70, 60, 20), 0.28 * cover(shadow / 14))
    body, t, across = banana(x, y)
    skin = mix((255, 224, 62), (240, 172, 20), max(0.0, across) ** 1.5)
    skin = mix(skin, (255, 244, 150), 0.8 * cover((abs(across + 0.42) - 0.07) * 30) * math.sin(math.pi * t))
    skin = mix(skin, (92, 66, 30), max(0.0, 1 - t / 0.05))
    skin = mix(skin, (128, 120, 40), max(0.0, min(1.0, (t - 0.93) / 0.05)))
    colour = mix(colour, (150, 100, 16), cover(body - 5))
    colour = mix(colour, skin, cover(body))
    return tuple(int(round(c)) for c in colour) + (int(round(255 * cover(back))),)


def png(width, height, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    raw = b"".join(b"\0" + bytes(value for point in row for value in point) for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9))
            + chunk(b"IEND", b""))


if __name__ == "__main__":
    picture = [[pixel(x + 0.5, y + 0.5) for x in range(SIZE)] for y in range(SIZE)]
    with open(sys.argv[1], "wb") as file:
        file.write(png(SIZE, SIZE, picture))
