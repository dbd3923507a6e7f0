import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { carry } from '@candor/domain/positions/carry';
import { carryRates } from '@candor/domain/positions/carry-rates';
import { nextCarryTime } from '@candor/domain/positions/carry-time';
import type { Direction, FillTick } from '@candor/domain/positions/terms';
import type { Money } from '@candor/domain/money/money';
import { inTransaction } from '../../platform/db.ts';
import type { Epoch } from '../../platform/lease.ts';
import { lockBalances, NOBODY, post, type TransferRow } from '../ledger/index.ts';
import { accountsOf, contractAccount } from './accounts.ts';
import type { PositionsOptions } from './deps.ts';
import { changedEvents } from './events.ts';
import { updatePositions } from './store.ts';
import { armCrossAccounts, lockCrossAccountsIn } from './store-cross.ts';
import { firstOpenedMs, lockCarryDue, lockOpenBefore, settleCarryDue } from './store-carry.ts';
import type { StoredPosition } from './stored-position.ts';
import { termsOf } from './traded-symbols.ts';

/** One carry moment of one symbol, and the tick that prices it. */
export interface CarryMoment {
  readonly market: MarketSymbol;
  readonly dueMs: number;
  readonly tick: FillTick;
}

/**
 * Charges and pays everything that was open at a moment, once: the due row advances in the same
 * transaction. Skips moments at which nothing was open. Returns the positions afterwards, or null
 * when another process is settling. Locks: due row, cross accounts, positions, balances.
 */
export async function settleCarry(
  {
    db,
    outbox,
    clock,
    fence,
  }: Pick<PositionsOptions, 'db' | 'outbox' | 'clock'> & Pick<Epoch, 'fence'>,
  { market, dueMs, tick }: CarryMoment,
): Promise<readonly StoredPosition[] | null> {
  const { symbol, type } = market;
  return inTransaction(db, async (tx) => {
    await fence(tx);
    if (!(await lockCarryDue(tx, symbol, dueMs))) return null;
    // Accounts are locked before positions, as everywhere; an account created from now on opens
    // after the moment.
    await lockCrossAccountsIn(tx, symbol);
    const positions = await lockOpenBefore(tx, symbol, dueMs);
    const rates = carryRates(market, openInterestOf(positions), dueMs);
    const terms = termsOf(symbol);
    const isZeroSum = type === 'crypto';
    const balances = await lockBalances(tx, positions.flatMap(accountsOf));
    const freeOf = new Map(
      positions.map(({ userId }) => [userId, balances.available(contractAccount(userId))] as const),
    );
    const { carried, residue } = carry({ positions, terms, rates, tick, isZeroSum, freeOf });
    const nowMs = clock.now();
    const rows: TransferRow[] = carried.flatMap(({ position: { userId, id }, transfers }) =>
      balances
        .apply(transfers)
        .map((transfer, leg) => ({ userId, key: `position/${id}/carry/${dueMs}`, leg, transfer })),
    );
    for (const [leg, transfer] of balances.apply(residue).entries())
      rows.push({ userId: NOBODY, key: `carry/${symbol}/${dueMs}`, leg, transfer });
    const changed = carried.map(({ position, amount }) => ({
      ...position,
      carry: (position.carry + amount) as Money,
      version: position.version + 1,
    }));
    const heldSinceMs = positions.length > 0 ? dueMs : await firstOpenedMs(tx, symbol, nowMs);
    const nextMs = nextCarryTime(type, Math.max(dueMs, heldSinceMs));
    await Promise.all([
      post(tx, balances, rows, nowMs),
      updatePositions(tx, changed),
      armCrossAccounts(
        tx,
        changed.map(({ userId }) => userId),
        tick.timeMs,
      ),
      settleCarryDue(tx, { symbol, dueMs, nextMs, sequence: tick.sequence, rates }),
      outbox.publish(
        tx,
        changed.flatMap((each) => changedEvents(each).slice(0, 1)),
        nowMs,
      ),
    ]);
    return changed;
  });
}

function openInterestOf(positions: readonly StoredPosition[]): Record<Direction, bigint> {
  const sum = (side: Direction) =>
    positions.reduce(
      (total, { direction, quantity }) => total + (direction === side ? quantity : 0n),
      0n,
    );
  return { long: sum('long'), short: sum('short') };
}
