import type { Queryable, Tx } from './db.ts';

/** A later key of a ring; the first is a secret. */
export interface KeyRow {
  readonly version: number;
  readonly value: Buffer;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** What was made with earlier keys is accepted until here. Epoch milliseconds. */
  readonly formerUntil: number;
}

/** In the order in which they were made. */
export async function listKeys(db: Queryable, name: string): Promise<KeyRow[]> {
  return [
    ...(await db<KeyRow[]>`
      select version, value, starts_at as "startsAt", former_until as "formerUntil"
      from platform.key where name = ${name} order by version`),
  ];
}

export async function insertKey(
  tx: Tx,
  name: string,
  { version, value, startsAt, formerUntil, madeAt }: KeyRow & { readonly madeAt: number },
): Promise<void> {
  await tx`
    insert into platform.key (name, version, value, starts_at, former_until, made_at)
    values (${name}, ${version}, ${value}, ${startsAt}, ${formerUntil}, ${madeAt})`;
}
