import type { Db } from './db.ts';

/**
 * A secret that is created once and stored with the data. Two processes that start together agree
 * on the one stored first.
 */
export async function getSecret(
  db: Db,
  name: string,
  make: () => Uint8Array | Promise<Uint8Array>,
): Promise<Buffer> {
  const stored = await db<
    { value: Buffer }[]
  >`select value from platform.secret where name = ${name}`;
  if (stored[0]) return stored[0].value;
  await db`insert into platform.secret (name, value) values (${name}, ${Buffer.from(await make())})
    on conflict do nothing`;
  const [row] = await db<
    { value: Buffer }[]
  >`select value from platform.secret where name = ${name}`;
  return row!.value;
}
