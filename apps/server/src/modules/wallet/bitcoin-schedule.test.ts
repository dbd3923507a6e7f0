import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandom } from '../../platform/random.ts';
import {
  type BitcoinHarness,
  CONFIRMATIONS,
  openBitcoinHarness,
} from './testing/bitcoin-harness.ts';
import { createBitcoinSchedule } from './testing/bitcoin-schedule.ts';

let harness: BitcoinHarness;
beforeAll(async () => {
  harness = await openBitcoinHarness();
});
afterAll(() => harness.close());

const STEPS = 120;

test('a random course of payments, faults and reorganizations leaves what the chain says', async () => {
  const seed = Number(process.env['SEED'] ?? Buffer.from(systemRandom.bytes(3)).readUIntBE(0, 3));
  process.stdout.write(`Bitcoin, seed ${seed}\n`);
  const schedule = await createBitcoinSchedule(harness, seed);
  await schedule.run(STEPS);
  await schedule.settle();
  expect(await schedule.judge()).toEqual([]);

  // Whoever holds the key pays a payout once more: it has to be found.
  const paid = await harness.app.db<{ id: string; account: string }[]>`
    select id, account from wallet.withdrawal where status = 'paidOut'`;
  const unique = paid.filter(({ id }) =>
    schedule.asked.some((each) => each.id === id && each.isUnique),
  );
  const [one] = unique;
  // Few seeds pay nobody at an address of their own; the others find it.
  if (!one) return;
  harness.node.pay([one.account, 60_000n]);
  await harness.pass(CONFIRMATIONS);
  expect(await schedule.judge()).toEqual([`${one.id} was paid 2 times`]);
});
