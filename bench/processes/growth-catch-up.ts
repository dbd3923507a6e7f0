/** Waits until a running product has followed every transfer that was copied, as a house long has. */
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '@candor/server/src/platform/db.ts';
import { readTask, tell } from './task.ts';
import { unhurried } from './unhurried.ts';

const task = readTask<{ databaseUrl: string }>();
const LOOK_MS = 500;
const db = connect(task.databaseUrl, { max: 1 });

const [last] = await unhurried(
  db,
  (tx) => tx<{ place: string }[]>`select max(place)::text as place from ledger.transfer`,
);
for (;;) {
  const [progress] = await db<{ isThere: boolean }[]>`
    select done_place >= ${last!.place}::bigint as "isThere" from team.progress`;
  if (progress?.isThere) break;
  await wait(LOOK_MS);
}
tell({});
await db.end();
