import { audit } from '../../../audit/audit.ts';
import type { Desk } from './desk.ts';

/**
 * Closes the desk and throws what is wrong with its books, and what its log complained of. Prices of a
 * tape are in no log, so fills do not stand on recorded ticks here.
 */
export async function closeWithRightBooks(desk: Desk): Promise<void> {
  const audited = await audit(desk.db);
  const found = [
    ...(await desk.findings()),
    ...audited.filter(({ check }) => check !== 'fills-stand-on-recorded-ticks'),
    ...desk.complaints,
  ];
  await desk.close();
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`);
}
