import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Size {
  readonly width: number;
  readonly height: number;
}

const SMALL: Size = { width: 640, height: 400 };

/** A picture with some content, so that its size is realistic. */
export const drawing = ({ width, height }: Size = SMALL) =>
  sharp({
    create: { width, height, channels: 3, background: '#7a8b99' },
  });

export const jpeg = (size?: Size): Promise<Buffer> => drawing(size).jpeg().toBuffer();
export const png = (size?: Size): Promise<Buffer> => drawing(size).png().toBuffer();
export const webp = (size?: Size): Promise<Buffer> => drawing(size).webp().toBuffer();
export const gif = (size?: Size): Promise<Buffer> => drawing(size).gif().toBuffer();

/** A photo whose metadata includes location and camera. */
export const photoWithPlace = (camera: string): Promise<Buffer> =>
  drawing()
    .withExif({
      IFD0: { Make: camera, ImageDescription: camera },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .jpeg()
    .toBuffer();

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A handmade PNG: black, one bit per pixel, with any chunks before its pixels. */
export function handmadePng({ width, height }: Size, chunks: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A text chunk that unpacks to `bytes` zeros. */
export const textBomb = (bytes: number): Buffer =>
  chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]),
  );
