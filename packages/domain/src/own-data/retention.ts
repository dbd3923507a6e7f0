import { addMonths, dayOf, startOfDay } from '../calendar.ts';
import { DAY_MS } from '../durations.ts';

/**
 * What is kept of a customer after the account is closed, by what it is for. `preferences`: alerts,
 * favorites, settings, archives; `signIns`: the timeline, devices; `conversations`: with support,
 * and messages; `identity`: pictures of documents, name, birthday, address; `contact`: email, phone,
 * user name and ways of signing in; `books`: payments, orders, contracts and accounts paid to.
 */
export const retentionClasses = [
  'preferences',
  'signIns',
  'conversations',
  'identity',
  'contact',
  'books',
] as const;
export type RetentionClass = (typeof retentionClasses)[number];

/**
 * Whole years after the closing, by class. Zero: a day, so that an account that is opened again at
 * once has lost nothing. Identity: five years, as laws against money laundering require. Contact: as
 * long, because it is how the owner comes back for money that is owed. Books: ten years, the longest
 * that tax and commercial law commonly requires.
 */
export const retentionYears: Readonly<Record<RetentionClass, number>> = {
  preferences: 0,
  signIns: 1,
  conversations: 3,
  identity: 5,
  contact: 5,
  books: 10,
};

const MONTHS = 12;
/** While a freeze or an investigation lasts, what the law asks about is not erased. */
export const LEGAL_HOLD_MS = 30 * DAY_MS;

/**
 * When what was kept of a class is erased: at the end of the day that ends its years, so that
 * nothing goes too early. Epoch milliseconds.
 */
export function keptUntil(of: RetentionClass, closedAtMs: number): number {
  const years = retentionYears[of];
  if (years === 0) return closedAtMs + DAY_MS;
  return startOfDay(addMonths(dayOf(closedAtMs), years * MONTHS)) + DAY_MS;
}

/** The next look at the way back of somebody who is still owed money: a year later. */
export const lookAgainAt = (nowMs: number): number =>
  startOfDay(addMonths(dayOf(nowMs), MONTHS)) + DAY_MS;
