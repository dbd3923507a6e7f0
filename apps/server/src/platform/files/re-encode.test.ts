import { beforeAll, describe, expect, test } from 'vitest';
import { decode, reEncode } from './re-encode.ts';
import { drawing } from './testing/pictures.ts';

/** A picture without a fault, a little beyond what is decoded: nothing but a limit refuses it. */
const BEYOND = { width: 8_001, height: 8_000 };

describe('a picture of too many pixels', () => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await drawing(BEYOND).png().toBuffer();
  });

  test('is refused by what its header says', async () => {
    await expect(reEncode(bytes)).rejects.toThrow('upload.tooManyPixels');
  });

  test('is refused by the decoder too, were its header ever believed', async () => {
    await expect(decode(bytes)).rejects.toThrow('upload.unreadable');
  });

  test('is never made a picture of, whichever of the two says so', async () => {
    await expect(reEncode(bytes)).rejects.toThrow(/^upload\./);
  });
});

test('a picture of as many pixels as may be is decoded', async () => {
  const bytes = await drawing({ width: 8_000, height: 8_000 }).png().toBuffer();
  expect(await reEncode(bytes)).toMatchObject({ width: 2_400, height: 2_400 });
});
