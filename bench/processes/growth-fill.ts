/**
 * Makes many customers of the few there are: each gets their transfers, balances and positions,
 * stretched over months. What is copied was written by the product, so the books of the copies are
 * right too, and the audit finds nothing. Names and passwords are not copied: no order reads them.
 */
import { DAY_MS } from '@candor/domain/durations';
import { audit } from '@candor/server/src/audit/audit.ts';
import { advanceHouseSums } from '@candor/server/src/modules/ledger/store-house.ts';
import { connect, type Tx } from '@candor/server/src/platform/db.ts';
import { readTask, tell } from './task.ts';
import { unhurried } from './unhurried.ts';

const task = readTask<{ databaseUrl: string; customers: number; months: number }>();
const MONTH_MS = 30 * DAY_MS;
/** Larger copies, made the same way, would be audited for longer than they are measured. */
const AUDITED_MAX = 10_000;
/** A run covers what had a place at the one before. */
const COVERING_RUNS = 2;
const TABLES = ['ledger.transfer', 'ledger.balance', 'positions.position'];
const db = connect(task.databaseUrl, { max: 1 });

await unhurried(db, async (tx) => {
  const [base] = await tx<{ customers: number; begunMs: number; nowMs: number }[]>`
    select count(distinct user_id)::int as customers, min(opened_at) as "begunMs", now() as "nowMs"
    from positions.position
    where user_id in (select id from identity.customer where not is_house)`;
  const { customers, begunMs, nowMs } = base!;
  const copies = Math.ceil(task.customers / customers) - 1;
  const stretch = (task.months * MONTH_MS) / (nowMs - begunMs);
  for (const table of TABLES) await copyRows(tx, table, { copies, stretch });
});
// What was copied at once would otherwise be summed up by every reading of the next minutes.
for (let run = 1; run <= COVERING_RUNS; run++) await unhurried(db, advanceHouseSums);
await unhurried(db, (tx) => tx`analyze`);
// VACUUM runs in no transaction, so the limit of the connection counts.
await db.unsafe('set statement_timeout = 0');
await db.unsafe(`vacuum ${TABLES.join(', ')}`);
await db`checkpoint`;
if (task.customers * task.months <= AUDITED_MAX) await auditCopies();
const [size] = await db<{ megabytes: number }[]>`
  select (pg_database_size(current_database()) / 1048576)::int as megabytes`;
tell({ megabytes: size!.megabytes });
await db.end();

async function auditCopies(): Promise<void> {
  // The days that they are stretched over were sealed without them.
  const findings = (await audit(db)).filter(
    ({ check }) => check !== 'reserves-hold-every-customer',
  );
  if (findings.length > 0) throw new Error(`the copies are wrong: ${JSON.stringify(findings[0])}`);
}

async function copyRows(
  tx: Tx,
  table: string,
  { copies, stretch }: { readonly copies: number; readonly stretch: number },
): Promise<void> {
  const [schema, name] = table.split('.') as [string, string];
  const columns = await tx<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = ${schema} and table_name = ${name}
      and (column_default is null or column_default not like '%nextval%')`;
  const names = columns.map(({ name: column }) => column);
  const values = columns.map(({ name: column, type }) => {
    if (column === 'user_id') return 'md5(t.user_id::text || copy)::uuid';
    if (type.startsWith('timestamp')) return `now() - (now() - t.${column}) * ${stretch}`;
    return `t.${column}`;
  });
  const order = { transfer: 'created_at', balance: 'user_id', position: 'opened_at' }[name];
  // Row by row of the base, so that the copies lie in order of time as if they had been written then.
  await tx.unsafe(`insert into ${table} (${names.join(', ')})
    select ${values.join(', ')}
    from (select * from ${table} where user_id in (
        select user_id from positions.position
        where user_id in (select id from identity.customer where not is_house))
      order by ${order} offset 0) t, generate_series(1, ${copies}) copy`);
}
