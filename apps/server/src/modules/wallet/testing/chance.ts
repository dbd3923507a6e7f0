/** A small generator of its own, so that a seed names a course of events. */
export function chanceOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    happens: (probability: number): boolean => next() < probability,
    between: (from: number, to: number): number => from + below(to - from + 1),
    one: <Item>(items: readonly Item[]): Item => items[below(items.length)]!,
    some: <Item>(items: readonly Item[], probability: number): Item[] =>
      items.filter(() => next() < probability),
    /** One of these, as often as its weight says. */
    weighed<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const entries = Object.entries(weights) as [Name, number][];
      let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      return (entries.find(([, weight]) => (at -= weight) < 0) ?? entries[0]!)[0];
    },
  };
}
