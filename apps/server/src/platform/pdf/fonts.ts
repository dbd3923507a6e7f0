import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type LanguageTag, MAIN_LANGUAGE } from '@candor/domain/languages';
import { LRUCache } from 'lru-cache';
import decompress from 'woff2-encoder/decompress';

/** A font file and the characters that it covers. */
interface Slice {
  readonly family: Family;
  readonly name: string;
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** Text that one font can render. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

const require = createRequire(import.meta.url);
/** Tables of families in order of preference for a character; each comes in slices. */
const tables = {
  'noto-sans': require.resolve('@fontsource-variable/noto-sans/unicode.json'),
  'noto-sans-thai': require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  'noto-sans-kr': require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  'noto-sans-jp': require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  'noto-sans-tc': require.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
  'noto-sans-hk': require.resolve('@fontsource-variable/noto-sans-hk/unicode.json'),
  'noto-sans-sc': require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
} as const;
type Family = keyof typeof tables;
const FAMILIES = Object.keys(tables) as Family[];
/** The shapes of Han characters depend on the language of the text. */
const hanFamily: Partial<Record<LanguageTag, Family>> = {
  ko: 'noto-sans-kr',
  ja: 'noto-sans-jp',
  'zh-Hant-TW': 'noto-sans-tc',
  'zh-Hant-HK': 'noto-sans-hk',
};
/** Replaces a character that none of them has. */
const UNKNOWN = '\uFFFD';

const isHan = (family: Family): boolean => family !== 'noto-sans' && family !== 'noto-sans-thai';

let slices: Promise<readonly Slice[]> | undefined;
const data = new LRUCache<string, Buffer>({ max: 64 });

/** Noto Sans fonts for texts in a language, and for names in any other. */
export async function openFonts(language: LanguageTag = MAIN_LANGUAGE) {
  const known = await (slices ??= readSlices());
  const preferred = hanFamily[language];
  const isLater = ({ family }: Slice) => Number(family !== preferred && isHan(family));
  const all = known.toSorted((a, b) => isLater(a) - isLater(b));
  const sliceOf = (character: string): Slice | undefined => {
    const point = character.codePointAt(0)!;
    return all.find(({ ranges }) =>
      ranges.some(([first, last]) => point >= first && point <= last),
    );
  };
  return {
    /** Splits a text into runs that one font each can render. */
    runs(text: string): Run[] {
      const runs: { font: string; text: string }[] = [];
      for (const character of text) {
        const slice = sliceOf(character);
        const piece = slice ? character : UNKNOWN;
        const font = (slice ?? sliceOf(UNKNOWN)!).name;
        const last = runs.at(-1);
        if (last?.font === font) last.text += piece;
        else runs.push({ font, text: piece });
      }
      return runs;
    },
    /** The font of a run, as TrueType. */
    async read(font: string): Promise<Buffer> {
      const kept = data.get(font);
      if (kept) return kept;
      const { file } = all.find(({ name }) => name === font)!;
      const read = Buffer.from(await decompress(await readFile(file)));
      data.set(font, read);
      return read;
    },
  };
}

async function readSlices(): Promise<Slice[]> {
  const families = await Promise.all(FAMILIES.map(readFamily));
  return families.flat();
}

/** As in the style sheets of these packages, a later slice takes precedence over an earlier one. */
async function readFamily(family: Family): Promise<Slice[]> {
  const tablePath = tables[family];
  const folder = dirname(tablePath);
  const table = JSON.parse(await readFile(tablePath, 'utf8')) as Record<string, string>;
  return Object.entries(table)
    .toReversed()
    .map(([slice, ranges]) => {
      const name = `${basename(folder)}-${slice.replaceAll(/[[\]]/g, '')}`;
      const file = join(folder, 'files', `${name}-wght-normal.woff2`);
      return { family, name, file, ranges: ranges.split(',').map(readRange) };
    });
}

function readRange(range: string): readonly [first: number, last: number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
