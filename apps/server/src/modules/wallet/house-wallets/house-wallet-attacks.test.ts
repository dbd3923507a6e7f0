import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { calls } from '@candor/contract/calls';
import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { toText } from '@candor/domain/money/money';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { systemRandom } from '../../../platform/random.ts';
import { openTickSigner } from '../../markets/index.ts';
import { checkSeals } from '../../proofs/index.ts';
import { openBitcoinHarness } from '../testing/bitcoin-harness.ts';
import { customerAccount, type EvmHarness, openEvmHarness } from '../testing/evm-harness.ts';
import { houseWalletHarness } from '../testing/house-wallet-harness.ts';
import { WORDS } from '../testing/local-chain.ts';

const CONTROL = new URL('../../../../../../docs/verify/verify-control.mjs', import.meta.url);
/** Ten minutes before midnight UTC. */
const EVENING_MS = Date.UTC(2026, 0, 7, 23, 50);
const LOOK_MS = 31 * SECOND_MS;
const cold = mnemonicToAccount(WORDS, { addressIndex: 7 }).address;
const other = mnemonicToAccount(WORDS, { addressIndex: 9 }).address;

let harness: EvmHarness;
beforeAll(async () => {
  harness = await openEvmHarness({ startMs: EVENING_MS });
});
afterEach(() => {
  vi.restoreAllMocks();
  harness.signer.mood.isDown = false;
  harness.wire.mood.isCut = false;
});
afterAll(() => harness.close());

const clock = () => harness.app.clock;
const walletHarness = () => houseWalletHarness(harness.app);
const passMidnight = () => walletHarness().passMidnight();
const operate = (...deed: Parameters<ReturnType<typeof walletHarness>['operate']>) =>
  walletHarness().operate(...deed);
const look = () => clock().advance(LOOK_MS);
const list = (address: string) =>
  operate('wallet.listHouseWallet', { chainType: 'ERC20', share: 'cold', address });
const retire = async (address: string) =>
  operate('wallet.retireHouseWallet', { id: (await inUse(address))!.id });

async function inUse(address: string) {
  const [row] = await harness.app.db<
    { id: string; share: string; held: string | null; seenAtMs: number | null }[]
  >`
    select w.id, w.share, h.amount::text as held, h.seen_at as "seenAtMs" from wallet.house_wallet w
    left join wallet.house_wallet_holding h on h.wallet_id = w.id and h.currency = 'USDT'
    where w.address = ${address} and w.retired_at is null`;
  return row;
}

async function newestDay() {
  const { result } = await harness.app.call('listSealedDays', { pageSize: 1 });
  const { day } = z.decode(calls.listSealedDays.result, result).records[0]!;
  const { result: sealed } = await harness.app.call('getSealedDay', { day });
  const { reserves } = z.decode(calls.getSealedDay.result, sealed);
  const addresses = reserves.find(({ currency }) => currency === 'USDT')?.addresses ?? [];
  return { day, addresses };
}

async function series(name: string): Promise<string[]> {
  const asked = { url: '/metrics', headers: { host: 'localhost' } };
  const { payload } = await harness.app.app.server.inject(asked);
  return payload.split('\n').filter((line) => line.startsWith(`candor_${name}{`));
}

describe('operators who cheat', () => {
  test('cannot call the account that pays cold', async () => {
    expect(await list(harness.signer.address)).toBe('done');
    await look();
    expect(await inUse(harness.signer.address)).toMatchObject({ share: 'hot' });
    expect(await list(harness.signer.address)).toBe('wallet.houseWalletListed');
    expect(await inUse(harness.signer.address)).toMatchObject({ share: 'hot' });
  });

  test('list one address once, at the same time and in other letters', async () => {
    const said = await Promise.all([list(cold), list(cold.toLowerCase()), list(cold)]);
    expect(said.toSorted()).toEqual([
      'done',
      'wallet.houseWalletListed',
      'wallet.houseWalletListed',
    ]);
  });

  test('do not name a customer by the address of the next one', async () => {
    const next = customerAccount(0).address;
    expect(await list(next)).toBe('done');
    await harness.chain.payToken(harness.token, next, 5_000_000n);
    await harness.chain.mine(13);
    await harness.pass();
    expect(await harness.addressOf(await harness.signUp())).toBe(next);
    await look();
    expect(await inUse(next)).toMatchObject({ held: '5.000000000000000000' });
    await passMidnight();
    const { addresses } = await newestDay();
    expect(addresses.map(({ address }) => address)).toEqual([harness.signer.address]);
    expect(await retire(next)).toBe('done');
  });
});

