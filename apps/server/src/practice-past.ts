import { DAY_MS, startOfDay, dayOf } from '@candor/domain/calendar';
import { createModules, type ModulesOptions } from './modules.ts';
import { endowHouse } from './modules/wallet/index.ts';
import { createLocalBus } from './platform/bus.ts';
import { ManualClock } from './platform/clock.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutbox } from './platform/outbox.ts';

/** How long before the first start the house's own accounts began to use its products. */
const PAST_DAYS = 30;
/** Numbers of the accounts; those of the practice day and of offerings come before them. */
const FIRST_ACCOUNT = 31;
const ACCOUNTS = 2;

/**
 * Lets accounts of the house use products in the weeks before a first start in practice mode, so
 * that a newcomer finds a product that is sold out and one that ended with its history. Everything
 * is done by the product's own commands and jobs on a clock that runs through those weeks; nothing
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
  await modules.finance.beginPast(clock.now());
  for (let day = 0; clock.now() < endMs; day++) {
    await modules.finance.livePastDay({ day, traders });
    await modules.runDue();
    await clock.jump(Math.min(DAY_MS, endMs - clock.now()));
  }
  await modules.runDue();
  await modules.stop();
}
