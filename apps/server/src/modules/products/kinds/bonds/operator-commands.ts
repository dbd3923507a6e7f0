import { id } from '@candor/contract/wire/fields';
import { fieldIn, inLanguage, type LanguageTag, type Translated } from '@candor/domain/languages';
import { money, rate, toText, type Money, type Rate } from '@candor/domain/money/money';
import { isReadable } from '@candor/domain/readable-text';
import { instalmentOf } from '@candor/domain/products/kinds/bonds/annuity';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable } from '../../../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
  type OperatorFact,
} from '../../../../platform/operator-commands.ts';
import { inEveryLanguage } from '../../../../platform/messages.ts';
import {
  translatedFacts,
  translatedFields,
  translatedOf,
  translatedShape,
} from '../../../../platform/translated-fields.ts';
import type { BondsOptions } from './deps.ts';
import { announceBond, createBond, NOTE_MIN, registerBorrower } from './open-bond.ts';
import { bondFacts, borrowerFacts } from './operator-facts.ts';
import { findBond } from './store-bonds.ts';
import { type DocumentText, findBorrowers } from './store-borrowers.ts';

const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/));
const words = (max: number) =>
  z.string().check(z.minLength(2), z.maxLength(max), z.refine(isReadable));
const count = z.number().check(z.int(), z.minimum(0), z.maximum(10_000));
const body = z.string().check(z.minLength(20), z.maxLength(900));

const documentFields = ['registration', 'accounts', 'useOfFunds'] as const;
/** Their titles are those of the papers of practice borrowers. */
const documentTitles = {
  registration: 'practicePaper.register',
  accounts: 'practicePaper.accounts',
  useOfFunds: 'practicePaper.use',
} as const;
const borrowerParts = ['trade', ...documentFields] as const;

const borrowerPayload = z.object({
  name: words(60),
  place: words(60),
  sinceYear: z.number().check(z.int(), z.minimum(1800), z.maximum(2200)),
  yearlyRevenue: decimal,
  debt: decimal,
  earlierPayments: count,
  earlierLate: count,
  ...translatedShape({ trade: words(60), registration: body, accounts: body, useOfFunds: body }),
});
type BorrowerPayload = z.output<typeof borrowerPayload>;

const bondPayload = z.object({
  borrowerId: id,
  ...translatedShape({ purpose: words(200) }),
  target: decimal,
  customerMax: decimal,
  /** Percent. */
  interestMonthly: decimal,
  months: z.number().check(z.int(), z.minimum(1), z.maximum(60)),
  /** Percent per day. */
  lateInterestDaily: decimal,
  risk: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
  fundingDays: z.number().check(z.int(), z.minimum(1), z.maximum(90)),
});
type BondPayload = z.output<typeof bondPayload>;

/** Highest interest of a month, and late interest of a day, that a bond may have. */
const MONTHLY_MAX = rate('0.05');
const LATE_DAILY_MAX = rate('0.002');

/** Borrowers and their bonds. Nobody enters how or whether a borrower pays. */
export const bondsOperatorCommands = (options: BondsOptions): OperatorCommands => ({
  'bonds.registerBorrower': operatorCommand<BorrowerPayload>({
    role: 'finance',
    makerChecker: true,
    payload: borrowerPayload,
    fields: [
      { name: 'name', type: 'text' },
      { name: 'place', type: 'text' },
      { name: 'sinceYear', type: 'integer' },
      { name: 'yearlyRevenue', type: 'decimal' },
      { name: 'debt', type: 'decimal' },
      { name: 'earlierPayments', type: 'integer' },
      { name: 'earlierLate', type: 'integer' },
      ...translatedFields({
        trade: 'text',
        registration: 'longText',
        accounts: 'longText',
        useOfFunds: 'longText',
      }),
    ],
    writes: ['identity.customer', 'products.bond_borrower', 'products.bond_document'],
    describe: async (_db, payload) => {
      const { texts, ...borrower } = enteredBorrower(payload);
      return [
        ...borrowerFacts(borrower).filter(({ name }) => name !== 'trade'),
        ...translatedFacts(texts),
      ];
    },
    async execute(tx, payload, context) {
      assertTwo(context);
      const { texts, ...borrower } = enteredBorrower(payload);
      const documents = documentFields.map((part) => documentOf(options, texts, part));
      await registerBorrower(options, tx, { ...borrower, documents }, context.nowMs);
    },
  }),
  'bonds.create': operatorCommand<BondPayload>({
    role: 'finance',
    makerChecker: true,
    payload: bondPayload,
    fields: [
      ...translatedFields({ purpose: 'text' }),
      { name: 'target', type: 'decimal' },
      { name: 'customerMax', type: 'decimal' },
      { name: 'interestMonthly', type: 'decimal' },
      { name: 'months', type: 'integer' },
      { name: 'lateInterestDaily', type: 'decimal' },
      { name: 'risk', type: 'integer' },
      { name: 'fundingDays', type: 'integer' },
    ],
    writes: ['products.bond'],
    describe: describeNew,
    async execute(tx, payload, context) {
      assertTwo(context);
      const [borrower] = await findBorrowers(tx, [payload.borrowerId]);
      if (!borrower) throw new Refusal('bonds.borrowerNotFound');
      const terms = readTerms(payload);
      assertTerms(terms);
      const { borrowerId, months, risk, fundingDays } = payload;
      const bond = {
        borrowerId,
        purpose: onePart(translatedOf(payload, ['purpose']), 'purpose'),
        months,
        risk,
        fundingHours: fundingDays * 24,
      };
      await createBond(options, tx, { ...bond, ...terms, seedName: null }, context.nowMs);
    },
  }),
  'bonds.announce': operatorCommand<{ id: string }>({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id }),
    fields: [],
    writes: ['products.bond', 'platform.due'],
    describe: async (db, payload) => {
      const bond = await findBond(db, payload.id);
      return bond ? bondFacts(db, bond) : [];
    },
    async execute(tx, payload, context) {
      assertTwo(context);
      await announceBond(options, tx, payload.id, context.nowMs);
    },
  }),
});

