import { parseWireTime } from '@candor/contract/wire/time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readHealth } from '../../audit/health.ts';
import { CONFIRMATIONS, type EvmHarness, openEvmHarness } from './testing/evm-harness.ts';
import { errorOf } from './testing/funding-harness.ts';

let harness: EvmHarness;
beforeAll(async () => {
  harness = await openEvmHarness();
});
afterAll(() => harness.close());
afterEach(() => {
  Object.assign(harness.wire.mood, { newest: null, isCut: false });
});

// With one-second blocks the minimum time applies, not the number of blocks.
const STILL_MS = 120_000;
let places = 0;

async function ready() {
  const person = await harness.signUp();
  const address = harness.freshAddress(places++);
  return { person, withdrawalInfoId: await harness.bind(person, 'ERC20', { address }) };
}

/** `downSince` in the public list of networks, by chain type. */
async function told(): Promise<Readonly<Record<string, string | undefined>>> {
  const { result } = await harness.app.call('listNetworks');
  const { networks } = result as { networks: { chainType: string; downSince?: string }[] };
  return Object.fromEntries(networks.map(({ chainType, downSince }) => [chainType, downSince]));
}

const boardOf = async () => (await readHealth(harness.app.db, harness.app.clock.now())).networks;

/** Expects a stalled chain to be reported everywhere, until `again` ends the stall. */
async function expectStandsStill(grewAtMs: number, again: () => Promise<void>): Promise<void> {
  const { person, withdrawalInfoId } = await ready();
  const { ERC20, TRC20 } = await told();
  expect([parseWireTime(ERC20!), TRC20]).toEqual([grewAtMs, undefined]);
  expect(await boardOf()).toMatchObject([{ chainType: 'ERC20', isDown: true }]);
  const asked = await person.call('getDepositAddress', { currency: 'USDT', chainType: 'ERC20' });
  expect(errorOf(asked)).toBe('wallet.networkDown');
  await harness.withdraw(person, { withdrawalInfoId });
  await harness.poll();
  expect(await harness.withdrawal(person)).toMatchObject({ state: 'waiting', reason: 'chainDown' });

  await again();
  expect((await told())['ERC20']).toBeUndefined();
  expect(await boardOf()).toMatchObject([{ chainType: 'ERC20', isDown: false }]);
  expect(await harness.addressOf(person)).toMatch(/^0x/);
  await harness.pollLater();
  await harness.pass(CONFIRMATIONS);
  expect((await harness.withdrawal(person)).state).toBe('paidOut');
}

describe('a node that answers but is stalled', () => {
  test('does not count as down too early', async () => {
    await harness.pass();
    await harness.app.clock.jump(STILL_MS - 5_000);
    await harness.poll();
    expect((await told())['ERC20']).toBeUndefined();
    const { person } = await ready();
    expect(await harness.addressOf(person)).toMatch(/^0x/);
  });

  test('is reported as down to customers and operators until the next block', async () => {
    await harness.chain.mine();
    await harness.app.clock.advance(1_000);
    const grewAtMs = harness.app.clock.now();
    await harness.app.clock.jump(STILL_MS);
    await harness.poll();
    await expectStandsStill(grewAtMs, () => harness.pass());
  });

  test('stays down while it reports an older block, however much the chain grows', async () => {
    await harness.chain.mine();
    await harness.app.clock.advance(1_000);
    const grewAtMs = harness.app.clock.now();
    harness.wire.mood.newest = (await harness.chain.client.getBlockNumber()) - 1n;
    await harness.app.clock.jump(STILL_MS);
    await harness.pass(3);
    await expectStandsStill(grewAtMs, async () => {
      harness.wire.mood.newest = null;
      await harness.pass();
    });
  });

  test('is reported like a node that does not answer at all', async () => {
    await harness.chain.mine();
    await harness.app.clock.advance(1_000);
    const grewAtMs = harness.app.clock.now();
    harness.wire.mood.isCut = true;
    await harness.app.clock.jump(STILL_MS);
    await harness.poll();
    await expectStandsStill(grewAtMs, async () => {
      harness.wire.mood.isCut = false;
      await harness.pollLater();
      await harness.pass();
    });
  });
});

test('reconciles the books', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
