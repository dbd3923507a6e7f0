import { DAY_MS } from '@candor/domain/durations';
import { startOfDay, dayOf } from '@candor/domain/calendar';
import { createModules } from './modules.ts';
import type { ModulesOptions } from './modules-options.ts';
import { PAST_DAYS } from './modules/products/index.ts';
import { endowHouse } from './modules/wallet/index.ts';
import { createLocalBus } from './platform/bus.ts';
import { ManualClock } from './platform/clock.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbox } from './platform/outbox.ts';

/** Numbers of the accounts; those of the practice day and of offerings come before them. */
const FIRST_ACCOUNT = 31;
const ACCOUNTS = 2;

/**
 * Lets accounts of the house use products in the months before a first start in practice mode, so
 * that a newcomer finds products that are sold out or ended, and bonds with a history. Everything
 * is done by the product's own commands and jobs on a clock that runs through those months; nothing
 * is written by hand. No price was recorded then, so nothing is traded.
 */
export async function livePracticePast(options: ModulesOptions, endMs: number): Promise<void> {
  const clock = new ManualClock(startOfDay(dayOf(endMs - PAST_DAYS * DAY_MS)));
  const random = options.random.fork('practice-past');
  const own = { ...options, clock, random, bus: createLocalBus(), metrics: createMetrics() };
  const { openRecording: _, ...inProcess } = own;
  const modules = await createModules({ ...inProcess, outbox: createOutbox(own) });
  await endowHouse(options.db, clock.now());
  const traders: string[] = [];
  for (let number = 0; number < ACCOUNTS; number++)
    traders.push(await modules.openHouseTrader(FIRST_ACCOUNT + number));
  for (let day = 0; clock.now() < endMs; day++) {
    await modules.finance.livePastDay({ day, traders });
    // Work leads to more work: what a borrower pays is shared among the notes.
    while ((await modules.runDue()) > 0);
    await clock.jump(Math.min(DAY_MS, endMs - clock.now()));
  }
  await modules.runDue();
  await modules.stop();
}
