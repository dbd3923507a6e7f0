import type { Tick } from '@candor/domain/markets/tick';
import { defaultTerms } from '@candor/domain/loans/terms';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Stop } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db.ts';
import { type Epoch, type LeaderTask, LeaseLost } from '../../platform/lease.ts';
import type { LoansOptions } from './deps.ts';
import { judged, type PriceAt } from './loan-changes.ts';
import { LoanBook } from './loan-book.ts';
import { isSellable } from './prices-now.ts';
import { listWatched, lockLoan, type LoanName, putCursors, readCursors } from './store.ts';
import { marketOf, type StoredLoan } from './stored-loan.ts';
import { applyChange, LOANS_TOPIC } from './write-change.ts';

/** Loans that other nodes changed are read again this often, with some overlap. */
const ROUND_MS = 1_000;
const OVERLAP_MS = 60_000;
const REFRESH_MS = 3_600_000;
const RETRY_MS = 1_000;
const TICKS_PER_READ = 1_000;

/** Currencies that loans are made against. */
const pledged = defaultTerms.flatMap((terms): CurrencyCode[] =>
  terms.kind === 'pledge' ? [terms.collateral] : [],
);

interface Market {
  readonly symbol: string;
  readonly book: LoanBook;
  /** Newest tick that was judged. */
  sequence: number;
}

interface Due {
  readonly loan: LoanName;
  readonly at: PriceAt;
}

/**
 * Judges every pledge loan on every recorded tick, on the node that holds the lease. After a break
 * it reads the log from where it stopped, and each loan is judged at the prices that it missed, in
 * their order.
 */
export function createMarginWatch(options: LoansOptions) {
  const { db, bus, clock, log, outbox, prices } = options;
  const stops: Stop[] = [];
  let markets = new Map<string, Market>();
  let epoch: Epoch | undefined;
  let changedSinceMs = 0;
  /** Judgements that failed and will be tried again; meanwhile the cursors stay. */
  let failing = 0;
  /** Everything that reads or settles, one after the other. */
  let line: Promise<void> = Promise.resolve();

  function queue(work: () => Promise<void>): Promise<void> {
    line = line.then(work).catch((error) => {
      if (!(error instanceof LeaseLost)) log.error({ err: error }, 'watching loans failed');
    });
    return line;
  }

  function take(loan: StoredLoan): void {
    if (loan.pledged) markets.get(marketOf(loan.pledged.currency))?.book.take(loan, clock.now());
  }

  /** Judges one loan at one price, under its lock, at most once. */
  async function settle({ loan: name, at }: Due): Promise<void> {
    const own = epoch;
    if (!own || own.isOver) return;
    const after = await inTransaction(db, async (tx) => {
      await own.fence(tx);
      const loan = await lockLoan(tx, name);
      const isOld = !loan || loan.status !== 'passed' || at.atMs < (loan.watchedFromMs ?? 0);
      const nowMs = clock.now();
      const change = isOld ? null : judged(loan, at, nowMs);
      if (change) await applyChange(tx, options, change, nowMs);
      return change?.loan ?? loan;
    });
    if (after) take(after);
    outbox.nudge();
  }

  async function settleAll(due: readonly Due[]): Promise<void> {
    for (const each of due) {
      try {
        await settle(each);
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        log.error({ err: error, loan: each.loan.id }, 'judging a loan failed, retrying');
        failing += 1;
        clock.after(RETRY_MS, () => {
          failing -= 1;
          void queue(() => settleAll([each]));
        });
      }
    }
  }

  async function judge(market: Market, tick: Tick): Promise<void> {
    if (tick.sequence <= market.sequence) return;
    market.sequence = tick.sequence;
    if (!isSellable(tick)) return;
    const at = { price: tick.price, sequence: tick.sequence, atMs: tick.timeMs };
    const due = market.book.push(at);
    if (due.length > 0) await settleAll(due.map((loan) => ({ loan, at })));
  }

  /** Judges what the log holds past the newest judged tick, in order. */
  async function readLog(market: Market): Promise<void> {
    while (market.sequence < (prices.latestTick(market.symbol)?.sequence ?? 0)) {
      const ticks = await prices.listTicksAfter(market.symbol, market.sequence, TICKS_PER_READ);
      for (const tick of ticks) await judge(market, tick);
      if (ticks.length < TICKS_PER_READ) return;
    }
  }

  function follow(tick: Tick): void {
    const market = markets.get(tick.symbol);
    if (!market || !epoch) return;
    void queue(() =>
      tick.sequence === market.sequence + 1 ? judge(market, tick) : readLog(market),
    );
  }

  /** Loans that were made or changed since the last look, by any node. */
  async function readChanges(): Promise<void> {
    const nowMs = clock.now();
    for (const loan of await listWatched(db, pledged, changedSinceMs - OVERLAP_MS)) take(loan);
    changedSinceMs = nowMs;
  }

  async function storeCursors(): Promise<void> {
    const own = epoch;
    const cursors = new Map(
      [...markets.values()].map(({ symbol, sequence }) => [symbol, sequence]),
    );
    if (!own || own.isOver || failing > 0) return;
    await inTransaction(db, async (tx) => {
      await own.fence(tx);
      await putCursors(tx, cursors);
    });
  }

  async function begin(own: Epoch): Promise<void> {
    const cursors = await readCursors(db);
    markets = new Map(
      pledged.map((currency) => {
        const symbol = marketOf(currency);
        const sequence = cursors.get(symbol) ?? prices.latestTick(symbol)?.sequence ?? 0;
        return [symbol, { symbol, book: new LoanBook(), sequence }];
      }),
    );
    epoch = own;
    changedSinceMs = clock.now();
    for (const loan of await listWatched(db, pledged, null)) take(loan);
    for (const market of markets.values()) await readLog(market);
    stops.push(
      prices.onTick(follow),
      bus.subscribe(LOANS_TOPIC, () => void queue(readChanges)),
      clock.every(ROUND_MS, () =>
        queue(async () => {
          await readChanges();
          for (const market of markets.values()) await readLog(market);
          await storeCursors();
        }),
      ),
      clock.every(REFRESH_MS, () =>
        queue(async () => {
          for (const { book } of markets.values()) book.refresh(clock.now());
        }),
      ),
    );
  }

  async function end(): Promise<void> {
    for (const stop of stops.splice(0)) stop();
    await line;
    await queue(storeCursors);
    epoch = undefined;
    markets = new Map();
  }

  return {
    leaderTask: { begin, end } satisfies LeaderTask,
    /** Resolves when everything recorded so far is judged. */
    settled: (): Promise<void> =>
      queue(async () => {
        await readChanges();
        for (const market of markets.values()) await readLog(market);
      }),
  };
}
