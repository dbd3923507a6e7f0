import { id as recordId } from '@candor/contract/wire/fields';
import { toText } from '@candor/domain/money/money';
import {
  orderStatus,
  productStatus,
  productStatuses,
} from '@candor/domain/products/product-status';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { OperatorQueue, OperatorQueues, QueueItem } from '../../platform/operator-commands.ts';
import { orderFacts } from './freeze-order.ts';
import { typedTerms } from './kinds/arbitrage/announce-fixed-rate.ts';
import type { FixedRateTerms } from './kinds/arbitrage/fixed-rate-form.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { findOrders, listOpenOrders, type StoredOrder } from './store-orders.ts';
import { listAllProducts, listProductVersions, type Product } from './store-products.ts';

interface Deps {
  readonly clock: Clock;
  readonly forms: ServedForms;
}

const productItem = ({ id, kind, terms, sold, hash }: Product, nowMs: number): QueueItem => ({
  id,
  userId: null,
  status: productStatus(terms, sold, nowMs),
  createdAtMs: terms.saleFromMs,
  dueAtMs: null,
  facts: [
    { name: 'name', type: 'text', value: terms.name },
    { name: 'kind', type: 'text', value: kind },
    { name: 'cycleDays', type: 'text', value: String(terms.cycleDays) },
    { name: 'sold', type: 'amount', value: toText(sold), currency: terms.currency },
    { name: 'capacity', type: 'amount', value: toText(terms.capacity), currency: terms.currency },
    { name: 'saleTo', type: 'time', value: String(terms.saleToMs) },
    { name: 'hash', type: 'hash', value: hash },
  ],
});

/** All products with every version of their terms. */
const productsQueue = ({ clock, forms }: Deps): OperatorQueue => ({
  roles: ['finance', 'auditor'],
  statuses: productStatuses,
  isRegister: true,
  itemId: recordId,
  proposedBy: { kinds: ['products.changeFixedRate'], field: 'productId' },
  async list(db, { status, search, userId, limit }) {
    const nowMs = clock.now();
    const all = userId === null ? await listAllProducts(db, forms, nowMs) : [];
    const items = all
      .map((product) => productItem(product, nowMs))
      .filter(
        (item) =>
          (!status || item.status === status) &&
          (!search || JSON.stringify(item).toLowerCase().includes(search.toLowerCase())),
      );
    return { items: items.slice(0, limit), total: items.length };
  },
  async find(db, id) {
    const nowMs = clock.now();
    const product = (await listAllProducts(db, forms, nowMs)).find((each) => each.id === id);
    if (!product) return null;
    const versions = await listProductVersions(db, id);
    const { form, terms } = product;
    return {
      ...productItem(product, nowMs),
      documents: [],
      history: versions.map((row) => ({
        atMs: row.announced_at,
        name: `version ${row.version}`,
        text: row.terms,
      })),
      commands:
        form === 'fixedRate'
          ? [
              {
                kind: 'products.changeFixedRate',
                payload: { productId: id, ...typedTerms(terms as FixedRateTerms) },
              },
            ]
          : [],
    };
  },
});

const orderItem = (order: StoredOrder, nowMs: number): QueueItem => ({
  id: `${order.userId}/${order.id}`,
  userId: order.userId,
  status: orderStatus(order, nowMs),
  createdAtMs: order.boughtAtMs,
  dueAtMs: order.frozenUntilMs,
  facts: [
    ...orderFacts(order),
    ...(order.frozenReason === null
      ? []
      : [{ name: 'reason', type: 'status', value: order.frozenReason } as const]),
  ],
});

const orderName = z.string().check(z.regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/));

/** Open orders of customers, to be frozen for a reason and let go on. */
const ordersQueue = ({ clock }: Deps): OperatorQueue => ({
  roles: ['finance', 'auditor'],
  statuses: ['frozen', 'running'],
  isRegister: true,
  itemId: orderName,
  async list(db, { status, userId, search, limit }) {
    const nowMs = clock.now();
    const isFrozen = status === null ? null : status === 'frozen';
    const asked = userId ?? (z.safeParse(recordId, search).success ? search : null);
    const { orders, total } = await listOpenOrders(db, { userId: asked, isFrozen, limit });
    return { items: orders.map((order) => orderItem(order, nowMs)), total };
  },
  async find(db, name) {
    const [userId, id] = name.split('/') as [string, string];
    const [order] = await findOrders(db, [{ userId, id }]);
    if (!order) return null;
    const nowMs = clock.now();
    const isFrozen = orderStatus(order, nowMs) === 'frozen';
    const kind = isFrozen ? 'products.resumeOrder' : 'products.freezeOrder';
    return {
      ...orderItem(order, nowMs),
      documents: [],
      history: [],
      commands: order.state === 'open' ? [{ kind, payload: { userId, id } }] : [],
    };
  },
});

export const productsQueues = (deps: Deps): OperatorQueues => ({
  products: productsQueue(deps),
  productOrders: ordersQueue(deps),
});
