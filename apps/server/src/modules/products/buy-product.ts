import { customerAccount } from '@candor/domain/ledger/transfer';
import { add, toText, ZERO, type Money } from '@candor/domain/money/money';
import { requireBuyable } from '@candor/domain/products/buy-rules';
import { Refusal } from '@candor/domain/refusal';
import { requireConfirmed } from '../identity/index.ts';
import {
  type Command,
  type EquityReading,
  Guard,
  keepReadings,
  lockGuard,
  readEquity,
} from '../ledger/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { ProductsOptions } from './deps.ts';
import type { ServedForm } from './kinds/served-form.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { heldKey, insertOrders, sumHeld, type StoredOrder } from './store-orders.ts';
import { addSold, lockProducts, type Product } from './store-products.ts';

export interface BuyProduct {
  readonly userId: string;
  /** Id that the order will get. */
  readonly id: string;
  readonly productId: string;
  /** Money, or a number of machines. */
  readonly asked: Money;
  readonly soldBy: ServedForm['soldBy'];
  /** Version of the terms that the customer saw; the newest if missing. */
  readonly version: number | undefined;
  readonly isConfirmed: boolean;
}

interface Loaded {
  readonly products: ReadonlyMap<string, Product>;
  readonly levels: ReadonlyMap<string, number>;
  readonly facts: ReadonlyMap<ServedForm, unknown>;
  readonly equity: readonly EquityReading[];
  readonly guard: Guard;
  /** Added to by the decisions of the batch. */
  readonly sold: Map<string, Money>;
  readonly held: Map<string, Money>;
}

interface Change {
  readonly order: StoredOrder;
  readonly product: Product;
  readonly loaded: Loaded;
}

export interface OrderWithProduct {
  readonly order: StoredOrder;
  readonly product: Pick<Product, 'terms' | 'hash' | 'version' | 'served'>;
}

/**
 * Sells a product: the customer's money is locked and everything that the house can ever owe is
 * reserved, in the same transaction. What is left of a product is sold under its lock.
 */
export function buyProductCommand(
  { clock, levelsOf }: Pick<ProductsOptions, 'clock' | 'levelsOf'>,
  forms: ServedForms,
): Command<BuyProduct, Loaded, Change, OrderWithProduct> {
  return {
    name: 'buyProduct',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    async load(tx, commands) {
      const nowMs = clock.now();
      const ids = commands.map(({ productId }) => productId);
      const products = await lockProducts(tx, forms, { ids, nowMs });
      const currencies = [...products.values()].flatMap(({ served, terms }) =>
        served.guardCurrencies(terms),
      );
      const userIds = commands.map(({ userId }) => userId);
      return {
        products,
        levels: await levelsOf(tx, userIds),
        facts: await loadFacts(tx, products),
        equity: await readEquity(tx, currencies, nowMs),
        guard: new Guard(new Map()),
        sold: new Map([...products].map(([id, { sold }]) => [id, sold])),
        held: await sumHeld(tx, commands),
      };
    },
    lockShared: async (tx, _commands, loaded) => ({
      ...loaded,
      guard: await lockGuard(tx, loaded.equity),
    }),
    accounts({ userId, productId }, { products }) {
      const product = products.get(productId);
      return product ? [customerAccount(userId, 'balance', product.terms.currency)] : [];
    },
    decide(command, { loaded, balances, nowMs }) {
      requireConfirmed(command);
      const product = requireProduct(command, loaded);
      const { userId, id, productId, asked } = command;
      const { terms, served } = product;
      const sold = loaded.sold.get(productId)!;
      const held = loaded.held.get(heldKey(userId, productId)) ?? ZERO;
      const level = loaded.levels.get(userId) ?? 0;
      requireBuyable({ terms, amount: asked, sold, held, level, nowMs });
      const bought = served.decideBuy({
        userId,
        id,
        productId,
        terms,
        asked,
        nowMs,
        freeEquity: (currency) => loaded.guard.free(currency),
        facts: loaded.facts.get(served),
      });
      const available = balances.available(customerAccount(userId, 'balance', terms.currency));
      if (bought.amount > available) {
        throw new Refusal('wallet.insufficientBalance', {
          available: toText(available),
          needed: toText(bought.amount),
        });
      }
      const order = newOrder(command, product, { ...bought, nowMs });
      return {
        change: { order, product, loaded },
        result: { order, product },
        transfers: bought.transfers,
        transferKey: `product/${id}/buy`,
        events: [{ topic: `me:${userId}`, body: { kind: 'balance' } }],
      };
    },
    counts({ guard, sold, held }, { change: { order }, transferKey, transfers }) {
      guard.count(transferKey, transfers);
      const amount = order.quantity ?? order.amount;
      const key = heldKey(order.userId, order.productId);
      sold.set(order.productId, add(sold.get(order.productId) ?? ZERO, amount));
      held.set(key, add(held.get(key) ?? ZERO, amount));
    },
    write: (tx, changes, { nowMs }) => writeOrders(tx, changes, nowMs),
  };
}

/** What each form on sale in this batch needs to know. */
async function loadFacts(
  tx: Tx,
  products: ReadonlyMap<string, Product>,
): Promise<Map<ServedForm, unknown>> {
  const facts = new Map<ServedForm, unknown>();
  for (const { served } of products.values()) {
    if (facts.has(served) || !served.loadFacts) continue;
    const own = [...products.values()].filter((product) => product.served === served);
    facts.set(
      served,
      await served.loadFacts(
        tx,
        own.map(({ terms }) => terms),
      ),
    );
  }
  return facts;
}

/** Refuses: products.notFound, products.wrongCall, products.staleTerms. */
function requireProduct({ productId, soldBy, version }: BuyProduct, { products }: Loaded): Product {
  const product = products.get(productId);
  if (!product) throw new Refusal('products.notFound');
  if (product.served.soldBy !== soldBy) throw new Refusal('products.wrongCall');
  if (version !== undefined && version !== product.version)
    throw new Refusal('products.staleTerms');
  return product;
}

const newOrder = (
  { userId, id, productId }: BuyProduct,
  { kind, form, version, terms }: Product,
  bought: ReturnType<ServedForm['decideBuy']> & { readonly nowMs: number },
): StoredOrder => ({
  userId,
  id,
  productId,
  productVersion: version,
  kind,
  form,
  currency: terms.currency,
  amount: bought.amount,
  quantity: bought.quantity,
  incomeCurrency: bought.incomeCurrency,
  startsOn: bought.startsOn,
  totalDays: bought.totalDays,
  creditedDays: 0,
  incomeTotal: ZERO,
  reserved: bought.reserved,
  state: 'open',
  frozenReason: null,
  frozenUntilMs: null,
  firstFrozenAtMs: null,
  boughtAtMs: bought.nowMs,
  endedAtMs: null,
});

async function writeOrders(tx: Tx, changes: readonly Change[], nowMs: number): Promise<void> {
  const orders = changes.map(({ order }) => order);
  const { sold, products, equity } = changes[0]!.loaded;
  const additions = [...products].map(
    ([id, product]) => [id, (sold.get(id)! - product.sold) as Money] as const,
  );
  await insertOrders(tx, orders);
  await addSold(tx, new Map(additions.filter(([, amount]) => amount !== ZERO)));
  for (const served of new Set(changes.map(({ product }) => product.served)))
    await served.writeBought?.(
      tx,
      changes.filter(({ product }) => product.served === served).map(({ order }) => order),
      nowMs,
    );
  await keepReadings(tx, equity);
}
