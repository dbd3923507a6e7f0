import { type CompetitionTerms, PRIZES_MAX, prizeTotal } from '@candor/domain/competitions/terms';
import { fieldIn, languageTags, type Translated } from '@candor/domain/languages';
import { money, toText } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { OperatorFact, OperatorField } from '../../../platform/operator-commands.ts';
import {
  translatedFields,
  translatedOf,
  translatedShape,
} from '../../../platform/translated-fields.ts';

const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/));
const moment = z.number().check(z.int(), z.positive());
const words = z.string().check(z.maxLength(100));
/** Amounts by place, separated by commas; empty for none. */
const amounts = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(\\d{1,9}(\\.\\d{1,2})?(, ?\\d{1,9}(\\.\\d{1,2})?){0,${PRIZES_MAX - 1}})?$`),
    ),
  );
const verifications = ['none', 'basic', 'advanced'] as const;

/** Terms as an operator enters them. */
export const termsFields = {
  ...translatedShape({ title: words }),
  /** Epoch milliseconds, as are the following two. */
  startsAt: moment,
  joinsUntil: moment,
  endsAt: moment,
  baseMin: decimal,
  profitPrizes: amounts,
  returnPrizes: amounts,
  verification: z.enum(verifications),
};
const entered = z.object(termsFields);

export const termsForm: readonly OperatorField[] = [
  ...translatedFields({ title: 'text' }),
  { name: 'startsAt', type: 'time' },
  { name: 'joinsUntil', type: 'time' },
  { name: 'endsAt', type: 'time' },
  { name: 'baseMin', type: 'decimal' },
  { name: 'profitPrizes', type: 'text' },
  { name: 'returnPrizes', type: 'text' },
  { name: 'verification', type: 'choice', choices: verifications },
];

/** Terms as entered. */
export const enteredTerms = (payload: z.output<typeof entered>): CompetitionTerms => ({
  titles: titlesOf(payload),
  startsAtMs: payload.startsAt,
  joinsUntilMs: payload.joinsUntil,
  endsAtMs: payload.endsAt,
  baseMin: money(payload.baseMin),
  profitPrizes: prizesIn(payload.profitPrizes),
  returnPrizes: prizesIn(payload.returnPrizes),
  verification: payload.verification,
});

function titlesOf(payload: z.output<typeof entered>): Translated<string> {
  const titles = Object.entries(translatedOf(payload, ['title']));
  return { en: '', ...Object.fromEntries(titles.map(([tag, { title }]) => [tag, title])) };
}

const prizesIn = (text: string) =>
  text === '' ? [] : text.split(',').map((amount) => money(amount.trim()));

/** What both people see before terms are announced. */
export const termsFacts = (terms: CompetitionTerms): OperatorFact[] => {
  const time = (name: string, atMs: number): OperatorFact => ({
    name,
    type: 'time',
    value: String(atMs),
  });
  const usdt = (name: string, value: string): OperatorFact => ({
    name,
    type: 'amount',
    value,
    currency: 'USDT',
  });
  return [
    ...languageTags.flatMap((tag): OperatorFact[] => {
      const value = terms.titles[tag];
      return value ? [{ name: fieldIn('title', tag), type: 'text', value }] : [];
    }),
    time('startsAt', terms.startsAtMs),
    time('joinsUntil', terms.joinsUntilMs),
    time('endsAt', terms.endsAtMs),
    usdt('prizes', toText(prizeTotal(terms))),
    usdt('baseMin', toText(terms.baseMin)),
    { name: 'profitPrizes', type: 'text', value: terms.profitPrizes.map(toText).join(', ') },
    { name: 'returnPrizes', type: 'text', value: terms.returnPrizes.map(toText).join(', ') },
    { name: 'verification', type: 'text', value: terms.verification },
  ];
};
