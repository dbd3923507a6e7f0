import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import type { Prepared } from './prepare.ts';
import { listTerms } from './store-terms.ts';

/** Hash of the version in force, by id of the terms. */
export type CurrentTerms = ReadonlyMap<string, string>;

export async function loadCurrent(db: Queryable, nowMs: number): Promise<CurrentTerms> {
  const current = await listTerms(db, nowMs);
  return new Map(current.map(({ terms, hash }) => [terms.id, hash]));
}

/** The terms that were signed must still be in force. Refuses: loans.agreementChanged. */
export function requireCurrent(
  current: CurrentTerms,
  { version: { terms, hash } }: Prepared,
): void {
  if (current.get(terms.id) !== hash) throw new Refusal('loans.agreementChanged');
}
