import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { ZERO } from '@candor/domain/money/money';
import { productStatus, productStatuses } from '@candor/domain/products/product-status';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { ProductsOptions } from './deps.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { findVersions, versionKey } from './store-versions.ts';
import { presentOrder } from './present-order.ts';
import { presentProduct, type ReaderFacts } from './present-product.ts';
import { listFunding } from './store-funding.ts';
import { listIncome, sumIncome, sumIncomeToday, sumInvested } from './store-income.ts';
import {
  countOrders,
  findOrders,
  heldKey,
  pageOrders,
  type StoredOrder,
  sumHeld,
} from './store-orders.ts';
import {
  findProduct,
  findPublishedTerms,
  listAllProducts,
  type Product,
} from './store-products.ts';

type Deps = Pick<ProductsOptions, 'db' | 'levelsOf'> & { readonly forms: ServedForms };

async function presentAll(
  { db, levelsOf }: Deps,
  products: readonly Product[],
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<ResultOf<'listProducts'>['records']> {
  const asked = products.map(({ id, terms }) => ({ id, currency: terms.currency }));
  const isVisitor = userId === '';
  const [funding, levels, held] = await Promise.all([
    listFunding(db, asked),
    isVisitor ? null : levelsOf(db, [userId]),
    isVisitor
      ? null
      : sumHeld(
          db,
          products.map(({ id }) => ({ userId, productId: id })),
        ),
  ]);
  return products.map((product) => {
    const reader: ReaderFacts | null = levels && {
      level: levels.get(userId) ?? 0,
      held: held?.get(heldKey(userId, product.id)) ?? ZERO,
    };
    return presentProduct(product, funding.get(product.id)!, { nowMs, reader });
  });
}

/** Announced products: those on sale first, then those to come, sold out and closed. */
export async function listProducts(
  deps: Deps,
  request: RequestOf<'listProducts'>,
  context: CallContext,
): Promise<ResultOf<'listProducts'>> {
  const asked = pageOf(request);
  const all = await listAllProducts(deps.db, deps.forms, context.nowMs);
  const order = [
    'onSale',
    'notStarted',
    'soldOut',
    'closed',
  ] satisfies (typeof productStatuses)[number][];
  const rank = ({ terms, sold }: Product) =>
    order.indexOf(productStatus(terms, sold, context.nowMs));
  const ofKind = all
    .filter(({ kind }) => request.kind === undefined || kind === request.kind)
    .toSorted((a, b) => rank(a) - rank(b));
  const from =
    asked.after === null
      ? (asked.current - 1) * asked.size
      : ofKind.findIndex(({ id }) => id === asked.after) + 1;
  const found = ofKind.slice(from, from + asked.size + 1);
  const placeOf = ({ id }: Product) => id;
  const { shown, page } = pageOfRows(asked, found, { total: ofKind.length, placeOf });
  return { records: await presentAll(deps, shown, context), ...page };
}

/** Refuses: products.notFound. */
export async function getProduct(
  deps: Deps,
  { id }: RequestOf<'getProduct'>,
  context: CallContext,
): Promise<ResultOf<'getProduct'>> {
  const product = await findProduct(deps.db, deps.forms, { id, nowMs: context.nowMs });
  if (!product) throw new Refusal('products.notFound');
  const [[shown], terms] = await Promise.all([
    presentAll(deps, [product], context),
    findPublishedTerms(deps.db, product.hash),
  ]);
  return { ...shown!, terms: terms! };
}

/** Refuses: products.notFound. */
export async function getProductTerms(
  { db }: Pick<Deps, 'db'>,
  { termsHash }: RequestOf<'getProductTerms'>,
): Promise<ResultOf<'getProductTerms'>> {
  const terms = await findPublishedTerms(db, termsHash);
  if (!terms) throw new Refusal('products.notFound');
  return terms;
}

async function presentOrders(
  { db, forms }: Deps,
  orders: readonly StoredOrder[],
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'listProductOrders'>['records']> {
  const orderIds = orders.map(({ id }) => id);
  const [versions, today] = await Promise.all([
    findVersions(db, forms, orders),
    sumIncomeToday(db, { userId, orderIds, nowMs }),
  ]);
  return orders.map((order) =>
    presentOrder(order, versions.get(versionKey(order))!, {
      nowMs,
      incomeToday: today.get(order.id) ?? ZERO,
    }),
  );
}

export async function listProductOrders(
  deps: Deps,
  request: RequestOf<'listProductOrders'>,
  context: CallContext,
): Promise<ResultOf<'listProductOrders'>> {
  const asked = pageOf(request);
  const filter = {
    userId: context.userId,
    kind: request.kind ?? null,
    state: request.status ?? null,
  };
  const [found, total] = await Promise.all([
    pageOrders(deps.db, filter, asked),
    countOrders(deps.db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  return { records: await presentOrders(deps, shown, context), ...page };
}

/** Refuses: products.orderNotFound. */
export async function getProductOrder(
  deps: Deps,
  { id }: RequestOf<'getProductOrder'>,
  context: CallContext,
): Promise<ResultOf<'getProductOrder'>> {
  const { userId } = context;
  const [order] = await findOrders(deps.db, [{ userId, id }]);
  if (!order) throw new Refusal('products.orderNotFound');
  const [[shown], income] = await Promise.all([
    presentOrders(deps, [order], context),
    listIncome(deps.db, { userId, orderId: id }),
  ]);
  return { order: shown!, income };
}

export async function getProductOrdersSummary(
  { db }: Deps,
  request: RequestOf<'getProductOrdersSummary'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'getProductOrdersSummary'>> {
  const kind = request.kind ?? null;
  const [invested, income] = await Promise.all([
    sumInvested(db, userId, kind),
    sumIncome(db, { userId, kind, nowMs }),
  ]);
  return { invested, income };
}