/** What was entered of a borrower. Refuses: bonds.termsOutOfBounds, request.invalid. */
function enteredBorrower(payload: BorrowerPayload) {
  const { name, place, sinceYear, earlierPayments, earlierLate } = payload;
  if (earlierLate > earlierPayments || money(payload.yearlyRevenue) <= 0n)
    throw new Refusal('bonds.termsOutOfBounds');
  const texts = translatedOf(payload, borrowerParts);
  for (const [language, written] of Object.entries(texts))
    requireWhole(language as LanguageTag, written);
  return {
    id: '',
    isSimulated: false,
    createdAtMs: 0,
    name,
    place,
    sinceYear,
    earlierPayments,
    earlierLate,
    yearlyRevenue: money(payload.yearlyRevenue),
    debt: money(payload.debt),
    trade: onePart(texts, 'trade'),
    texts,
  };
}

type Texts = ReturnType<typeof translatedOf<(typeof borrowerParts)[number]>>;

/** A translation has all of its parts: nobody reads half of a borrower. Refuses: request.invalid. */
function requireWhole(language: LanguageTag, written: NonNullable<Texts[LanguageTag]>): void {
  for (const part of borrowerParts)
    if (written[part] === '')
      throw new Refusal('request.invalid', { field: fieldIn(part, language) });
}

/** One part in every language in which it was written. */
const onePart = <P extends string>(
  texts: Readonly<Partial<Record<LanguageTag, Readonly<Record<P, string>>>>>,
  part: P,
): Translated<string> =>
  Object.fromEntries(
    Object.entries(texts).map(([language, written]) => [language, written[part]]),
  ) as Translated<string>;

/** A document with its title, in every language in which it was written. */
function documentOf(
  { translator }: Pick<BondsOptions, 'translator'>,
  texts: Texts,
  part: (typeof documentFields)[number],
): Translated<DocumentText> {
  const titles = inEveryLanguage(translator, (t) => t(documentTitles[part]));
  return Object.fromEntries(
    Object.entries(onePart(texts, part)).map(([language, text]) => [
      language,
      { title: inLanguage(titles, language as LanguageTag), body: text },
    ]),
  ) as Translated<DocumentText>;
}

const readTerms = (payload: BondPayload) => ({
  target: money(payload.target),
  customerMax: money(payload.customerMax),
  monthlyRate: percentOf(payload.interestMonthly),
  lateDailyRate: percentOf(payload.lateInterestDaily),
});

const percentOf = (text: string): Rate => (rate(text) / 100n) as Rate;

/** Refuses: bonds.termsOutOfBounds. */
function assertTerms(terms: ReturnType<typeof readTerms>): void {
  const { target, customerMax, monthlyRate, lateDailyRate } = terms;
  const isSound =
    target >= NOTE_MIN &&
    customerMax >= NOTE_MIN &&
    customerMax <= target &&
    monthlyRate > 0n &&
    monthlyRate <= MONTHLY_MAX &&
    lateDailyRate <= LATE_DAILY_MAX;
  if (!isSound) throw new Refusal('bonds.termsOutOfBounds');
}

async function describeNew(db: Queryable, payload: BondPayload): Promise<OperatorFact[]> {
  const [borrower] = await findBorrowers(db, [payload.borrowerId]);
  const { target, monthlyRate } = readTerms(payload);
  const instalment: Money = instalmentOf({
    principal: target,
    monthlyRate,
    months: payload.months,
  });
  return [
    ...(borrower ? borrowerFacts(borrower) : []),
    ...translatedFacts(translatedOf(payload, ['purpose'])),
    { name: 'target', type: 'amount', value: payload.target, currency: 'USDT' },
    { name: 'customerMax', type: 'amount', value: payload.customerMax, currency: 'USDT' },
    { name: 'interestMonthly', type: 'text', value: `${payload.interestMonthly} %` },
    { name: 'months', type: 'text', value: String(payload.months) },
    { name: 'instalment', type: 'amount', value: toText(instalment), currency: 'USDT' },
    { name: 'lateInterestDaily', type: 'text', value: `${payload.lateInterestDaily} %` },
    { name: 'risk', type: 'text', value: `${payload.risk} / 5` },
    { name: 'fundingDays', type: 'text', value: String(payload.fundingDays) },
  ];
}

/** Second check against a single operator; the console makes the first. */
function assertTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size >= 2, 'two operators decide what is offered');
}
