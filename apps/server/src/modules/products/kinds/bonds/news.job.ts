import type { Tx } from '../../../../platform/db.ts';
import { type Job, scheduleDue } from '../../../../platform/jobs.ts';
import type { BondJobOptions } from './deps.ts';
import { NEWS, NOTES_PER_BATCH } from './job-names.ts';
import { lockBond } from './store-bonds.ts';
import { listHolders } from './store-notes.ts';
import { tellHolders } from './tell-holders.ts';

export type BondNews = 'bondLate' | 'bondDefaulted';

const FIRST = '00000000-0000-0000-0000-000000000000';

interface Portion {
  readonly bondId: string;
  readonly news: BondNews;
  /** Owner of the last holder who was told. */
  readonly after?: string;
  readonly nowMs: number;
}

export const scheduleNews = (
  tx: Tx,
  { bondId, news, after = FIRST, nowMs }: Portion,
): Promise<void> =>
  scheduleDue(tx, { name: NEWS, key: `${bondId}/${news}/${after}`, dueAt: nowMs });

/** Tells the holders of a bond what became of its borrower, a batch in each transaction. */
export const newsJob = ({ outbox, notesPerBatch = NOTES_PER_BATCH }: BondJobOptions): Job => ({
  name: NEWS,
  async run(tx, { key }, nowMs) {
    const [bondId, news, after] = key.split('/') as [string, BondNews, string];
    const bond = await lockBond(tx, bondId);
    if (!bond) return null;
    const holders = await listHolders(tx, { bondId, after, limit: notesPerBatch });
    await outbox.publish(tx, await tellHolders(tx, bond, `product.${news}`, holders), nowMs);
    const last = holders.at(-1);
    if (last && holders.length === notesPerBatch)
      await scheduleNews(tx, { bondId, news, after: last.userId, nowMs });
    return null;
  },
});
