import { audit } from '../../../audit/audit.ts';
import type { Harness } from './harness.ts';

/**
 * Problems in a harness's books and the complaints in its log. Prices of a tape are in no stored
 * log, so the check that fills stand on recorded ticks is skipped.
 */
export async function findProblems(harness: Harness): Promise<unknown[]> {
  const audited = await audit(harness.db);
  return [
    ...(await harness.findings()),
    ...audited.filter(({ check }) => check !== 'fills-stand-on-recorded-ticks'),
    ...harness.complaints,
  ];
}

/** Closes the harness and throws if there are problems. */
export async function closeWithRightBooks(harness: Harness): Promise<void> {
  const problems = await findProblems(harness);
  await harness.close();
  if (problems.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(problems)}`);
}
