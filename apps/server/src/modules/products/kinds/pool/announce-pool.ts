import type { ProductTerms } from '@candor/domain/products/product-terms';
import { poolProblem, poolReasons, poolSales } from '@candor/domain/products/pools/pool-sale';
import { type PoolId, poolIds } from '@candor/domain/products/pools/pool-terms';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type {
  OperatorCommands,
  OperatorFact,
  OperatorField,
} from '../../../../platform/operator-commands.ts';
import type { Random } from '../../../../platform/random.ts';
import { findPool } from '../../pools/store-pools.ts';
import {
  announceProduct,
  changeProduct,
  changeShape,
  nameField,
  saleFacts,
  saleFields,
  saleShape,
  saleTermsOf,
  type TermsRules,
  textFact,
  typedSale,
} from '../announce-terms.ts';
import { poolForm, type PoolProductTerms } from './pool-form.ts';

const areDifferent = (reasons: readonly string[]) => new Set(reasons).size === reasons.length;
const entered = {
  ...saleShape,
  risk: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
  riskReasons: z
    .array(z.enum(poolReasons))
    .check(z.minLength(1), z.maxLength(poolReasons.length), z.refine(areDifferent)),
};
const newTerms = z.object(entered);
const newProduct = z.object({ ...entered, pool: z.enum(poolIds) });
const changedTerms = z.object({ ...entered, ...changeShape });
type EnteredTerms = z.output<typeof newTerms>;

const fields: readonly OperatorField[] = [
  nameField,
  { name: 'risk', type: 'integer' },
  { name: 'riskReasons', type: 'choices', choices: poolReasons },
  ...saleFields,
];

const termsOf = (intent: EnteredTerms, pool: PoolId, nowMs: number): PoolProductTerms => ({
  ...saleTermsOf(intent, nowMs),
  risk: intent.risk as ProductTerms['risk'],
  // In one order, so that the same reasons are the same terms.
  riskReasons: poolReasons.filter((reason) => intent.riskReasons.includes(reason)),
  currency: 'USDT',
  incomeSource: poolSales[pool].incomeSource,
  variant: 'pool',
  pool,
});

const rules: TermsRules<PoolProductTerms> = {
  served: poolForm,
  problem: poolProblem,
  facts: (terms) => [
    textFact('name', terms.name),
    { name: 'pool', type: 'status', value: terms.pool },
    textFact('risk', `${terms.risk} / 5`),
    ...terms.riskReasons.map((value): OperatorFact => ({
      name: 'riskReason',
      type: 'status',
      value,
    })),
    ...saleFacts(terms, poolForm),
  ],
  async check(tx, { pool }) {
    if (!(await findPool(tx, pool))) throw new Refusal('pools.notFound');
  },
};

/**
 * Puts units of a pool on sale, and changes the terms of sale. How a pool trades, what it is worth
 * and what it charges are no terms of a product: nobody enters them.
 */
export const poolCommands = (options: { readonly random: Random }): OperatorCommands => ({
  'products.announcePool': announceProduct(
    rules,
    {
      payload: newProduct,
      fields: [{ name: 'pool', type: 'choice', choices: poolIds }, ...fields],
      kindOf: ({ pool }) => poolSales[pool].kind,
      termsOf: (intent, nowMs) => termsOf(intent, intent.pool, nowMs),
    },
    options,
  ),
  'products.changePool': changeProduct(rules, {
    payload: changedTerms,
    fields,
    termsOf: (intent, current, nowMs) => termsOf(intent, current.pool, nowMs),
  }),
});

/** Terms as operators enter them, for a form that starts from them. */
export const typedPool = (terms: PoolProductTerms) => ({
  ...typedSale(terms),
  risk: terms.risk,
  riskReasons: terms.riskReasons,
});
