import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const accepted = fileURLToPath(new URL('accepted/', import.meta.url));
const taken = fileURLToPath(new URL('../../.tools/pictures/', import.meta.url));

/** Pixels of a picture for one of its thumbnail: a line of text is one row there. */
const SCALE = 16;
const GREYS = 16;
/** How far two shades may be apart: the smoothing of letters is not the same on two machines. */
const THRESHOLD = 0.25;
/** Share of pixels that may differ by more: a price that has one figure more, not a missing row. */
const TOLERANCE = 0.03;

/** A picture at a sixteenth of its size, one byte per pixel, 0 black to 15 white. */
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
  const share = await differenceOf(was, now, join(taken, variant, `${screen}.difference.png`));
  return share <= TOLERANCE ? null : `${variant}/${screen}: ${(share * 100).toFixed(1)} % differs`;
}

async function thumbnailOf(png: Buffer): Promise<Thumbnail> {
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

/** Share of pixels that differ; where too many do, a picture shows which. */
async function differenceOf(before: Thumbnail, now: Thumbnail, path: string): Promise<number> {
  const { width, height } = now;
  const shown = Buffer.alloc(width * height * 4);
  const options = { threshold: THRESHOLD };
  const count = pixelmatch(inColors(before), inColors(now), shown, width, height, options);
  const share = count / (width * height);
  if (share > TOLERANCE) {
    const raw = { width, height, channels: 4 as const };
    const large = { width: width * SCALE, kernel: 'nearest' as const };
    keep(path, await sharp(shown, { raw }).resize(large).png().toBuffer());
  }
  return share;
}

const inColors = ({ greys }: Thumbnail): Buffer =>
  Buffer.from([...greys].flatMap((grey) => [grey * 17, grey * 17, grey * 17, 255]));

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
