import { parseWireTime } from '@candor/contract/wire/time';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readHealth } from '../../audit/health.ts';
import { CONFIRMATIONS, type EvmDesk, openEvmDesk } from './testing/evm-desk.ts';
import { errorOf } from './testing/funding-desk.ts';

// Block by block, with a node and a signer beside it: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let desk: EvmDesk;
beforeAll(async () => {
  desk = await openEvmDesk();
});
afterAll(() => desk.close());
afterEach(() => {
  Object.assign(desk.wire.mood, { newest: null, isCut: false });
});

/** With blocks of a second the least time counts, not their number. */
const STILL_MS = 120_000;
let places = 0;

async function ready() {
  const person = await desk.signUp();
  const address = desk.freshAddress(places++);
  return { person, withdrawalInfoId: await desk.bind(person, 'ERC20', { address }) };
}

/** What each network says of itself to everybody, by chain type. */
async function told(): Promise<Readonly<Record<string, string | undefined>>> {
  const { result } = await desk.app.call('listNetworks');
  const { networks } = result as { networks: { chainType: string; downSince?: string }[] };
  return Object.fromEntries(networks.map(({ chainType, downSince }) => [chainType, downSince]));
}

const boardOf = async () => (await readHealth(desk.app.db, desk.app.clock.now())).networks;

/** What everybody is told while the chain stands still, and that it ends with the next block. */
async function expectStandsStill(grewAtMs: number, again: () => Promise<void>): Promise<void> {
  const { person, withdrawalInfoId } = await ready();
  const { ERC20, TRC20 } = await told();
  expect([parseWireTime(ERC20!), TRC20]).toEqual([grewAtMs, undefined]);
  expect(await boardOf()).toMatchObject([{ chainType: 'ERC20', isDown: true }]);
  const asked = await person.call('getDepositAddress', { currency: 'USDT', chainType: 'ERC20' });
  expect(errorOf(asked)).toBe('wallet.networkDown');
  await desk.withdraw(person, { withdrawalInfoId });
  await desk.look();
  expect(await desk.withdrawal(person)).toMatchObject({ state: 'waiting', reason: 'chainDown' });

  await again();
  expect((await told())['ERC20']).toBeUndefined();
  expect(await boardOf()).toMatchObject([{ chainType: 'ERC20', isDown: false }]);
  expect(await desk.addressOf(person)).toMatch(/^0x/);
  await desk.lookLater();
  await desk.pass(CONFIRMATIONS);
  expect((await desk.withdrawal(person)).state).toBe('paidOut');
}

describe('a node that answers and stands still', () => {
  test('is none that is down before its time', async () => {
    await desk.pass();
    await desk.app.clock.jump(STILL_MS - 5_000);
    await desk.look();
    expect((await told())['ERC20']).toBeUndefined();
    const { person } = await ready();
    expect(await desk.addressOf(person)).toMatch(/^0x/);
  });

  test('is told as down to customers and operators until the next block', async () => {
    await desk.chain.mine();
    await desk.app.clock.advance(1_000);
    const grewAtMs = desk.app.clock.now();
    await desk.app.clock.jump(STILL_MS);
    await desk.look();
    await expectStandsStill(grewAtMs, () => desk.pass());
  });

  test('is no better when its newest block is an older one, however much the chain grows', async () => {
    await desk.chain.mine();
    await desk.app.clock.advance(1_000);
    const grewAtMs = desk.app.clock.now();
    desk.wire.mood.newest = (await desk.chain.client.getBlockNumber()) - 1n;
    await desk.app.clock.jump(STILL_MS);
    await desk.pass(3);
    await expectStandsStill(grewAtMs, async () => {
      desk.wire.mood.newest = null;
      await desk.pass();
    });
  });

  test('is no worse than one that does not answer at all', async () => {
    await desk.chain.mine();
    await desk.app.clock.advance(1_000);
    const grewAtMs = desk.app.clock.now();
    desk.wire.mood.isCut = true;
    await desk.app.clock.jump(STILL_MS);
    await desk.look();
    await expectStandsStill(grewAtMs, async () => {
      desk.wire.mood.isCut = false;
      await desk.lookLater();
      await desk.pass();
    });
  });
});

test('after all of it the books agree', async () => {
  expect(await desk.proveBooks()).toEqual([]);
});
