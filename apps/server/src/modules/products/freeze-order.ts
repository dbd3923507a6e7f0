import { orderStatus } from '@candor/domain/products/product-status';
import {
  FREEZE_MAX_MS,
  FREEZE_TOTAL_MAX_MS,
  freezeLimit,
  freezeReasons,
} from '@candor/domain/products/freeze';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db.ts';
import { operatorCommand, type OperatorFact } from '../../platform/operator-commands.ts';
import { wakeDue } from '../../platform/jobs.ts';
import { INCOME_JOB } from './income.job.ts';
import {
  findOrders,
  freezeOrder,
  lockOrders,
  type StoredOrder,
  thawOrder,
} from './store-orders.ts';

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
 * ended meanwhile, and at the deadline it goes on by itself. Extended freezes end for good some time
 * after the first.
 * Refuses: products.orderNotFound, products.orderEnded, products.frozenTooLong,
 * settings.outOfBounds.
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
    const order = requireOpen((await lockOrders(tx, [{ userId, id }]))[0]);
    if (until <= nowMs || until > nowMs + FREEZE_MAX_MS) {
      throw new Refusal('settings.outOfBounds', { name: 'until' });
    }
    const lastMs = freezeLimit(order.firstFrozenAtMs, nowMs);
    if (until > lastMs) throw new Refusal('products.frozenTooLong', { until: minuteOf(lastMs) });
    await freezeOrder(tx, { userId, id, reason, untilMs: until }, nowMs);
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
    await thawOrder(tx, { userId, id });
    await wakeDue(tx, { name: INCOME_JOB, key: 'all', dueAt: nowMs });
  },
});

/** `2026-11-23 10:00`, in UTC as all times of operators. */
const minuteOf = (epochMs: number): string =>
  new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');

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
  ...(order.firstFrozenAtMs === null
    ? []
    : [
        { name: 'firstFrozenAt', type: 'time', value: String(order.firstFrozenAtMs) } as const,
        {
          name: 'frozenUntilAtMost',
          type: 'time',
          value: String(order.firstFrozenAtMs + FREEZE_TOTAL_MAX_MS),
        } as const,
      ]),
];
