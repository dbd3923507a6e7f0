import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArticleCategory } from '@candor/domain/content/article';
import { coverOf } from '@candor/domain/content/cover';
import type { LanguageTag } from '@candor/domain/languages';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { OpenPicture } from './pictures.ts';
import { openFonts } from '../../platform/pdf/fonts.ts';

/** The size that programs which show links ask for. */
export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

const PADDING = 72;
/** As the files name themselves. */
const FONT_FAMILIES =
  'Noto Sans, Noto Sans Thai, Noto Sans KR, Noto Sans JP, Noto Sans TC, Noto Sans HK';
const CARDS_MAX = 64;

export interface CardText {
  readonly id: string;
  readonly category: ArticleCategory;
  /** Picture behind the texts; null for the pattern. */
  readonly cover: string | null;
  readonly categoryName: string;
  readonly title: string;
  /** Of both texts. */
  readonly language: LanguageTag;
}

const drawn = new LRUCache<string, Promise<Buffer>>({ max: CARDS_MAX });
/** Fonts that the drawing library knows. */
const files = new Map<string, Promise<void>>();
let folder: Promise<string> | undefined;

/** A PNG with the title of an article on its cover; the same text is drawn once. */
export function drawCard(text: CardText, openPicture: OpenPicture): Promise<Buffer> {
  const key = JSON.stringify(text);
  const known = drawn.get(key);
  if (known) return known;
  const card = draw(text, openPicture);
  drawn.set(key, card);
  card.catch(() => drawn.delete(key));
  return card;
}

async function draw(text: CardText, openPicture: OpenPicture): Promise<Buffer> {
  const { categoryName, title, language } = text;
  await openFontsFor(`${categoryName} ${title}`, language);
  const [name, head, brand, ground] = await Promise.all([
    line(categoryName, { size: 30, weight: 500, heightMax: 60, language }),
    line(title, { size: 64, weight: 600, heightMax: 330, language }),
    line('Candor', { size: 34, weight: 600, heightMax: 60, language }),
    groundOf(text, openPicture),
  ]);
  return ground
    .composite([
      { input: name, left: PADDING, top: PADDING },
      { input: head, left: PADDING, top: PADDING + 66 },
      { input: brand, left: PADDING, top: CARD_HEIGHT - PADDING - 34 },
    ])
    .png({ palette: true })
    .toBuffer();
}

/** Share of a picture's light that is left: white letters are readable even on white. */
const DIMMED = 0.4;

/** What is behind the texts: the picture, dimmed and cut to the card, or the pattern. */
async function groundOf({ id, category, cover }: CardText, openPicture: OpenPicture) {
  const raw = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 } as const;
  const picture = cover === null ? null : await openPicture(cover);
  if (!picture) return sharp(paint(id, category), { raw });
  const dimmed = await sharp(picture)
    .resize(CARD_WIDTH, CARD_HEIGHT, { fit: 'cover', position: 'attention' })
    .toColourspace('srgb')
    .removeAlpha()
    .linear(DIMMED, 0)
    .raw()
    .toBuffer();
  return sharp(dimmed, { raw });
}

interface LineStyle {
  readonly size: number;
  readonly weight: number;
  readonly heightMax: number;
  readonly language: LanguageTag;
}

/** A text in white on nothing, broken into as many lines as it needs. */
async function line(
  text: string,
  { size, weight, heightMax, language }: LineStyle,
): Promise<Buffer> {
  const escaped = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="white" weight="${weight}" lang="${language}">${escaped}</span>`,
      font: `${FONT_FAMILIES} ${size}`,
      width: CARD_WIDTH - 2 * PADDING,
      wrap: 'word-char',
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

/** Makes every font that a text needs known to the drawing library, each once. */
async function openFontsFor(text: string, language: LanguageTag): Promise<void> {
  const fonts = await openFonts(language);
  const names = new Set(fonts.runs(text).map(({ font }) => font));
  for (const name of names) {
    const known = files.get(name) ?? register(name, await fonts.read(name));
    files.set(name, known);
    known.catch(() => files.delete(name));
    await known;
  }
}

/** The drawing library reads fonts from files only, and keeps those it has read. */
async function register(name: string, font: Buffer): Promise<void> {
  const path = join(await (folder ??= mkdtemp(join(tmpdir(), 'candor-font-'))), `${name}.ttf`);
  await writeFile(path, font);
  await sharp({ text: { text: '.', fontfile: path } }).toBuffer();
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
