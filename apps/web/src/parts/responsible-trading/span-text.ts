import { useText } from '@candor/client/language';

const HOUR_MIN = 60;

/** Seconds as `35 min` or `2 h 5 min`. */
export function useSpanText(): (seconds: number) => string {
  const t = useText();
  return (seconds) => {
    const minutes = Math.floor(seconds / 60);
    return minutes < HOUR_MIN
      ? t('responsibleTrading.minutes', { minutes })
      : t('responsibleTrading.hours', {
          hours: Math.floor(minutes / HOUR_MIN),
          minutes: minutes % HOUR_MIN,
        });
  };
}
