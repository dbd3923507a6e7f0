import { calls, type ResultOf } from '@candor/contract/calls';
import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { toText } from '@candor/domain/money/money';
import { controlText } from '@candor/domain/wallet/house-wallets';
import { type Hex, recoverMessageAddress } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { customerAccount, type EvmHarness, openEvmHarness } from '../testing/evm-harness.ts';
import { houseWalletHarness } from '../testing/house-wallet-harness.ts';
import { WORDS } from '../testing/local-chain.ts';

/** Ten minutes before midnight UTC. */
const EVENING_MS = Date.UTC(2026, 0, 7, 23, 50);
const [FIRST, SECOND] = ['2026-01-07', '2026-01-08'] as const;
const CHAIN = 'eip155:31337';
const cold = mnemonicToAccount(WORDS, { addressIndex: 7 });
const stranger = mnemonicToAccount(WORDS, { addressIndex: 8 });

let harness: EvmHarness;
beforeAll(async () => {
  harness = await openEvmHarness({ startMs: EVENING_MS });
  await harness.app.clock.advance(31 * SECOND_MS);
});
afterAll(() => harness.close());

const clock = () => harness.app.clock;
const walletHarness = () => houseWalletHarness(harness.app);
const passMidnight = () => walletHarness().passMidnight();
const operate = (...deed: Parameters<ReturnType<typeof walletHarness>['operate']>) =>
  walletHarness().operate(...deed);
async function sealed(day: string): Promise<ResultOf<'getSealedDay'>> {
  const { result } = await harness.app.call('getSealedDay', { day });
  return z.decode(calls.getSealedDay.result, result);
}

async function addressesOf(day: string, currency = 'USDT') {
  const { reserves } = await sealed(day);
  return reserves.find((each) => each.currency === currency)?.addresses ?? [];
}

const list = (address: string, change: object = {}) =>
  operate('wallet.listHouseWallet', { chainType: 'ERC20', share: 'cold', address, ...change });

async function coldId(): Promise<string> {
  const [row] = await harness.app.db<{ id: string }[]>`
    select id from wallet.house_wallet where address = ${cold.address} and retired_at is null`;
  return row!.id;
}

async function claimOf(day: string): Promise<string> {
  const { hash: dayHash } = await sealed(day);
  return controlText({ chain: CHAIN, address: cold.address, day, dayHash });
}

const prove = async (signature: string, change: object = {}) =>
  operate('wallet.proveControl', { id: await coldId(), day: FIRST, signature, ...change }, [
    'mara',
  ]);

const metric = async (series: string) => {
  const { payload } = await harness.app.app.server.inject({
    url: '/metrics',
    headers: { host: 'localhost' },
  });
  return payload
    .split('\n')
    .find((line) => line.startsWith(`candor_${series} `))
    ?.split(' ')[1];
};

describe('the account that pays withdrawals', () => {
  test('is in the reserves with what it holds, without a proof on the first day', async () => {
    await passMidnight();
    const [hot, ...others] = await addressesOf(FIRST);
    expect(others).toEqual([]);
    expect({ ...hot!, amount: toText(hot!.amount) }).toMatchObject({
      share: 'hot',
      chain: CHAIN,
      address: harness.signer.address,
      amount: '1000000',
    });
    expect(hot!.control).toBeUndefined();
    const block = await harness.chain.client.getBlock({ blockNumber: BigInt(hot!.block) });
    expect(block.hash).toBe(hot!.blockHash);
  });

  test('proves control of itself over the seal of every day, which the next day contains', async () => {
    await clock().advance(31 * SECOND_MS);
    await passMidnight();
    const [hot] = await addressesOf(SECOND);
    expect(hot!.control!.day).toBe(FIRST);
    const { hash: dayHash } = await sealed(FIRST);
    const { chain, address } = hot!;
    const message = controlText({ chain, address, day: FIRST, dayHash });
    const signature = hot!.control!.signature as Hex;
    expect(await recoverMessageAddress({ message, signature })).toBe(address);
  });

  test.each(['signsOtherwise', 'refuses'] as const)(
    'whose signer %s proves nothing, and is proven as soon as it can',
    async (fault) => {
      const proofs = async () => (await harness.app.db`select from wallet.control_proof`).length;
      harness.signer.mood.control = fault;
      await passMidnight();
      await clock().advance(31 * SECOND_MS);
      const before = await proofs();
      await clock().advance(31 * SECOND_MS);
      expect(await proofs()).toBe(before);
      harness.signer.mood.control = 'signs';
      await clock().advance(31 * SECOND_MS);
      expect(await proofs()).toBe(before + 1);
    },
  );
});

