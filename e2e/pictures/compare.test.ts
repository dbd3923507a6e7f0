import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { findDifference, thumbnailOf } from './compare.ts';

const WIDTH = 390;
const HEIGHT = 844;

/** Lines of grey words on white cards, the lower half `down` pixels lower, without line `missing`. */
function screen({ down = 0, missing = -1 } = {}): Sharp {
  const lines = Array.from({ length: 24 }, (_, line) => {
    const y = 30 + line * 32 + (line < 12 ? 0 : down);
    const words = [60, 34, 82].map(
      (width, word) => `<rect x="${30 + word * 95}" y="${y}" width="${width}" height="9"/>`,
    );
    return line === missing ? '' : words.join('');
  });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
        <rect width="100%" height="100%" fill="#f5f6f8"/><rect x="16" y="16" width="358" height="812" rx="16" fill="#fff"/>
        <g fill="#4d5666">${lines.join('')}</g></svg>`,
    ),
  ).png();
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
