import { money, toText, type Money } from '@candor/domain/money/money';
import type { ProductKind, ProductTerms } from '@candor/domain/products/product-terms';
import { isReadable } from '@candor/domain/readable-text';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable, Tx } from '../../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommand,
  type OperatorCommandContext,
  type OperatorFact,
  type OperatorField,
} from '../../../platform/operator-commands.ts';
import type { Random } from '../../../platform/random.ts';
import { announceVersion } from '../announce-product.ts';
import {
  findProduct,
  insertProduct,
  listProductVersions,
  lockProducts,
  readTerms,
} from '../store-products.ts';
import type { ServedForm } from './served-form.ts';

/** A change is announced before it applies, so that nobody signs what they have not read. */
const NOTICE_MS = 3_600_000;

export const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,9})?$/));
export const whole = z.number().check(z.int(), z.nonnegative());
export const words = (max: number) =>
  z.string().check(z.minLength(2), z.maxLength(max), z.refine(isReadable));

/** What operators enter for every form of product. */
export const saleShape = {
  name: words(40),
  cycleDays: whole,
  minAmount: decimal,
  maxAmount: decimal,
  maxPerCustomer: decimal,
  capacity: decimal,
  level: whole,
  saleFrom: z.optional(whole),
  saleTo: whole,
};
const sale = z.object(saleShape);
type EnteredSale = z.output<typeof sale>;

/** The product whose terms change, and the newest version that the operator has read. */
export const changeShape = { productId: z.uuid(), version: whole };
const change = z.object(changeShape);
type EnteredChange = z.output<typeof change>;

export const nameField: OperatorField = { name: 'name', type: 'text' };
/** The other fields of `saleShape`. */
export const saleFields: readonly OperatorField[] = [
  { name: 'cycleDays', type: 'integer' },
  { name: 'minAmount', type: 'decimal' },
  { name: 'maxAmount', type: 'decimal' },
  { name: 'maxPerCustomer', type: 'decimal' },
  { name: 'capacity', type: 'decimal' },
  { name: 'level', type: 'integer' },
  { name: 'saleFrom', type: 'time', isOptional: true },
  { name: 'saleTo', type: 'time' },
];

export const saleTermsOf = (entered: EnteredSale, nowMs: number) => ({
  name: entered.name,
  cycleDays: entered.cycleDays,
  minAmount: money(entered.minAmount),
  maxAmount: money(entered.maxAmount),
  maxPerCustomer: money(entered.maxPerCustomer),
  capacity: money(entered.capacity),
  level: entered.level,
  saleFromMs: entered.saleFrom ?? nowMs,
  saleToMs: entered.saleTo,
});

/** The same terms as operators enter them, for a form that starts from them. */
export const typedSale = (terms: ProductTerms): Required<EnteredSale> => ({
  name: terms.name,
  cycleDays: terms.cycleDays,
  minAmount: toText(terms.minAmount),
  maxAmount: toText(terms.maxAmount),
  maxPerCustomer: toText(terms.maxPerCustomer),
  capacity: toText(terms.capacity),
  level: terms.level,
  saleFrom: terms.saleFromMs,
  saleTo: terms.saleToMs,
});

export const textFact = (name: string, value: string): OperatorFact => ({
  name,
  type: 'text',
  value,
});

const timeFact = (name: string, atMs: number): OperatorFact => ({
  name,
  type: 'time',
  value: String(atMs),
});

/** How much is or may be sold: money, or a number of machines. */
export const soldFact = (
  name: string,
  amount: Money,
  of: { readonly terms: ProductTerms; readonly served: Pick<ServedForm, 'soldBy'> },
): OperatorFact =>
  of.served.soldBy === 'quantity'
    ? textFact(name, toText(amount))
    : { name, type: 'amount', value: toText(amount), currency: of.terms.currency };

/** Facts of every form. */
export function saleFacts(terms: ProductTerms, served: ServedForm): OperatorFact[] {
  const limits = ['minAmount', 'maxAmount', 'maxPerCustomer', 'capacity'] as const;
  return [
    textFact('cycleDays', String(terms.cycleDays)),
    ...limits.map((name) => soldFact(name, terms[name], { terms, served })),
    textFact('level', String(terms.level)),
    // Not known before the second person confirms, unless it was entered.
    ...(terms.saleFromMs === 0 ? [] : [timeFact('saleFrom', terms.saleFromMs)]),
    timeFact('saleTo', terms.saleToMs),
  ];
}

/** How operators announce and change products of one form. */
export interface TermsRules<Terms extends ProductTerms> {
  readonly served: ServedForm;
  /** The first term that is out of bounds, or null. */
  problem(terms: Terms, nowMs: number): string | null;
  /** What the second person is shown. */
  facts(terms: Terms): readonly OperatorFact[];
  /** Refuses what the terms alone do not show. */
  check?(tx: Tx, terms: Terms): Promise<void>;
}

