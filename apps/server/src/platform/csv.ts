import { invariant } from '@candor/domain/refusal';

/** Text that somebody wrote, or a figure or name that we made. */
export type CsvCell = { readonly text: string } | { readonly plain: string };

/** What a spreadsheet takes for the beginning of a formula; the wide forms are the same to some. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫−–—]/u;
/** A figure, or a word of ours: neither can be a formula, so a negative number stays a number. */
const PLAIN = /^(-?\d+(\.\d+)?|[A-Za-z0-9][\w/.:-]*)?$/;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

/** Before the first row: without it Excel reads UTF-8 as the code page of its machine. */
export const CSV_BEGIN = '\uFEFF';

/**
 * A row as in RFC 4180. Text is always quoted, keeps to its line, and begins with an apostrophe
 * where a spreadsheet would run it.
 */
export const csvRow = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => ('plain' in cell ? plainCell(cell.plain) : textCell(cell.text))).join(',')}\r\n`;

function plainCell(text: string): string {
  invariant(PLAIN.test(text), 'a plain cell is a figure or a word of ours');
  return text;
}

function textCell(text: string): string {
  const isFormula = FORMULA.test(text);
  const line = text.replace(CONTROL, ' ');
  return `"${isFormula ? "'" : ''}${line.replaceAll('"', '""')}"`;
}
