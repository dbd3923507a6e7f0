/**
 * A second implementation of the rules of a fill (rules §4) in fractions that never round. It
 * shares no code with what it checks and takes figures only as text.
 */
export interface Fraction {
  readonly n: bigint;
  /** Above zero. */
  readonly d: bigint;
}

export const f = (text: string): Fraction => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!;
  return { n: BigInt(sign + whole + part), d: 10n ** BigInt(part.length) };
};
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });
const isLess = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
const ONE = f('1');
/** Precision that eighteen decimals may lose in a few steps. */
const DUST = f('0.000000000001');

/** Published figures of a market: half spread, depth, fee, leverage, rows of ceiling and rate. */
export interface Rules {
  readonly halfSpread: string;
  readonly depth: string;
  readonly fee: string;
  readonly maxLeverage: number;
  readonly tick: string;
  readonly rows: readonly (readonly [string, string])[];
}

/** An opening to check; all figures as text, with the notional of the side and owner before it. */
export interface Fill {
  readonly direction: 'long' | 'short';
  readonly leverage: number;
  readonly index: string;
  readonly quantity: string;
  readonly entry: string;
  readonly margin: string;
  readonly fee: string;
  readonly liquidation: string | null;
  /** Base units: open on the side, and the owner's part of it. */
  readonly ofSide: string;
  readonly ofOwner: string;
}

/** Maintenance of a notional: the sum of each tier's part at its rate; no cumulative amounts. */
export function maintenanceIn({ rows }: Rules, notional: Fraction): Fraction {
  let needed = f('0');
  let below = f('0');
  for (const [index, [ceiling, rate]] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const top = isLast || isLess(notional, f(ceiling)) ? notional : f(ceiling);
    if (isLess(below, top)) needed = plus(needed, times(minus(top, below), f(rate)));
    below = f(ceiling);
  }
  return needed;
}

function leverageCap({ rows, maxLeverage }: Rules, notional: Fraction): number {
  const row = rows.find(([ceiling]) => !isLess(f(ceiling), notional)) ?? rows.at(-1)!;
  const whole = over(ONE, times(f('2'), f(row[1])));
  return Math.min(maxLeverage, Number(whole.n / whole.d));
}

/** What is wrong with a fill, in words; empty if nothing. */
export function faultsOfFill(fill: Fill, rules: Rules): string[] {
  const faults: string[] = [];
  const [index, quantity, entry] = [f(fill.index), f(fill.quantity), f(fill.entry)];
  const [margin, notional] = [f(fill.margin), times(quantity, entry)];
  const sign = fill.direction === 'long' ? ONE : f('-1');
  // The size must be the one requested: by margin, what the margin buys at the entry.
  const size = times(quantity, isLess(entry, index) ? entry : index);
  const load = plus(times(f(fill.ofSide), index), over(size, f('2')));
  const away = plus(f(rules.halfSpread), over(times(f('0.01'), load), f(rules.depth)));
  const market = times(index, plus(ONE, times(sign, away)));
  if (isLess(times(sign, entry), times(sign, market))) faults.push('better than a market order');
  if (isLess(f(fill.fee), times(notional, f(rules.fee)))) faults.push('fee below the rate');
  const held = times(f(fill.ofOwner), index);
  const cap = leverageCap(rules, plus(held, notional));
  if (fill.leverage > cap) faults.push(`leverage ${fill.leverage} above ${cap}`);
  if (isLess(times(margin, f(String(fill.leverage))), notional)) faults.push('margin too small');
  if (fill.liquidation === null) return faults;
  const equity = (at: Fraction) => plus(margin, times(sign, times(quantity, minus(at, entry))));
  const needed = (at: Fraction) =>
    minus(maintenanceIn(rules, plus(held, times(quantity, at))), maintenanceIn(rules, held));
  // The product rounds the held notional up to a millionth, which may require slightly more.
  const level = f(fill.liquidation);
  const safe = plus(level, times(sign, f(rules.tick)));
  const hair = f('0.000001');
  if (isLess(plus(plus(needed(level), hair), DUST), equity(level))) faults.push('liquidated early');
  if (isLess(equity(safe), minus(needed(safe), DUST))) faults.push('liquidated late');
  return faults;
}

/** Whether several positions together need less than one of their total size. */
export const isLessThanOne = (rules: Rules, parts: readonly string[], notional: string): boolean =>
  isLess(
    parts.reduce((sum, part) => plus(sum, f(part)), DUST),
    maintenanceIn(rules, f(notional)),
  );