describe('the watch', () => {
  test('of a signer that names an address of a customer does not publish it', async () => {
    const { address } = harness.signer;
    expect(await retire(address)).toBe('done');
    const { userId } = await harness.signUp();
    await harness.app.db`
      insert into wallet.address (user_id, currency, chain_type, address, receives_at, created_at)
      values (${userId}, 'USDT', 'ERC20', ${address}, ${address.toLowerCase()}, now())`;
    await look();
    expect(await inUse(address)).toBeUndefined();
    await harness.app.db`delete from wallet.address where user_id = ${userId}`;
    await look();
    expect(await inUse(address)).toMatchObject({ share: 'hot' });
  });

  test('reads cold addresses while the signer is down', async () => {
    harness.signer.mood.isDown = true;
    await harness.chain.payToken(harness.token, other, 7_000_000n);
    await harness.chain.mine(13);
    expect(await list(other)).toBe('done');
    await look();
    expect(await inUse(other)).toMatchObject({ held: '7.000000000000000000' });
  });

  test('has the signer prove control while the node is down', async () => {
    harness.wire.mood.isCut = true;
    await passMidnight();
    await look();
    const { day } = await newestDay();
    const proofs = await harness.app.db`
      select from wallet.control_proof where day = ${day}::date
        and wallet_id = ${(await inUse(harness.signer.address))!.id}`;
    expect(proofs).toHaveLength(1);
  });

  test('dates a reading before it, so that a slower process does not replace a newer block', async () => {
    let askedAtMs = 0;
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((asked, init) => {
      if (askedAtMs === 0 && String(init?.body).includes('eth_getBalance')) {
        askedAtMs = clock().now();
        clock().step(7 * SECOND_MS);
      }
      return real(asked, init);
    });
    await retire(other);
    await list(other);
    // Between the polls of hot wallets, which ask as well.
    harness.signer.mood.isDown = true;
    await look();
    expect(askedAtMs).toBeGreaterThan(0);
    expect((await inUse(other))!.seenAtMs).toBe(askedAtMs);
  });

  test('survives sums that no amount can be, and whatever else it cannot show', async () => {
    // Read just now, so that what follows is not read over.
    await look();
    const most = '99999999999999999999';
    await harness.app.db`update wallet.house_wallet_holding set amount = ${most}::numeric`;
    await harness.app.db`
      update wallet.house_wallet set share = 'hot' where address in (${other}, ${cold})`;
    await look();
    await look();
    await harness.app.db`
      update wallet.house_wallet set share = 'cold' where address in (${other}, ${cold})`;
    await clock().jump(11 * MINUTE_MS);
    await look();
    expect(await inUse(other)).toMatchObject({ held: '7.000000000000000000' });
  });

  test('does not alarm for ever about what is held nowhere any more', async () => {
    expect((await series('wallet_share_over')).length).toBeGreaterThan(0);
    const { db } = harness.app;
    await db`delete from wallet.house_wallet_holding where currency = 'ETH'`;
    await look();
    const over = await series('wallet_share_over');
    expect(over.some((line) => line.includes('USDT'))).toBe(true);
    expect(over.filter((line) => line.includes('ETH'))).toEqual([]);
  });

  test('of two processes at once keeps one address and one proof of each', async () => {
    const second = await harness.beside();
    await passMidnight();
    // At once, after a jump: every second of a quarter of an hour would take minutes.
    const behindMs = clock().now() - second.clock.now();
    await Promise.all([clock().jump(LOOK_MS), second.clock.jump(behindMs + LOOK_MS)]);
    const twice = await harness.app.db`
      select from wallet.house_wallet where retired_at is null group by chain, address
      having count(*) > 1`;
    expect(twice).toHaveLength(0);
    const { day } = await newestDay();
    const proofs = await harness.app.db`
      select from wallet.control_proof where day = ${day}::date`;
    expect(proofs).toHaveLength(1);
    await second.app.stop();
    await second.db.end();
  });
});

test('what is published is what was sealed, whatever is held and listed afterwards', async () => {
  await clock().jump(11 * MINUTE_MS);
  await passMidnight();
  const before = await newestDay();
  expect(before.addresses.map(({ address }) => address)).toEqual([harness.signer.address, other]);
  await retire(other);
  await harness.chain.payToken(harness.token, cold, 9_000_000n);
  await harness.pass();
  await look();
  const after = await newestDay();
  expect(after.addresses.map((each) => toText(each.amount))).toEqual(
    before.addresses.map((each) => toText(each.amount)),
  );
  const { isSigned } = await openTickSigner(harness.app.db, systemRandom);
  expect(await checkSeals(harness.app.db, { isSigned, daysHashed: 9 })).toMatchObject({
    problems: [],
  });

  const { server } = harness.app.app;
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const asked = [fileURLToPath(CONTROL), `http://localhost:${port}`];
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, asked, (_error, out, err) => resolve(`${out}${err}`));
  });
  expect(said).toContain('right: its key signed the seal of');
  expect(said).toContain('the addresses are right');
});

test('a node of Bitcoin that never ends its scan holds up neither the stop nor what follows', async () => {
  const bitcoin = await openBitcoinHarness({ startMs: EVENING_MS });
  const { clock: time, db } = bitcoin.app;
  bitcoin.node.faults.stalls.add('scantxoutset');
  const looking = time.advance(LOOK_MS);
  const listed = async () => (await db`select from wallet.house_wallet`).length;
  await expect.poll(listed).toBe(1);
  await bitcoin.close();
  await looking;
});