describe('an address that operators list', () => {
  test('is one of this chain, that belongs to no customer, listed once by two', async () => {
    // A chain without blocks counts as down and gives no address.
    await harness.pass();
    const person = await harness.signUp();
    expect(await list(await harness.addressOf(person))).toBe('wallet.houseWalletOfCustomer');
    expect(await list(customerAccount(0).address.toLowerCase())).toBe(
      'wallet.houseWalletOfCustomer',
    );
    expect(await list('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('wallet.addressInvalid');
    expect(await list(cold.address, { chainType: 'TRC20' })).toBe('wallet.unknownNetwork');
    expect(await list(cold.address, { share: 'hot' })).toBe('request.invalid');
    await expect(
      operate(
        'wallet.listHouseWallet',
        { chainType: 'ERC20', share: 'cold', address: cold.address },
        ['mara', 'mara'],
      ),
    ).rejects.toThrow('two operators');
    // Entered without capitals, it is the same address.
    expect(await list(cold.address.toLowerCase())).toBe('done');
    expect(await list(cold.address)).toBe('wallet.houseWalletListed');
  });

  test('is proven by its own key only, over a sealed day only', async () => {
    const message = await claimOf(FIRST);
    const signature = await cold.signMessage({ message });
    expect(await prove(await stranger.signMessage({ message }))).toBe('wallet.controlUnproven');
    expect(await prove(signature, { day: SECOND })).toBe('wallet.controlUnproven');
    expect(await prove(signature, { day: '2026-12-24' })).toBe('wallet.controlUnproven');
    expect(await prove(signature, { day: 'yesterday' })).toBe('request.invalid');
    expect(await prove(`${signature.slice(0, -2)}ff`)).toBe('wallet.controlUnproven');
    expect(await prove(signature.replace('0x', '0x00'))).toBe('wallet.controlUnproven');
    expect(await prove('garbage, and more of it')).toBe('request.invalid');
    expect(await prove(signature)).toBe('done');
  });

  test('is sealed with what it holds and with its proof, and checks out from outside', async () => {
    await harness.chain.payToken(harness.token, cold.address, 5_000_000_000n);
    await harness.chain.mine(13);
    await clock().jump(11 * MINUTE_MS);
    await clock().advance(31 * SECOND_MS);
    const day = new Date(clock().now()).toISOString().slice(0, 10);
    await passMidnight();
    const found = await addressesOf(day);
    expect(found.map(({ share }) => share)).toEqual(['hot', 'cold']);
    expect(toText(found[1]!.amount)).toBe('5000');
    expect(found[1]!.control).toMatchObject({ day: FIRST });
    expect(found[0]!.control!.day < day && found[0]!.control!.day > FIRST).toBe(true);
  });

  test('counts as unproven once its signature is old', async () => {
    expect(await metric(`wallets_unproven{network="${CHAIN}"}`)).toBe('0');
    await harness.app.db`
      update wallet.control_proof set day = day - 92 where wallet_id = ${await coldId()}`;
    await clock().advance(31 * SECOND_MS);
    expect(await metric(`wallets_unproven{network="${CHAIN}"}`)).toBe('1');
  });

  test('is read no more after two operators retired it, and can be listed again', async () => {
    const id = await coldId();
    expect(await operate('wallet.retireHouseWallet', { id })).toBe('done');
    expect(await operate('wallet.retireHouseWallet', { id })).toBe('wallet.houseWalletMovedOn');
    expect(
      await operate('wallet.proveControl', { id, day: FIRST, signature: `0x${'1'.repeat(130)}` }, [
        'mara',
      ]),
    ).toBe('wallet.houseWalletMovedOn');
    expect(await list(cold.address)).toBe('done');
    expect(await harness.proveBooks()).toEqual([]);
  });
});
