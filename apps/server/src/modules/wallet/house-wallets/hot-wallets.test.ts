import { calls } from '@candor/contract/calls';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { toText } from '@candor/domain/money/money';
import { controlText } from '@candor/domain/wallet/house-wallets';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isSignedBy } from '../../proofs/testing/control-claims.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openBitcoinHarness } from '../testing/bitcoin-harness.ts';
import { openTronHarness } from '../testing/tron-harness.ts';

/** Ten minutes before midnight UTC. */
const EVENING_MS = Date.UTC(2026, 0, 7, 23, 50);

/** The addresses of a currency on the second of two sealed days. */
async function sealedAddresses({ app }: { readonly app: TestApp }, currency: string) {
  const { clock } = app;
  const sealed = async (day: string) => {
    const { result } = await app.call('getSealedDay', { day });
    return z.decode(calls.getSealedDay.result, result);
  };
  await clock.advance(31 * SECOND_MS);
  for (let day = 0; day < 2; day++) {
    const midnightMs = Math.ceil(clock.now() / DAY_MS) * DAY_MS;
    await clock.jump(midnightMs - clock.now() + 5 * MINUTE_MS);
    await clock.advance(100 * SECOND_MS);
  }
  const { hash: dayHash } = await sealed('2026-01-07');
  const { reserves } = await sealed('2026-01-08');
  const { addresses = [] } = reserves.find((each) => each.currency === currency)!;
  return { addresses, dayHash };
}

/** Proven by a check that shares no code with the product. */
function expectProven(
  { addresses, dayHash }: Awaited<ReturnType<typeof sealedAddresses>>,
  expected: object,
): void {
  expect(addresses).toHaveLength(1);
  const { chain, address, amount, control } = addresses[0]!;
  expect({ chain, address, amount: toText(amount) }).toEqual(expected);
  expect(control!.day).toBe('2026-01-07');
  const text = controlText({ chain, address, day: control!.day, dayHash });
  const { signature } = control!;
  expect(isSignedBy({ chain, address, text, signature })).toBe(true);
  expect(isSignedBy({ chain, address, text: `${text} `, signature })).toBe(false);
}

test('the account that pays in Bitcoin is proven, with all of its coins after one block', async () => {
  const harness = await openBitcoinHarness({ startMs: EVENING_MS });
  const found = await sealedAddresses(harness, 'BTC');
  expectProven(found, {
    chain: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    address: harness.signer.address,
    amount: '10',
  });
  const [coins] = found.addresses;
  expect(harness.node.hashAt(coins!.block)).toBe(coins!.blockHash);
  await harness.close();
});

test('the account that pays on Tron is proven', async () => {
  const harness = await openTronHarness({ startMs: EVENING_MS });
  expectProven(await sealedAddresses(harness, 'USDT'), {
    chain: 'tron:0xcd8690dc',
    address: harness.signer.address,
    amount: '1000000',
  });
  await harness.close();
});
