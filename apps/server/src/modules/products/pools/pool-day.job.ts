import { addDays, startOfDay } from '@candor/domain/calendar';
import { getPoolTerms, type PoolId } from '@candor/domain/products/pools/pool-terms';
import type { MarkTick } from '@candor/domain/products/pools/texts';
import { price } from '@candor/domain/money/money';
import type { Tx } from '../../../platform/db.ts';
import type { LongJob, WorkDone } from '../../../platform/jobs.ts';
import { decideHedge, decideTargets, isOver, keepDecision } from './decide.ts';
import type { NavOptions } from './deps.ts';
import { executeSome } from './execute.ts';
import { decideFreeing } from './free.ts';
import { computeNav, keepNav } from './mark.ts';
import { runStep, type StepOutcome } from './run-step.ts';
import { findNewestNav } from './store-navs.ts';
import { findPool, goOn, lockPool } from './store-pools.ts';
import { endStep, findNextStep, type StoredStep } from './store-steps.ts';
import { insertTrades } from './store-trades.ts';
import type { PoolStage, StoredPool } from './stored-pool.ts';

export const POOL_DAY = 'products.poolDay';

const WAIT_MS = 1_000;
/** How long before a NAV money is freed for those who leave at it. */
export const FREEING_MS = 10 * 60_000;
/** A step that no market takes within this time is left out. */
const STEP_PATIENCE_MS = 3_600_000;

/**
 * The day of a pool, one small stage at a time: mark and NAV at 00:00 UTC+8, who leaves and who
 * comes, fees, targets, trades, and shortly before the next day what frees money. Each stage and
 * each trade is done once, however often the process dies in between, and days follow in order.
 * Source: products §2, docs/decisions/0117.
 */
export const poolDayJob = (options: NavOptions): LongJob => ({
  name: POOL_DAY,
  async work({ key }, nowMs) {
    const pool = await findPool(options.db, key as PoolId);
    if (!pool) return { next: null, write: async () => undefined };
    return stages[pool.stage](options, pool, nowMs);
  },
});

type Stage = (options: NavOptions, pool: StoredPool, nowMs: number) => Promise<WorkDone>;

const waitUntil = (next: number): WorkDone => ({ next, write: async () => undefined });

/** A write for the stage that the pool was read in; void if it has gone on meanwhile. */
const then = (
  { id, day, stage }: StoredPool,
  nowMs: number,
  write: (tx: Tx, locked: StoredPool) => Promise<unknown>,
): WorkDone => ({
  next: nowMs,
  async write(tx) {
    const locked = await lockPool(tx, id);
    if (locked?.day === day && locked.stage === stage) await write(tx, locked);
  },
});

const mark: Stage = async (options, pool, nowMs) => {
  const startMs = startOfDay(pool.day);
  if (nowMs < startMs) return waitUntil(startMs);
  const computed = await computeNav(options, pool, nowMs);
  if (!computed) return waitUntil(nowMs + WAIT_MS);
  return then(pool, nowMs, (tx, locked) => keepNav(tx, options, locked, computed));
};

/** Makes the steps of a stage, one per run, and then goes on. */
const steps =
  (next: (pool: StoredPool) => PoolStage): Stage =>
  async (options, pool, nowMs) => {
    const planned = await findNextStep(options.db, pool);
    if (!planned) return then(pool, nowMs, (tx) => goOn(tx, pool, next(pool)));
    const outcome = await runStep(options, pool, planned);
    if (outcome.kind === 'waiting' && nowMs < patienceEnds(pool)) return waitUntil(nowMs + WAIT_MS);
    return then(pool, nowMs, (tx) => keepStep(tx, { pool, planned, outcome, nowMs }));
  };

/** Money is freed before the NAV or not at all. */
const patienceEnds = ({ stage, day }: StoredPool): number =>
  startOfDay(day) + (stage === 'freeTrade' ? 0 : STEP_PATIENCE_MS);

async function keepStep(
  tx: Tx,
  ended: {
    readonly pool: StoredPool;
    readonly planned: StoredStep;
    readonly outcome: StepOutcome;
    readonly nowMs: number;
  },
): Promise<void> {
  const { pool, planned, outcome, nowMs } = ended;
  const reason = outcome.kind === 'done' ? null : outcome.reason;
  await endStep(tx, pool.id, { id: planned.id, reason }, nowMs);
  if (outcome.kind === 'done') await insertTrades(tx, pool.id, outcome.trades);
}

const execute: Stage = async (options, pool, nowMs) =>
  then(pool, nowMs, (tx, locked) => executeSome(tx, options, locked, nowMs));

/** A day that is over is not traded any more: its targets are those of other prices. */
const decide: Stage = async (options, pool, nowMs) => {
  if (isOver(pool, nowMs)) return then(pool, nowMs, (tx) => goOn(tx, pool, 'idle'));
  const marks = await marksOfDay(options, pool);
  const made = await decideTargets(options, pool, { marks, nowMs });
  return then(pool, nowMs, (tx) => keepDecision(tx, pool, made, 'trade'));
};

const hedge: Stage = async (options, pool, nowMs) => {
  const marks = await marksOfDay(options, pool);
  const made = await decideHedge(options, pool, { marks, nowMs });
  return then(pool, nowMs, (tx) => keepDecision(tx, pool, made, 'hedgeTrade'));
};

const idle: Stage = async (_options, pool, nowMs) => {
  const next = addDays(pool.day, 1);
  const freeingMs = startOfDay(next) - FREEING_MS;
  if (nowMs < freeingMs) return waitUntil(freeingMs);
  // Once the price of the NAV may be known, nothing is closed before it.
  const stage = nowMs < startOfDay(next) ? 'free' : 'mark';
  return then(pool, nowMs, (tx) => goOn(tx, pool, stage, next));
};

const free: Stage = async (options, pool, nowMs) => {
  const made = nowMs < startOfDay(pool.day) ? await decideFreeing(options, pool, nowMs) : null;
  return then(pool, nowMs, (tx) =>
    made ? keepDecision(tx, pool, made, 'freeTrade') : goOn(tx, pool, 'mark'),
  );
};

const stages: Record<PoolStage, Stage> = {
  mark,
  collect: steps(() => 'execute'),
  execute,
  decide,
  trade: steps(({ id }) => (getPoolTerms(id).strategy === 'cashAndCarry' ? 'hedge' : 'idle')),
  hedge,
  hedgeTrade: steps(() => 'idle'),
  idle,
  free,
  freeTrade: steps(() => 'mark'),
};

/** The marks of the day's NAV, from its signed text. */
async function marksOfDay({ db }: NavOptions, { id }: StoredPool): Promise<MarkTick[]> {
  const made = await findNewestNav(db, id);
  return (made?.text ?? '').split('\n').flatMap((line) => {
    const [word, symbol = '', sequence, at = '', hash = ''] = line.split(' ');
    return word === 'mark' ? [{ symbol, sequence: Number(sequence), price: price(at), hash }] : [];
  });
}
