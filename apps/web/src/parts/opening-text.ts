import { dateText } from './date-text.ts';

/** When a closed market opens next, by this device's clock and zone: `Sun 23:00`. */
export const openingText = (opensAt: number): string =>
  dateText(opensAt, { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
