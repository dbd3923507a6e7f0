import { beforeAll, describe, expect, test } from 'vitest';
import { decode, reEncode } from './re-encode.ts';
import { drawing } from './testing/pictures.ts';

/** A valid picture slightly over the pixel limit: nothing but a limit refuses it. */
const BEYOND = { width: 8_001, height: 8_000 };

describe('a picture with too many pixels', () => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await drawing(BEYOND).png().toBuffer();
  });

  test('is refused by its header', async () => {
    await expect(reEncode(bytes)).rejects.toThrow('upload.tooManyPixels');
  });

  test('is refused by the decoder too, should its header pass', async () => {
    await expect(decode(bytes)).rejects.toThrow('upload.unreadable');
  });

  test('is never decoded, whichever of the two detects it', async () => {
    await expect(reEncode(bytes)).rejects.toThrow(/^upload\./);
  });
});

test('is decoded at exactly the pixel limit', async () => {
  const bytes = await drawing({ width: 8_000, height: 8_000 }).png().toBuffer();
  expect(await reEncode(bytes)).toMatchObject({ width: 2_400, height: 2_400 });
});
