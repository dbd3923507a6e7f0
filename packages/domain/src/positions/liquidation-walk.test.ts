import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketSymbols } from '../markets/symbols.ts';
import { divideDown, truncateTo, unitOf } from '../money/fixed.ts';
import type { Money, Price, Quantity } from '../money/money.ts';
import { contractTerms } from './contract-terms.ts';
import { liquidationPrice, type LiquidationInput } from './liquidation.ts';
import { leverageLimit, maintenanceMargin } from './maintenance.ts';
import { initialMargin, notionalOf, profitAt } from './profit.ts';
import { anyDirection } from './testing/arbitrary.ts';

/** The rule itself, E ≤ MM(mark), without the closed form. */
function isLiquidated(input: LiquidationInput, mark: Price): boolean {
  const equity = input.marginBalance + profitAt(input, mark);
  return equity <= maintenanceMargin(input.tiers, notionalOf(input.quantity, mark));
}

/**
 * The first price step, walking from the entry against the position, that liquidates it; null if no
 * step above zero does. By doubling and bisection, because equity minus maintenance is monotonic.
 */
function walk(input: LiquidationInput): Price | null {
  const step = unitOf(input.pricePrecision);
  const sign = input.direction === 'long' ? -1n : 1n;
  const start = input.entryPrice / step;
  const at = (steps: bigint) => ((start + sign * steps) * step) as Price;
  const isDue = (steps: bigint) => isLiquidated(input, at(steps));
  let [safe, due] = [0n, 1n];
  while (at(due) > 0n && !isDue(due)) [safe, due] = [due, due * 2n];
  if (at(due) <= 0n) due = start;
  while (due - safe > 1n) {
    const middle = (due + safe) / 2n;
    if (isDue(middle)) due = middle;
    else safe = middle;
  }
  return at(due) > 0n ? at(due) : null;
}

/** A position in any tier of any symbol, at any leverage that its size allows. */
const anyPosition = fc
  .record({
    market: fc.constantFrom(...marketSymbols),
    tier: fc.nat({ max: 5 }),
    fill: fc.integer({ min: 1, max: 1_000 }),
    priceSteps: fc.bigInt({ min: 1_000n, max: 10_000_000n }),
    direction: anyDirection,
    leverage: fc.integer({ min: 1, max: 30 }),
    /** Per mille of the margin: other equity behind the position, as in cross. */
    otherPermille: fc.integer({ min: 0, max: 3_000 }),
  })
  .map((drawn): LiquidationInput | null => {
    const terms = contractTerms(drawn.market);
    const { tiers, pricePrecision, quantityPrecision } = terms;
    const { floor, ceiling } = tiers[drawn.tier % tiers.length]!;
    const wanted = floor + ((ceiling - floor) * BigInt(drawn.fill)) / 1_000n;
    const entryPrice = (drawn.priceSteps * unitOf(pricePrecision)) as Price;
    const quantity = truncateTo(divideDown(wanted, entryPrice), quantityPrecision) as Quantity;
    if (quantity === 0n) return null;
    const notional = notionalOf(quantity, entryPrice);
    const margin = initialMargin(
      notional,
      Math.min(drawn.leverage, leverageLimit(terms, notional)),
    );
    const marginBalance = (margin + (margin * BigInt(drawn.otherPermille)) / 1_000n) as Money;
    const { direction } = drawn;
    return { direction, quantity, entryPrice, marginBalance, tiers, pricePrecision };
  });

test('liquidates 100,000 positions in all tiers exactly where a walk first meets maintenance', () => {
  const seen = { long: 0, short: 0, never: 0 };
  fc.assert(
    fc.property(anyPosition, (input) => {
      if (input === null) return true;
      const found = liquidationPrice(input);
      const walked = walk(input);
      seen[found === null ? 'never' : input.direction] += 1;
      return found === walked;
    }),
    { numRuns: 100_000 },
  );
  expect(Math.min(seen.long, seen.short, seen.never)).toBeGreaterThan(1_000);
});
