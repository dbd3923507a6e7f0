import { canonicalUsername } from '@candor/domain/identity/username-rule';
import { type Db, errorState, inTransaction, type Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { canonicalEmail } from './email-address.ts';
import {
  type CanonicalKeys,
  forgetCanonicalDue,
  keepCanonicalKeys,
  lockCanonicalDue,
  type NamedRow,
} from './store-canonical.ts';

const ROWS_AT_ONCE = 1_000;
const UNIQUE_VIOLATION = '23505';

/**
 * Gives names and addresses of before their canonical form, which SQL cannot compute. A row whose
 * form is taken, or that has none under the rules of today, keeps what it is found by: its own
 * bytes. Its owner types what they always typed, and nobody is locked out.
 */
export async function canonicalizeStored(db: Db, log: Log): Promise<void> {
  while ((await inTransaction(db, (tx) => canonicalizeSome(tx, log))) > 0);
}

async function canonicalizeSome(tx: Tx, log: Log): Promise<number> {
  const rows = await lockCanonicalDue(tx, ROWS_AT_ONCE);
  const keys = rows.map(keysOf);
  if (keys.length > 0 && !(await isKept(tx, keys)))
    for (const [at, each] of keys.entries())
      if (!(await isOneKept(tx, each, rows[at]!)))
        log.warn(
          { userId: each.id },
          'a name or an address has a twin, and is found as it is typed',
        );
  await forgetCanonicalDue(tx, rows);
  return rows.length;
}

function keysOf({ id, username, email, username_key: chosen, email_key: address }: NamedRow) {
  const name = chosen === null ? null : canonicalUsername(username);
  return {
    id,
    emailKey: email === null ? null : (canonicalEmail(email) ?? address),
    usernameKey: name?.key ?? chosen,
    usernameSeen: name?.seen ?? null,
  };
}

/** As much of it as is free: a twin costs its owner nothing but the form that is somebody's. */
async function isOneKept(tx: Tx, keys: CanonicalKeys, row: NamedRow): Promise<boolean> {
  const own = { emailKey: row.email_key };
  for (const change of [{}, { usernameSeen: null }, own, { ...own, usernameSeen: null }])
    if (await isKept(tx, [{ ...keys, ...change }])) return true;
  return false;
}

/** False where somebody has one of the keys already; nothing is kept then. */
async function isKept(tx: Tx, keys: readonly CanonicalKeys[]): Promise<boolean> {
  try {
    await tx.savepoint((inner) => keepCanonicalKeys(inner, keys));
    return true;
  } catch (error) {
    if (errorState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
