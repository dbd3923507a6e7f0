import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { ArticleCategory } from '@candor/domain/content/article';
import { coverOf } from '@candor/domain/content/cover';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import decompress from 'woff2-encoder/decompress';

/** The size that programs which show links ask for. */
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

const PADDING = 72;
const FONT = '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2';
const FONT_FAMILY = 'Noto Sans Variable';
const CARDS_MAX = 64;

export interface CardText {
  readonly id: string;
  readonly category: ArticleCategory;
  readonly categoryName: string;
  readonly title: string;
}

const drawn = new LRUCache<string, Promise<Buffer>>({ max: CARDS_MAX });
let font: Promise<string> | undefined;

/** A PNG with the title of an article on its pattern; the same text is drawn once. */
export function drawCard(text: CardText): Promise<Buffer> {
  const key = JSON.stringify(text);
  const known = drawn.get(key);
  if (known) return known;
  const card = draw(text);
  drawn.set(key, card);
  card.catch(() => drawn.delete(key));
  return card;
}

async function draw({ id, category, categoryName, title }: CardText): Promise<Buffer> {
  const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 } as const;
  const [name, head, brand] = await Promise.all([
    line(categoryName, { size: 30, weight: 500, heightMax: 60 }),
    line(title, { size: 64, weight: 600, heightMax: 330 }),
    line('Candor', { size: 34, weight: 600, heightMax: 60 }),
  ]);
  return sharp(paint(id, category), { raw })
    .composite([
      { input: name, left: PADDING, top: PADDING },
      { input: head, left: PADDING, top: PADDING + 66 },
      { input: brand, left: PADDING, top: CARD_HEIGHT - PADDING - 34 },
    ])
    .png({ palette: true })
    .toBuffer();
}

interface LineStyle {
  readonly size: number;
  readonly weight: number;
  readonly heightMax: number;
}

/** A text in white on nothing, broken into as many lines as it needs. */
async function line(text: string, { size, weight, heightMax }: LineStyle): Promise<Buffer> {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="white" weight="${weight}">${escaped}</span>`,
      font: `${FONT_FAMILY} ${size}`,
      fontfile: await (font ??= openFont()),
      width: CARD_WIDTH - 2 * PADDING,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= heightMax) return data;
  return sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height: heightMax })
    .png()
    .toBuffer();
}

/** The drawing library reads fonts from files only. */
async function openFont(): Promise<string> {
  const packed = await readFile(createRequire(import.meta.url).resolve(FONT));
  const path = join(await mkdtemp(join(tmpdir(), 'candor-font-')), 'card.ttf');
  await writeFile(path, await decompress(packed));
  return path;
}

/** The pattern on ink, three bytes a pixel. */
function paint(id: string, category: ArticleCategory): Buffer {
  const { hue, rings } = coverOf(id, category);
  const ink = colorOf(hue);
  const scale = CARD_WIDTH / 1_000;
  const bytes = Buffer.alloc(CARD_WIDTH * CARD_HEIGHT * 3);
  for (let y = 0; y < CARD_HEIGHT; y++) {
    for (let x = 0; x < CARD_WIDTH; x++) {
      let share = 0;
      for (const ring of rings) {
        const distance = Math.hypot(x - ring.x * scale, y - ring.y * scale) - ring.radius * scale;
        if (Math.abs(distance) < (ring.stroke * scale) / 2) share += ring.ink / 100;
      }
      const at = (y * CARD_WIDTH + x) * 3;
      for (let channel = 0; channel < 3; channel++)
        bytes[at + channel] =
          BASE[channel]! + (ink[channel]! - BASE[channel]!) * Math.min(share, 0.5);
    }
  }
  return bytes;
}

/** The ink of primary buttons. */
const BASE = [12, 16, 23] as const;

/** A muted color of the wheel, as red, green and blue. */
function colorOf(hue: number): readonly number[] {
  const [saturation, lightness] = [0.55, 0.5];
  return [0, 8, 4].map((shift) => {
    const k = (shift + hue / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}
