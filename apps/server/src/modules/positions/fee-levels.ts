import { atFeeTerms } from '@candor/domain/positions/fee-terms';
import type { ContractTerms, FeeTerms } from '@candor/domain/positions/terms';
import type { Queryable } from '../../platform/db.ts';
import type { PositionsOptions } from './deps.ts';
import { termsOf } from './traded-symbols.ts';

/** Terms of a symbol with the trading fee that a customer pays in one transaction. */
export type TermsFor = (userId: string) => (symbol: string) => ContractTerms;

/** Reads what customers who close something pay now. */
export async function readTerms(
  { feeTermsOf, clock }: Pick<PositionsOptions, 'feeTermsOf' | 'clock'>,
  db: Queryable,
  userIds: readonly string[],
): Promise<TermsFor> {
  const nobody: ReadonlyMap<string, FeeTerms> = new Map();
  const found = userIds.length > 0 ? await feeTermsOf(db, userIds, clock.now()) : nobody;
  return (userId) => (symbol) => {
    const terms = termsOf(symbol);
    return atFeeTerms(terms, found.get(userId) ?? terms.feeTerms);
  };
}
