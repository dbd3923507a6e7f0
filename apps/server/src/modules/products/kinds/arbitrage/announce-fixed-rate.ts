import { currencyCodes } from '@candor/domain/money/currencies';
import { money, rate, toText } from '@candor/domain/money/money';
import { fixedRateProblem } from '@candor/domain/products/kinds/arbitrage/fixed-rate';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import { operatorCommand, type OperatorFact } from '../../../../platform/operator-commands.ts';
import type { Queryable } from '../../../../platform/db.ts';
import type { Random } from '../../../../platform/random.ts';
import { announceVersion } from '../../announce-product.ts';
import { findProduct, insertProduct } from '../../store-products.ts';
import { currencyText } from '../common-terms.ts';
import { fixedRateForm, type FixedRateTerms } from './fixed-rate-form.ts';

const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,9})?$/));
const whole = z.number().check(z.int(), z.nonnegative());
const entered = {
  name: z.string().check(z.minLength(2), z.maxLength(40)),
  currency: currencyText,
  cycleDays: whole,
  dailyRate: decimal,
  minAmount: decimal,
  maxAmount: decimal,
  maxPerCustomer: decimal,
  capacity: decimal,
  level: whole,
  saleFrom: z.optional(whole),
  saleTo: whole,
};
const newProduct = z.object(entered);
const newTerms = z.object({ ...entered, productId: z.uuid() });
type Intent = z.output<typeof newProduct>;

/** A change is announced before it applies, so that nobody signs what they have not read. */
const NOTICE_MS = 3_600_000;

const common = {
  role: 'finance',
  makerChecker: true,
  fields: [
    { name: 'name', type: 'text' },
    { name: 'currency', type: 'choice', choices: currencyCodes },
    { name: 'cycleDays', type: 'integer' },
    { name: 'dailyRate', type: 'decimal' },
    { name: 'minAmount', type: 'decimal' },
    { name: 'maxAmount', type: 'decimal' },
    { name: 'maxPerCustomer', type: 'decimal' },
    { name: 'capacity', type: 'decimal' },
    { name: 'level', type: 'integer' },
    { name: 'saleFrom', type: 'time', isOptional: true },
    { name: 'saleTo', type: 'time' },
  ],
  describe: async (_db: Queryable, intent: Intent) => factsOf(intent),
} as const;

/**
 * Puts a fixed-rate product on sale. Its rate is a term that customers read before they buy, and
 * everything it promises is reserved at each sale. Refuses: settings.outOfBounds.
 */
export const announceFixedRate = ({ random }: { readonly random: Random }) =>
  operatorCommand<Intent>({
    ...common,
    payload: newProduct,
    writes: ['products.product', 'products.product_version'],
    async execute(tx, intent, { operatorIds, nowMs }) {
      const terms = requireTerms(intent, operatorIds, nowMs);
      const id = random.uuid(nowMs);
      const product = { id, kind: 'arbitrage', form: 'fixedRate', seedName: null } as const;
      await insertProduct(tx, product, nowMs);
      const announced = { productId: id, terms, announcedBy: operatorIds, inForceAtMs: nowMs };
      await announceVersion(tx, { ...announced, served: fixedRateForm }, nowMs);
    },
  });

/**
 * Announces new terms of a product, in force an hour later and for orders made after that; what an
 * order was sold at never changes.
 * Refuses: products.notFound, settings.outOfBounds, settings.unchanged.
 */
export const changeFixedRate = operatorCommand<z.output<typeof newTerms>>({
  ...common,
  payload: newTerms,
  writes: ['products.product_version'],
  async execute(tx, intent, { operatorIds, nowMs }) {
    const { productId } = intent;
    const product = await findProduct(tx, { fixedRate: fixedRateForm }, { id: productId, nowMs });
    if (product?.form !== 'fixedRate') throw new Refusal('products.notFound');
    // What is sold and held is counted in one currency for the life of a product.
    if (intent.currency !== product.terms.currency)
      throw new Refusal('settings.outOfBounds', { name: 'currency' });
    const terms = requireTerms(intent, operatorIds, nowMs);
    const inForceAtMs = nowMs + NOTICE_MS;
    const announced = { productId, terms, announcedBy: operatorIds, inForceAtMs };
    await announceVersion(tx, { ...announced, served: fixedRateForm }, nowMs);
  },
});

/** Refuses: settings.outOfBounds. */
function requireTerms(intent: Intent, operatorIds: readonly string[], nowMs: number) {
  invariant(new Set(operatorIds).size === 2, 'two operators announce a product');
  const terms = termsOf(intent, nowMs);
  const name = fixedRateProblem(terms, nowMs);
  if (name) throw new Refusal('settings.outOfBounds', { name });
  return terms;
}

/** Terms as operators enter them, for a form that starts from those in force. */
export const typedTerms = (terms: FixedRateTerms) => ({
  name: terms.name,
  currency: terms.currency,
  cycleDays: terms.cycleDays,
  dailyRate: toText(terms.dailyRate),
  minAmount: toText(terms.minAmount),
  maxAmount: toText(terms.maxAmount),
  maxPerCustomer: toText(terms.maxPerCustomer),
  capacity: toText(terms.capacity),
  level: terms.level,
  saleFrom: terms.saleFromMs,
  saleTo: terms.saleToMs,
});

const termsOf = (intent: Intent, nowMs: number): FixedRateTerms => ({
  name: intent.name,
  risk: intent.cycleDays > 15 ? 2 : 1,
  riskReasons: ['principalKept', 'houseCanFail', 'earlyExitCosts'],
  currency: intent.currency,
  cycleDays: intent.cycleDays,
  minAmount: money(intent.minAmount),
  maxAmount: money(intent.maxAmount),
  maxPerCustomer: money(intent.maxPerCustomer),
  capacity: money(intent.capacity),
  level: intent.level,
  saleFromMs: intent.saleFrom ?? nowMs,
  saleToMs: intent.saleTo,
  incomeSource: 'houseEquity',
  variant: 'fixed',
  dailyRate: rate(intent.dailyRate),
});

const factsOf = (intent: Intent): OperatorFact[] => [
  { name: 'name', type: 'text', value: intent.name },
  { name: 'currency', type: 'text', value: intent.currency },
  { name: 'cycleDays', type: 'text', value: String(intent.cycleDays) },
  { name: 'dailyRate', type: 'text', value: intent.dailyRate },
  ...(['minAmount', 'maxAmount', 'maxPerCustomer', 'capacity'] as const).map(
    (name): OperatorFact => ({
      name,
      type: 'amount',
      value: toText(money(intent[name])),
      currency: intent.currency,
    }),
  ),
  { name: 'level', type: 'text', value: String(intent.level) },
  { name: 'saleTo', type: 'time', value: String(intent.saleTo) },
];
