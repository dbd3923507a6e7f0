import type { LeaderTask } from '../../platform/lease.ts';
import { positionCommands, positionsHandlers } from './calls.ts';
import { cancelResting } from './cancel-resting.ts';
import { createCarryRounds } from './carry-rounds.ts';
import { lockContractFundsWith } from './contract-funds.ts';
import type { PositionsOptions } from './deps.ts';
import { createOpenInterest } from './open-interest.ts';
import { availableOf, openFigures } from './summary.ts';
import { tradingOf } from './trading-of.ts';
import { createTriggerEngine } from './trigger-engine.ts';
import { warnCrossJob } from './warn-cross.job.ts';
import { warnJob } from './warn.job.ts';

/** The module on one node; its `leaderTask` runs on the node that holds the lease. */
export function createPositions(options: PositionsOptions) {
  const openInterest = createOpenInterest(options);
  const kept = { ...options, openInterest };
  const engine = createTriggerEngine(kept);
  const deps = { ...kept, engine };
  const carry = createCarryRounds(deps);
  const commands = positionCommands(deps);
  return {
    calls: positionsHandlers(deps, commands),
    jobs: [warnJob(options), warnCrossJob(options)],
    commands,
    /** Cancels a customer's resting orders; true if some have to be tried again. */
    cancelResting: (userId: string) => cancelResting(deps, commands.cancel, userId),
    /** Value of a customer's open positions: margin and unrealized profit, in USDT. */
    equityOf: async (userId: string) => (await openFigures(deps, userId)).equity,
    /** Open interest of a symbol, and the next cost or payment for holding a position. */
    tradingOf: (symbol: string) => tradingOf(deps, symbol),
    /** Follows prices and open interest on every node; call before serving calls. */
    async start() {
      await openInterest.start();
      await engine.start();
    },
    async stop() {
      openInterest.stop();
      await engine.stop();
    },
    /** Rebuilds the engine, applies ticks recorded while none was running, then watches. */
    leaderTask: {
      begin: (epoch) => engine.leaderTask.begin(epoch).then(() => carry.begin(epoch)),
      end: () => carry.end().then(engine.leaderTask.end),
    } satisfies LeaderTask,
    lockContractFunds: lockContractFundsWith(deps),
    /** Free contract money that may be taken out or bound now, in USDT. */
    availableOf: (userId: string) => availableOf(deps, userId),
    /** Resolves when everything that ticks have made due is settled. */
    settled: engine.settled,
  };
}
