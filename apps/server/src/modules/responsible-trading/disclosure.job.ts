import { createHash } from 'node:crypto';
import { addDays, dayOf, endOfDay, startOfDay, type Day } from '@candor/domain/calendar';
import { disclosureText, windowStart } from '@candor/domain/responsible-trading/loss-disclosure';
import type { Db } from '../../platform/db.ts';
import type { LongJob } from '../../platform/jobs.ts';
import { listHouseAccounts } from '../identity/index.ts';
import { countLosing, tradingTypes } from '../ledger/index.ts';
import { findDisclosure, insertDisclosure } from './store-disclosures.ts';

/** Longer than any transaction of the day before may still write. */
const SETTLED_MS = 5 * 60_000;
/** Reading 90 days of a busy ledger takes minutes. */
const DEADLINE_MS = 20 * 60_000;

/** Counts and publishes the share of losing customers, once per midnight, in order. */
export const disclosureJob = ({ db }: { readonly db: Db }): LongJob => ({
  name: 'responsibleTrading.disclose',
  recurringKey: 'all',
  deadlineMs: DEADLINE_MS,
  async work(_due, nowMs) {
    const newest = await findDisclosure(db, null);
    const day = newest ? addDays(newest.day, 1) : dayOf(nowMs);
    const dueMs = startOfDay(day) + SETTLED_MS;
    if (nowMs < dueMs) return { next: dueMs, write: async () => undefined };
    const counts = await countDay(db, day);
    const previousHash = newest?.hash ?? '';
    const text = disclosureText({ day, counts }, previousHash);
    const hash = createHash('sha256').update(text).digest('hex');
    return {
      next: Math.max(nowMs, endOfDay(day) + SETTLED_MS),
      write: (tx, atMs) => insertDisclosure(tx, { day, counts, text, hash, previousHash }, atMs),
    };
  },
});

/** Customers who traded in the window before a day, and those who lost; not the house's own. */
async function countDay(db: Db, day: Day) {
  const window = {
    fromMs: startOfDay(windowStart(day)),
    beforeMs: startOfDay(day),
    without: await listHouseAccounts(db),
  };
  return {
    contracts: await countLosing(db, { ...window, types: tradingTypes.contracts }),
    secondContracts: await countLosing(db, { ...window, types: tradingTypes.secondContracts }),
  };
}
