import { Refusal } from '@candor/domain/refusal';
import type { Queryable, Tx } from './db.ts';

/** Identity of a request: the key chosen by the client and a hash of the body. */
export interface Idempotency {
  readonly userId: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** Response to a request, stored under its key in the transaction of its effect. */
export interface IdempotencyRecord extends Idempotency {
  /** Null for a success. */
  readonly refusalKey: string | null;
  /** JSON: the result in wire format, or the details of the refusal. */
  readonly response: string;
}

/** Records of earlier requests with these keys. */
export async function findIdempotencyRecords(
  tx: Queryable,
  requests: readonly Idempotency[],
): Promise<IdempotencyRecord[]> {
  if (requests.length === 0) return [];
  const rows = await tx<
    {
      user_id: string;
      key: string;
      body_hash: string;
      refusal_key: string | null;
      response: string;
    }[]
  >`
    select i.user_id, i.key, i.body_hash, i.refusal_key, i.response
    from platform.idempotency_record i
    join unnest(${requests.map((request) => request.userId)}::uuid[],
      ${requests.map((request) => request.key)}::text[]) as r (user_id, key) using (user_id, key)`;
  return rows.map((row) => ({
    userId: row.user_id,
    key: row.key,
    bodyHash: row.body_hash,
    refusalKey: row.refusal_key,
    response: row.response,
  }));
}

/** JSON text of a result: new, or replayed from its record. */
export interface WireResponse {
  readonly wire: string;
  readonly replayed: boolean;
}

/**
 * The response recorded for this request, including a refusal; null for the first request with its
 * key. A request with a different body than the first is refused: idempotency.conflict.
 */
export function recordedResponse(
  asked: Idempotency | null,
  records: readonly IdempotencyRecord[],
): WireResponse | Refusal | null {
  const first = records.find(({ userId, key }) => userId === asked?.userId && key === asked.key);
  if (!asked || !first) return null;
  if (first.bodyHash !== asked.bodyHash) return new Refusal('idempotency.conflict');
  if (first.refusalKey === null) return { wire: first.response, replayed: true };
  return new Refusal(first.refusalKey, JSON.parse(first.response) as Record<string, string>);
}

/** Stores records with their effects; the primary key rejects a second response to one key. */
export async function insertIdempotencyRecords(
  tx: Tx,
  records: readonly IdempotencyRecord[],
  nowMs: number,
) {
  if (records.length === 0) return;
  await tx`
    insert into platform.idempotency_record
      (user_id, key, body_hash, refusal_key, response, created_at)
    select r.*, ${nowMs}::timestamptz from unnest(
      ${records.map((record) => record.userId)}::uuid[],
      ${records.map((record) => record.key)}::text[],
      ${records.map((record) => record.bodyHash)}::text[],
      ${records.map((record) => record.refusalKey)}::text[],
      ${records.map((record) => record.response)}::text[]) as r`;
}

/** Rows deleted per statement, so that a backlog of days is removed in portions. */
const DELETED_MAX = 50_000;

/** Records are kept two days: twice as long as a sealed body counts as a replay. */
export async function deleteOldIdempotencyRecords(tx: Tx, beforeMs: number): Promise<void> {
  await tx`delete from platform.idempotency_record where ctid = any(array(
    select ctid from platform.idempotency_record where created_at < ${beforeMs}::timestamptz
    limit ${DELETED_MAX}))`;
}
