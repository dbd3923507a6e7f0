import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const accepted = fileURLToPath(new URL('accepted/', import.meta.url));
const taken = fileURLToPath(new URL('../../.tools/pictures/', import.meta.url));

/** Pixels of a picture for one of its thumbnail: a line of text is two rows there. */
const SCALE = 8;
const GREYS = 16;
/** Shades that count as different: the smoothing of letters on another machine moves a pixel by one. */
const SHADES_APART = 2;
/** Side of the squares in which differences are counted, in pixels of the thumbnail: 96 on screen. */
const TILE = 12;
/**
 * Of the 144 pixels of a square, how many may differ. Softer or bolder letters, or all of them half a
 * pixel aside, come to 3 and a random code to 7; a row that moved by two pixels comes to 17 and more.
 */
const DIFFERENT_MAX = 14;

/** A picture at an eighth of its size, one byte per pixel, 0 black to 15 white. */
interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly greys: Buffer;
}

/** Compares a picture with the accepted one, or accepts it. Returns what is wrong, or null. */
export async function compare(
  variant: string,
  screen: string,
  png: Buffer,
): Promise<string | null> {
  keep(join(taken, variant, `${screen}.png`), png);
  // As people see it: prices and all. It is there to be looked at.
  if (process.env.RAW) return null;
  const now = await thumbnailOf(png);
  if (process.env.ACCEPT) {
    accept(variant, screen, now);
    return null;
  }
  const before = readAccepted(screen)[variant];
  if (!before) return `${variant}/${screen}: no picture was accepted`;
  const was = decode(before);
  if (was.width !== now.width || was.height !== now.height)
    return `${variant}/${screen}: another size`;
  const difference = findDifference(was, now);
  if (!difference) return null;
  keep(join(taken, variant, `${screen}.difference.png`), await framed(png, difference));
  const { count, left, top, size } = difference;
  const middle = `${left + size / 2}, ${top + size / 2}`;
  return `${variant}/${screen}: ${count} of ${TILE * TILE} pixels differ around ${middle}`;
}

export async function thumbnailOf(png: Buffer): Promise<Thumbnail> {
  const { width } = await sharp(png).metadata();
  const { data, info } = await sharp(png)
    .resize({ width: Math.round(width / SCALE), kernel: 'lanczos3' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const greys = Buffer.alloc(info.width * info.height);
  for (let at = 0; at < greys.length; at += 1) {
    greys[at] = Math.floor((data[at * info.channels]! * GREYS) / 256);
  }
  return { width: info.width, height: info.height, greys };
}

interface Difference {
  readonly count: number;
  /** In pixels of the picture. */
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** Where two thumbnails of one size differ most; null where that is no more than machines do. */
export function findDifference(before: Thumbnail, now: Thumbnail): Difference | null {
  const { count, left, top } = worstTile(before, now);
  if (count <= DIFFERENT_MAX) return null;
  return { count, left: left * SCALE, top: top * SCALE, size: TILE * SCALE };
}

/** The square with the most pixels that differ; squares overlap by half. */
function worstTile(
  before: Thumbnail,
  now: Thumbnail,
): { count: number; left: number; top: number } {
  const { width, height } = now;
  let worst = { count: 0, left: 0, top: 0 };
  for (let top = 0; top < height; top += TILE / 2) {
    for (let left = 0; left < width; left += TILE / 2) {
      const count = differentIn(before, now, left, top);
      if (count > worst.count) worst = { count, left, top };
    }
  }
  return worst;
}

function differentIn(before: Thumbnail, now: Thumbnail, left: number, top: number): number {
  let count = 0;
  for (let y = top; y < Math.min(now.height, top + TILE); y += 1) {
    for (let x = left; x < Math.min(now.width, left + TILE); x += 1) {
      const at = y * now.width + x;
      if (Math.abs(before.greys[at]! - now.greys[at]!) >= SHADES_APART) count += 1;
    }
  }
  return count;
}

/** The picture with a frame around the square that differs most. */
async function framed(png: Buffer, box: Difference) {
  const { width, height } = await sharp(png).metadata();
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${box.left}" y="${box.top}" width="${box.size}" height="${box.size}" fill="none" stroke="red" stroke-width="3"/></svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(frame) }])
    .png()
    .toBuffer();
}

/** The accepted pictures of a screen: a line for each variant, so that Git can merge them. */
type Accepted = Record<string, string>;

const fileOf = (screen: string): string => join(accepted, `${screen}.json`);

const readAccepted = (screen: string): Accepted =>
  existsSync(fileOf(screen)) ? (JSON.parse(readFileSync(fileOf(screen), 'utf8')) as Accepted) : {};

function accept(variant: string, screen: string, picture: Thumbnail): void {
  const all = { ...readAccepted(screen), [variant]: encode(picture) };
  const sorted = Object.fromEntries(
    Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  keep(fileOf(screen), `${JSON.stringify(sorted, null, 2)}\n`);
}

/** `24×53:` and two pixels in a byte, deflated, in base64. */
function encode({ width, height, greys }: Thumbnail): string {
  const packed = Buffer.alloc(Math.ceil(greys.length / 2));
  greys.forEach((grey, at) => {
    packed[at >> 1]! |= at % 2 === 0 ? grey << 4 : grey;
  });
  return `${width}×${height}:${deflateRawSync(packed, { level: 9 }).toString('base64')}`;
}

function decode(text: string): Thumbnail {
  const [, width = 0, height = 0] = /^(\d+)×(\d+):/.exec(text)?.map(Number) ?? [];
  const packed = inflateRawSync(Buffer.from(text.slice(text.indexOf(':') + 1), 'base64'));
  const greys = Buffer.alloc(width * height);
  greys.forEach((_, at) => {
    greys[at] = at % 2 === 0 ? packed[at >> 1]! >> 4 : packed[at >> 1]! & 15;
  });
  return { width, height, greys };
}

function keep(path: string, content: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
