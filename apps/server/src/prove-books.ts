import { audit } from './audit/audit.ts';
import { fingerprintLedger, reconcile } from './modules/ledger/index.ts';
import type { Db } from './platform/db.ts';

/** A line for everything that is wrong with the books, by two sets of checks that share no code. */
export async function findWrongBooks(db: Db): Promise<string[]> {
  return [
    ...(await reconcile(db)).map(({ rule, where, detail }) => `${rule}: ${where}: ${detail}`),
    ...(await audit(db)).map(({ check, place, detail }) => `${check}: ${place}: ${detail}`),
  ];
}

/** One line by which two copies of the books can be compared. */
export async function describeLedger(db: Db): Promise<string> {
  const { transfers, sha256 } = await fingerprintLedger(db);
  return `ledger: ${transfers} transfers, fingerprint ${sha256}`;
}
