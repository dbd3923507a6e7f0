/**
 * The largest sum of values when each row gets a column of its own. Values are not negative; there
 * are at least as many columns as rows.
 * Source: Kuhn 1955, The Hungarian Method, with potentials (Jonker and Volgenant 1987).
 */
export function bestPairing(values: readonly (readonly number[])[]): number {
  const favorites = values.map((row) => row.indexOf(Math.max(...row)));
  if (new Set(favorites).size === favorites.length)
    return values.reduce((sum, row, at) => sum + row[favorites[at]!]!, 0);
  const columns = values[0]!.length;
  const state: Pairing = {
    values,
    rowPotentials: Array.from<number>({ length: values.length }).fill(0),
    columnPotentials: Array.from<number>({ length: columns }).fill(0),
    rowOf: Array.from<number>({ length: columns }).fill(NONE),
  };
  for (let row = 0; row < values.length; row++) addRow(state, row);
  return state.rowOf.reduce((sum, row, at) => sum + (row === NONE ? 0 : values[row]![at]!), 0);
}

const NONE = -1;

interface Pairing {
  readonly values: readonly (readonly number[])[];
  readonly rowPotentials: number[];
  readonly columnPotentials: number[];
  /** Row that each column belongs to. */
  readonly rowOf: number[];
}

/** Pairs one more row along the cheapest path over rows that give up their columns. */
function addRow({ values, rowPotentials, columnPotentials, rowOf }: Pairing, added: number): void {
  const slack = rowOf.map(() => Number.POSITIVE_INFINITY);
  const before = rowOf.map(() => NONE);
  const isSeen = rowOf.map(() => false);
  let [row, from, free] = [added, NONE, NONE];
  while (free === NONE) {
    let next = NONE;
    for (let at = 0; at < rowOf.length; at++) {
      if (isSeen[at]) continue;
      const rest = -values[row]![at]! - rowPotentials[row]! - columnPotentials[at]!;
      if (rest < slack[at]!) [slack[at], before[at]] = [rest, from];
      if (next === NONE || slack[at]! < slack[next]!) next = at;
    }
    const step = slack[next]!;
    rowPotentials[added]! += step;
    for (let at = 0; at < rowOf.length; at++) {
      if (!isSeen[at]) slack[at]! -= step;
      else {
        rowPotentials[rowOf[at]!]! += step;
        columnPotentials[at]! -= step;
      }
    }
    isSeen[next] = true;
    if (rowOf[next] === NONE) free = next;
    else [row, from] = [rowOf[next]!, next];
  }
  for (let at = free; at !== NONE; at = before[at]!)
    rowOf[at] = before[at] === NONE ? added : rowOf[before[at]!]!;
}
