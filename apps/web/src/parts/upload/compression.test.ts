import { describe, expect, test } from 'vitest';
import { compressionOf, isImage } from './compression.ts';

const KB = 1_024;
const MB = 1_024 * KB;

describe('what is sent of a picture', () => {
  test.each([
    [0, null],
    [200 * KB - 1, null],
    [200 * KB, 0.9],
    [512 * KB, 0.9],
    [512 * KB + 1, 0.8],
    [MB, 0.8],
    [MB + 1, 0.85],
    [2 * MB, 0.85],
    [2 * MB + 1, 0.8],
    [10 * MB, 0.8],
    [10 * MB + 1, 0.75],
    [20 * MB, 0.75],
    [20 * MB + 1, 1],
    [300 * MB, 1],
  ])('of %i bytes has quality %j', (bytes, quality) => {
    const expected = quality === null ? null : { quality, width: 1_080, minWidth: 10 };
    expect(compressionOf(bytes)).toEqual(expected);
  });
});

describe('an image', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic'])('is %s', (type) => {
    expect(isImage({ type })).toBe(true);
  });
  test.each(['', 'application/pdf', 'text/html', 'video/mp4', 'x-image/jpeg'])(
    'is not %j',
    (type) => expect(isImage({ type })).toBe(false),
  );
});
