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
 * Computes the canonical form of existing names and addresses, which SQL cannot. A row whose form
 * is taken, or not valid under the current rules, keeps its own bytes as lookup key, so its owner
 * can still sign in as before.
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
          'canonical form already taken, keeping the name or address as typed',
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

/** Keeps as many canonical keys as are free; only a taken one is left out. */
async function isOneKept(tx: Tx, keys: CanonicalKeys, row: NamedRow): Promise<boolean> {
  const own = { emailKey: row.email_key };
  for (const change of [{}, { usernameSeen: null }, own, { ...own, usernameSeen: null }])
    if (await isKept(tx, [{ ...keys, ...change }])) return true;
  return false;
}

/** False if one of the keys is taken; then none is kept. */
async function isKept(tx: Tx, keys: readonly CanonicalKeys[]): Promise<boolean> {
  try {
    await tx.savepoint((inner) => keepCanonicalKeys(inner, keys));
    return true;
  } catch (error) {
    if (errorState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
