import type { TrailingStop } from '@candor/domain/positions/terms';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { lockBalances, post } from '../ledger/index.ts';
import { AccountSettlement } from './account-settlement.ts';
import { lockCross, type CrossAccounts, type NewestOf } from './cross-accounts.ts';
import { changedEvents, closedEvents } from './events.ts';
import { readTerms } from './fee-levels.ts';
import { insuranceFund } from './insurance.ts';
import type { DuePosition } from './judge-due.ts';
import { lockLimits, readCapEquity } from './load-limits.ts';
import { sideChanges, type FencedDeps, type SettledDue } from './settle-due.ts';
import { readMayOpen } from './may-open.ts';
import { fillCloseOrders, listRestingAt } from './close-orders/store-close-orders.ts';
import type { StoredCloseOrder } from './close-orders/stored-close-order.ts';
import { insertPositions, updatePositions, type PositionRef } from './store.ts';
import { armCrossAccounts } from './store-cross.ts';
import { changeSides } from './store-open-interest.ts';
import type { StoredPosition } from './stored-position.ts';
import { withTrails } from './with-trails.ts';

type CrossDeps = FencedDeps & {
  /** Newest tick of every other symbol, for what fell due on a tick of one symbol. */
  readonly newest: NewestOf;
};

/**
 * Settles what ticks of one symbol made due in cross accounts, in one transaction: account
 * liquidations, stops and fills. Everything is judged again under the locks, so each closes once.
 * Locks: accounts, positions, the insurance gate, balances, sides in which orders open.
 */
export async function settleCrossDue(
  deps: CrossDeps,
  due: readonly DuePosition[],
): Promise<SettledDue> {
  return inTransaction(deps.db, async (tx) => {
    await deps.fence(tx);
    const userIds = [...new Set(due.map(({ userId }) => userId))];
    const cross = await lockCross(tx, userIds);
    const held = new Map(
      userIds.flatMap((userId) => cross.live(userId).map((each) => [each.id, each] as const)),
    );
    const closings = due.flatMap(({ userId, closes }) => (closes ? { userId, id: closes } : []));
    const closeOrders = closings.length > 0 ? await listRestingAt(tx, closings) : [];
    const { accounts, filled } = await settleAll(deps, tx, { due, cross, held, closeOrders });
    const changed = accounts.flatMap((account) => account.changed);
    const slices = accounts.flatMap((account) => account.slices);
    const ended = [...changed.filter(({ ending }) => ending !== null), ...slices];
    const touched = new Map(
      [...held].filter(([id]) => due.some((each) => (each.closes ?? each.id) === id)),
    );
    for (const each of changed) touched.set(each.id, each);
    const opened = changed.filter(
      ({ id, status }) => status === 'open' && held.get(id)?.status === 'pending',
    );
    changeSides(tx, sideChanges({ ended, opened }));
    await Promise.all([
      fillCloseOrders(tx, filled, deps.clock.now()),
      updatePositions(tx, changed),
      insertPositions(tx, slices),
      armCrossAccounts(
        tx,
        changed.map(({ userId }) => userId),
        Math.max(...due.map(({ priced }) => priced.tick.timeMs)),
      ),
      deps.outbox.publish(tx, eventsOf(changed, ended), deps.clock.now()),
    ]);
    return { touched: [...touched.values()] };
  });
}

async function settleAll(
  deps: CrossDeps,
  tx: Tx,
  {
    due,
    cross,
    held,
    closeOrders,
  }: {
    readonly due: readonly DuePosition[];
    readonly cross: CrossAccounts;
    readonly held: ReadonlyMap<string, StoredPosition>;
    /** Close orders that rest at due positions. */
    readonly closeOrders: readonly StoredCloseOrder[];
  },
): Promise<{ accounts: AccountSettlement[]; filled: Parameters<typeof fillCloseOrders>[1] }> {
  const userIds = [...new Set(due.map(({ userId }) => userId))];
  const orders = due.flatMap(({ id }) => {
    const position = held.get(id);
    return position?.status === 'pending' ? position : [];
  });
  // Any check may end in a liquidation, and a liquidation in a loss that the account cannot cover.
  const insurance = await insuranceFund(tx);
  const equity = await readCapEquity(deps, tx);
  const termsFor = await readTerms(deps, tx, userIds);
  const mayOpen = await readMayOpen(deps, tx, orders, deps.clock.now());
  const trails = await readTrails(deps, tx, { due, held });
  const balances = await lockBalances(
    tx,
    userIds.flatMap((userId) => cross.kinds(userId)),
  );
  const limits = await lockLimits(deps, tx, { orders, equity });
  const nowMs = deps.clock.now();
  const newId = () => deps.random.uuid(nowMs);
  const world = { balances, limits, insurance, nowMs, newId, mayOpen, termsFor, trails };
  const settlements = new Map(
    userIds.map((userId) => [userId, new AccountSettlement(userId, cross, world)]),
  );
  const filled: (PositionRef & { readonly filledAs: string })[] = [];
  for (const item of due) {
    const settlement = settlements.get(item.userId)!;
    const newest = pricesAt(item, deps.newest);
    settlement.liquidate(item.priced, newest);
    const order = closeOrders.find(({ id }) => id === item.id);
    const filledAs = order ? settlement.closeAtLimit(order, item.priced, newest) : null;
    if (order && filledAs !== null) filled.push({ userId: order.userId, id: order.id, filledAs });
    if (!item.beside && item.closes === undefined) settlement.trigger(item.id, item.priced, newest);
  }
  const all = [...settlements.values()];
  await post(
    tx,
    balances,
    all.flatMap(({ transfers }) => transfers),
    nowMs,
  );
  return { accounts: all, filled };
}

/** How far the trailing stops of due positions have followed, each up to its own tick. */
async function readTrails(
  { prices }: CrossDeps,
  tx: Tx,
  { due, held }: Pick<Parameters<typeof settleAll>[2], 'due' | 'held'>,
): Promise<ReadonlyMap<string, TrailingStop>> {
  const ticks = new Map(due.map(({ id, closes, priced }) => [closes ?? id, priced.tick]));
  const positions = [...ticks.keys()].flatMap((id) => held.get(id) ?? []);
  const followed = await withTrails(prices, tx, positions, ({ id }) => ticks.get(id));
  return new Map(followed.flatMap(({ id, trailing }) => (trailing ? [[id, trailing]] : [])));
}

/** The tick that made it due, and for other symbols their tick at that moment, else the newest. */
function pricesAt({ priced, beside }: DuePosition, newest: NewestOf): NewestOf {
  return (symbol) => {
    if (symbol === priced.tick.symbol) return priced;
    // The account may now hold symbols that it did not hold when it fell due.
    return beside?.get(symbol) ?? newest(symbol);
  };
}

const eventsOf = (changed: readonly StoredPosition[], ended: readonly StoredPosition[]) => [
  ...changed.filter(({ ending }) => ending === null).flatMap(changedEvents),
  ...ended.flatMap(closedEvents),
];
