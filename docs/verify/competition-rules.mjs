// What counts in a competition, who has which place and who wins what, from fills and funds alone.
import { fixed, floor, ONE } from './rules.mjs';

/** Quantity that related accounts held the other way while a fill was open. */
function against(fill, fills) {
  const others = fills.filter(
    ({ group, handle, symbol, direction, openedAtMs, closedAtMs }) =>
      group === fill.group &&
      handle !== fill.handle &&
      symbol === fill.symbol &&
      direction !== fill.direction &&
      openedAtMs < fill.closedAtMs &&
      closedAtMs > fill.openedAtMs,
  );
  return fill.group ? others.reduce((sum, { quantity }) => sum + fixed(quantity), 0n) : 0n;
}

/** The part of a fill's result that counts, and the rest. */
function split(fill, fills, { fromMs, heldMs }) {
  const result = fixed(fill.profit) - fixed(fill.fees) + fixed(fill.carry);
  if (fill.openedAtMs < fromMs) return [0n, result];
  if (result <= 0n) return [result, 0n];
  if (fill.closedAtMs - fill.openedAtMs < heldMs) return [0n, result];
  const quantity = fixed(fill.quantity);
  const left = quantity - against(fill, fills);
  const counted = left > 0n ? (result * left) / quantity : 0n;
  return [counted, result - counted];
}

/** Figures of a row of the board; `gained` and `lost` are results that do not count. */
export function scoreOf(row, fills, heldMs) {
  const { fromMs, handle } = row;
  const score = { row, profit: 0n, gained: 0n, lost: 0n, peakAtMs: fromMs };
  const own = fills.filter((fill) => fill.handle === handle && fill.closedAtMs >= fromMs);
  let peak = 0n;
  for (const fill of own.sort((a, b) => a.closedAtMs - b.closedAtMs || (a.id < b.id ? -1 : 1))) {
    const [counted, rest] = split(fill, fills, { fromMs, heldMs });
    if (rest > 0n) score.gained += rest;
    else score.lost -= rest;
    score.profit += counted;
    if (score.profit > peak) [peak, score.peakAtMs] = [score.profit, fill.closedAtMs];
  }
  const base = fixed(row.start) + fixed(row.in);
  const unit = 10n ** 10n;
  const ratio = base > 0n ? ((score.profit * ONE) / base / unit) * unit : 0n;
  return { ...score, base, ratio };
}

/** What an open fill is worth at the price that values it. */
export function valueOf({ direction, quantity, entryPrice, exitPrice }) {
  const move = fixed(exitPrice) - fixed(entryPrice);
  return floor(fixed(quantity) * (direction === 'long' ? move : -move), ONE);
}

/** Best first: by profit or ratio, then the earlier peak, then who joined earlier. */
export const ranked = (scores, by) =>
  scores.toSorted((a, b) => {
    if (a[by] !== b[by]) return a[by] < b[by] ? 1 : -1;
    const earlier = a.peakAtMs - b.peakAtMs || a.row.joinedAtMs - b.row.joinedAtMs;
    return earlier || (a.row.handle < b.row.handle ? -1 : 1);
  });

/** Prizes by handle, one to each group on each board. */
export function prizesOf(boards) {
  const prizes = new Map();
  for (const { scores, table } of boards) {
    const served = new Set();
    const winners = scores.filter(({ profit, row: { group, handle } }) => {
      const isFirst = profit > 0n && !served.has(group ?? handle);
      if (isFirst) served.add(group ?? handle);
      return isFirst;
    });
    for (const [at, { row }] of winners.slice(0, table.length).entries())
      prizes.set(row.handle, (prizes.get(row.handle) ?? 0n) + fixed(table[at]));
  }
  return prizes;
}
