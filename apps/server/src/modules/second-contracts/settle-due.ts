import { awaited } from '@candor/domain/second-contracts/awaited-tick';
import { outcomeOf } from '@candor/domain/second-contracts/outcome';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { SecondContractsOptions } from './deps.ts';
import { changedEvents, settledEvents } from './events.ts';
import {
  enterContracts,
  listDueGroups,
  settleContracts,
  type DueGroup,
  type Entry,
  type SettledRow,
  type Verdict,
} from './store-settle.ts';

/** Contracts in one transaction: large enough to be set-based, short enough to wait for. */
const CHUNK_MAX = 25_000;

type Deps = Pick<SecondContractsOptions, 'db' | 'clock' | 'outbox' | 'prices'>;

/**
 * Gives every due contract the tick that the rule names, from the log alone: entries first, then
 * exits, until nothing is left that the log can decide. Safe to run anywhere at any time.
 */
export async function settleDue(deps: Deps): Promise<{ entered: number; settled: number }> {
  const total = { entered: 0, settled: 0 };
  for (;;) {
    const groups = await listDueGroups(deps.db, deps.clock.now());
    const { entries, verdicts } = await judge(deps, groups);
    const entered = await inChunks(deps, entries, async (tx, nowMs) => {
      const rows = await enterContracts(tx, entries, CHUNK_MAX);
      await deps.outbox.publish(tx, changedEvents(rows), nowMs);
      return rows;
    });
    const settled = await inChunks(deps, verdicts, async (tx, nowMs) => {
      const rows = await settleContracts(tx, verdicts, { limit: CHUNK_MAX, nowMs });
      await deps.outbox.publish(tx, settledEvents(rows), nowMs);
      return rows;
    });
    total.entered += entered;
    total.settled += settled;
    // After a downtime a contract may be due for its exit as soon as it has its entry.
    if (entered === 0) return total;
  }
}

/** Chunk by chunk; a crowd on two connections, of which each skips what the other has locked. */
async function inChunks(
  { db, clock }: Deps,
  decided: readonly DueGroup[],
  apply: (tx: Tx, nowMs: number) => Promise<SettledRow[]>,
): Promise<number> {
  if (decided.length === 0) return 0;
  async function untilEmpty(): Promise<number> {
    const { length } = await inTransaction(db, (tx) => apply(tx, clock.now()));
    return length < CHUNK_MAX ? length : length + (await untilEmpty());
  }
  const expected = decided.reduce((sum, { count }) => sum + count, 0);
  const lanes = expected > CHUNK_MAX ? [untilEmpty(), untilEmpty()] : [untilEmpty()];
  return (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
}

/** What the log says of each group; groups whose tick may still come are left out. */
async function judge({ db, prices }: Deps, groups: readonly DueGroup[]) {
  const asks = groups.map(({ symbol, awaitsAtMs, afterSequence, entryPrice }) => {
    const { fromMs, untilMs, use } = awaited(
      entryPrice === null ? 'entry' : 'exit',
      awaitsAtMs,
      afterSequence,
    );
    return { symbol, afterSequence, fromMs, untilMs, liveOnly: use === 'entry' };
  });
  const ticks = await prices.findFirstTicks(db, asks);
  const entries: Entry[] = [];
  const verdicts: Verdict[] = [];
  groups.forEach((group, index) => {
    const tick = ticks[index];
    if (tick === undefined || tick === 'waiting') return;
    if (tick === 'missed') verdicts.push({ ...group, status: 'voided', exit: null });
    else if (group.entryPrice === null) entries.push({ ...group, tick });
    else {
      const ends = { entry: group.entryPrice, exit: tick.price };
      verdicts.push({ ...group, status: outcomeOf(group.direction, ends), exit: tick });
    }
  });
  return { entries, verdicts };
}
