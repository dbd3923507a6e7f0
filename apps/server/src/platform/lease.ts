import type { Clock, Stop } from './clock.ts';
import type { Db, Tx } from './db.ts';
import {
  findLease,
  keepToken,
  type LeaseRow,
  releaseLease,
  renewLease,
  takeLease,
} from './lease-store.ts';
import type { Log } from './log.ts';

/** How often a lease is renewed by its holder and polled by waiting nodes. */
const ROUND_MS = 1_000;
/** How long a holder must not have renewed before another takes over. */
export const SILENCE_MS = 5_000;

/** A transaction came too late: another node has taken over the work and read its state. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** One uninterrupted holding of a lease. */
export interface Epoch {
  /** Name of the lease. */
  readonly lease: string;
  readonly token: number;
  /** Whether it is known to have ended; only `fence` can tell for certain that it has not. */
  readonly isOver: boolean;
  /**
   * First statement of every transaction that only the holder may make: it fails with LeaseLost
   * once the lease has changed hands, and otherwise keeps it from changing hands until the
   * transaction ends.
   */
  fence(tx: Tx): Promise<void>;
  /** The same as a query, for transactions that any node may make. */
  isKeptBy(tx: Tx): Promise<boolean>;
}

/**
 * An epoch reconstructed from its name and token, for example in another thread: only the fence
 * detects its end, which it also reports to `onLost`.
 */
export function epochOf(
  { lease, token }: Pick<Epoch, 'lease' | 'token'>,
  onLost: () => void = () => undefined,
): Epoch & { isOver: boolean } {
  const isKeptBy = (tx: Tx) => keepToken(tx, { name: lease, token });
  const epoch = {
    lease,
    token,
    isOver: false,
    isKeptBy,
    async fence(tx: Tx): Promise<void> {
      if (await isKeptBy(tx)) return;
      epoch.isOver = true;
      onLost();
      throw new LeaseLost(`${lease}: token ${token} is outdated`);
    },
  };
  return epoch;
}

/** Work that one process at a time does. */
export interface LeaderTask {
  /**
   * Builds its state from the database and starts. `end` may be called while it is still starting.
   */
  begin(epoch: Epoch): Promise<void>;
  /** Discards its state. When this resolves, nothing of it runs any more. */
  end(): Promise<void>;
}

export interface LeaseOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly name: string;
  /**
   * Identifies this node across restarts. No two live processes may share a name: a process that
   * starts under the holder's name takes over immediately, because its predecessor must be gone.
   */
  readonly holder: string;
  readonly leaderTask: LeaderTask;
}

/**
 * Runs a leader task while it holds the lease, and otherwise waits for the lease. A holder that
 * could not renew keeps working, because the fence protects the data, not the clock: it stops as
 * soon as a fence or a renewal shows that another has taken over (decision 0053).
 */
export function createLease({ db, clock, log, name, holder, leaderTask }: LeaseOptions) {
  let epoch: Held | undefined;
  /** The epoch whose leader task has started or is starting. */
  let begun: Held | undefined;
  let seen: (LeaseRow & { readonly sinceMs: number }) | undefined;
  let isFirstPoll = true;
  let isFailing = false;
  let stopRounds: Stop = () => undefined;
  /** Starts and stops of the leader task, one after the other. */
  let turns: Promise<void> = Promise.resolve();
  let looking: Promise<void> = Promise.resolve();

  type Held = Epoch & { isOver: boolean };

  function holding(token: number): Held {
    const held: Held = epochOf({ lease: name, token }, () => lose(held));
    return held;
  }

  function lose(held: Held): void {
    held.isOver = true;
    if (epoch !== held) return;
    log.warn({ lease: name, token: held.token }, 'another node has taken over, standing by');
    epoch = undefined;
    seen = undefined;
    turns = turns.then(end);
  }

  async function end(): Promise<void> {
    await leaderTask
      .end()
      .catch((error) => log.error({ err: error, lease: name }, 'leader task failed to stop'));
  }

  async function beginIn(held: Held): Promise<void> {
    if (held.isOver) return;
    try {
      await leaderTask.begin(held);
    } catch (error) {
      await end();
      if (begun === held) begun = undefined;
      throw error;
    }
  }

  /** A failed start is retried with the next round, as long as the epoch lasts. */
  function begin(held: Held): Promise<void> {
    begun = held;
    const turn = turns.then(() => beginIn(held));
    turns = turn.catch(() => undefined);
    return turn;
  }

  /** Takes the lease if it is free, was our own, or was silent long enough. */
  async function seek(): Promise<void> {
    const row = await findLease(db, name);
    const isOwn = isFirstPoll && row?.holder === holder;
    isFirstPoll = false;
    if (row === null || row.holder === null || isOwn || isSilent(row)) await take(row);
  }

  function isSilent(row: LeaseRow): boolean {
    const isSame = seen?.token === row.token && seen.renewals === row.renewals;
    if (!isSame || !seen) seen = { ...row, sinceMs: clock.now() };
    return clock.now() - seen.sinceMs >= SILENCE_MS;
  }

  async function take(row: LeaseRow | null): Promise<void> {
    const token = await takeLease(db, { name, holder, seen: row, nowMs: clock.now() });
    if (token === null) return;
    log.info({ lease: name, token }, 'this node holds the lease');
    epoch = holding(token);
  }

  async function hold(held: Held): Promise<void> {
    const isKept = await renewLease(db, { name, token: held.token, nowMs: clock.now() });
    if (!isKept) lose(held);
  }

  async function poll(): Promise<void> {
    if (epoch) await hold(epoch);
    else await seek();
  }

  async function round(): Promise<void> {
    try {
      await poll();
      isFailing = false;
    } catch (error) {
      // A lease that could not be read does not count as silent.
      seen = undefined;
      if (!isFailing) log.warn({ err: error, lease: name }, 'lease not reachable, retrying');
      isFailing = true;
    }
    const held = epoch;
    if (!held || begun === held) return;
    // Not awaited: renewals continue while state is rebuilt.
    begin(held).catch((error) =>
      log.error({ err: error, lease: name }, 'leader task failed to start, retrying'),
    );
  }

  return {
    /** Whether this node holds the lease, as far as it knows. */
    get isHeld(): boolean {
      return epoch !== undefined;
    },
    /**
     * Takes the lease if available and resolves once the task has started; else waits for the lease
     * in the background.
     */
    async start(): Promise<void> {
      await poll();
      stopRounds = clock.every(ROUND_MS, () => (looking = round()));
      if (epoch) await begin(epoch);
    },
    /** Stops the leader task and frees the lease, so that a waiting node takes it immediately. */
    async stop(): Promise<void> {
      stopRounds();
      await looking;
      const held = epoch;
      await turns;
      await end();
      epoch = undefined;
      if (!held || held.isOver) return;
      held.isOver = true;
      await releaseLease(db, { name, token: held.token }).catch((error) =>
        log.warn(
          { err: error, lease: name },
          'releasing the lease failed, others must wait for it to expire',
        ),
      );
    },
    /** Resolves when no start or stop is in progress. */
    settled: () => turns,
  };
}

export type Lease = ReturnType<typeof createLease>;
