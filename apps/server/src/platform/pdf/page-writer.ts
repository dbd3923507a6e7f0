import { type LanguageTag, MAIN_LANGUAGE } from '@candor/domain/languages';
import { openFonts, type Run } from './fonts.ts';
import { wrapped } from './wrap.ts';

/** Points of 1/72 inch, from the top left. A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly align?: 'start' | 'end';
  /** `#rrggbb`. */
  readonly color?: string;
}

const INK = '#16181d';
/** Smaller text is unreadable; a text that is still too wide is cut off. */
const SIZE_MIN = 5;

/**
 * Writes pages one after the other and releases them as they are finished, so that the length of a
 * document does not affect memory. `texts` are all texts that will be written: fonts are opened
 * first.
 */
export async function createPageWriter(
  { title, language = MAIN_LANGUAGE }: { title: string; language?: LanguageTag },
  texts: readonly string[],
) {
  const fonts = await openFonts(language);
  const { default: Pdf } = await import('pdfkit');
  const document = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    lang: language,
    info: { Title: title, Producer: 'Candor', Creator: 'Candor' },
  });
  const names = new Set(texts.flatMap((text) => fonts.runs(text).map(({ font }) => font)));
  for (const name of names) document.registerFont(name, await fonts.read(name));

  const widthOf = (runs: readonly Run[], size: number): number =>
    runs.reduce((sum, { font, text }) => {
      document.font(font).fontSize(size);
      return sum + document.widthOfString(text);
    }, 0);

  return {
    newPage: (): void => void document.addPage(),
    rule(y: number): void {
      document
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(0.5)
        .stroke('#d5d8de');
    },
    /** One line of text; it shrinks to fit its width. */
    text(text: string, { x, y, width, size, align = 'start', color = INK }: TextPlace): void {
      const runs = fonts.runs(text);
      const natural = widthOf(runs, size);
      const fitting = natural <= width ? size : Math.max(SIZE_MIN, (size * width) / natural);
      const taken = widthOf(runs, fitting);
      let left = align === 'end' ? x + width - taken : x;
      for (const run of runs) {
        document.font(run.font).fontSize(fitting).fillColor(color);
        const step = document.widthOfString(run.text);
        document.text(run.text, left, y + (size - fitting) * 0.7, { lineBreak: false });
        left += step;
      }
    },
    /** Lines of a text that each fit a width; a word that is wider than a line is broken. */
    wrap: (text: string, width: number, size: number): string[] =>
      wrapped(text, language, (line) => widthOf(fonts.runs(line), size) <= width),
    /** A JPEG, as large as fits, from the top left of its place. */
    picture(
      bytes: Buffer,
      place: {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      },
    ): void {
      const { x, y, width, height } = place;
      document.image(bytes, x, y, { fit: [width, height] });
    },
    /** What is written so far. */
    *take(): Generator<Uint8Array> {
      for (let chunk = document.read(); chunk !== null; chunk = document.read())
        yield chunk as Uint8Array;
    },
    /** The rest; nothing can be written after it. */
    async *finish(): AsyncGenerator<Uint8Array> {
      document.end();
      for await (const chunk of document) yield chunk as Uint8Array;
    },
  };
}

export type PageWriter = Awaited<ReturnType<typeof createPageWriter>>;
