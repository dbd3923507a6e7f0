import type { ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import {
  displayCurrencies,
  type DisplayCurrency,
  type DisplayCurrencyCode,
  getDisplayCurrency,
  PAR,
  rateFromPrice,
} from '@candor/domain/settings/display-currencies';
import {
  DISPLAY_RATES_KEY,
  parseDisplayRates,
  PRACTICE_SOURCE,
} from '@candor/domain/settings/display-rates';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { findSetting } from './store.ts';

export interface DisplayRateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mode: 'practice' | 'live';
  /** Latest price of a market, also while it is closed; undefined before the first. */
  readonly tickerOf: (
    symbol: string,
  ) =>
    | Pick<ResultOf<'listTickers'>[number], 'price' | 'time' | 'sequence' | 'simulated'>
    | undefined;
}

type DisplayRate = ResultOf<'getDisplayRate'>;

/** Currencies that totals can be shown in, and whether each has a rate. */
export async function listDisplayCurrencies(
  deps: DisplayRateDeps,
): Promise<ResultOf<'listDisplayCurrencies'>> {
  const set = await ratesThatWereSet(deps);
  return displayCurrencies.map((each) => ({
    currency: each.code,
    decimals: each.decimals,
    available: rateOf(deps, each, set) !== null,
  }));
}

/** A display rate with its source. Refuses: settings.noDisplayRate. */
export async function getDisplayRate(
  deps: DisplayRateDeps,
  currency: DisplayCurrencyCode,
): Promise<DisplayRate> {
  const wanted = getDisplayCurrency(currency);
  const set = wanted.source.kind === 'setting' ? await ratesThatWereSet(deps) : null;
  const found = rateOf(deps, wanted, set);
  if (!found) throw new Refusal('settings.noDisplayRate');
  return { currency, ...found };
}

async function ratesThatWereSet({ db, mode }: DisplayRateDeps) {
  const rates = parseDisplayRates((await findSetting(db, DISPLAY_RATES_KEY)) ?? '');
  // Practice figures must not appear beside real money.
  return mode === 'live' && rates?.source === PRACTICE_SOURCE ? null : rates;
}

function rateOf(
  { clock, tickerOf }: DisplayRateDeps,
  { code, source }: DisplayCurrency,
  set: Awaited<ReturnType<typeof ratesThatWereSet>>,
): Omit<DisplayRate, 'currency'> | null {
  if (source.kind === 'par')
    return { rate: PAR, source: 'par', asOf: clock.now(), simulated: false };
  if (source.kind === 'market') {
    const ticker = tickerOf(source.symbol);
    if (!ticker) return null;
    const { price, sequence, time, simulated } = ticker;
    const rate = rateFromPrice(price, source.side);
    return {
      rate,
      source: 'market',
      symbol: source.symbol,
      price,
      sequence,
      asOf: time,
      simulated,
    };
  }
  const rate = set?.rates.get(code);
  if (!set || rate === undefined) return null;
  return {
    rate,
    source: 'setting',
    publisher: set.source,
    asOf: Date.parse(`${set.date}T00:00:00Z`),
    simulated: set.source === PRACTICE_SOURCE,
  };
}
