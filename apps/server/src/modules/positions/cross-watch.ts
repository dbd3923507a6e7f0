import { toDouble } from '@candor/domain/positions/trigger-heaps';
import type { Stop } from '../../platform/clock.ts';
import { readBalances } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import { CrossAccounts, type NewestOf } from './cross-accounts.ts';
import { CrossBook, type DueAccount } from './cross-book.ts';
import type { PositionsOptions } from './deps.ts';
import type { DuePosition } from './judge-due.ts';
import { listTriggersFrom, listCrossHolders, listCrossPositions } from './store-cross.ts';
import type { PricedTick } from './trigger-book.ts';

/** Accounts read at a time. */
const PORTION = 500;
const RETRY_MS = 1_000;
/** Compares free money with the books periodically, because a change hint may get lost. */
const SWEEP_MS = 10_000;

export interface CrossWatchOptions extends Pick<PositionsOptions, 'db' | 'clock' | 'log' | 'bus'> {
  readonly newest: NewestOf;
  /** Receives an account that is already due when it is first read. */
  readonly onDue: (due: DuePosition) => void;
}

/**
 * Keeps the watched accounts in step with the database. Every change to an account (positions,
 * orders, free money) ends in `check`, and the last of several checks sees all changes.
 */
export function createCrossWatch(options: CrossWatchOptions) {
  const { db, clock, log, bus, newest, onDue } = options;
  const book = new CrossBook(newest);
  const asked = new Set<string>();
  let reading: Promise<void> | undefined;
  let isStopped = false;

  async function readPortion(userIds: readonly string[]): Promise<void> {
    // A change between these statements triggers another check, so a mixed read is corrected.
    const [live, triggersFrom, balances] = await Promise.all([
      listCrossPositions(db, userIds),
      listTriggersFrom(db, userIds),
      readBalances(db, userIds.map(contractAccount)),
    ]);
    if (isStopped) return;
    const accounts = new CrossAccounts(live, triggersFrom);
    for (const userId of userIds) {
      const free = balances.available(contractAccount(userId));
      const due = book.set(userId, accounts.account(userId, free));
      if (due) onDue(asDue(due));
    }
  }

  async function readAsked(): Promise<void> {
    while (asked.size > 0 && !isStopped) {
      const portion = [...asked].slice(0, PORTION);
      for (const userId of portion) asked.delete(userId);
      try {
        await readPortion(portion);
      } catch (error) {
        log.error({ err: error, accounts: portion.length }, 'accounts not readable, retrying');
        clock.after(RETRY_MS, () => portion.forEach(check));
        return;
      }
    }
  }

  /** Schedules another read of an account. */
  function check(userId: string): void {
    asked.add(userId);
    reading ??= readAsked().finally(() => (reading = undefined));
  }

  async function sweep(): Promise<void> {
    const watched = [...book.freeMoney()];
    for (let from = 0; from < watched.length && !isStopped; from += PORTION) {
      const portion = watched.slice(from, from + PORTION);
      const accounts = portion.map(([userId]) => contractAccount(userId));
      const balances = await readBalances(db, accounts);
      for (const [userId, free] of portion) {
        if (balances.available(contractAccount(userId)) !== free) check(userId);
      }
    }
  }

  const tryToSweep = (): Promise<void> =>
    sweep().catch((error) => log.error({ err: error }, 'comparing free money failed'));

  function onHint(message: unknown, topic: string): void {
    const { kind } = message as { readonly kind?: string };
    const userId = topic.slice('me:'.length);
    if (kind === 'balance' && book.has(userId)) check(userId);
  }

  return {
    isWatched: (userId: string): boolean => book.has(userId),
    check,
    /** Takes the next tick of a symbol and gives the accounts that it liquidates. */
    receive: (priced: PricedTick): DuePosition[] =>
      book.takeDue(priced, toDouble(priced.tick.price)).map(asDue),
    /** Reads every account and values it at the books' current prices. */
    async rebuild(): Promise<void> {
      for (const userId of await listCrossHolders(db)) check(userId);
      await reading;
    },
    /** Resolves when every requested account has been read. */
    async settled(): Promise<void> {
      while (reading) await reading;
    },
    /** Follows changes of free money, and catches up on those since the accounts were read. */
    async follow(): Promise<Stop> {
      const stops = [bus.subscribe('me:*', onHint), clock.every(SWEEP_MS, tryToSweep)];
      await tryToSweep();
      return () => stops.forEach((stop) => stop());
    },
    /** Whether accounts are being read. */
    get isBusy(): boolean {
      return reading !== undefined;
    },
    stop(): void {
      isStopped = true;
    },
  };
}

const asDue = ({ userId, priced, beside }: DueAccount): DuePosition => ({
  userId,
  id: userId,
  priced,
  isCross: true,
  beside,
});
