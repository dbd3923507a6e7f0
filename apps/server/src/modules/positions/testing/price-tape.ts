import { createHash } from 'node:crypto';
import { GENESIS_HASH, tickText, type Tick } from '@candor/domain/markets/tick';
import { price, quantity } from '@candor/domain/money/money';
import type { Clock } from '../../../platform/clock.ts';
import type { PriceLog } from '../deps.ts';

/**
 * A tick log in memory: hash-chained like the real one, written by the test, read by the module.
 */
export class PriceTape implements PriceLog {
  readonly #clock: Clock;
  readonly #ticks = new Map<string, Tick[]>();
  readonly #receivers = new Set<(tick: Tick) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records a price now; with `isUndelivered` it reaches the log but none of its followers. */
  record(
    symbol: string,
    text: string,
    changes: Partial<Tick> = {},
    options: { readonly isUndelivered?: boolean } = {},
  ): Tick {
    const log = this.#logOf(symbol);
    const facts = {
      symbol,
      sequence: log.length + 1,
      timeMs: this.#clock.now(),
      price: price(text),
      volume: quantity('1'),
      state: 'live' as const,
      simulated: true,
      sources: [],
      previousHash: log.at(-1)?.hash ?? GENESIS_HASH,
      ...changes,
    };
    const hash = createHash('sha256').update(tickText(facts)).digest('hex');
    const tick = { ...facts, hash, signature: '' };
    log.push(tick);
    if (!options.isUndelivered) for (const receive of this.#receivers) receive(tick);
    return tick;
  }

  latestTick(symbol: string): Tick | undefined {
    return this.#logOf(symbol).at(-1);
  }

  async findTicks(_db: unknown, refs: Parameters<PriceLog['findTicks']>[1]): Promise<Tick[]> {
    return refs.flatMap(({ symbol, sequence }) => this.#logOf(symbol)[sequence - 1] ?? []);
  }

  async findExtremes(
    _db: unknown,
    asks: Parameters<PriceLog['findExtremes']>[1],
  ): ReturnType<PriceLog['findExtremes']> {
    return asks.map(({ symbol, side, afterSequence, untilSequence }) => {
      const [first, ...rest] = this.#logOf(symbol)
        .slice(afterSequence, untilSequence)
        .filter(({ state }) => state !== 'halted');
      if (!first) return null;
      const isBetter = (one: Tick, than: Tick) =>
        side === 'highest' ? one.price > than.price : one.price < than.price;
      return rest.reduce((best, each) => (isBetter(each, best) ? each : best), first);
    });
  }

  async listTicksAfter(symbol: string, sequence: number, limit: number): Promise<Tick[]> {
    return this.#logOf(symbol).slice(sequence, sequence + limit);
  }

  onTick(receive: (tick: Tick) => void): () => void {
    this.#receivers.add(receive);
    return () => this.#receivers.delete(receive);
  }

  #logOf(symbol: string): Tick[] {
    const log = this.#ticks.get(symbol) ?? [];
    this.#ticks.set(symbol, log);
    return log;
  }
}
