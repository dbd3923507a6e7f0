import { money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import type { createSecondContracts } from './index.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { openHarness, type Harness } from './testing/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
  harness.tape.record('BTCUSDT', '20000');
  await harness.start();
});
afterEach(() => harness.close());

type Module = Pick<ReturnType<typeof createSecondContracts>, 'calls'>;

interface Bet {
  readonly stake: string;
  readonly direction?: 'up' | 'down';
  readonly periodS?: number;
}

/** Whether one process sold a contract to a customer; any error but a refusal is a failure. */
async function sold(process: Module, userId: string, bet: Bet): Promise<boolean> {
  const { stake, direction = 'up', periodS = 60 } = bet;
  const request = {
    symbol: 'BTCUSDT',
    stake: money(stake),
    setId: `BTCUSDT-${periodS}`,
    direction,
  };
  const context = { userId, nowMs: harness.clock.now(), idempotency: null };
  try {
    await process.calls.buySecondContract(request, context as never);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'secondContracts.soldOut') return false;
    throw error;
  }
}

const crowd = (size: number) =>
  Promise.all(Array.from({ length: size }, () => harness.newCustomer('5000')));

async function expectSoundBooks(): Promise<void> {
  expect(await harness.findings()).toEqual([]);
  expect((await audit(harness.db)).filter(({ check }) => check.includes('guard'))).toEqual([]);
}

test('sells exactly up to the limit across concurrent processes', async () => {
  await harness.leaveEquity('100000');
  const processes = await Promise.all([harness.another(), harness.another(), harness.another()]);
  const people = await crowd(60);
  const answers = await Promise.all(
    people.map((user, at) => sold(processes[at % 3]!, user, { stake: '100' })),
  );
  // Each win of 80 must fit into one percent of the remaining equity: of 100,000, twelve do.
  expect(answers.filter(Boolean)).toHaveLength(12);
  expect(await harness.house('reserved')).toBe('2160');
  await expectSoundBooks();
  for (const other of processes) await other.leaderTask.end();
});

test('counts contracts sold seconds apart that may end on one tick together, whatever their period', async () => {
  await harness.leaveEquity('100000');
  const other = await harness.another();
  const sell = async (periodS: number): Promise<number> => {
    let count = 0;
    for (const user of await crowd(40)) {
      await harness.tick('20000', 100);
      if (await sold(other, user, { stake: '25', periodS })) count++;
    }
    return count;
  };
  // Forty with a profit of 20.50 over two minutes, a minute later those of 20 over one: they end in
  // the same seconds.
  expect(await sell(120)).toBe(40);
  await harness.tick('20000', 56_000);
  expect(await sell(60)).toBe(8);
  // Six seconds later nothing can coincide with them on a tick.
  await harness.tick('20000', 6_000);
  expect(await sell(60)).toBe(40);
  await expectSoundBooks();
  await other.leaderTask.end();
});

test('decides a retried batch the same way, up to the full limit', async () => {
  await harness.leaveEquity('100000');
  const other = await harness.another();
  await failTwice(harness.db, 'second_contracts.contract');
  const [user, late] = (await crowd(2)) as [string, string];
  expect(await sold(other, user, { stake: '1250' })).toBe(true);
  expect(await sold(other, late, { stake: '5' })).toBe(false);
  expect(await sold(other, late, { stake: '1000', direction: 'down' })).toBe(true);
  expect(await harness.house('reserved')).toBe('4050');
  await expectSoundBooks();
  await other.leaderTask.end();
});

test('releases reserves of ended contracts in the guard and in the books', async () => {
  const people = await crowd(12);
  const other = await harness.another();
  for (const [at, user] of people.entries())
    await sold(other, user, { stake: `${10 + at}.123456`, direction: at % 3 ? 'up' : 'down' });
  await harness.tick('20001');
  await harness.tick('20002', 60_000);
  expect(await harness.house('reserved')).toBe('0');
  const [row] = await harness.db`select trim_scale(reserved)::text as reserved from ledger.guard`;
  expect(row).toEqual({ reserved: '0' });
  await expectSoundBooks();
  await other.leaderTask.end();
});
