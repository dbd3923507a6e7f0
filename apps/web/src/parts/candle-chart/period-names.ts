import type { Text } from '@candor/client/language';
import type { CandlePeriod } from '../../platform/live.ts';

/** `1m`, `1h`, `1D` as the language writes them. */
export function periodName(period: CandlePeriod, t: Text): string {
  return t(`chart.period.${period}`);
}
