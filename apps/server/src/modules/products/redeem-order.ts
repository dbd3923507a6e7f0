import { customerAccount } from '@candor/domain/ledger/transfer';
import { subtract, toText, ZERO, type Money } from '@candor/domain/money/money';
import { orderStatus } from '@candor/domain/products/product-status';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { requireConfirmed } from '../identity/index.ts';
import {
  type Command,
  type EquityReading,
  keepReadings,
  lockGuard,
  readEquity,
} from '../ledger/index.ts';
import type { OrderWithProduct } from './buy-product.ts';
import type { ProductsOptions } from './deps.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { findVersions, versionKey, type OrderVersion } from './store-versions.ts';
import { closeOrders, findOrders, lockOrders, type StoredOrder } from './store-orders.ts';
import { addSold, lockProducts } from './store-products.ts';

export interface RedeemOrder {
  readonly userId: string;
  /** Of the order. */
  readonly id: string;
  /** What the customer saw; another figure is refused. */
  readonly returned: Money | undefined;
  readonly isConfirmed: boolean;
}

interface Loaded {
  /** By id, only of their own customers. */
  readonly orders: ReadonlyMap<string, StoredOrder>;
  readonly versions: ReadonlyMap<string, OrderVersion>;
  readonly equity: readonly EquityReading[];
}

interface Change {
  readonly order: StoredOrder;
  readonly isCancelled: boolean;
  readonly equity: readonly EquityReading[];
}

/**
 * Ends an order early: before its first day everything returns, afterward the terms of its form
 * apply. What was reserved and is no longer owed returns to equity.
 */
export function redeemOrderCommand(
  { clock }: Pick<ProductsOptions, 'clock'>,
  forms: ServedForms,
): Command<RedeemOrder, Loaded, Change, OrderWithProduct> {
  return {
    name: 'redeemProductOrder',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const nowMs = clock.now();
      // Products are locked before their orders, as in a purchase.
      const found = await findOrders(tx, commands);
      await lockProducts(tx, forms, { ids: found.map(({ productId }) => productId), nowMs });
      const orders = await lockOrders(tx, commands);
      return {
        orders: new Map(orders.map((order) => [order.id, order])),
        versions: await findVersions(tx, forms, orders),
        equity: await readEquity(
          tx,
          orders.map(({ incomeCurrency }) => incomeCurrency),
          nowMs,
        ),
      };
    },
    async lockShared(tx, _commands, loaded) {
      await lockGuard(tx, loaded.equity);
      return loaded;
    },
    accounts({ id }, { orders }) {
      const order = orders.get(id);
      if (!order) return [];
      return [
        customerAccount(order.userId, 'balance', order.currency),
        customerAccount(order.userId, 'locked', order.currency, order.id),
      ];
    },
    decide(command, { loaded, nowMs }) {
      requireConfirmed(command);
      const order = requireOpen(loaded.orders.get(command.id), nowMs);
      const product = loaded.versions.get(versionKey(order))!;
      const redeemed = product.served.decideRedeem(order, product.terms, nowMs);
      if (!redeemed) throw new Refusal('products.notRedeemable');
      if (command.returned !== undefined && command.returned !== redeemed.returned) {
        throw new Refusal('products.redemptionChanged', { returned: toText(redeemed.returned) });
      }
      const isCancelled = orderStatus(order, nowMs) === 'notStarted';
      const closed: StoredOrder = {
        ...order,
        state: isCancelled ? 'cancelled' : 'ended',
        incomeTotal: subtract(order.incomeTotal, redeemed.incomeTaken),
        reserved: ZERO,
        endedAtMs: nowMs,
      };
      return {
        change: { order: closed, isCancelled, equity: loaded.equity },
        result: { order: closed, product },
        transfers: redeemed.transfers,
        transferKey: `product/${order.id}/redeem`,
        events: [{ topic: `me:${order.userId}`, body: { kind: 'balance' } }],
      };
    },
    write: (tx, changes, { nowMs }) => writeClosed(tx, changes, nowMs),
  };
}

/** Refuses: products.orderNotFound, products.orderEnded, products.orderFrozen. */
function requireOpen(order: StoredOrder | undefined, nowMs: number): StoredOrder {
  if (!order) throw new Refusal('products.orderNotFound');
  if (order.state !== 'open') throw new Refusal('products.orderEnded');
  if (orderStatus(order, nowMs) === 'frozen') throw new Refusal('products.orderFrozen');
  return order;
}

async function writeClosed(tx: Tx, changes: readonly Change[], nowMs: number): Promise<void> {
  await closeOrders(
    tx,
    changes.map(({ order }) => order as StoredOrder & { state: 'ended' | 'cancelled' }),
    nowMs,
  );
  const freed = new Map<string, Money>();
  for (const { order, isCancelled } of changes) {
    if (!isCancelled) continue;
    const amount = order.quantity ?? order.amount;
    freed.set(order.productId, subtract(freed.get(order.productId) ?? ZERO, amount));
  }
  if (freed.size > 0) await addSold(tx, freed);
  await keepReadings(tx, changes[0]!.equity);
}
