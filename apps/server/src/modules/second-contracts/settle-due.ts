import { awaited } from '@candor/domain/second-contracts/awaited-tick';
import { outcomeOf } from '@candor/domain/second-contracts/outcome';
import {
  findStandstill,
  resumedAt,
  type Standing,
} from '@candor/domain/second-contracts/standstill';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { Epoch } from '../../platform/lease.ts';
import type { SecondContractsOptions } from './deps.ts';
import { changedEvents, settledEvents } from './events.ts';
import {
  enterContracts,
  listDueGroups,
  resumeContracts,
  settleContracts,
  type DueGroup,
  type Entry,
  type Part,
  type Pause,
  type SettledRow,
  type Verdict,
} from './store-settle.ts';

/**
 * Approximate number of contracts per transaction: large enough to be set-based, short enough to
 * wait for.
 */
const PART_SIZE = 25_000;
/** Number of values of the byte that assigns customers to parts. */
const PARTS_MAX = 256;

type Deps = Pick<SecondContractsOptions, 'db' | 'clock' | 'outbox' | 'prices'> &
  Pick<Epoch, 'fence'>;

/**
 * Gives every due contract the tick that the rule names, from the log alone: entries first, then
 * exits, until the log can decide no more. Concurrent settlers each settle a share.
 */
export async function settleDue(deps: Deps): Promise<{ entered: number; settled: number }> {
  const total = { entered: 0, settled: 0 };
  for (;;) {
    const groups = await listDueGroups(deps.db, deps.clock.now());
    const { entries, pauses, verdicts } = await judge(deps, groups);
    const entered = await inParts(deps, entries, async (tx, part, nowMs) => {
      const rows = await enterContracts(tx, entries, part);
      await deps.outbox.publish(tx, changedEvents(rows), nowMs);
      return rows;
    });
    const resumed = await inParts(deps, pauses, async (tx, part, nowMs) => {
      const rows = await resumeContracts(tx, pauses, part);
      await deps.outbox.publish(tx, changedEvents(rows), nowMs);
      return rows;
    });
    const settled = await inParts(deps, verdicts, async (tx, part, nowMs) => {
      const rows = await settleContracts(tx, verdicts, part, nowMs);
      await deps.outbox.publish(tx, settledEvents(rows), nowMs);
      return rows;
    });
    total.entered += entered;
    total.settled += settled;
    // After downtime a contract may be due for its exit or its resumption right after its entry.
    if (entered + resumed === 0) return total;
  }
}

/**
 * Applies part by part, many contracts on two connections; parts share no customer, so they never
 * wait for each other.
 */
async function inParts(
  { db, clock, fence }: Deps,
  decided: readonly DueGroup[],
  apply: (tx: Tx, part: Part, nowMs: number) => Promise<SettledRow[]>,
): Promise<number> {
  if (decided.length === 0) return 0;
  const expected = decided.reduce((sum, { count }) => sum + count, 0);
  const of = Math.min(Math.ceil(expected / PART_SIZE), PARTS_MAX);
  const parts = Array.from({ length: of }, (_, index): Part => ({ index, of }));
  let done = 0;
  async function work(): Promise<void> {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const own = part;
      const rows = await inTransaction(db, async (tx) => {
        await fence(tx);
        return apply(tx, own, clock.now());
      });
      done += rows.length;
    }
  }
  await Promise.all([work(), work()]);
  return done;
}

/** Decides each group from the log; groups whose tick may still come are left out. */
async function judge({ db, prices }: Deps, groups: readonly DueGroup[]) {
  const asks = groups.map(({ symbol, awaitsAtMs, afterSequence, reference }) => {
    const { fromMs, untilMs, use } = awaited(
      reference === null ? 'entry' : 'exit',
      awaitsAtMs,
      afterSequence,
    );
    return { symbol, afterSequence, fromMs, untilMs, liveOnly: use === 'entry' };
  });
  const ticks = await prices.findFirstTicks(db, asks);
  const entries: Entry[] = [];
  const verdicts: Verdict[] = [];
  const pauses: Pause[] = [];
  for (const [index, group] of groups.entries()) {
    const tick = ticks[index];
    if (tick === undefined || tick === 'waiting') continue;
    if (tick === 'missed') {
      const missed = await judgeMissed({ db, prices }, group);
      if (missed === 'void') verdicts.push({ ...group, status: 'voided', exit: null });
      else if (missed !== 'waiting') pauses.push({ ...group, standing: missed });
    } else if (group.reference === null) entries.push({ ...group, tick });
    else {
      const ends = { entry: group.reference, exit: tick.price };
      verdicts.push({ ...group, status: outcomeOf(group.direction, ends), exit: tick });
    }
  }
  return { entries, pauses, verdicts };
}

/**
 * Decides contracts whose tick did not come in time: void, or paused by a standstill of the log.
 */
async function judgeMissed(
  { db, prices }: Pick<Deps, 'db' | 'prices'>,
  { symbol, reference, exitRule, afterSequence, awaitsAtMs }: DueGroup,
): Promise<Standing | 'void' | 'waiting'> {
  if (reference === null || exitRule === 1) return 'void';
  const around = await prices.listTicksAround(db, { symbol, afterSequence, atMs: awaitsAtMs });
  const pause = findStandstill(around, { afterSequence, fromMs: awaitsAtMs });
  if (pause === 'waiting') return pause;
  return pause === 'none' ? 'void' : resumedAt({ reference, fromMs: awaitsAtMs }, pause);
}
