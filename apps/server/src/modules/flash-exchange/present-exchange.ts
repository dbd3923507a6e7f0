import type { ResultOf } from '@candor/contract/calls';
import type { ExchangeTerms } from '@candor/domain/flash-exchange/exchange-terms';
import type { Tick } from '@candor/domain/markets/tick';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { invariant } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { presentProof } from '../markets/index.ts';
import type { ExchangePrices, TickRef } from './deps.ts';
import type { Exchange } from './store.ts';
import { marketOf } from './terms-now.ts';

/** Recorded ticks by symbol and sequence. */
export type PricingTicks = ReadonlyMap<string, Tick>;

const tickName = (symbol: string, sequence: number): string => `${symbol}/${sequence}`;

/** References of the recorded ticks that priced these terms. */
const refsOf = ({ from, to, fromSequence, toSequence }: ExchangeTerms): TickRef[] => [
  ...(fromSequence === null ? [] : [{ symbol: marketOf(from), sequence: fromSequence }]),
  ...(toSequence === null ? [] : [{ symbol: marketOf(to), sequence: toSequence }]),
];

export async function findPricingTicks(
  prices: ExchangePrices,
  db: Queryable,
  all: readonly ExchangeTerms[],
): Promise<PricingTicks> {
  const refs = all.flatMap(refsOf);
  const ticks = refs.length === 0 ? [] : await prices.findTicks(db, refs);
  return new Map(ticks.map((tick) => [tickName(tick.symbol, tick.sequence), tick]));
}

/** The newest ticks of both currencies. */
export const newestTicks = (
  prices: ExchangePrices,
  { from, to }: Pick<ExchangeTerms, 'from' | 'to'>,
): PricingTicks =>
  new Map(
    [from, to].flatMap((currency) => {
      const tick = prices.latestTick(marketOf(currency));
      return tick ? [[tickName(tick.symbol, tick.sequence), tick] as const] : [];
    }),
  );

export function presentTerms(terms: ExchangeTerms, ticks: PricingTicks) {
  const proofOf = (currency: CurrencyCode, sequence: number | null) => {
    if (sequence === null) return undefined;
    const tick = ticks.get(tickName(marketOf(currency), sequence));
    invariant(tick, `tick ${sequence} of ${currency} priced an exchange and is not in the log`);
    return presentProof(tick);
  };
  const { from, to, amount, rate, received, spread } = terms;
  const priceProof = { from: proofOf(from, terms.fromSequence), to: proofOf(to, terms.toSequence) };
  return { from, to, amount, rate, received, spread, priceProof };
}

/** An exchange as its customer sees it. */
export const presentExchange = (
  { id, terms, improvement, exchangedAtMs }: Exchange,
  ticks: PricingTicks,
): ResultOf<'exchangeFlash'> => ({
  id,
  ...presentTerms(terms, ticks),
  improvement,
  exchangedAt: exchangedAtMs,
});
