/** TPC-B as pgbench runs it (`pgbench --show-script=tpcb-like`), for machines without pgbench. */
import { connect } from '@candor/server/src/platform/db.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ url: string; initialise?: number; clients: number; seconds: number }>();
const ACCOUNTS = 100_000;
const TELLERS = 10;
const sql = connect(task.url, { max: task.clients ?? 1 });

if (task.initialise) await initialise(task.initialise);
else tell({ tps: await run() });
await sql.end();
if (task.initialise) tell({});

async function initialise(scale: number): Promise<void> {
  await sql.unsafe(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select i, 0, '' from generate_series(1, ${scale}) i;
    insert into pgbench_tellers select i, (i - 1) / ${TELLERS} + 1, 0, '' from generate_series(1, ${scale * TELLERS}) i;
    insert into pgbench_accounts select i, (i - 1) / ${ACCOUNTS} + 1, 0, '' from generate_series(1, ${scale * ACCOUNTS}) i`);
  await sql`vacuum analyze`;
}

async function run(): Promise<number> {
  const [row] = await sql<{ scale: number }[]>`select count(*)::int as scale from pgbench_branches`;
  const scale = row!.scale;
  let count = 0;
  const begun = performance.now();
  const end = begun + task.seconds * 1_000;
  const random = (most: number) => 1 + Math.floor(Math.random() * most);
  await Promise.all(
    Array.from({ length: task.clients }, async () => {
      while (performance.now() < end) {
        const [aid, bid, tid] = [random(ACCOUNTS * scale), random(scale), random(TELLERS * scale)];
        const delta = random(10_001) - 5_001;
        await sql.begin(async (tx) => {
          await tx`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`;
          await tx`select abalance from pgbench_accounts where aid = ${aid}`;
          await tx`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`;
          await tx`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`;
          await tx`insert into pgbench_history (tid, bid, aid, delta, mtime)
            values (${tid}, ${bid}, ${aid}, ${delta}, current_timestamp)`;
        });
        count++;
      }
    }),
  );
  return (count * 1_000) / (performance.now() - begun);
}
