import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@candor/contract/calls';
import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { toText } from '@candor/domain/money/money';
import { controlText } from '@candor/domain/wallet/house-wallets';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createBitcoinRpc } from '../chains/bitcoin-rpc.ts';
import { type EvmHarness, openEvmHarness } from '../testing/evm-harness.ts';
import { houseWalletHarness } from '../testing/house-wallet-harness.ts';
import { WORDS } from '../testing/local-chain.ts';
import { listHouseWalletsForOperators } from './store-house-wallets.ts';

/** Ten minutes before midnight UTC. */
const EVENING_MS = Date.UTC(2026, 0, 7, 23, 50);
const CHAIN = 'eip155:31337';
const cold = mnemonicToAccount(WORDS, { addressIndex: 7 });
const { address } = cold;

let harness: EvmHarness;
beforeAll(async () => {
  harness = await openEvmHarness({ startMs: EVENING_MS });
  await look();
  await passMidnight();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => harness.close());

const clock = () => harness.app.clock;
const walletHarness = () => houseWalletHarness(harness.app);
const passMidnight = () => walletHarness().passMidnight();
const operate = (...deed: Parameters<ReturnType<typeof walletHarness>['operate']>) =>
  walletHarness().operate(...deed);
const look = () => clock().advance(31 * SECOND_MS);
/** Until every address was read again. */
async function read(): Promise<void> {
  await clock().jump(11 * MINUTE_MS);
  await look();
}
/** The newest sealed day, read as every client reads it. */
async function newestDay() {
  const { result: listed } = await harness.app.call('listSealedDays', { pageSize: 1 });
  const { day } = z.decode(calls.listSealedDays.result, listed).records[0]!;
  const { result } = await harness.app.call('getSealedDay', { day });
  return z.decode(calls.getSealedDay.result, result);
}

const list = (change: object = {}) =>
  operate('wallet.listHouseWallet', { chainType: 'ERC20', share: 'cold', address, ...change });
const retire = (id: string) => operate('wallet.retireHouseWallet', { id });

async function coldId(): Promise<string> {
  const [row] = await harness.app.db<{ id: string }[]>`
    select id from wallet.house_wallet where address = ${address} and retired_at is null`;
  return row!.id;
}

/** Proven by a signature over a text that differs from the right one. */
async function proveWith(change: object = {}, id?: string): Promise<string> {
  const { day, hash: dayHash } = await newestDay();
  const message = controlText({ chain: CHAIN, address, day, dayHash, ...change });
  const signature = await cold.signMessage({ message });
  return operate('wallet.proveControl', { id: id ?? (await coldId()), day, signature });
}

const proofs = async () =>
  (
    await harness.app.db`
      select from wallet.control_proof p join wallet.house_wallet w on w.id = p.wallet_id
      where w.address = ${address} and w.retired_at is null`
  ).length;

const holdings = () => harness.app.db`
  select wallet_id, currency, amount, block_number, seen_at from wallet.house_wallet_holding
  order by wallet_id, currency`;

describe('operators who cheat', () => {
  test('do not list an address under another share while it is in use', async () => {
    expect(await list()).toBe('done');
    expect(await list({ share: 'warm' })).toBe('wallet.houseWalletListed');
    await look();
  });

  test.each([
    ['another chain', { chain: 'eip155:1' }],
    ['another day', { day: '2026-01-06' }],
    ['another seal', { dayHash: 'ab'.repeat(32) }],
    ['other letters', { address: address.toLowerCase() }],
    ['another address', { address: mnemonicToAccount(WORDS, { addressIndex: 8 }).address }],
    ['a line after it', { dayHash: `${'ab'.repeat(32)}\nhot` }],
  ])('prove nothing by a signature over %s', async (_, change) => {
    expect(await proveWith(change)).toBe('wallet.controlUnproven');
    expect(await proofs()).toBe(0);
  });

  test('prove again what they list again, by its new name only', async () => {
    const before = await coldId();
    expect(await proveWith()).toBe('done');
    expect(await retire(before)).toBe('done');
    expect(await list({ share: 'warm' })).toBe('done');
    expect(await proofs()).toBe(0);
    expect(await proveWith({}, before)).toBe('wallet.houseWalletMovedOn');
    expect(await retire(before)).toBe('wallet.houseWalletMovedOn');
    expect(await proveWith()).toBe('done');
    expect(await proofs()).toBe(1);
  });

  test('who retire or list several times at once do so once', async () => {
    const id = await coldId();
    const said = await Promise.all([retire(id), retire(id), proveWith({}, id)]);
    expect(said.slice(0, 2).toSorted()).toEqual(['done', 'wallet.houseWalletMovedOn']);
    const listed = await Promise.all([list(), list({ share: 'warm' }), list()]);
    expect(listed.filter((each) => each === 'done')).toHaveLength(1);
    await look();
  });

  test('find an address in whichever letters they enter it', async () => {
    const ask = { status: 'inUse', userId: null, limit: 9 };
    const { db } = harness.app;
    for (const search of [address, address.toLowerCase(), address.slice(2).toUpperCase()])
      expect(await listHouseWalletsForOperators(db, { ...ask, search })).toMatchObject({
        total: 1,
      });
  });
});

describe('a node', () => {
  test('cut while it answers changes nothing: all amounts stay of one block', async () => {
    await read();
    const before = await holdings();
    await harness.chain.payToken(harness.token, address, 1_000_000n);
    await harness.chain.mine(13);
    const real = globalThis.fetch;
    const cut = vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init) => {
      if (String(init?.body).includes('eth_call')) throw new TypeError('cut');
      return real(asked, init);
    });
    await read();
    expect(cut).toHaveBeenCalled();
    expect(await holdings()).toEqual(before);
  });

  test('that names an absurd amount does not seal a day that nobody can read', async () => {
    await read();
    const before = await holdings();
    await harness.chain.setTokens(harness.token, address, 5n * 10n ** 24n);
    await harness.chain.mine(13);
    await read();
    await passMidnight();
    const { reserves } = await newestDay();
    const { addresses = [] } = reserves.find(({ currency }) => currency === 'USDT')!;
    const held = addresses.find((each) => each.address === address)!;
    expect(toText(held.amount)).toBe('1');
    expect(await holdings()).toEqual(before);
    await harness.chain.setTokens(harness.token, address, 2_000_000n);
    await harness.chain.mine(13);
    await look();
    expect(await holdings()).not.toEqual(before);
  });

  test.each<[string, { error?: object; result?: object }]>([
    ['is busy with another scan', { error: { code: -8, message: 'Scan already in progress' } }],
    ['was told to abort', { result: { success: false } }],
    ['has an absurd amount', { result: { amount: 1e30 } }],
    ['has no number', { result: { amount: '1' } }],
    ['is at no block', { result: { height: 2 ** 60 } }],
    ['names a block of two lines', { result: { bestblock: `${'a'.repeat(60)}\nhot` } }],
  ])('of Bitcoin that %s has not answered', async (_, { error, result = {} }) => {
    const { amount = 1, ...others }: { amount?: unknown } = result;
    const unspents = [{ scriptPubKey: '00', amount }];
    const scan = { success: true, height: 7, bestblock: 'a'.repeat(64), unspents, ...others };
    const node = createServer((request, response) => {
      request.resume();
      response.end(JSON.stringify(error ? { error } : { result: scan }));
    });
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    const { port } = node.address() as AddressInfo;
    const rpc = createBitcoinRpc(`http://u:p@127.0.0.1:${port}`);
    await expect(rpc.unspentOf(['00'])).rejects.toThrow();
    node.closeAllConnections();
    node.close();
  });
});
