import { useText } from '@candor/client/language';

const MINUTE_S = 60;

/** `60 s`, `3 min`. */
export function usePeriodText(): (periodS: number) => string {
  const t = useText();
  return (periodS) =>
    periodS > MINUTE_S && periodS % MINUTE_S === 0
      ? t('shortTerm.minutes', { count: String(periodS / MINUTE_S) })
      : t('shortTerm.seconds', { count: String(periodS) });
}
