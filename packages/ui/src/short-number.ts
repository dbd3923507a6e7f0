/** Large numbers in the short form of a language: CLDR's own words, our own digits. */
import { SCALE, type Fixed } from '@candor/domain/money/fixed';
import { numberText } from './number-text.ts';

/** How a language shortens numbers of one length. */
interface ShortForm {
  /** Zeros that the word stands for. */
  readonly zeros: number;
  /** With the space before it where the language has one. */
  readonly word: string;
}

/** `1849999999` → `1.84B`, in Spanish `1,849.99 M`, in Japanese `18.49億`; for volumes, never balances. */
export function shortText(value: Fixed, language = pageLanguage()): string {
  const size = value < 0n ? -value : value;
  const digits = (size / 10n ** BigInt(SCALE)).toString().length;
  const { zeros, word } = shortForm(language, digits);
  return `${numberText(value / 10n ** BigInt(zeros), { decimals: 2 })}${word}`;
}

/** The page says its language itself, to screen readers and to typefaces too. */
const pageLanguage = (): string =>
  typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en';

const known = new Map<string, ShortForm>();

/** Read off how Intl shortens the smallest number of that many digits. */
function shortForm(language: string, digits: number): ShortForm {
  const key = `${language} ${digits}`;
  const found = known.get(key) ?? readForm(language, digits);
  known.set(key, found);
  return found;
}

function readForm(language: string, digits: number): ShortForm {
  const format = new Intl.NumberFormat(language, { notation: 'compact', useGrouping: false });
  const parts = format.formatToParts(10n ** BigInt(digits - 1));
  const whole = parts.find(({ type }) => type === 'integer')?.value ?? '';
  const word = parts.filter(({ type }) => type === 'compact' || type === 'literal');
  return {
    zeros: digits - whole.length,
    word: word.map(({ value }) => value).join(''),
  };
}
