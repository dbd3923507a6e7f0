import { useText } from '@candor/client/language';

const MINUTES_SHOWN_MAX = 90;

/** `2 minutes`, `24 hours`. */
export function useArrivalText(): (minutes: number) => string {
  const t = useText();
  return (minutes) =>
    minutes <= MINUTES_SHOWN_MAX
      ? t('deposit.minutes', { count: minutes })
      : t('deposit.hours', { count: Math.round(minutes / 60) });
}
