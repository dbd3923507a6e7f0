import { connect, type Db } from '@candor/server/src/platform/db.ts';
import { migrate } from '@candor/server/src/platform/migrate.ts';

/**
 * Watches the books at the database level: logs each transfer in commit order, and raises an error
 * if one is changed or removed.
 */
const journal = `
  create schema simulation;
  create table simulation.journal (
    number bigserial primary key, user_id uuid not null, key text not null, leg smallint not null,
    type text not null, from_kind text not null, from_ref text not null,
    from_balance_after numeric(38, 18), to_kind text not null, to_ref text not null,
    to_balance_after numeric(38, 18), currency text not null, amount numeric(38, 18) not null,
    created_at timestamptz not null);
  create function simulation.note() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then raise exception 'a transfer is for ever'; end if;
    insert into simulation.journal (user_id, key, leg, type, from_kind, from_ref,
      from_balance_after, to_kind, to_ref, to_balance_after, currency, amount, created_at)
    values (new.user_id, new.key, new.leg, new.type, new.from_kind, new.from_ref,
      new.from_balance_after, new.to_kind, new.to_ref, new.to_balance_after, new.currency,
      new.amount, new.created_at);
    return new; end $$;
  create trigger note after insert or update or delete on ledger.transfer
    for each row execute function simulation.note();`;

export interface SimulatedDatabase {
  readonly url: string;
  /** A connection of the simulation itself, exempt from faults. */
  readonly db: Db;
  drop(): Promise<void>;
}

/** A separate migrated database on a server, with the journal and optionally a planted bug. */
export async function createSimulatedDatabase(
  serverUrl: string,
  name: string,
  plant: string | undefined,
): Promise<SimulatedDatabase> {
  const server = connect(serverUrl, { max: 1 });
  await server.unsafe(`drop database if exists ${name} with (force)`);
  await server.unsafe(`create database ${name}`);
  // Nothing here outlives the run, and waiting for the disk would take most of the time.
  await server.unsafe(`alter database ${name} set synchronous_commit = off`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = connect(url.href, { max: 2 });
  await migrate(db);
  await db.unsafe(journal);
  if (plant !== undefined) await db.unsafe(plant);
  return {
    url: url.href,
    db,
    async drop() {
      await db.end({ timeoutMs: 5_000 });
      await server.unsafe(`drop database if exists ${name} with (force)`);
      await server.end();
    },
  };
}
