import { id as recordId } from '@candor/contract/wire/fields';
import { productStatus, productStatuses } from '@candor/domain/products/product-status';
import type { ProductForm } from '@candor/domain/products/product-terms';
import type { Clock } from '../../platform/clock.ts';
import type { OperatorQueue, OperatorQueues, QueueItem } from '../../platform/operator-commands.ts';
import { registerPage } from '../../platform/register-page.ts';
import { soldFact, textFact } from './kinds/announce-terms.ts';
import { typedFixedRate } from './kinds/arbitrage/announce-fixed-rate.ts';
import type { FixedRateTerms } from './kinds/arbitrage/fixed-rate-form.ts';
import { typedMachine } from './kinds/mining/announce-machine.ts';
import { machinesQueue } from './kinds/mining/machines-queue.ts';
import type { PublishedMiningTerms } from './kinds/mining/published-terms.ts';
import { typedPool } from './kinds/pool/announce-pool.ts';
import type { PoolProductTerms } from './kinds/pool/pool-form.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { ordersQueue } from './orders-queue.ts';
import { poolsQueue } from './pools/pools-queue.ts';
import {
  listAllProducts,
  listProductVersions,
  type Product,
  type ProductVersionRow,
  readTerms,
} from './store-products.ts';

interface Deps {
  readonly clock: Clock;
  readonly forms: ServedForms;
}

const productItem = (
  { id, kind, terms, sold, hash, served }: Product,
  nowMs: number,
): QueueItem => ({
  id,
  userId: null,
  status: productStatus(terms, sold, nowMs),
  createdAtMs: terms.saleFromMs,
  dueAtMs: null,
  facts: [
    textFact('name', terms.name),
    textFact('kind', kind),
    textFact('cycleDays', String(terms.cycleDays)),
    soldFact('sold', sold, { terms, served }),
    soldFact('capacity', terms.capacity, { terms, served }),
    { name: 'saleTo', type: 'time', value: String(terms.saleToMs) },
    { name: 'hash', type: 'hash', value: hash },
  ],
});

/** Command that changes the terms of a form, and its fields as they are now. */
const changes: Readonly<
  Record<
    Exclude<ProductForm, 'note'>,
    { readonly kind: string; typed(terms: never): Readonly<Record<string, unknown>> }
  >
> = {
  fixedRate: {
    kind: 'products.changeFixedRate',
    typed: (terms: FixedRateTerms) => typedFixedRate(terms),
  },
  machine: {
    kind: 'products.changeMachine',
    typed: (terms: PublishedMiningTerms) => typedMachine(terms),
  },
  pool: { kind: 'products.changePool', typed: (terms: PoolProductTerms) => typedPool(terms) },
};

/** All products with every version of their terms. */
const productsQueue = ({ clock, forms }: Deps): OperatorQueue => ({
  roles: ['finance', 'auditor'],
  statuses: productStatuses,
  isRegister: true,
  itemId: recordId,
  proposedBy: { kinds: Object.values(changes).map(({ kind }) => kind), field: 'productId' },
  async list(db, ask) {
    const nowMs = clock.now();
    const all = await listAllProducts(db, forms, nowMs);
    return registerPage(
      all.map((product) => productItem(product, nowMs)),
      ask,
    );
  },
  async find(db, id) {
    const nowMs = clock.now();
    const product = (await listAllProducts(db, forms, nowMs)).find((each) => each.id === id);
    if (!product) return null;
    const versions = await listProductVersions(db, id);
    return {
      ...productItem(product, nowMs),
      documents: [],
      history: versions.map((row) => ({
        atMs: row.announced_at,
        name: `version ${row.version}`,
        text: row.terms,
      })),
      commands: [changeOf(product, versions[0]!)],
    };
  },
});

/** A change begins with the terms that were announced last, in force or not yet. */
function changeOf({ id, form, served }: Product, newest: ProductVersionRow) {
  const { kind, typed } = changes[form as keyof typeof changes];
  const terms = readTerms(served, newest.terms);
  return { kind, payload: { productId: id, version: newest.version, ...typed(terms as never) } };
}

export const productsQueues = (deps: Deps): OperatorQueues => ({
  products: productsQueue(deps),
  productOrders: ordersQueue(deps),
  machines: machinesQueue(deps),
  pools: poolsQueue,
});
