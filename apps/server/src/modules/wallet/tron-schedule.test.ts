import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandom } from '../../platform/random.ts';
import { openTronHarness, type TronHarness } from './testing/tron-harness.ts';
import { tronCustomerAt } from './testing/tron-payees.ts';
import { createTronSchedule } from './testing/tron-schedule.ts';

let harness: TronHarness;
beforeAll(async () => {
  harness = await openTronHarness();
});
afterAll(() => harness.close());

const STEPS = 70;

test('the oracle of Tron derives the address that other wallets derive from "abandon … about"', () => {
  const seed = Buffer.from(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    'hex',
  );
  expect(tronCustomerAt(0, seed)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
});

test('a random course of payments, faults and reorganizations leaves what the chain says', async () => {
  const seed = Number(process.env['SEED'] ?? Buffer.from(systemRandom.bytes(3)).readUIntBE(0, 3));
  process.stdout.write(`Tron, seed ${seed}\n`);
  const schedule = await createTronSchedule(harness, seed);
  await schedule.run(STEPS);
  await schedule.settle();
  expect(await schedule.judge()).toEqual([]);

  // Five millionths that nobody asked for leave the house: they have to be found.
  const { chain, signer, token } = harness;
  chain.setBalance(token, signer.address, chain.balanceOf(token, signer.address) - 5n);
  expect(await schedule.judge()).toHaveLength(1);
});
