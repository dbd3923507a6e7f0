import type { createCare } from './care.ts';
import type { createFinance } from './finance.ts';
import type { Markets } from './modules/markets/index.ts';
import type { createPositions } from './modules/positions/index.ts';
import type { createSecondContracts } from './modules/second-contracts/index.ts';
import { type createWallet, endowHouse } from './modules/wallet/index.ts';
import type { ModulesOptions } from './modules-options.ts';
import type { MoneyHaltWatch } from './money-halt.ts';
import type { Deliveries } from './platform/deliveries.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Lease } from './platform/lease.ts';
import { partsOf } from './platform/startup/role.ts';
import type { Stream } from './stream/index.ts';

interface Living {
  readonly moneyHalt: MoneyHaltWatch;
  readonly markets: Markets;
  readonly positions: ReturnType<typeof createPositions>;
  readonly secondContracts: ReturnType<typeof createSecondContracts>;
  readonly wallet: Awaited<ReturnType<typeof createWallet>>;
  readonly finance: Awaited<ReturnType<typeof createFinance>>;
  readonly care: Awaited<ReturnType<typeof createCare>>;
  readonly engine: Lease;
  readonly stream: Stream;
  readonly jobs: Jobs;
  readonly deliveries: Deliveries;
  readonly pushes: Deliveries;
}

/** Start and stop order of the parts; the node's role decides which of them run. */
export function lifeOf({ db, clock, outbox, log, role, mode }: ModulesOptions, living: Living) {
  const { markets, positions, secondContracts, wallet, finance, care, engine } = living;
  const { stream, jobs, deliveries, pushes, moneyHalt } = living;
  const parts = partsOf[role];
  return {
    /** `isWorking` false: prices and trading only, without due work. */
    async start({ isWorking = true }: { readonly isWorking?: boolean } = {}) {
      // The equity of a live house is what its owners paid in (`wallet.recordCapital`).
      if (mode === 'practice') await endowHouse(db, clock.now());
      await moneyHalt.start();
      await markets.start();
      await positions.start();
      await secondContracts.start();
      await finance.start();
      await care.start();
      await jobs.scheduleRecurring(clock.now());
      outbox.start();
      if (parts.stream) stream.start();
      if (!parts.engine) return;
      await engine.start();
      if (!isWorking) return;
      jobs.start();
      deliveries.start();
      pushes.start();
      wallet.start();
    },
    /** Call after the last request was answered. */
    async stop() {
      moneyHalt.stop();
      await wallet.stop();
      jobs.stop();
      await deliveries.stop();
      await pushes.stop();
      if (parts.engine) await engine.stop();
      await markets.stop();
      await positions.stop();
      outbox.stop();
      await outbox
        .deliver()
        .catch((error) =>
          log.warn({ err: error }, 'delivering events failed, pending until the next start'),
        );
    },
  };
}
