import type { MarketSymbol } from '../markets/symbols.ts';
import { rate, type Rate } from '../money/money.ts';
import { swapDays } from './carry-time.ts';
import type { Direction } from './terms.ts';

/** What each side receives for holding, as a share of its notional; negative means it pays. */
export type CarryRates = Readonly<Record<Direction, Rate>>;

/** Maximum that an hour of funding may cost or pay. Source: rules §4. */
const FUNDING_MAX = rate('0.0005');
const NOTHING: CarryRates = { long: rate('0'), short: rate('0') };

/** Nightly swap: the interest rate differential plus a house markup; defaults. */
const swaps: Readonly<Record<string, CarryRates>> = {
  XAUUSD: { long: rate('-0.00015'), short: rate('0.00004') },
  XAGUSD: { long: rate('-0.00018'), short: rate('0.00004') },
  EURUSD: { long: rate('-0.00007'), short: rate('0.00002') },
  GBPUSD: { long: rate('-0.00003'), short: rate('-0.00002') },
  USDJPY: { long: rate('0.00006'), short: rate('-0.00013') },
  AUDUSD: { long: rate('-0.00003'), short: rate('-0.00002') },
};

/**
 * Rates of one carry at `timeMs`. Crypto: the smaller side receives 0.05% · (larger − smaller) /
 * both, and the larger side pays exactly that amount, which is less per unit; if one side is empty,
 * nobody pays. Currencies and metals: one night's swap, three on Wednesday. Open interest in base
 * units.
 * Source: rules §4, docs/decisions/0051.
 */
export function carryRates(
  market: Pick<MarketSymbol, 'symbol' | 'type'>,
  openInterest: Readonly<Record<Direction, bigint>>,
  timeMs: number,
): CarryRates {
  if (market.type !== 'crypto') return swapRates(market.symbol, swapDays(timeMs));
  const { long, short } = openInterest;
  if (long === 0n || short === 0n || long === short) return NOTHING;
  const [smaller, larger] = long < short ? [long, short] : [short, long];
  const got = (FUNDING_MAX * (larger - smaller)) / (larger + smaller);
  const paid = -((got * smaller) / larger) as Rate;
  return long < short ? { long: got as Rate, short: paid } : { long: paid, short: got as Rate };
}

function swapRates(symbol: string, days: number): CarryRates {
  const { long, short } = swaps[symbol] ?? NOTHING;
  return { long: (long * BigInt(days)) as Rate, short: (short * BigInt(days)) as Rate };
}
