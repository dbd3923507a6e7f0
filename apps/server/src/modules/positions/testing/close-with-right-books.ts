import { audit } from '../../../audit/audit.ts';
import type { Harness } from './harness.ts';

/**
 * What is wrong with a desk's books, and what its log complained of. Prices of a tape are in no log, so
 * fills do not stand on recorded ticks here.
 */
export async function findProblems(harness: Harness): Promise<unknown[]> {
  const audited = await audit(harness.db);
  return [
    ...(await harness.findings()),
    ...audited.filter(({ check }) => check !== 'fills-stand-on-recorded-ticks'),
    ...harness.complaints,
  ];
}

/** Closes the desk and throws its problems. */
export async function closeWithRightBooks(harness: Harness): Promise<void> {
  const problems = await findProblems(harness);
  await harness.close();
  if (problems.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(problems)}`);
}
