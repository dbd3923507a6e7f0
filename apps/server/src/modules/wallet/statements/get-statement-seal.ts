import type { ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { Db } from '../../../platform/db.ts';
import { findSeal } from './store-statements.ts';

/**
 * Fingerprint and terms of a statement by its number; does not reveal its owner.
 * Refuses: wallet.statementNotFound.
 */
export async function getStatementSeal(
  db: Db,
  reference: string,
): Promise<ResultOf<'getStatementSeal'>> {
  const seal = await findSeal(db, reference);
  if (!seal) throw new Refusal('wallet.statementNotFound');
  return {
    reference,
    fingerprint: seal.fingerprint,
    lineCount: seal.line_count,
    from: seal.from_at,
    before: seal.before_at,
    issuedAt: seal.created_at,
  };
}
