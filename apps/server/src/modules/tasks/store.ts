import { money, toText, type Money } from '@candor/domain/money/money';
import type { TaskName, TaskTerms } from '@candor/domain/tasks/task';
import type { Queryable, Tx } from '../../platform/db.ts';

/** A task as announced, and how much of its budget is used. */
export interface StoredTask extends TaskTerms {
  readonly used: number;
  /** Ids of two operators, or none. */
  readonly announcedBy: readonly string[];
  /** When what nobody earned returned; null while it runs. */
  readonly endedAtMs: number | null;
}

interface TaskRow {
  name: TaskName;
  version: number;
  reward: string;
  places: number;
  used: number;
  starts_at: number;
  ends_at: number;
  announced_by: string;
  ended_at: number | null;
}

const toTask = (row: TaskRow): StoredTask => ({
  task: row.name,
  version: row.version,
  reward: money(row.reward),
  places: row.places,
  used: row.used,
  startsAtMs: row.starts_at,
  endsAtMs: row.ends_at,
  announcedBy: row.announced_by === '' ? [] : row.announced_by.split(' '),
  endedAtMs: row.ended_at,
});

const columns = (db: Queryable) => db`
  name, version, reward, places, used, starts_at, ends_at, announced_by, ended_at`;

/** Every version of every task, the newest first. */
export async function listTasks(db: Queryable): Promise<StoredTask[]> {
  const rows = await db<TaskRow[]>`
    select ${columns(db)} from tasks.task order by starts_at desc, name`;
  return rows.map(toTask);
}

/** Tasks whose budget is still reserved. */
export async function listRunning(db: Queryable): Promise<StoredTask[]> {
  const rows = await db<TaskRow[]>`
    select ${columns(db)} from tasks.task where ended_at is null order by name`;
  return rows.map(toTask);
}

/** The same, locked in order: rewards of a task are paid one transaction after the other. */
export async function lockRunning(tx: Tx, names: readonly TaskName[]): Promise<StoredTask[]> {
  const rows = await tx<TaskRow[]>`
    select ${columns(tx)} from tasks.task
    where name = any(${[...names]}::text[]) and ended_at is null order by name for update`;
  return rows.map(toTask);
}

/** Lets one transaction at a time announce a first task; claims wait for it, reads do not. */
export const lockTasks = (tx: Tx) => tx`lock table tasks.task in share row exclusive mode`;

/** False: this version exists, or an earlier one still runs. */
export async function insertTask(
  tx: Tx,
  terms: TaskTerms,
  announcedBy: readonly string[],
): Promise<boolean> {
  const inserted = await tx`
    insert into tasks.task (name, version, reward, places, starts_at, ends_at, announced_by)
    values (${terms.task}, ${terms.version}, ${toText(terms.reward)}::numeric, ${terms.places},
      ${terms.startsAtMs}::timestamptz, ${terms.endsAtMs}::timestamptz, ${announcedBy.join(' ')})
    on conflict do nothing`;
  return inserted.count === 1;
}

/** The newest version of a task; 0 if it was never announced. */
export async function newestVersion(db: Queryable, name: TaskName): Promise<number> {
  const [row] = await db<{ version: number }[]>`
    select coalesce(max(version), 0)::int as version from tasks.task where name = ${name}`;
  return row!.version;
}

type TaskRef = Pick<TaskTerms, 'task' | 'version'>;

export async function setEnd(tx: Tx, { task, version }: TaskRef, endsAtMs: number): Promise<void> {
  await tx`
    update tasks.task set ends_at = ${endsAtMs}::timestamptz
    where name = ${task} and version = ${version}`;
}

export async function setEnded(tx: Tx, { task, version }: TaskRef, nowMs: number): Promise<void> {
  await tx`
    update tasks.task set ended_at = ${nowMs}::timestamptz
    where name = ${task} and version = ${version}`;
}

/** A reward that was paid. */
export interface Reward {
  readonly userId: string;
  readonly task: TaskName;
  readonly version: number;
  readonly personHash: Buffer;
  readonly amount: Money;
  readonly paidAtMs: number;
}

interface RewardRow {
  user_id: string;
  task: TaskName;
  version: number;
  person_hash: Buffer;
  amount: string;
  paid_at: number;
}

/** Rewards of these customers, and of these people on whatever account. */
export async function listRewards(
  db: Queryable,
  of: { readonly userIds: readonly string[]; readonly persons: readonly Buffer[] },
): Promise<Reward[]> {
  const hashes = of.persons.map((hash) => hash.toString('hex'));
  const rows = await db<RewardRow[]>`
    select user_id, task, version, person_hash, amount, paid_at from tasks.reward
    where user_id = any(${[...of.userIds]}::uuid[])
    union
    select user_id, task, version, person_hash, amount, paid_at from tasks.reward
    where person_hash = any(select decode(h, 'hex') from unnest(${hashes}::text[]) as p (h))`;
  return rows.map((row) => ({
    userId: row.user_id,
    task: row.task,
    version: row.version,
    personHash: row.person_hash,
    amount: money(row.amount),
    paidAtMs: row.paid_at,
  }));
}

/** Stores rewards and counts them in their tasks. */
export async function insertRewards(tx: Tx, rewards: readonly Reward[]): Promise<void> {
  await tx`
    insert into tasks.reward (user_id, task, version, person_hash, amount, paid_at)
    select user_id, task, version, decode(person, 'hex'), amount, to_timestamp(paid_ms / 1000.0)
    from unnest(${rewards.map(({ userId }) => userId)}::uuid[],
      ${rewards.map(({ task }) => task)}::text[],
      ${rewards.map(({ version }) => version)}::integer[],
      ${rewards.map(({ personHash }) => personHash.toString('hex'))}::text[],
      ${rewards.map(({ amount }) => toText(amount))}::numeric[],
      ${rewards.map(({ paidAtMs }) => paidAtMs)}::bigint[])
      as r (user_id, task, version, person, amount, paid_ms)`;
  await tx`
    update tasks.task t set used = t.used + r.rewards
    from (select task, version, count(*)::int as rewards
      from unnest(${rewards.map(({ task }) => task)}::text[],
        ${rewards.map(({ version }) => version)}::integer[]) as paid (task, version)
      group by 1, 2) as r
    where t.name = r.task and t.version = r.version`;
}
