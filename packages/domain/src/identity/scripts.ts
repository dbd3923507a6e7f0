import { lookAlikes } from './look-alikes.ts';

/**
 * The letters that names are written in, in modern everyday use. Excluded on purpose: the dotted
 * capital İ and the dotless small ı, long s, and Unicode compatibility characters.
 */
const LATIN = `A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u012f\\u0134-\\u0137\\u0139-\\u013e\\u0141-\\u0148\\u014a-\\u017e\\u01a0\\u01a1\\u01af\\u01b0\\u01cd-\\u01dc\\u0218-\\u021b\\u1e00-\\u1e99\\u1ea0-\\u1ef9`;
const CYRILLIC = `\\u0400-\\u045f\\u0490-\\u0493\\u049a\\u049b\\u04a2\\u04a3\\u04ae-\\u04b1\\u04ba\\u04bb\\u04d8\\u04d9\\u04e8\\u04e9`;
const GREEK = `\\u0386\\u0388-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce`;
const THAI = `\\u0e01-\\u0e3a\\u0e40-\\u0e4e`;
const HAN = `\\u3005\\u3400-\\u4dbf\\u4e00-\\u9fff`;
const KANA = `\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc`;
const HANGUL = `\\uac00-\\ud7a3`;

/** Digits and punctuation are allowed in every script. */
const COMMON = `0-9._\\-`;
/** Japanese and Korean mix Chinese characters with their own. */
const families = [LATIN, CYRILLIC, GREEK, THAI, `${HAN}${KANA}`, `${HANGUL}${HAN}`].map(
  (letters) => new RegExp(`^[${COMMON}${letters}]*$`, 'u'),
);

/** Whether a text uses a single one of these scripts. */
export const isOfOneScript = (text: string): boolean =>
  families.some((family) => family.test(text));

/** How a text looks at a glance (UTS 39, skeleton), lowercase: equal for texts that look alike. */
export const seenAs = (text: string): string =>
  Array.from(text.normalize('NFKD'), (letter) => lookAlikes.get(letter) ?? letter)
    .join('')
    .normalize('NFKD')
    .toLowerCase();

const PLAIN = /^[a-z0-9._-]*$/;

/** Whether a text in another script can pass for Latin, as `аррӏе` does. */
export const passesForLatin = (text: string): boolean =>
  !new RegExp(`^[${COMMON}${LATIN}]*$`, 'u').test(text) &&
  PLAIN.test(seenAs(text).replaceAll(/\p{M}/gu, ''));
