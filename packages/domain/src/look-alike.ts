import { lookalikes } from './lookalike-letters.ts';

const latinOf = new Map(
  Object.entries(lookalikes).flatMap(([latin, points]) =>
    points.map((point) => [String.fromCodePoint(point), latin] as const),
  ),
);
/** Characters that display nothing: joiners, directions, variation selectors, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/**
 * The text as a reader takes it for: without accents and invisible characters, in lower case, and
 * with every letter that looks like a Latin one in its place. Two texts with equal skeletons can be
 * mistaken for each other. For comparing only, never for showing.
 * Source: Unicode Technical Standard #39 §4; stricter, as case and accents are dropped.
 */
export function skeleton(text: string): string {
  const bare = text.replace(INVISIBLE, '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const latin = [...bare].map((letter) => latinOf.get(letter) ?? letter).join('');
  return latin
    .replaceAll('0', 'o')
    .replace(/[1|]/g, 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
