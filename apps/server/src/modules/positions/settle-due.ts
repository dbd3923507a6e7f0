import { cancelTransfers } from '@candor/domain/positions/limit-order';
import type { Balances } from '@candor/domain/ledger/balances';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { Term } from '../../platform/lease.ts';
import { lockBalances, post } from '../ledger/index.ts';
import { accountsOf } from './accounts.ts';
import { closeDue } from './close-due.ts';
import type { PositionsOptions } from './deps.ts';
import { isResting } from './due.ts';
import { changedEvents, closedEvents } from './events.ts';
import { fillEntries } from './fill-entries.ts';
import type { ReadHouseEquity } from './house-equity.ts';
import { insuranceFor } from './insurance.ts';
import { judgeDue, type DuePosition, type Judgement } from './judge-due.ts';
import { loadLimits } from './load-limits.ts';
import type { OpenInterest, Side } from './open-interest.ts';
import { insertPositions, lockWithOrders, updatePositions } from './store.ts';
import { cancelled, type StoredPosition } from './stored-position.ts';

export interface SettledDue {
  /** What the engine has to look at anew: changed, ended, or not due after all. */
  readonly touched: readonly StoredPosition[];
  /** Base units that opened (above zero) or closed (below zero). */
  readonly openInterest: readonly { readonly side: Side; readonly change: bigint }[];
}

export type SettleDeps = Pick<
  PositionsOptions,
  'db' | 'outbox' | 'clock' | 'random' | 'symbolSettings'
> & {
  readonly openInterest: OpenInterest;
  readonly readHouseEquity: ReadHouseEquity;
};

export type FencedDeps = SettleDeps & Pick<Term, 'fence'>;

/**
 * Closes and fills everything of one symbol that is due, in one transaction and few statements. State
 * is checked again under the lock: what somebody else closed or cancelled in between is left alone,
 * so each position closes once and each order is filled or cancelled once.
 */
export async function settleDue(
  deps: FencedDeps,
  symbol: string,
  due: readonly DuePosition[],
): Promise<SettledDue> {
  return inTransaction(deps.db, async (tx) => {
    await deps.fence(tx);
    const judgement = judgeDue(await lockWithOrders(tx, symbol, due), due);
    const { verdicts, crossed, spared } = judgement;
    if (verdicts.length + crossed.length === 0) return { touched: spared, openInterest: [] };
    return settle(deps, tx, judgement);
  });
}

async function settle(deps: SettleDeps, tx: Tx, judgement: Judgement): Promise<SettledDue> {
  const { verdicts, crossed, doomed, spared } = judgement;
  const closings = verdicts.map(({ position, priced }) => ({ position, index: priced.tick.price }));
  const orders = crossed.map(({ position }) => position);
  const insurance = await insuranceFor(tx, closings);
  const limitsOf = await loadLimits(deps, tx, orders, 'open');
  const concerned = [...verdicts.map(({ position }) => position), ...orders, ...doomed];
  const balances = await lockBalances(tx, concerned.flatMap(accountsOf));
  const nowMs = deps.clock.now();
  const newId = () => deps.random.uuid(nowMs);
  const gone = cancelAll(doomed, balances, nowMs);
  const closing = closeDue(verdicts, { balances, insurance, nowMs, newId });
  const filling = fillEntries(crossed, { ...deps, balances, limitsOf, nowMs });
  const slices = closing.closes.flatMap(({ slice }) => slice ?? []);
  const updated = [
    ...gone.changed,
    ...closing.closes.map((each) => each.updated),
    ...filling.changed,
  ];
  const ended = closing.closes.map(({ slice, updated: whole }) => slice ?? whole);
  const events = [
    ...[...gone.changed, ...filling.changed].flatMap(changedEvents),
    ...ended.flatMap(closedEvents),
  ];
  await Promise.all([
    post(tx, balances, [...gone.transfers, ...closing.transfers, ...filling.transfers], nowMs),
    updatePositions(tx, updated),
    insertPositions(tx, slices),
    deps.outbox.publish(tx, events, nowMs),
  ]);
  const opened = filling.changed.filter(({ status }) => status === 'open');
  return {
    touched: [...updated, ...spared],
    openInterest: [
      ...ended.map((side) => ({ side, change: -side.quantity })),
      ...opened.map((side) => ({ side, change: side.quantity })),
    ],
  };
}

/** Cancels orders whose owner is being liquidated. */
function cancelAll(orders: readonly StoredPosition[], balances: Balances, atMs: number) {
  const transfers = orders.filter(isResting).flatMap((order) => {
    const key = `position/${order.id}/cancel`;
    const posted = balances.apply(cancelTransfers(order));
    return posted.map((transfer, leg) => ({ userId: order.userId, key, leg, transfer }));
  });
  const cancellation = { reason: 'liquidation', atMs } as const;
  return { changed: orders.map((order) => cancelled(order, cancellation)), transfers };
}
