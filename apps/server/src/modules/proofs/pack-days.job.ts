import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { dayBounds } from '@candor/domain/proofs/sealed-day';
import { invariant } from '@candor/domain/refusal';
import type { Queryable, Tx } from '../../platform/db.ts';
import { findOldestDueMs, type ShortJob } from '../../platform/jobs.ts';
import {
  dropTickDay,
  findOldestHeadMs,
  findOldestTickDay,
  insertBlock,
  listPackedSymbols,
  listTicksBetween,
  packingBeginsMs,
  packTicks,
} from '../markets/index.ts';
import { findOldestTrailMs } from '../positions/index.ts';
import { BLOCK_LEAVES, BlockTree } from './block-tree.ts';
import { toHex } from './seal.ts';
import { findDay, listSymbolDays, type StoredSymbolDay } from './store.ts';

/** Days kept as rows: what anything of the product still reads one by one is younger. */
const KEPT_MS = 92 * DAY_MS;
/** After an upgrade: processes of the release before, which reads rows only, are gone by then. */
const AFTER_UPGRADE_MS = 14 * DAY_MS;
/** While rows have waited for this long the product catches up, and may need old ticks for it. */
const CAUGHT_UP_MS = DAY_MS;
/** Enough for ten symbols' days on a busy database; one takes seconds. */
const DEADLINE_MS = 5 * 60_000;

/**
 * Compresses days of the tick log that nothing reads row by row any more, the oldest first: one symbol
 * per transaction, and in the last one the rows go. What comes out of the blocks was compared with
 * every row, and with the root that was sealed.
 */
export const packDaysJob: ShortJob = {
  name: 'proofs.packDays',
  recurringKey: 'all',
  deadlineMs: DEADLINE_MS,
  async run(tx, _due, nowMs) {
    if (nowMs < (await packingBeginsMs(tx, { nowMs, afterMs: AFTER_UPGRADE_MS })))
      return nowMs + HOUR_MS;
    const day = await nextDay(tx, nowMs);
    if (day === null) return nowMs + HOUR_MS;
    const packed = await listPackedSymbols(tx, day);
    const next = (await listSymbolDays(tx, day)).find(({ symbol }) => !packed.includes(symbol));
    if (next) await packSymbol(tx, next);
    else await dropTickDay(tx, { day, nowMs });
    return nowMs;
  },
};

/** The oldest day with rows, if it is sealed and everything that could need its rows is younger. */
async function nextDay(tx: Queryable, nowMs: number): Promise<string | null> {
  const day = await findOldestTickDay(tx);
  const endMs = day === null ? undefined : dayBounds(day)?.beforeMs;
  if (day === null || endMs === undefined || endMs > nowMs - KEPT_MS) return null;
  const needed = [await findOldestHeadMs(tx), await findOldestTrailMs(tx)];
  if (needed.some((atMs) => atMs !== null && atMs < endMs)) return null;
  const waitingMs = (await findOldestDueMs(tx)) ?? nowMs;
  if (waitingMs < nowMs - CAUGHT_UP_MS) return null;
  return (await findDay(tx, day)) ? day : null;
}

async function packSymbol(tx: Tx, sealed: StoredSymbolDay): Promise<void> {
  const { symbol, day } = sealed;
  const span = { symbol, ...dayBounds(day)! };
  const tree = new BlockTree();
  let afterSequence = sealed.firstSequence - 1;
  while (afterSequence < sealed.lastSequence) {
    const ticks = await listTicksBetween(tx, { ...span, afterSequence }, BLOCK_LEAVES);
    const [first, last] = [ticks[0], ticks.at(-1)];
    invariant(first?.sequence === afterSequence + 1 && last, 'a sealed day has all of its ticks');
    for (const { hash } of ticks) tree.add(Buffer.from(hash, 'hex'));
    const { sequence: firstSequence } = first;
    const { sequence: lastSequence } = last;
    const bytes = await packTicks(ticks);
    await insertBlock(tx, { symbol, day, firstSequence, lastSequence, bytes });
    afterSequence = lastSequence;
  }
  const { count } = tree;
  const isSealed = count === sealed.tickCount && toHex(tree.finish().root) === sealed.root;
  invariant(isSealed, 'the rows of a day are those that were sealed');
}
