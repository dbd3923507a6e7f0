import { currencyCodes } from '@candor/domain/money/currencies';
import { rate, toText } from '@candor/domain/money/money';
import { fixedRateProblem } from '@candor/domain/products/kinds/arbitrage/fixed-rate';
import * as z from 'zod/mini';
import type { OperatorField } from '../../../../platform/operator-commands.ts';
import type { Random } from '../../../../platform/random.ts';
import {
  announceProduct,
  changeProduct,
  changeShape,
  decimal,
  nameField,
  saleFacts,
  saleFields,
  saleShape,
  saleTermsOf,
  type TermsRules,
  textFact,
  typedSale,
} from '../announce-terms.ts';
import { currencyText } from '../common-terms.ts';
import { fixedRateForm, type FixedRateTerms } from './fixed-rate-form.ts';

const entered = { ...saleShape, currency: currencyText, dailyRate: decimal };
const newProduct = z.object(entered);
const newTerms = z.object({ ...entered, ...changeShape });
type Intent = z.output<typeof newProduct>;

const fields: readonly OperatorField[] = [
  nameField,
  { name: 'currency', type: 'choice', choices: currencyCodes },
  { name: 'dailyRate', type: 'decimal' },
  ...saleFields,
];

const rules: TermsRules<FixedRateTerms> = {
  served: fixedRateForm,
  problem: fixedRateProblem,
  facts: (terms) => [
    textFact('name', terms.name),
    textFact('currency', terms.currency),
    textFact('dailyRate', toText(terms.dailyRate)),
    ...saleFacts(terms, fixedRateForm),
  ],
};

const termsOf = (intent: Intent, nowMs: number): FixedRateTerms => ({
  ...saleTermsOf(intent, nowMs),
  risk: intent.cycleDays > 15 ? 2 : 1,
  riskReasons: ['principalKept', 'houseCanFail', 'earlyExitCosts'],
  currency: intent.currency,
  incomeSource: 'houseEquity',
  variant: 'fixed',
  dailyRate: rate(intent.dailyRate),
});

/**
 * Puts a fixed-rate product on sale. Its rate is a term that customers read before they buy, and
 * everything it promises is reserved at each sale.
 */
export const announceFixedRate = (options: { readonly random: Random }) =>
  announceProduct(
    rules,
    { payload: newProduct, fields, kindOf: () => 'arbitrage', termsOf },
    options,
  );

export const changeFixedRate = changeProduct(rules, {
  payload: newTerms,
  fields,
  termsOf: (intent, _current, nowMs) => termsOf(intent, nowMs),
});

/** Terms as operators enter them, for a form that starts from them. */
export const typedFixedRate = (terms: FixedRateTerms): Required<Intent> => ({
  ...typedSale(terms),
  currency: terms.currency,
  dailyRate: toText(terms.dailyRate),
});
