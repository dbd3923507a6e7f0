import type { Balances, PostedTransfer } from '@candor/domain/ledger/balances';
import type { Money } from '@candor/domain/money/money';
import { closePosition } from '@candor/domain/positions/close-position';
import { dueTrigger } from '@candor/domain/positions/due-trigger';
import type { CloseReason } from '@candor/domain/positions/terms';
import { inTransaction } from '../../platform/db.ts';
import { lockBalances, post, type TransferRow } from '../ledger/index.ts';
import { accountsOf } from './accounts.ts';
import type { PositionsOptions } from './deps.ts';
import { closedEvents } from './events.ts';
import { insuranceFor } from './insurance.ts';
import { termsOf } from './traded-symbols.ts';
import { lockPositions, updatePositions, type PositionRef } from './store.ts';
import { closedBy, type StoredPosition } from './stored-position.ts';
import type { PricedTick } from './trigger-book.ts';

/** Positions that the trigger book gave out, and the tick that each is held against. */
export interface DuePosition extends PositionRef {
  readonly priced: PricedTick;
}

export interface SettledDue {
  readonly closed: readonly StoredPosition[];
  /** Open still: their exact levels are not met. */
  readonly spared: readonly StoredPosition[];
}

interface Verdict {
  readonly position: StoredPosition;
  readonly priced: PricedTick;
  readonly reason: CloseReason;
}

/**
 * Closes everything that is due, in one transaction and few statements. State is checked again
 * under the lock: what somebody else closed in between is left alone, so each position closes once.
 */
export async function settleDue(
  { db, outbox, clock }: Pick<PositionsOptions, 'db' | 'outbox' | 'clock'>,
  due: readonly DuePosition[],
): Promise<SettledDue> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPositions(tx, due);
    const { verdicts, spared } = judge(locked, due);
    if (verdicts.length === 0) return { closed: [], spared };
    const insurance = await insuranceFor(
      tx,
      verdicts.map(({ position, priced }) => ({ position, index: priced.tick.price })),
    );
    const balances = await lockBalances(
      tx,
      verdicts.flatMap(({ position }) => accountsOf(position)),
    );
    const nowMs = clock.now();
    const { closed, transfers } = closeAll(verdicts, balances, insurance, nowMs);
    await Promise.all([
      post(tx, balances, transfers, nowMs),
      updatePositions(tx, closed),
      outbox.publish(tx, closed.flatMap(closedEvents), nowMs),
    ]);
    return { closed, spared };
  });
}

/** The exact comparison that decides; the heaps have only preselected. */
function judge(locked: readonly StoredPosition[], due: readonly DuePosition[]) {
  const pricedById = new Map(due.map(({ id, priced }) => [id, priced]));
  const verdicts: Verdict[] = [];
  const spared: StoredPosition[] = [];
  for (const position of locked) {
    const priced = pricedById.get(position.id);
    if (!priced || position.status !== 'open') continue;
    const reason = dueTrigger(position, priced);
    if (reason === null) spared.push(position);
    else verdicts.push({ position, priced, reason });
  }
  return { verdicts, spared };
}

function closeAll(
  verdicts: readonly Verdict[],
  balances: Balances,
  insurance: Money,
  nowMs: number,
): { closed: StoredPosition[]; transfers: TransferRow[] } {
  let insuranceAvailable = insurance;
  const transfers: TransferRow[] = [];
  const closed = verdicts.map(({ position, priced, reason }) => {
    const { tick } = priced;
    const terms = termsOf(position.symbol);
    const { settlement } = closePosition({ position, terms, tick, reason, insuranceAvailable });
    insuranceAvailable = (insuranceAvailable - settlement.insured) as Money;
    transfers.push(...rowsOf(position, balances.apply(settlement.transfers)));
    return closedBy(position, { settlement, reason, tick, nowMs });
  });
  return { closed, transfers };
}

const rowsOf = ({ userId, id }: StoredPosition, posted: readonly PostedTransfer[]) =>
  posted.map((transfer, leg) => ({ userId, key: `position/${id}/close`, leg, transfer }));
