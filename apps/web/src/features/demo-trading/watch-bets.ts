/**
 * Gives the running demo bets their entries and ends, from the tick log alone: the stream only says
 * when to look, so that a price which this device missed decides all the same. From the first look at
 * the demo until the app is closed; what ended while it was closed is read at the next look.
 */
import { proofsCalls } from '@candor/contract/calls/proofs';
import type { DemoSecondContract } from '@candor/domain/demo-trading/book';
import { awaitedBy, readLogIn } from '@candor/domain/demo-trading/second-contracts';
import { utcDay } from '@candor/domain/proofs/sealed-day';
import type { DecidingTick } from '@candor/domain/second-contracts/terms';
import { call } from '../../platform/call.ts';
import { listenToPrices, type TickerDetail } from '../../platform/live.ts';
import { keep, useDemo } from './demo-account.ts';
import { readTickText } from './read-tick-text.ts';

const PAGE_TICKS = 1_000;

const watched = new Map<string, () => void>();
/** Newest tick of the stream before the awaited moment of a bet: nothing before it has to be read. */
const seenBefore = new Map<string, number>();
const reading = new Set<string>();
let isWatching = false;

/** Does nothing when it has been called before. */
export function watchBets(): void {
  if (isWatching) return;
  isWatching = true;
  useDemo.subscribe(follow);
  follow();
}

/** One subscription per symbol with a running bet. */
function follow(): void {
  const running = new Set(useDemo.getState().book.secondContracts.map(({ symbol }) => symbol));
  for (const [symbol, stop] of watched) {
    if (running.has(symbol)) continue;
    stop();
    watched.delete(symbol);
  }
  for (const symbol of running)
    if (!watched.has(symbol)) watched.set(symbol, listenToPrices(symbol, appearance));
}

function appearance(detail: TickerDetail): void {
  for (const bet of useDemo.getState().book.secondContracts) {
    if (bet.symbol !== detail.symbol) continue;
    if (detail.time < awaitedBy(bet).fromMs) seenBefore.set(keyOf(bet), Number(detail.sequence));
    else void readUntil(bet, detail.time);
  }
}

/** A bet waits twice, each time from another place of the log on. */
const keyOf = ({ id, entry }: DemoSecondContract): string => `${id}/${entry?.sequence ?? ''}`;

/** A failed line is tried again with the next price. */
async function readUntil(bet: DemoSecondContract, nowMs: number): Promise<void> {
  if (reading.has(bet.id)) return;
  reading.add(bet.id);
  try {
    const log: DecidingTick[] = [];
    for await (const ticks of portions(bet, nowMs)) {
      log.push(...ticks);
      const { book } = useDemo.getState();
      if (!book.secondContracts.some(({ id }) => id === bet.id)) return;
      const change = readLogIn(book, { id: bet.id, log, nowMs });
      if (change.book === book) continue;
      keep(change.book);
      return;
    }
  } catch {
    // Without an answer the bet waits on.
  } finally {
    reading.delete(bet.id);
  }
}

/** The log from where the awaited moment may lie up to now. */
async function* portions(bet: DemoSecondContract, nowMs: number): AsyncGenerator<DecidingTick[]> {
  const { fromMs, afterSequence } = awaitedBy(bet);
  let after = Math.max(afterSequence, seenBefore.get(keyOf(bet)) ?? 0);
  for (let dayMs = fromMs; utcDay(dayMs) <= utcDay(nowMs); dayMs += 86_400_000) {
    for (let isMore = true; isMore;) {
      const asked = { symbol: bet.symbol, day: utcDay(dayMs), after, limit: PAGE_TICKS };
      const { ticks, next } = await call(proofsCalls, 'listDayTicks', asked, { quiet: true });
      const read = ticks.map(({ text }) => readTickText(text));
      after = read.at(-1)?.sequence ?? after;
      isMore = next !== undefined;
      yield read;
    }
  }
}
