import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { numberText } from '@candor/ui/number-text';
import { useText } from '../platform/language.ts';
import { useNow } from '../platform/clock.ts';
import { clockText, dateText } from '../platform/time-text.ts';
import type { DisplayRate } from './display-rate.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Source and time of a rate: `EUR/USD 1.08430, 12:03 UTC`. */
export function useRateSource(): (rate: DisplayRate) => string {
  const t = useText();
  const nowMs = useNow(MINUTE_MS);
  return ({ source, symbol, price, rate, currency, publisher, asOf }) => {
    if (source === 'par') return t('display.par');
    const isToday = nowMs - asOf < DAY_MS && source === 'market';
    const time = isToday ? `${clockText(asOf)} UTC` : dateText(asOf);
    if (source === 'setting')
      return t('display.set', { rate: figureOf(rate), currency, publisher: publisher ?? '', time });
    const decimals = findMarketSymbol(symbol ?? '')?.pricePrecision ?? 5;
    const pair = `${symbol?.slice(0, 3)}/${symbol?.slice(3)}`;
    return t('display.market', { pair, price: numberText(price!, { decimals }), time });
  };
}

/** A rate set by operators, with their decimals. */
function figureOf(rate: DisplayRate['rate']): string {
  const decimals = [0, 1, 2, 3, 4, 5, 6].find((places) => rate % 10n ** BigInt(18 - places) === 0n);
  return numberText(rate, { decimals: decimals ?? 6 });
}
