import { MINUTE_MS } from '@candor/domain/durations';
import { candleStart, type Candle } from '@candor/domain/markets/candle';
import {
  dayStatistics,
  dayWindow,
  sparkline,
  type DayStatistics,
  type DayWindow,
} from '@candor/domain/markets/day-statistics';
import type { ClosedCandle, RunningCandles } from '@candor/domain/markets/running-candles';
import { isOpen } from '@candor/domain/markets/session';
import { hasContracts, type MarketSymbol } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { isFromFuture } from '@candor/domain/markets/tick-age';
import type { Price } from '@candor/domain/money/money';

/** State of a market's price as shown to customers. */
export type PriceState = Tick['state'] | 'closed';

/** A day of minutes, plus some before it to find the price at the start of the day. */
export const MINUTES_KEPT = 1_500;
const SPARKLINE_POINTS = 48;
/** An older index halts its market, whatever state it reports. Source: rules §3. */
const PRICE_MAX_AGE_MS = 30_000;

/** The newest figures of one symbol, all of them committed to the log before they appear here. */
export class QuoteBoard {
  readonly market: MarketSymbol;
  #tick: Tick | undefined;
  #running: RunningCandles = {};
  #minutes: Candle[] = [];
  #window: DayWindow = dayWindow([], 0);
  #sparkline: Price[] = [];
  /** Set while the time is uncertain, which halts the market. */
  isTimeInDoubt = false;

  /**
   * When the market opened, in epoch milliseconds: 0 for one that always was, null for a token that
   * is not listed.
   */
  listedAtMs: number | null;

  constructor(market: MarketSymbol) {
    this.market = market;
    this.listedAtMs = hasContracts(market.symbol) ? 0 : null;
  }

  get tick(): Tick | undefined {
    return this.#tick;
  }

  get running(): RunningCandles {
    return this.#running;
  }

  /** Last known price: of the newest tick, else of seeded history. */
  get price(): Price | undefined {
    return this.#tick?.price ?? this.#minutes.at(-1)?.close;
  }

  /** End of the newest closed minute; 0 when there is none. Epoch milliseconds. */
  get lastMinuteEndMs(): number {
    const last = this.#minutes.at(-1);
    return last ? last.startMs + MINUTE_MS : 0;
  }

  /** Closes of the last day, oldest first. */
  get sparkline(): readonly Price[] {
    return this.#sparkline;
  }

  /** Figures of the 24 hours up to the newest price. */
  statistics(): DayStatistics | undefined {
    return dayStatistics(this.#window, this.#running['1min'], this.price);
  }

  state(nowMs: number): PriceState {
    if (!isOpen(this.market.session, nowMs)) return 'closed';
    const tick = this.#tick;
    if (!tick || this.isTimeInDoubt || isFromFuture(tick, nowMs)) return 'halted';
    return nowMs - tick.timeMs <= PRICE_MAX_AGE_MS ? tick.state : 'halted';
  }

  /** Restores stored data at startup. `minutes` are closed ones, oldest first. */
  restore(stored: { tick?: Tick; running: RunningCandles; minutes: Candle[] }): void {
    this.#tick = stored.tick;
    this.#running = stored.running;
    this.#minutes = stored.minutes;
    this.#foldDay();
  }

  /** Takes committed ticks. */
  show(tick: Tick, running: RunningCandles, closed: readonly ClosedCandle[]): void {
    this.#tick = tick;
    this.#running = running;
    const minutes = closed.filter(({ period }) => period === '1min').map(({ candle }) => candle);
    if (minutes.length === 0 && this.#window.reference !== undefined) return;
    this.#minutes = [...this.#minutes, ...minutes].slice(-MINUTES_KEPT);
    this.#foldDay();
  }

  /** The window ends with the running minute, so it holds exactly one day of minutes. */
  #foldDay(): void {
    const running = this.#running['1min'];
    const newestMs = running?.startMs ?? this.#minutes.at(-1)?.startMs;
    if (newestMs === undefined) return;
    const endMs = candleStart('1min', newestMs) + MINUTE_MS;
    this.#window = dayWindow(this.#minutes, endMs);
    this.#sparkline = sparkline(this.#minutes, endMs, SPARKLINE_POINTS);
  }
}
