import { asciiLowerCase } from '@candor/domain/identity/ascii';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { appendAuditLine } from './audit-log.ts';
import { makeHalf, ONE_TIME_MS } from './one-time-password.ts';
import * as store from './store.ts';

/** A single administrator cannot approve anybody. */
const ADMINS_MIN = 2;

export interface BootstrapAdmin {
  readonly name: string;
  /** Shown once, to one person each. */
  readonly oneTimePassword: string;
}

/**
 * Creates administrators until two can sign in: two at the first start, later only as many as are
 * missing. Bootstrap accounts whose password expired unused get a new one. Empty if there are two.
 */
export async function ensureAdmins(deps: {
  db: Db;
  random: Random;
  nowMs: number;
}): Promise<readonly BootstrapAdmin[]> {
  return inTransaction(deps.db, async (tx) => {
    await store.lockOperatorTable(tx);
    const all = await store.listOperators(tx);
    const missing = ADMINS_MIN - all.filter((row) => canSignIn(row, deps.nowMs)).length;
    const bootstrapped: BootstrapAdmin[] = [];
    for (const name of openAdminPlaces(all, missing, deps.nowMs))
      bootstrapped.push(await bootstrap(tx, name, deps));
    return bootstrapped;
  });
}

const canSignIn = (row: store.OperatorRow, nowMs: number): boolean =>
  row.roles.includes('admin') &&
  (row.status === 'active' ||
    (row.status === 'invited' && (row.password_expires_at ?? Infinity) > nowMs));

/** Unused bootstrap accounts first, then new names: `admin`, `admin-2`, `admin-3`. */
function openAdminPlaces(
  all: readonly store.OperatorRow[],
  count: number,
  nowMs: number,
): string[] {
  const unused = all.filter(
    (row) => row.is_bootstrap && row.status === 'invited' && !canSignIn(row, nowMs),
  );
  const names = unused.map(({ name }) => name).slice(0, Math.max(0, count));
  const taken = new Set(all.map(({ name }) => asciiLowerCase(name)));
  for (let number = 1; names.length < count; number++) {
    const name = number === 1 ? 'admin' : `admin-${number}`;
    if (!taken.has(name)) names.push(name);
  }
  return names;
}

async function bootstrap(
  tx: Tx,
  name: string,
  { random, nowMs }: { random: Random; nowMs: number },
): Promise<BootstrapAdmin> {
  const [first, second] = [await makeHalf(random), await makeHalf(random)];
  const id = random.uuid(nowMs);
  await store.bootstrapAdmin(
    tx,
    {
      id,
      name,
      passwordHash: first.hash,
      secondHash: second.hash,
      passwordExpiresAt: nowMs + ONE_TIME_MS,
    },
    nowMs,
  );
  const line = { operatorId: '', kind: 'bootstrap', subject: name, userId: '', reason: '' };
  await appendAuditLine(tx, { ...line, detail: '{}' }, nowMs);
  return { name, oneTimePassword: `${first.text}-${second.text}` };
}
