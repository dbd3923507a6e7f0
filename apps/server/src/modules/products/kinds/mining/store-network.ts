import { money, quantity, toText } from '@candor/domain/money/money';
import type { NetworkEvent, NetworkRecord } from '@candor/domain/products/kinds/mining/network';
import type { Queryable, Tx } from '../../../../platform/db.ts';

interface NetworkRow {
  sequence: string;
  time_ms: number;
  height: string;
  difficulty: string;
  reward: string;
  event: NetworkEvent;
  simulated: boolean;
  previous_hash: string;
  hash: string;
  signature: string;
}

const toRecord = (row: NetworkRow): NetworkRecord => ({
  sequence: Number(row.sequence),
  timeMs: row.time_ms,
  height: Number(row.height),
  difficulty: quantity(row.difficulty),
  reward: money(row.reward),
  event: row.event,
  simulated: row.simulated,
  previousHash: row.previous_hash,
  hash: row.hash,
  signature: row.signature,
});

const columns = (db: Queryable) => db`
  n.sequence, n.recorded_for as time_ms, n.height, n.difficulty, n.reward, n.event, n.simulated,
  encode(n.previous_hash, 'hex') as previous_hash, encode(n.hash, 'hex') as hash,
  translate(encode(n.signature, 'base64'), chr(10), '') as signature`;

/** The newest record; null before the first. */
export async function newestNetwork(db: Queryable): Promise<NetworkRecord | null> {
  const [row] = await db<NetworkRow[]>`
    select ${columns(db)} from products.network_record n order by n.sequence desc limit 1`;
  return row ? toRecord(row) : null;
}

/** The record in force at a moment and those after it until another, oldest first. */
export async function networkBetween(
  db: Queryable,
  fromMs: number,
  untilMs: number,
): Promise<NetworkRecord[]> {
  const rows = await db<NetworkRow[]>`
    select ${columns(db)} from products.network_record n
    where n.recorded_for <= ${untilMs}::timestamptz and n.sequence >= coalesce((
      select max(sequence) from products.network_record
      where recorded_for <= ${fromMs}::timestamptz), 0)
    order by n.sequence`;
  return rows.map(toRecord);
}

/** Records after a sequence, oldest first. */
export async function networkAfter(
  db: Queryable,
  after: number,
  limit: number,
): Promise<NetworkRecord[]> {
  const rows = await db<NetworkRow[]>`
    select ${columns(db)} from products.network_record n
    where n.sequence > ${after}::bigint order by n.sequence limit ${limit}`;
  return rows.map(toRecord);
}

export async function insertNetwork(tx: Tx, records: readonly NetworkRecord[]): Promise<void> {
  const column = <T>(pick: (record: NetworkRecord) => T): T[] => records.map(pick);
  await tx`
    insert into products.network_record (sequence, recorded_for, height, difficulty, reward, event,
      simulated, previous_hash, hash, signature)
    select sequence, to_timestamp(time_ms / 1000.0), height, difficulty, reward, event, simulated,
      decode(previous_hash, 'hex'), decode(hash, 'hex'), decode(signature, 'base64')
    from unnest(${column(({ sequence }) => sequence)}::bigint[],
      ${column(({ timeMs }) => timeMs)}::bigint[], ${column(({ height }) => height)}::bigint[],
      ${column(({ difficulty }) => toText(difficulty))}::numeric[],
      ${column(({ reward }) => toText(reward))}::numeric[],
      ${column(({ event }) => event)}::text[],
      ${column(({ simulated }) => simulated)}::boolean[],
      ${column(({ previousHash }) => previousHash)}::text[],
      ${column(({ hash }) => hash)}::text[], ${column(({ signature }) => signature)}::text[])
      as r (sequence, time_ms, height, difficulty, reward, event, simulated, previous_hash, hash,
        signature)`;
}
