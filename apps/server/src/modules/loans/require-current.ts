import { Refusal } from '@candor/domain/refusal';
import type { Prepared } from './prepare.ts';

/** The terms that were signed must still be in force. Refuses: loans.agreementChanged. */
export function requireCurrent(
  current: ReadonlyMap<string, string>,
  { version: { terms, hash } }: Prepared,
): void {
  if (current.get(terms.id) !== hash) throw new Refusal('loans.agreementChanged');
}
