import { Refusal } from '@candor/domain/refusal';
import sharp from 'sharp';

/** A large phone camera; 30,000 × 30,000 is far beyond. */
const PIXELS_MAX = 64_000_000;
/** Longest side of the stored picture: print on a card stays readable. */
const SIDE_MAX = 2_400;
const QUALITY = 88;
const TIMEOUT_S = 15;

const readable = new Set(['image/jpeg', 'image/png', 'image/webp']);

// Decoders of formats that are not accepted are unreachable, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
// Nothing of one customer's document stays in memory for the next.
sharp.cache(false);

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A new JPEG that shows the same: turned upright, bounded in size, on white, without metadata,
 * profiles or anything hidden in or behind the original. The file type is read from its bytes.
 * Refuses: upload.notAnImage, upload.tooManyPixels, upload.unreadable.
 */
export async function reEncode(original: Buffer): Promise<Picture> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(original);
  if (!type || !readable.has(type.mime)) throw new Refusal('upload.notAnImage');
  await refuseTooManyPixels(original);
  return decode(original);
}

/**
 * Decodes the picture itself. It has its own limit, because a decoder may produce more pixels than
 * the header declares. Refuses: upload.unreadable.
 */
export async function decode(original: Buffer): Promise<Picture> {
  try {
    const { data, info } = await sharp(original, {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
      sequentialRead: true,
      pages: 1,
    })
      .timeout({ seconds: TIMEOUT_S })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new Refusal('upload.unreadable');
  }
}

/** Read from the header alone, before anything is decoded. */
async function refuseTooManyPixels(original: Buffer): Promise<void> {
  const size = await sharp(original, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('upload.unreadable');
    });
  if (size.width * size.height > PIXELS_MAX) throw new Refusal('upload.tooManyPixels');
}
