import type { SessionName } from './session-name.ts';

/** Trading days (17:00 to 17:00 New York) without trading. Yearly ones have no year. */
const yearly: readonly string[] = ['01-01', '12-25'];

/** Good Fridays: metals are closed, currencies are not. */
const metalsOnly: readonly string[] = [
  '2022-04-15',
  '2023-04-07',
  '2024-03-29',
  '2025-04-18',
  '2026-04-03',
  '2027-03-26',
  '2028-04-14',
  '2029-03-30',
  '2030-04-19',
  '2031-04-11',
  '2032-03-26',
];

/** Whether a trading day, `YYYY-MM-DD`, is a holiday of that market. */
export function isHoliday(session: SessionName, tradingDay: string): boolean {
  if (session === 'always') return false;
  if (yearly.includes(tradingDay.slice(5))) return true;
  return session === 'metals' && metalsOnly.includes(tradingDay);
}
