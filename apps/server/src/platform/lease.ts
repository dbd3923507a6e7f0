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

/** How often a lease is renewed by its holder and looked at by those who wait for it. */
const ROUND_MS = 1_000;
/** For how long a holder must not have renewed before another takes over. */
export const SILENCE_MS = 5_000;

/** A transaction came too late: the work is somebody else's by now, who has read what was there. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** One time of holding a lease, from taking it to losing it. */
export interface Epoch {
  /** Name of the lease. */
  readonly lease: string;
  readonly token: number;
  /** Whether it is known to be over; only `fence` knows for certain that it is not. */
  readonly isOver: boolean;
  /**
   * First statement of every transaction that only the holder may make: it fails with LeaseLost once
   * the lease has changed hands, and until the transaction ends it cannot.
   */
  fence(tx: Tx): Promise<void>;
  /** The same as a question, for transactions that anybody may make. */
  isKeptBy(tx: Tx): Promise<boolean>;
}

/**
 * A term as whoever has its name and token knows it, in another thread say: the fence alone tells of
 * its end, and tells `onLost` too.
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
      throw new LeaseLost(`${lease}: token ${token} is of the past`);
    },
  };
  return epoch;
}

/** Work that one process at a time does. */
export interface LeaderTask {
  /** Builds its state from the database and begins. May be ended while it still begins. */
  begin(epoch: Epoch): Promise<void>;
  /** Lets go of its state. Nothing of it runs any more when this resolves. */
  end(): Promise<void>;
}

export interface LeaseOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly name: string;
  /**
   * This node, the same after its restart. No two processes that live may bear one name: whoever
   * starts under the name of the holder takes over at once, because the one before it must be gone.
   */
  readonly holder: string;
  readonly leaderTask: LeaderTask;
}

/**
 * Does a leader task while it holds the lease, and otherwise waits to do it. A holder that could not renew
 * works on, because the fence protects and not the clock: it stops as soon as a fence or a renewal
 * tells it that another has taken over (decision 0053).
 */
export function createLease({ db, clock, log, name, holder, leaderTask }: LeaseOptions) {
  let epoch: Held | undefined;
  /** The term whose leader task has begun or begins. */
  let begun: Held | undefined;
  let seen: (LeaseRow & { readonly sinceMs: number }) | undefined;
  let isFirstPoll = true;
  let isFailing = false;
  let stopRounds: Stop = () => undefined;
  /** Begins and ends of the leader task, one after the other. */
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
      .catch((error) => log.error({ err: error, lease: name }, 'a leader task did not end'));
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

  /** A failed beginning is tried again with the next round, for as long as the term lasts. */
  function begin(held: Held): Promise<void> {
    begun = held;
    const turn = turns.then(() => beginIn(held));
    turns = turn.catch(() => undefined);
    return turn;
  }

  /** Takes the lease if it is free, was our own, or was silent for long enough. */
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
      // What could not be looked at was not silent.
      seen = undefined;
      if (!isFailing) log.warn({ err: error, lease: name }, 'lease not reachable, trying again');
      isFailing = true;
    }
    const held = epoch;
    if (!held || begun === held) return;
    // Not waited for: renewals go on while state is rebuilt.
    begin(held).catch((error) =>
      log.error({ err: error, lease: name }, 'a leader task did not begin, trying again'),
    );
  }

  return {
    /** Whether this node holds the lease as far as it knows. */
    get isHeld(): boolean {
      return epoch !== undefined;
    },
    /** Takes the lease if it is to be had, and has then begun; else waits for it in the background. */
    async start(): Promise<void> {
      await poll();
      stopRounds = clock.every(ROUND_MS, () => (looking = round()));
      if (epoch) await begin(epoch);
    },
    /** Ends the leader task and frees the lease, so that whoever waits takes it at once. */
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
        log.warn({ err: error, lease: name }, 'lease not released, others wait for it'),
      );
    },
    /** Resolves when no beginning and no end is under way. */
    settled: () => turns,
  };
}

export type Lease = ReturnType<typeof createLease>;
