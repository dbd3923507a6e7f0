import { money, type Money } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import { inTransaction } from '../../platform/db.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { type FirstProduct, offerFirst } from './announce-product.ts';
import { buyProductCommand } from './buy-product.ts';
import type { ProductsOptions } from './deps.ts';
import { firstFixedRates, pastFixedRates } from './kinds/arbitrage/first-products.ts';
import { firstMachines } from './kinds/mining/first-machines.ts';
import { firstPoolProducts } from './kinds/pool/first-products.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import { findSeeded } from './store-products.ts';

/** Products that a newcomer to practice mode finds, on sale or to come. */
export const firstProducts = (nowMs: number, hasPools: boolean): FirstProduct[] => [
  ...firstFixedRates(nowMs),
  ...firstMachines(nowMs),
  ...(hasPools ? firstPoolProducts(nowMs) : []),
];

/** Products that the house's own accounts bought before the first start. */
const pastProducts = (nowMs: number): FirstProduct[] => [...pastFixedRates(nowMs)];

/** Puts products on sale, each once however often and by how many processes it runs. */
export async function putOnSale(
  { db, clock, random }: Pick<ProductsOptions, 'db' | 'clock' | 'random'>,
  forms: ServedForms,
  products: readonly FirstProduct[],
): Promise<void> {
  const nowMs = clock.now();
  for (const product of products) {
    const served = forms[product.form];
    invariant(served, `the form ${product.form} of a first product is served`);
    const id = random.uuid(nowMs);
    await inTransaction(db, (tx) => offerFirst(tx, product, { id, served, nowMs }));
  }
}

export interface PastDay {
  /** From 0, the first day that is lived. */
  readonly day: number;
  /** Ids of the house's accounts. */
  readonly traders: readonly string[];
}

/** Days that are lived before a first start: three instalments of a bond and some days more. */
export const PAST_DAYS = 100;
/** The day on which the first of the products with daily income is bought. */
const FIXED_RATE_DAY = 70;

interface PastPurchase {
  /** From the day on which these products are put on sale. */
  readonly day: number;
  readonly trader: number;
  readonly seedName: string;
  readonly amount: Money;
}

/** They fill one product, and see another through to its end; before, they filled bonds. */
const purchases: readonly PastPurchase[] = [
  { day: 0, trader: 0, seedName: 'fixed-7-autumn', amount: money('2500') },
  { day: 2, trader: 1, seedName: 'fixed-7-autumn', amount: money('1800') },
  { day: 20, trader: 0, seedName: 'fixed-45-limited', amount: money('3000') },
  { day: 21, trader: 1, seedName: 'fixed-45-limited', amount: money('2000') },
];

/** Purchases of the house's own accounts before the first start. */
export function livePastDay(
  options: ProductsOptions,
  forms: ServedForms,
  fillBonds: (traders: readonly string[]) => Promise<void>,
) {
  const { clock, random } = options;
  const deps = { ...options, now: () => clock.now() };
  const buy = createCommandRunner(deps, buyProductCommand(deps, forms));
  return async ({ day, traders }: PastDay): Promise<void> => {
    if (day === 0) await fillBonds(traders);
    if (day === FIXED_RATE_DAY) await putOnSale(options, forms, pastProducts(clock.now()));
    const own = purchases.filter((each) => FIXED_RATE_DAY + each.day === day);
    for (const { trader, seedName, amount } of own) {
      const productId = await findSeeded(options.db, seedName);
      const intent = {
        userId: traders[trader]!,
        id: random.uuid(clock.now()),
        productId,
        asked: amount,
        soldBy: 'amount' as const,
        version: undefined,
        isConfirmed: true,
      };
      await buy(intent, { idempotency: null, encode: () => null });
    }
  };
}
