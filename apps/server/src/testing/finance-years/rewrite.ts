import type { Plant } from './plant.ts';
import type { Rewrite } from './power-cut.ts';

/** Rewrites statements as a planted bug requires; unchanged without one. */
export function rewriteOf(plant: Pick<Plant, 'rewrites'> | undefined): Rewrite {
  const rewrites = plant?.rewrites ?? [];
  if (rewrites.length === 0) return (strings) => strings;
  const known = new WeakMap<TemplateStringsArray, TemplateStringsArray>();
  return (strings) => {
    const sent = known.get(strings) ?? changed(strings, rewrites);
    known.set(strings, sent);
    return sent;
  };
}

function changed(
  strings: TemplateStringsArray,
  rewrites: NonNullable<Plant['rewrites']>,
): TemplateStringsArray {
  const parts = strings.map((part) =>
    rewrites.reduce((text, [from, to]) => text.replace(from, () => to), part),
  );
  return Object.assign(parts, { raw: parts });
}
