import { createHash } from 'node:crypto';
import { type Db, inTransaction, pagesOf } from '../../platform/db.ts';

export interface LedgerFingerprint {
  readonly transfers: number;
  /** SHA-256 over every transfer, hexadecimal. */
  readonly sha256: string;
}

const PAGE = 2_000;

/**
 * What two copies of the books have in common if and only if they hold the same transfers: the hash
 * of all of them in the order of their keys.
 */
export async function fingerprintLedger(db: Db): Promise<LedgerFingerprint> {
  return inTransaction(db, async (tx) => {
    const hash = createHash('sha256');
    let transfers = 0;
    const lines = tx<{ line: string }[]>`
      select concat_ws('|', user_id, key, leg, type, from_kind, from_ref, from_balance_after, to_kind,
        to_ref, to_balance_after, currency, amount, extract(epoch from created_at)) as line
      from ledger.transfer order by user_id, key, leg`;
    for await (const page of pagesOf(tx, lines, PAGE)) {
      hash.update(page.map(({ line }) => `${line}\n`).join(''));
      transfers += page.length;
    }
    return { transfers, sha256: hash.digest('hex') };
  });
}
