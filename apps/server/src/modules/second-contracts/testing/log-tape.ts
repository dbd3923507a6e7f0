import { findAwaited } from '@candor/domain/second-contracts/awaited-tick';
import type { Tick } from '@candor/domain/markets/tick';
import type { TickAsk } from '../../markets/index.ts';
import { PriceTape } from '../../positions/testing/price-tape.ts';
import type { PriceLog } from '../deps.ts';

/** A tick log in memory, written by the test; looked up with the rule itself instead of SQL. */
export class LogTape extends PriceTape implements PriceLog {
  listTicksAround(_db: unknown, { symbol }: { readonly symbol: string }): Promise<Tick[]> {
    return this.listTicksAfter(symbol, 0, Number.MAX_SAFE_INTEGER);
  }

  /** Not a signature, but different for each hash. */
  readonly sign = (hash: string): string => Buffer.from(hash, 'hex').toString('base64');

  async findFirstTicks(
    _db: unknown,
    asks: readonly TickAsk[],
  ): Promise<(Tick | 'missed' | 'waiting')[]> {
    return Promise.all(
      asks.map(async ({ symbol, liveOnly, ...ask }) => {
        const log = await this.listTicksAfter(symbol, 0, Number.MAX_SAFE_INTEGER);
        return findAwaited(log, { ...ask, use: liveOnly ? 'entry' : 'exit' }) as Tick;
      }),
    );
  }
}
