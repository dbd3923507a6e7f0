import { positionsHandlers } from './calls.ts';
import { carryOf } from './carry-of.ts';
import { createCarryRounds } from './carry-rounds.ts';
import type { PositionsOptions } from './deps.ts';
import { createHouseEquity } from './house-equity.ts';
import { createOpenInterest } from './open-interest.ts';
import { openFigures } from './summary.ts';
import { createTriggerEngine } from './trigger-engine.ts';

export type { PositionsOptions, PriceLog } from './deps.ts';
export { streamClosings, streamOpenings } from './store-day.ts';

/**
 * Leveraged positions on isolated margin: opened and closed at recorded ticks, watched by the
 * trigger engine. Money in USDT. Refuses: positions.*, markets.*, wallet.insufficientBalance.
 */
export function createPositions(options: PositionsOptions) {
  const readHouseEquity = createHouseEquity(options);
  const kept = { ...options, openInterest: createOpenInterest(), readHouseEquity };
  const engine = createTriggerEngine(kept);
  const deps = { ...kept, engine };
  const carry = createCarryRounds(deps);
  return {
    calls: positionsHandlers(deps),
    /** What the open positions of a customer are worth: margin and unrealised profit, in USDT. */
    equityOf: async (userId: string) => (await openFigures(deps, userId)).equity,
    /** What holding a position in a symbol will cost or pay next. */
    carryOf: (symbol: string) => carryOf(deps, symbol),
    /** Rebuilds the engine and works off ticks recorded while it was down; before serving calls. */
    start: () => engine.start().then(carry.start),
    stop() {
      carry.stop();
      return engine.stop();
    },
    /** Resolves when everything that ticks made due so far is settled. */
    settled: engine.settled,
  };
}
