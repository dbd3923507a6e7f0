import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { findDifference, thumbnailOf } from './compare.ts';

const WIDTH = 390;
const HEIGHT = 844;

const PAPER = 0xf7;
const WORD = 0x58;

/**
 * Lines of grey words on white, the lower half `down` pixels lower, without line `missing`. Made of
 * pixels: once the product is loaded, nothing but photographs is decoded in this process.
 */
function screen({ down = 0, missing = -1 } = {}): Sharp {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  for (let line = 0; line < 24; line++) {
    const top = 30 + line * 32 + (line < 12 ? 0 : down);
    if (line === missing) continue;
    for (let y = top; y < top + 9; y++)
      for (const [word, width] of [60, 34, 82].entries()) {
        const left = y * WIDTH + 30 + word * 95;
        pixels.fill(WORD, left, left + width);
      }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .toColorspace('srgb')
    .png();
}

const difference = async (one: Sharp, other: Sharp) => {
  const [before, now] = await Promise.all([one.toBuffer(), other.toBuffer()]);
  return findDifference(await thumbnailOf(before), await thumbnailOf(now));
};

test.each([
  ['the lower half moved down by four pixels', screen({ down: 4 })],
  ['a line of text is missing', screen({ missing: 15 })],
  ['everything is darker', screen().linear(0.7, 0)],
])('sees that %s', async (_, now) => {
  expect(await difference(screen(), now)).toMatchObject({ size: 96 });
});

test('says where', async () => {
  const found = await difference(screen(), screen({ missing: 15 }));
  const y = 30 + 15 * 32;
  expect(found!.top).toBeLessThan(y);
  expect(found!.top + found!.size).toBeGreaterThan(y);
});

test.each([
  ['the same picture', screen()],
  ['softer letters', screen().blur(0.8)],
  ['bolder letters', screen().linear(1.05, -14)],
])('accepts %s', async (_, now) => {
  expect(await difference(screen(), now)).toBeNull();
});
