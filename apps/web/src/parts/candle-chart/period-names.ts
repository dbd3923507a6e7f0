import type { Text } from '@candor/client/language';
import type { CandlePeriod } from '../../platform/live.ts';

/** `1m`, `1h`, `1D` as the language writes them. */
export function periodName(period: CandlePeriod, t: Text): string {
  return t(`chart.period.${period}`);
}

/** Whether candles last a day or longer, so that a date alone names one. */
export const isDaily = (period: CandlePeriod): boolean => period === '1D' || period === '1W';
