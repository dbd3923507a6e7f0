import { cancelTransfers } from '@candor/domain/positions/limit-order';
import type { Balances } from '@candor/domain/ledger/balances';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { Epoch } from '../../platform/lease.ts';
import { lockBalances, post } from '../ledger/index.ts';
import { accountsOf } from './accounts.ts';
import { closeDue, type DueClose, type Verdict } from './close-due.ts';
import { fillCloseOrders } from './close-orders/store-close-orders.ts';
import type { PositionsOptions } from './deps.ts';
import { isResting } from './due.ts';
import { changedEvents, closedEvents, orderMessage } from './events.ts';
import { readTerms } from './fee-levels.ts';
import { fillEntries } from './fill-entries.ts';
import { insuranceFor } from './insurance.ts';
import { judgeDue, type DuePosition, type Judgement } from './judge-due.ts';
import { lockLimits, readCapEquity } from './load-limits.ts';
import { readMayOpen } from './may-open.ts';
import { insertPositions, lockWithOrders, updatePositions } from './store.ts';
import { changeSides, type SideChange } from './store-open-interest.ts';
import { cancelled, type StoredPosition } from './stored-position.ts';
import { withTrails } from './with-trails.ts';

export interface SettledDue {
  /** What the engine must update: changed, ended, or not due after all. */
  readonly touched: readonly StoredPosition[];
}

export type SettleDeps = Pick<
  PositionsOptions,
  'db' | 'prices' | 'outbox' | 'clock' | 'random' | 'symbolSettings' | 'feeTermsOf' | 'countries'
>;

export type FencedDeps = SettleDeps & Pick<Epoch, 'fence'>;

/**
 * Closes and fills everything of one symbol that is due, in one transaction and few statements.
 * Status is checked again under the lock: what was closed or canceled in between is left alone, so
 * each position closes once and each order is filled or canceled once.
 */
export async function settleDue(
  deps: FencedDeps,
  symbol: string,
  due: readonly DuePosition[],
): Promise<SettledDue> {
  return inTransaction(deps.db, async (tx) => {
    await deps.fence(tx);
    const locked = await lockWithOrders(tx, symbol, due);
    const ticks = new Map(due.map(({ id, priced }) => [id, priced.tick]));
    const followed = await withTrails(deps.prices, tx, locked, ({ id }) => ticks.get(id));
    const judgement = judgeDue(followed, due);
    const { verdicts, crossed, spared } = judgement;
    if (verdicts.length + crossed.length === 0) return { touched: spared };
    return settle(deps, tx, judgement);
  });
}

/** Writes what was judged under the locks of the positions. */
export async function settle(deps: SettleDeps, tx: Tx, judgement: Judgement): Promise<SettledDue> {
  const { verdicts, crossed, doomed, spared } = judgement;
  const closings = verdicts.map(({ position, priced }) => ({ position, index: priced.tick.price }));
  const orders = crossed.map(({ position }) => position);
  const insurance = await insuranceFor(tx, closings);
  const equity = await readCapEquity(deps, tx);
  const termsFor = await readTerms(deps, tx, payersOf(verdicts));
  const mayOpen = await readMayOpen(deps, tx, orders, deps.clock.now());
  const concerned = [...verdicts.map(({ position }) => position), ...orders, ...doomed];
  const balances = await lockBalances(tx, concerned.flatMap(accountsOf));
  const limits = await lockLimits(deps, tx, { orders, equity });
  const nowMs = deps.clock.now();
  const newId = () => deps.random.uuid(nowMs);
  const gone = cancelAll(doomed, balances, nowMs);
  const closing = closeDue(verdicts, { balances, insurance, nowMs, newId, termsFor });
  const filling = fillEntries(crossed, { balances, limits, nowMs, mayOpen });
  const slices = closing.closes.flatMap(({ slice }) => slice ?? []);
  const updated = [
    ...gone.changed,
    ...closing.closes.map((each) => each.updated),
    ...filling.changed,
  ];
  const ended = closing.closes.map(({ slice, updated: whole }) => slice ?? whole);
  const events = [
    ...[...gone.changed, ...filling.changed].flatMap(changedEvents),
    ...[...gone.changed, ...filling.changed].flatMap(orderMessage),
    ...ended.flatMap(closedEvents),
  ];
  changeSides(tx, sideChanges({ ended, opened: filling.changed }));
  await Promise.all([
    post(tx, balances, [...gone.transfers, ...closing.transfers, ...filling.transfers], nowMs),
    fillCloseOrders(tx, closing.closes.flatMap(filledOf), nowMs),
    updatePositions(tx, updated),
    insertPositions(tx, slices),
    deps.outbox.publish(tx, events, nowMs),
  ]);
  return { touched: [...updated, ...spared] };
}

/** The close order that a close filled, if one did. */
const filledOf = ({ updated, slice, orderId }: DueClose) =>
  orderId === undefined
    ? []
    : { userId: updated.userId, id: orderId, filledAs: (slice ?? updated).id };

/**
 * Open interest changes of a settlement; of orders that were crossed, only the part that opened.
 */
export const sideChanges = (settled: {
  readonly ended: readonly StoredPosition[];
  readonly opened: readonly StoredPosition[];
}): SideChange[] => [
  ...settled.ended.map((side) => ({ side, change: -side.quantity })),
  ...settled.opened
    .filter(({ status }) => status === 'open')
    .map((side) => ({ side, change: side.quantity })),
];

/** A liquidation charges nobody a trading fee. */
const payersOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ position, reason }) => (reason === 'liquidation' ? [] : position.userId));

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
