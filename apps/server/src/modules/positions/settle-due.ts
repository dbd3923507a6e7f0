import type { Balances, PostedTransfer } from '@candor/domain/ledger/balances';
import type { Money } from '@candor/domain/money/money';
import { closePosition } from '@candor/domain/positions/close-position';
import { dueTrigger } from '@candor/domain/positions/due-trigger';
import type { CloseReason } from '@candor/domain/positions/terms';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { lockBalances, post, type TransferRow } from '../ledger/index.ts';
import { accountsOf } from './accounts.ts';
import type { PositionsOptions } from './deps.ts';
import { isDue, isResting } from './due.ts';
import { changedEvents, closedEvents } from './events.ts';
import { fillEntries, type CrossedOrder } from './fill-entries.ts';
import { insuranceFor } from './insurance.ts';
import type { ReadHouseEquity } from './house-equity.ts';
import { loadLimits } from './load-limits.ts';
import type { OpenInterest } from './open-interest.ts';
import { termsOf } from './traded-symbols.ts';
import { lockPositions, updatePositions, type PositionRef } from './store.ts';
import { closedBy, type StoredPosition } from './stored-position.ts';
import type { PricedTick } from './trigger-book.ts';

/** What the trigger book gave out, and the tick that each is held against. */
export interface DuePosition extends PositionRef {
  readonly priced: PricedTick;
}

export interface SettledDue {
  readonly closed: readonly StoredPosition[];
  /** Orders that became positions, or were cancelled because their tick could not open them. */
  readonly filled: readonly StoredPosition[];
  /** Open or resting still: their exact levels are not met. */
  readonly spared: readonly StoredPosition[];
}

interface Verdict {
  readonly position: StoredPosition;
  readonly priced: PricedTick;
  readonly reason: CloseReason;
}

export type SettleDeps = Pick<PositionsOptions, 'db' | 'outbox' | 'clock'> & {
  readonly openInterest: OpenInterest;
  readonly readHouseEquity: ReadHouseEquity;
};

/**
 * Closes and fills everything that is due, in one transaction and few statements. State is checked
 * again under the lock: what somebody else closed or cancelled in between is left alone, so each
 * position closes once and each order is filled or cancelled once.
 */
export async function settleDue(
  deps: SettleDeps,
  due: readonly DuePosition[],
): Promise<SettledDue> {
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockPositions(tx, due);
    const { verdicts, crossed, spared } = judge(locked, due);
    const touched = [...verdicts, ...crossed].map(({ position }) => position);
    if (touched.length === 0) return { closed: [], filled: [], spared };
    const insurance = await insuranceFor(
      tx,
      verdicts.map(({ position, priced }) => ({ position, index: priced.tick.price })),
    );
    const limitsOf = await limitsOfFills(deps, tx, crossed);
    const balances = await lockBalances(tx, touched.flatMap(accountsOf));
    const nowMs = deps.clock.now();
    const closing = closeAll(verdicts, balances, insurance, nowMs);
    const filling = fillEntries(crossed, { ...deps, balances, limitsOf, nowMs });
    const [closed, filled] = [closing.changed, filling.changed];
    const events = [...closed.flatMap(closedEvents), ...filled.flatMap(changedEvents)];
    await Promise.all([
      post(tx, balances, [...closing.transfers, ...filling.transfers], nowMs),
      updatePositions(tx, [...closed, ...filled]),
      deps.outbox.publish(tx, events, nowMs),
    ]);
    return { closed, filled, spared };
  });
}

/** Most ticks close positions and fill nothing: then no limits are read. */
const limitsOfFills = (deps: SettleDeps, tx: Tx, crossed: readonly CrossedOrder[]) =>
  loadLimits(
    deps,
    tx,
    crossed.map(({ position }) => position),
    'open',
  );

/** The exact comparison that decides; the heaps have only preselected. */
function judge(locked: readonly StoredPosition[], due: readonly DuePosition[]) {
  const pricedById = new Map(due.map(({ id, priced }) => [id, priced]));
  const verdicts: Verdict[] = [];
  const crossed: CrossedOrder[] = [];
  const spared: StoredPosition[] = [];
  for (const position of locked) {
    const priced = pricedById.get(position.id);
    if (!priced || (position.status !== 'open' && position.status !== 'pending')) continue;
    const reason = dueTrigger(position, priced);
    if (!isDue(position, priced)) spared.push(position);
    else if (isResting(position)) crossed.push({ position, priced });
    else if (reason !== null) verdicts.push({ position, priced, reason });
  }
  return { verdicts, crossed, spared };
}

function closeAll(
  verdicts: readonly Verdict[],
  balances: Balances,
  insurance: Money,
  nowMs: number,
): { changed: StoredPosition[]; transfers: TransferRow[] } {
  let insuranceAvailable = insurance;
  const transfers: TransferRow[] = [];
  const changed = verdicts.map(({ position, priced, reason }) => {
    const { tick } = priced;
    const terms = termsOf(position.symbol);
    const { settlement } = closePosition({ position, terms, tick, reason, insuranceAvailable });
    insuranceAvailable = (insuranceAvailable - settlement.insured) as Money;
    transfers.push(...rowsOf(position, balances.apply(settlement.transfers)));
    return closedBy(position, { settlement, reason, tick, nowMs });
  });
  return { changed, transfers };
}

const rowsOf = ({ userId, id }: StoredPosition, posted: readonly PostedTransfer[]) =>
  posted.map((transfer, leg) => ({ userId, key: `position/${id}/close`, leg, transfer }));
