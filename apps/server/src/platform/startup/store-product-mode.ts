import type { Db } from '../db.ts';

/** Unless there is one already. */
export const keepMode = (db: Db, mode: string) =>
  db`insert into platform.product_mode (mode) values (${mode}) on conflict do nothing`;

export async function findMode(db: Db): Promise<string> {
  const [row] = await db<{ mode: string }[]>`select mode from platform.product_mode`;
  return row!.mode;
}
