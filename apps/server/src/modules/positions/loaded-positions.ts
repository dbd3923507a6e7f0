import { isPaused } from '@candor/domain/positions/cross-liquidation';
import { dueTrigger } from '@candor/domain/positions/due-trigger';
import { requireFillable } from '@candor/domain/positions/fillable-tick';
import { Refusal } from '@candor/domain/refusal';
import type { Balances } from '@candor/domain/ledger/balances';
import type { Tx } from '../../platform/db.ts';
import { contractAccount } from './accounts.ts';
import type { PositionsDeps } from './command-deps.ts';
import {
  lockCross,
  requireCalm,
  type CrossAccounts,
  type StoredAccount,
} from './cross-accounts.ts';
import { withTrails } from './with-trails.ts';
import { loadTicks, proofRefs, type TickBook } from './proofs.ts';
import { lockPositions, type PositionRef } from './store.ts';
import type { StoredPosition } from './stored-position.ts';
import type { PricedTick } from './trigger-book.ts';
import { isMarketOpen, termsOf } from './traded-symbols.ts';
import type { TriggerEngine } from './trigger-engine.ts';

/** Locked positions, with the ticks that their proofs name. */
export interface LoadedPositions {
  readonly positions: ReadonlyMap<string, StoredPosition>;
  readonly ticks: TickBook;
  /** Accounts of the owners, with all their cross positions and orders. */
  readonly cross: CrossAccounts;
}

export async function loadPositions(
  deps: Pick<PositionsDeps, 'engine' | 'prices'>,
  tx: Tx,
  refs: readonly PositionRef[],
): Promise<LoadedPositions> {
  // Sent together and executed in this order: accounts are locked before positions.
  const [cross, locked] = await Promise.all([
    lockCross(
      tx,
      refs.map(({ userId }) => userId),
    ),
    lockPositions(tx, refs),
  ]);
  const trailed = await withTrails(
    deps.prices,
    tx,
    locked,
    ({ symbol }) => deps.engine.newest(symbol)?.tick,
  );
  const ticks = await loadTicks(deps, tx, locked.flatMap(proofRefs));
  return { positions: new Map(trailed.map((position) => [position.id, position])), ticks, cross };
}

/** Refuses: positions.notFound, also for another customer's id. */
export function requireOwned({ positions }: LoadedPositions, ref: PositionRef): StoredPosition {
  const position = positions.get(ref.id);
  if (!position || position.userId !== ref.userId) throw new Refusal('positions.notFound');
  return position;
}

/** Refuses: positions.notFound, positions.notFilled, positions.alreadyClosed. */
export function requireOpen(loaded: LoadedPositions, ref: PositionRef): StoredPosition {
  const position = requireOwned(loaded, ref);
  if (position.status === 'pending') throw new Refusal('positions.notFilled');
  if (position.status !== 'open') throw new Refusal('positions.alreadyClosed');
  return position;
}

/**
 * The account behind a cross position. A due liquidation goes first, unless it is paused for the
 * thirty seconds after a first part. Refuses: positions.settling.
 */
export function requireAccount(
  engine: Pick<TriggerEngine, 'newest' | 'recordedMs'>,
  { loaded, balances, nowMs }: { loaded: LoadedPositions; balances: Balances; nowMs: number },
  { userId }: PositionRef,
): StoredAccount {
  const account = loaded.cross.account(userId, balances.available(contractAccount(userId)));
  if (!isPaused(account, engine.recordedMs())) requireCalm(account, engine.newest, nowMs);
  return account;
}

/**
 * Price for a command on an open position.
 * Refuses: markets.noPrice; positions.settling when a trigger is due at this very tick, because it
 * goes before the customer; positions.marketClosed, positions.marketHalted, positions.stalePrice.
 */
export function requirePrice(
  engine: TriggerEngine,
  position: StoredPosition,
  nowMs: number,
): PricedTick {
  const { symbol } = position;
  const priced = engine.newest(symbol);
  if (!priced) throw new Refusal('markets.noPrice', { symbol });
  const isOpen = isMarketOpen(symbol, nowMs);
  requireFillable({ tick: priced.tick, terms: termsOf(symbol), nowMs, isMarketOpen: isOpen });
  if (dueTrigger(engine.follow(position), priced) !== null) throw new Refusal('positions.settling');
  return priced;
}
