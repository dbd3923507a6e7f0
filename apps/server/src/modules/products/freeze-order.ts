import { orderStatus } from '@candor/domain/products/product-status';
import { FREEZE_MAX_MS, freezeReasons } from '@candor/domain/products/freeze';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db.ts';
import { operatorCommand, type OperatorFact } from '../../platform/operator-commands.ts';
import { wakeDue } from '../../platform/jobs.ts';
import { INCOME_JOB } from './income.job.ts';
import { findOrders, freezeOrder, lockOrders, type StoredOrder } from './store-orders.ts';

const which = { userId: z.uuid(), id: z.uuid() };
const freezing = z.object({
  ...which,
  reason: z.enum(freezeReasons),
  /** Epoch milliseconds. */
  until: z.number().check(z.int(), z.positive()),
});
const resuming = z.object(which);

/**
 * Freezes an order until a deadline, for a reason of the list. Its income continues; it cannot be
 * ended meanwhile, and at the deadline it goes on by itself.
 * Refuses: products.orderNotFound, products.orderEnded, settings.outOfBounds.
 */
export const freezeProductOrder = operatorCommand<z.output<typeof freezing>>({
  role: 'finance',
  makerChecker: true,
  payload: freezing,
  fields: [
    { name: 'reason', type: 'choice', choices: freezeReasons },
    { name: 'until', type: 'time' },
  ],
  writes: ['products.product_order'],
  async describe(db, { userId, id, reason, until }) {
    return [
      ...(await factsOf(db, { userId, id })),
      { name: 'reason', type: 'status', value: reason },
      { name: 'until', type: 'time', value: String(until) },
    ];
  },
  async execute(tx, { userId, id, reason, until }, { nowMs }) {
    requireOpen((await lockOrders(tx, [{ userId, id }]))[0]);
    if (until <= nowMs || until > nowMs + FREEZE_MAX_MS) {
      throw new Refusal('settings.outOfBounds', { name: 'until' });
    }
    await freezeOrder(tx, { userId, id, reason, untilMs: until });
  },
});

/** Lets a frozen order go on before its deadline. Refuses: products.orderNotFound, products.orderEnded. */
export const resumeProductOrder = operatorCommand<z.output<typeof resuming>>({
  role: 'finance',
  makerChecker: true,
  payload: resuming,
  writes: ['products.product_order', 'platform.due'],
  describe: (db, asked) => factsOf(db, asked),
  async execute(tx, { userId, id }, { nowMs }) {
    const order = requireOpen((await lockOrders(tx, [{ userId, id }]))[0]);
    if (orderStatus(order, nowMs) !== 'frozen') throw new Refusal('settings.unchanged');
    await freezeOrder(tx, { userId, id, reason: null, untilMs: null });
    await wakeDue(tx, { name: INCOME_JOB, key: 'all', dueAt: nowMs });
  },
});

function requireOpen(order: StoredOrder | undefined): StoredOrder {
  if (!order) throw new Refusal('products.orderNotFound');
  if (order.state !== 'open') throw new Refusal('products.orderEnded');
  return order;
}

async function factsOf(
  db: Queryable,
  asked: { readonly userId: string; readonly id: string },
): Promise<OperatorFact[]> {
  const [order] = await findOrders(db, [asked]);
  return order ? orderFacts(order) : [];
}

/** What operators see of an order. */
export const orderFacts = (order: StoredOrder): OperatorFact[] => [
  { name: 'user', type: 'user', value: order.userId },
  { name: 'kind', type: 'text', value: order.kind },
  { name: 'amount', type: 'amount', value: toText(order.amount), currency: order.currency },
];
