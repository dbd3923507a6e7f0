import { addDays, type Day, dayOf, endOfDay, startOfDay } from '@candor/domain/calendar';
import type { Tick } from '@candor/domain/markets/tick';
import { dayIncome } from '@candor/domain/products/kinds/mining/day-income';
import {
  type MachineDay,
  machineDayText,
  MARK_SYMBOL,
  markBefore,
} from '@candor/domain/products/kinds/mining/machine-day';
import type { MiningTerms } from '@candor/domain/products/kinds/mining/mining-terms';
import { spansOfDay } from '@candor/domain/products/kinds/mining/network-day';
import type { Tx } from '../../../../platform/db.ts';
import type { MiningDeps } from './deps.ts';
import { recordNetwork } from './record-network.ts';
import { GENESIS, sealed } from './seal.ts';
import { networkBetween, newestNetwork } from './store-network.ts';
import {
  insertMachineDays,
  lockProgress,
  newestMachineDay,
  setProgress,
  type VersionRef,
} from './store-machine-days.ts';
import { listRunningVersions } from './store-versions.ts';

type RunningVersion = VersionRef & { readonly terms: MiningTerms };

/** Days recorded in one transaction; the rest after a long downtime is left to the next ones. */
const DAYS_MAX = 400;

/**
 * Records the network until a moment, and every machine of every day that has ended by then. Safe
 * to call at any time, by any process: what is recorded stays.
 */
export async function recordUntil(tx: Tx, deps: MiningDeps, untilMs: number): Promise<void> {
  const recorded = await lockProgress(tx);
  const first = await newestNetwork(tx);
  await recordNetwork(tx, deps, untilMs);
  const from = recorded ? addDays(recorded, 1) : dayOf(first?.timeMs ?? untilMs);
  let last = await newestMachineDay(tx);
  let day = from;
  for (let count = 0; count < DAYS_MAX && endOfDay(day) <= untilMs; count++) {
    last = await recordDay(tx, deps, day, last);
    day = addDays(day, 1);
  }
  if (day !== from) await setProgress(tx, addDays(day, -1));
}

/** Records a day of all versions that are sold or run; returns the newest record. */
async function recordDay(
  tx: Tx,
  deps: MiningDeps,
  day: Day,
  before: MachineDay | null,
): Promise<MachineDay | null> {
  const versions = await listRunningVersions(tx, day);
  const mark = versions.length > 0 ? await markOf(tx, deps, day) : undefined;
  if (!mark) return before;
  const spans = spansOfDay(day, await networkBetween(tx, startOfDay(day), endOfDay(day)));
  let last = before;
  const days = versions.map(({ productId, version, terms }: RunningVersion) => {
    const uptime = deps.network.uptimeOf(productId, day);
    const [sequence, previousHash] = last ? [last.sequence + 1, last.hash] : [1, GENESIS];
    const facts = {
      ...dayIncome({ terms, spans, uptime, mark: mark.price }),
      sequence,
      productId,
      version,
      day,
      uptime,
      markSequence: mark.sequence,
      mark: mark.price,
      previousHash,
    };
    return (last = sealed(facts, machineDayText, { sign: deps.sign, atMs: endOfDay(day) }));
  });
  await insertMachineDays(tx, days);
  return last;
}

/** The tick that converts the costs of a day; none before the log of prices begins. */
async function markOf(tx: Tx, deps: MiningDeps, day: Day): Promise<Tick | undefined> {
  const atMs = markBefore(day);
  const around = await deps.listTicksAround(tx, { symbol: MARK_SYMBOL, afterSequence: 0, atMs });
  return around.findLast(({ timeMs, state }) => timeMs < atMs && state !== 'halted');
}
