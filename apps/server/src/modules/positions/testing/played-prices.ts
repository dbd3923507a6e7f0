import type { Tick } from '@candor/domain/markets/tick';
import type { Db } from '../../../platform/db.ts';
import { findExtremes, findTicks, listTicksAfter } from '../../markets/index.ts';
import type { PriceLog, TickRef } from '../deps.ts';

/** The real tick log of the database, visible only as far as the test has played it. */
export class PlayedPrices implements PriceLog {
  readonly #db: Db;
  readonly #newest = new Map<string, Tick>();
  readonly #receivers = new Set<(tick: Tick) => void>();

  constructor(db: Db) {
    this.#db = db;
  }

  play(tick: Tick): void {
    this.#newest.set(tick.symbol, tick);
    for (const receive of this.#receivers) receive(tick);
  }

  latestTick(symbol: string): Tick | undefined {
    return this.#newest.get(symbol);
  }

  findTicks(db: Parameters<PriceLog['findTicks']>[0], refs: readonly TickRef[]): Promise<Tick[]> {
    return findTicks(db, refs);
  }

  findExtremes(
    db: Parameters<PriceLog['findExtremes']>[0],
    asks: Parameters<PriceLog['findExtremes']>[1],
  ): ReturnType<PriceLog['findExtremes']> {
    return findExtremes(db, asks);
  }

  async listTicksAfter(symbol: string, sequence: number, limit: number): Promise<Tick[]> {
    const newest = this.#newest.get(symbol)?.sequence ?? 0;
    const ticks = await listTicksAfter(this.#db, symbol, sequence, limit);
    return ticks.filter((tick) => tick.sequence <= newest);
  }

  onTick(receive: (tick: Tick) => void): () => void {
    this.#receivers.add(receive);
    return () => this.#receivers.delete(receive);
  }
}
