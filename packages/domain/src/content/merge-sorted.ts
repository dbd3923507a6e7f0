/** Items sorted at a time, and merged between two pauses. */
const RUN = 256;

type Compare<Item> = (a: Item, b: Item) => number;

/** Sorts as `toSorted` does, with pauses, so that nobody else waits for a long list. */
export function* mergeSorted<Item>(
  items: readonly Item[],
  compare: Compare<Item>,
): Generator<void, Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergedRuns(runs[at]!, runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedRuns<Item>(
  a: readonly Item[],
  b: readonly Item[],
  compare: Compare<Item>,
): Generator<void, Item[]> {
  const merged: Item[] = [];
  let [atA, atB] = [0, 0];
  while (atA < a.length || atB < b.length) {
    const isFromA = atB >= b.length || (atA < a.length && compare(a[atA]!, b[atB]!) <= 0);
    merged.push(isFromA ? a[atA++]! : b[atB++]!);
    if (merged.length % RUN === 0) yield;
  }
  return merged;
}
