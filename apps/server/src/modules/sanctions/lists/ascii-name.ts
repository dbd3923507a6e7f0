import anyAscii from 'any-ascii';

/** Scripts that write no spaces between names, but a capital at each syllable once transliterated. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** A name of any script in ASCII: `Путин` is `Putin`, `习近平` is `Xi Jin Ping`. */
export function asciiName(name: string): string {
  const ascii = anyAscii(name.normalize('NFKC'));
  return UNSPACED.test(name) ? ascii.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ') : ascii;
}
