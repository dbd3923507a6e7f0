import { atLevel } from '@candor/domain/positions/fee-terms';
import type { ContractTerms } from '@candor/domain/positions/terms';
import type { Queryable } from '../../platform/db.ts';
import type { PositionsOptions } from './deps.ts';
import { termsOf } from './traded-symbols.ts';

/** Terms of a symbol with the trading fee that a customer pays in one transaction. */
export type TermsFor = (userId: string) => (symbol: string) => ContractTerms;

/** Reads the levels in force of customers who close something. */
export async function readTerms(
  { memberLevelsOf }: Pick<PositionsOptions, 'memberLevelsOf'>,
  db: Queryable,
  userIds: readonly string[],
): Promise<TermsFor> {
  const levels = userIds.length > 0 ? await memberLevelsOf(db, userIds) : new Map<string, number>();
  return (userId) => (symbol) => atLevel(termsOf(symbol), levels.get(userId) ?? 0);
}
