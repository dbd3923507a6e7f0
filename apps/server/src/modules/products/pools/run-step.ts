import { addDays, type Day } from '@candor/domain/calendar';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { getPoolTerms } from '@candor/domain/products/pools/pool-terms';
import { invariant, Refusal } from '@candor/domain/refusal';
import { findExchange } from '../../flash-exchange/index.ts';
import { hasTransfer } from '../../ledger/index.ts';
import { findPosition } from '../../positions/index.ts';
import type { PoolsOptions } from './deps.ts';
import type { StoredPool } from './stored-pool.ts';
import type { StoredStep } from './store-steps.ts';
import type { PoolTrade } from './store-trades.ts';
import { closingTrade, coinOf, exchangeTrade, openingTrade } from './traded.ts';

/** Refusals of the moment: the step is tried again. */
const WAITED_FOR: readonly string[] = [
  'markets.noPrice',
  'markets.clockInDoubt',
  'positions.marketClosed',
  'positions.marketHalted',
  'positions.marketCloseOnly',
  'positions.stalePrice',
];

/** What became of a step; `waiting`: nothing yet. */
export type StepOutcome =
  | { readonly kind: 'done'; readonly trades: readonly PoolTrade[] }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'waiting'; readonly reason: string };

/**
 * Makes a step through the use case of every customer, once: its id is that of the command, whose
 * transfers have a key that is unique forever, so a step that was made before is only looked up.
 */
export async function runStep(
  options: PoolsOptions,
  pool: StoredPool,
  planned: StoredStep,
): Promise<StepOutcome> {
  if (options.clock.doubt?.()) return { kind: 'waiting', reason: 'markets.clockInDoubt' };
  try {
    if (!(await isMade(options, pool, planned))) await make(options, pool, planned);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isWaiting = WAITED_FOR.includes(error.key);
    return { kind: isWaiting ? 'waiting' : 'skipped', reason: error.key };
  }
  return { kind: 'done', trades: await tradesOf(options, pool, planned) };
}

async function isMade(
  { db }: PoolsOptions,
  { userId }: StoredPool,
  { id, step }: StoredStep,
): Promise<boolean> {
  const keys: Record<typeof step.kind, () => string[]> = {
    transfer: () => [`transferFunds/${id}`],
    exchange: () => [`exchange/${id}`],
    open: () => [`position/${id}/open`],
    close: () => {
      const key = `position/${step.kind === 'close' ? step.positionId : ''}/close`;
      return [key, `${key}/${id}`];
    },
  };
  for (const key of keys[step.kind]()) if (await hasTransfer(db, userId, key)) return true;
  return false;
}

async function make(
  { commands }: PoolsOptions,
  { id: poolId, userId }: StoredPool,
  { id, step }: StoredStep,
): Promise<void> {
  // Guarded by the id instead: a record of idempotency is deleted after two days.
  const once = { idempotency: null };
  switch (step.kind) {
    case 'transfer': {
      const { from, to, amount } = step;
      const request = { from, to, amount, currency: SETTLEMENT_CURRENCY };
      await commands.transferFunds({ ...request, userId, id }, once);
      return;
    }
    case 'exchange': {
      const { from, to, amount } = step;
      await commands.exchange({ userId, id, request: { from, to, amount } }, once);
      return;
    }
    case 'open': {
      const { symbol, direction, quantity } = step;
      const { leverage } = getPoolTerms(poolId);
      const request = { symbol, direction, quantity, leverage };
      await commands.positions.open({ userId, id, request }, once);
      return;
    }
    case 'close': {
      const { positionId, quantity } = step;
      await commands.positions.close({ userId, id: positionId, quantity, sliceId: id }, once);
    }
  }
}

/** What is done to free money is part of the day's NAV, everything later of the next one. */
const navDayOf = ({ day, stage }: StoredPool): Day =>
  stage === 'freeTrade' ? day : addDays(day, 1);

/** The trades to show for a step that was made. */
async function tradesOf(
  { db, prices }: PoolsOptions,
  pool: StoredPool,
  { id, step }: StoredStep,
): Promise<PoolTrade[]> {
  const { userId } = pool;
  const day = navDayOf(pool);
  if (step.kind === 'transfer') return [];
  if (step.kind === 'exchange') {
    const exchange = await findExchange(db, { userId, id });
    invariant(exchange, `exchange ${id} of a pool was made`);
    const { coin, sequence } = coinOf(exchange);
    const symbol = `${coin}${SETTLEMENT_CURRENCY}`;
    const [tick] = await prices.findTicks(db, [{ symbol, sequence }]);
    invariant(tick, `tick ${sequence} of ${symbol} is in the log`);
    return [exchangeTrade(exchange, tick.price, day)];
  }
  if (step.kind === 'open') {
    const position = await findPosition(db, { userId, id });
    invariant(position, `position ${id} of a pool was opened`);
    return [openingTrade(position, day)];
  }
  // A part of a position closes under the id of the step, the rest of it under its own.
  const closed =
    (await findPosition(db, { userId, id })) ??
    (await findPosition(db, { userId, id: step.positionId }));
  invariant(closed, `position ${step.positionId} of a pool exists`);
  return [closingTrade(closed, day)];
}
