import sharp from 'sharp';

const SIZE = { width: 600, height: 260 };
const PEN = 4;

/** A signature as a pad draws it: dark strokes on white. */
export function signaturePicture(): Promise<Buffer> {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height, 255);
  for (let x = 60; x < 540; x++) {
    const middle = Math.round(130 + 70 * Math.sin(x / 25));
    for (let y = middle - PEN; y <= middle + PEN; y++) pixels[y * SIZE.width + x] = 12;
  }
  return sharp(pixels, { raw: { ...SIZE, channels: 1 } })
    .png()
    .toBuffer();
}

/** A pad on which nothing was drawn. */
export const blankPicture = (): Promise<Buffer> =>
  sharp({ create: { ...SIZE, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
