import type { LanguageTag } from '@candor/domain/languages';

/** No line begins with these: closing punctuation, small kana, marks that repeat. */
const CLINGS = /^[\s\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々ๆฯ%]/u;
/** No line ends with these. */
const OPENS = /[\p{Ps}\p{Pi}]$/u;

/**
 * Lines of a text that each fit. Thai, Japanese and Chinese have no spaces, so lines end between
 * words of the language's dictionary; a word that is wider than a line is broken.
 */
export function wrapped(
  text: string,
  language: LanguageTag,
  fits: (line: string) => boolean,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text, language)) {
    if (fits((line + piece).trimEnd())) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of charactersOf(piece, language)) {
      if (line !== '' && !fits((line + character).trimEnd())) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line].map((each) => each.trim()).filter((each) => each !== '');
}

const charactersOf = (text: string, language: LanguageTag): string[] =>
  [...new Intl.Segmenter(language).segment(text)].map(({ segment }) => segment);

/** Parts between which a line may end; a space belongs to the part before it. */
function piecesOf(text: string, language: LanguageTag): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && (CLINGS.test(segment) || OPENS.test(last) || joins(last, segment)))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** Without a space between them, only scripts that have none may be broken. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const joins = (last: string, next: string): boolean =>
  !/\s$/u.test(last) && !UNSPACED.test(last.slice(-1)) && !UNSPACED.test(next.slice(0, 1));
