/** Reads QR codes: by the device where it can, else by a library that is loaded for it. */
export interface CodeReader {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

interface ReaderClass {
  new (options: { formats: 'qr_code'[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** For the pictures of a camera, of which the next one may be better. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = await deviceReader();
  if (own) return own;
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** The text of the code in a photo; null if there is none, or if it is no photo. */
export async function codeIn(photo: Blob): Promise<string | null> {
  const picture = await createImageBitmap(photo).catch(() => null);
  if (!picture) return null;
  const own = await deviceReader();
  if (own) return (await own.detect(picture))[0]?.rawValue ?? null;
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(pixelsOf(picture), { timeLimit: PHOTO_MS });
  } catch {
    // The library throws where it finds no code.
    return null;
  }
}

/** There is only one picture to read, so it may take longer than a frame of a camera. */
const PHOTO_MS = 3_000;
/** Longest side: fine enough for a code that fills a tenth of the photo. */
const SIDE_MAX = 1_600;

function pixelsOf(picture: ImageBitmap): ImageData {
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width * scale, picture.height * scale].map(Math.ceil);
  const context = new OffscreenCanvas(width!, height!).getContext('2d')!;
  context.drawImage(picture, 0, 0, width!, height!);
  return context.getImageData(0, 0, width!, height!);
}

/** Some browsers have the class and no format, because the system lacks the recognition. */
async function deviceReader(): Promise<CodeReader | null> {
  const own = (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector;
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  return own && formats.includes('qr_code') ? new own({ formats: ['qr_code'] }) : null;
}
