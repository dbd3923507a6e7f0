import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketSymbols } from '../markets/symbols.ts';
import { divideDown, truncateTo, unitOf } from '../money/fixed.ts';
import { ZERO, type Money, type Price, type Quantity } from '../money/money.ts';
import { contractTerms } from './contract-terms.ts';
import { crossSurplus, type CrossAccount, type CrossPosition } from './cross-account.ts';
import { crossBands } from './cross-band.ts';
import { crossLiquidationPrice } from './cross-liquidation-price.ts';
import { leverageLimit } from './maintenance.ts';
import { initialMargin, notionalOf } from './profit.ts';
import { anyDirection } from './testing/arbitrary.ts';
import type { ContractTerms } from './terms.ts';
import { positionWith } from './testing/terms.ts';

const terms = new Map<string, ContractTerms>(
  marketSymbols.map((market) => [market.symbol, contractTerms(market)]),
);
const termsOf = (symbol: string) => terms.get(symbol)!;

/** A position in any tier of any symbol, and how far the mark has moved from its entry. */
const anyPosition = fc.record({
  market: fc.constantFrom(...marketSymbols),
  tier: fc.nat({ max: 5 }),
  fill: fc.integer({ min: 1, max: 1_000 }),
  direction: anyDirection,
  leverage: fc.integer({ min: 1, max: 30 }),
  entryPermille: fc.integer({ min: 950, max: 1_050 }),
});
const anyAccount = fc
  .record({
    drawn: fc.array(anyPosition, { minLength: 1, maxLength: 4 }),
    priceSteps: fc.bigInt({ min: 1_000n, max: 10_000_000n }),
    freePermille: fc.integer({ min: 0, max: 1_500 }),
  })
  .map(({ drawn, priceSteps, freePermille }) => {
    const markOf = (symbol: string) =>
      (priceSteps * unitOf(termsOf(symbol).pricePrecision)) as Price;
    const positions = drawn.flatMap((each, index): CrossPosition[] => {
      const { symbol } = each.market;
      const { tiers, quantityPrecision, pricePrecision } = termsOf(symbol);
      const { floor, ceiling } = tiers[each.tier % tiers.length]!;
      const wanted = floor + ((ceiling - floor) * BigInt(each.fill)) / 1_000n;
      const moved = (markOf(symbol) * BigInt(each.entryPermille)) / 1_000n;
      const entryPrice = truncateTo(moved, pricePrecision) as Price;
      const quantity = truncateTo(divideDown(wanted, entryPrice), quantityPrecision) as Quantity;
      if (quantity === 0n) return [];
      const notional = notionalOf(quantity, entryPrice);
      const leverage = Math.min(each.leverage, leverageLimit(termsOf(symbol), notional));
      return [
        {
          ...positionWith({ id: `position-${index}`, symbol, direction: each.direction }),
          margin: initialMargin(notional, leverage),
          quantity,
          entryPrice,
          leverage,
          unrealizedProfitCredit: ZERO,
        },
      ];
    });
    const margins = positions.reduce((sum, { margin }) => sum + margin, 0n);
    const free = ((margins * BigInt(freePermille)) / 1_000n) as Money;
    return { account: { free, resting: ZERO, positions }, markOf };
  });

interface Looked {
  readonly account: CrossAccount;
  readonly markOf: (symbol: string) => Price;
}

/** The rule itself at one price of one symbol, without a closed form. */
const isDue = ({ account, markOf }: Looked, symbol: string, at: Price): boolean =>
  crossSurplus(account, (each) => (each === symbol ? at : markOf(each)), termsOf) <= 0n;

/**
 * The first price step from the mark, against one side, at which the account is due; null for none.
 */
function walk(looked: Looked, symbol: string, sign: bigint): Price | null {
  const step = unitOf(termsOf(symbol).pricePrecision);
  const start = looked.markOf(symbol) / step;
  const at = (steps: bigint) => ((start - sign * steps) * step) as Price;
  let [safe, due] = [0n, 1n];
  while (at(due) > 0n && due < start * 10n ** 12n && !isDue(looked, symbol, at(due)))
    [safe, due] = [due, due * 2n];
  if (at(due) <= 0n) due = start;
  while (due - safe > 1n) {
    const middle = (due + safe) / 2n;
    if (isDue(looked, symbol, at(middle))) due = middle;
    else safe = middle;
  }
  return at(due) > 0n && isDue(looked, symbol, at(due)) ? at(due) : null;
}

test('liquidates positions in 15,000 cross accounts where a walk first meets maintenance', () => {
  const seen = { long: 0, short: 0, joint: 0, never: 0 };
  fc.assert(
    fc.property(anyAccount, (looked) => {
      const { account, markOf } = looked;
      if (account.positions.length === 0 || crossSurplus(account, markOf, termsOf) <= 0n)
        return true;
      return account.positions.every(({ symbol, direction }) => {
        const sides = account.positions.filter((each) => each.symbol === symbol);
        // With both long and short in a symbol, bisection may skip the first crossing, so do not
        // walk.
        if (sides.some((each) => each.direction !== direction)) return true;
        const found = crossLiquidationPrice({ account, symbol, direction, markOf, termsOf });
        const walked = walk(looked, symbol, direction === 'long' ? 1n : -1n);
        seen[found === null ? 'never' : sides.length > 1 ? 'joint' : direction] += 1;
        return found === walked;
      });
    }),
    { numRuns: 15_000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(500);
});

test('leaves every account within its bands not due', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(anyAccount, fc.array(share, { minLength: 4, maxLength: 4 }), (looked, at) => {
      const { account, markOf } = looked;
      const bands = account.positions.length > 0 && crossBands(account, markOf, termsOf);
      if (!bands) return true;
      const moved = new Map(
        bands.map(({ symbol, below, above }, index) => {
          const mark = Number(markOf(symbol)) / 1e18;
          const low = Math.max(below, 0);
          const high = Math.min(above, mark * 10);
          const inside = low + (high - low) * at[index % 4]!;
          return [symbol, BigInt(Math.max(1, Math.round(inside * 1e12))) * 10n ** 6n];
        }),
      );
      return crossSurplus(account, (symbol) => moved.get(symbol) as Price, termsOf) > 0n;
    }),
    { numRuns: 20_000 },
  );
});
