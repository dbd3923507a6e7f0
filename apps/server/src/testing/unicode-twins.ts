/** Characters taken for a letter by people or by software that folds case and form. */
const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  a: ['а', 'α', 'á', 'å', 'ª', 'ɑ', '\u{1d41a}'],
  c: ['с', 'ϲ', 'ⅽ'],
  d: ['ԁ', 'ⅾ'],
  e: ['е', 'є', 'é', 'ℯ'],
  h: ['һ', 'ℎ'],
  i: ['İ', 'ı', 'і', 'ι', 'i\u0307', 'ⅰ', 'í', 'ì', 'ĩ'],
  k: ['\u212a', 'к', 'κ'],
  l: ['ⅼ', 'ӏ', 'ł'],
  m: ['м', 'ⅿ'],
  n: ['ո', 'ñ'],
  o: ['о', 'ο', 'ø', 'º', 'ő'],
  p: ['р', 'ρ'],
  s: ['ſ', 'ѕ', 'ẛ', 'ß'],
  t: ['т', 'τ', 'ŧ'],
  u: ['υ', 'ü'],
  v: ['ν', 'ⅴ'],
  x: ['х', 'χ', 'ⅹ'],
  y: ['у', 'γ'],
  '0': ['٠', '०', '⓪'],
  '1': ['١', '¹', '①'],
  '2': ['٢', '²'],
  '4': ['٤', '⁴'],
  '5': ['٥', '⁵'],
  '.': ['。', '．', '｡', '․'],
  '-': ['‐', '‑', '−', '－'],
  '@': ['＠', '﹫'],
};
/** Invisible, or reversing the reading direction. */
const UNSEEN = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\ufe0f',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u061c',
  '\u00a0',
  '\u3164',
];
const MARKS = ['\u0301', '\u0307', '\u0323', '\u0338'];

const fullWidth = (letter: string): string =>
  /[!-~]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter;

/**
 * Texts that people or software take for this one but that are other bytes: each letter at each
 * place replaced by its look-alikes, its full-width form or itself with a combining mark, and
 * invisible characters at both ends and in the middle. Plain capitals are no twins: ASCII has two
 * cases, and both are intended.
 */
export function twinsOf(text: string): string[] {
  const letters = [...text];
  const put = (at: number, other: string) =>
    [...letters.slice(0, at), other, ...letters.slice(at + 1)].join('');
  const twins = letters.flatMap((letter, at) =>
    [
      ...(LOOK_ALIKES[letter.toLowerCase()] ?? []).flatMap((other) => [
        other,
        ...(letter === letter.toLowerCase() ? [] : [other.toUpperCase()]),
      ]),
      fullWidth(letter),
      ...(/[a-z]/i.test(letter) ? [letter + MARKS[at % MARKS.length]!] : []),
    ].map((other) => put(at, other)),
  );
  const middle = Math.trunc(letters.length / 2);
  for (const unseen of UNSEEN)
    twins.push(unseen + text, text + unseen, put(middle, letters[middle]! + unseen));
  twins.push([...text].map(fullWidth).join(''), text.replaceAll('ss', 'ß'), `\u202e${text}\u202c`);
  return [...new Set(twins)].filter(
    // Plain ASCII is a different text: `SS` for the capital of ß.
    (twin) => !/^[ -~]*$/.test(twin),
  );
}