interface Announcing<Intent, Terms> {
  readonly payload: z.ZodMiniType<Intent>;
  readonly fields: readonly OperatorField[];
  kindOf(intent: Intent): ProductKind;
  termsOf(intent: Intent, nowMs: number): Terms;
}

/** Puts a product on sale. Refuses: settings.outOfBounds. */
export const announceProduct = <Intent, Terms extends ProductTerms>(
  rules: TermsRules<Terms>,
  { payload, fields, kindOf, termsOf }: Announcing<Intent, Terms>,
  { random }: { readonly random: Random },
): OperatorCommand =>
  operatorCommand<Intent>({
    role: 'finance',
    makerChecker: true,
    payload,
    fields,
    writes: ['products.product', 'products.product_version'],
    describe: async (_db, intent) => rules.facts(termsOf(intent, 0)),
    async execute(tx, intent, context) {
      const { operatorIds: announcedBy, nowMs } = context;
      const { served } = rules;
      const terms = termsOf(intent, nowMs);
      await requireSound(tx, rules, terms, context);
      const productId = random.uuid(nowMs);
      const product = { id: productId, kind: kindOf(intent), form: served.form, seedName: null };
      await insertProduct(tx, product, nowMs);
      const announced = { productId, served, terms, announcedBy, inForceAtMs: nowMs };
      await announceVersion(tx, announced, nowMs);
    },
  });

interface Changing<Intent, Terms> {
  readonly payload: z.ZodMiniType<Intent>;
  readonly fields: readonly OperatorField[];
  /** New terms; what an operator cannot change is that of the current ones. */
  termsOf(intent: Intent, current: Terms, nowMs: number): Terms;
}

/**
 * Announces new terms of a product, in force an hour later and for orders made after that; what an
 * order was sold at never changes.
 * Refuses: products.notFound, products.staleTerms, settings.outOfBounds, settings.unchanged.
 */
export const changeProduct = <Intent extends EnteredChange, Terms extends ProductTerms>(
  rules: TermsRules<Terms>,
  { payload, fields, termsOf }: Changing<Intent, Terms>,
): OperatorCommand =>
  operatorCommand<Intent>({
    role: 'finance',
    makerChecker: true,
    payload,
    fields,
    writes: ['products.product_version'],
    async describe(db, intent) {
      const newest = await newestTerms(db, rules, intent.productId);
      if (!newest) return [];
      const [before, after] = [newest.terms, termsOf(intent, newest.terms, 0)];
      return withBefore(rules.facts(before), rules.facts(after));
    },
    async execute(tx, intent, context) {
      const { operatorIds: announcedBy, nowMs } = context;
      const { productId } = intent;
      const { served } = rules;
      const forms = { [served.form]: served };
      if (!(await findProduct(tx, forms, { id: productId, nowMs })))
        throw new Refusal('products.notFound');
      await lockProducts(tx, forms, { ids: [productId], nowMs });
      const newest = (await newestTerms(tx, rules, productId))!;
      if (newest.version !== intent.version) throw new Refusal('products.staleTerms');
      const terms = termsOf(intent, newest.terms, nowMs);
      // What is sold and held is counted in one currency for the life of a product.
      if (terms.currency !== newest.terms.currency)
        throw new Refusal('settings.outOfBounds', { name: 'currency' });
      await requireSound(tx, rules, terms, context);
      const inForceAtMs = nowMs + NOTICE_MS;
      await announceVersion(tx, { productId, served, terms, announcedBy, inForceAtMs }, nowMs);
    },
  });

/** The terms announced last, in force or not yet. */
async function newestTerms<Terms extends ProductTerms>(
  db: Queryable,
  { served }: TermsRules<Terms>,
  productId: string,
): Promise<{ readonly version: number; readonly terms: Terms } | null> {
  const [newest] = await listProductVersions(db, productId);
  return (
    (newest && { version: newest.version, terms: readTerms(served, newest.terms) as Terms }) ?? null
  );
}

/** A checker sees of each figure what it was. */
const withBefore = (
  before: readonly OperatorFact[],
  after: readonly OperatorFact[],
): OperatorFact[] =>
  after.map((fact) => {
    const was = before.find(({ name }) => name === fact.name);
    const isFigure = fact.type === 'text' || fact.type === 'amount';
    if (!was || !isFigure || was.value === fact.value) return fact;
    const value = `${was.value} → ${fact.value}${fact.currency ? ` ${fact.currency}` : ''}`;
    return textFact(fact.name, value);
  });

/** Refuses: settings.outOfBounds. */
async function requireSound<Terms extends ProductTerms>(
  tx: Tx,
  { problem, check }: TermsRules<Terms>,
  terms: Terms,
  { operatorIds, nowMs }: OperatorCommandContext,
): Promise<void> {
  invariant(new Set(operatorIds).size === 2, 'two operators announce a product');
  const name = problem(terms, nowMs);
  if (name) throw new Refusal('settings.outOfBounds', { name });
  await check?.(tx, terms);
}
