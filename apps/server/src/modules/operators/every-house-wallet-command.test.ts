import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EvmHarness, openEvmHarness } from '../wallet/testing/evm-harness.ts';
import { WORDS } from '../wallet/testing/local-chain.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';
import { type Deed, proveDeed } from './testing/prove-deed.ts';

/*
 * What every-command.test.ts proves, of the commands on addresses of the house, which a house has on
 * a public chain. None moves money.
 */
const cold = mnemonicToAccount(WORDS, { addressIndex: 7 });
let evm: EvmHarness;
let harness: Harness;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  evm = await openEvmHarness({ startMs: Date.UTC(2026, 0, 7, 23, 50) });
  await evm.app.clock.advance(5 * SECOND_MS);
  await evm.app.clock.jump(15 * MINUTE_MS);
  await evm.app.clock.advance(100 * SECOND_MS);
  harness = await openHarness(evm.app);
  maker = await harness.hire('mara', ['finance']);
  checker = await harness.hire('carl', ['finance']);
});
afterAll(() => evm.close());

/** What the console shows of the cold address. */
async function shown() {
  const listed = { queue: 'houseWallets', search: cold.address };
  const { result } = await harness.call('listQueue', listed, maker);
  const [{ id }] = (result as { items: [{ id: string }] }).items;
  const item = await harness.call('getQueueItem', { queue: 'houseWallets', id }, maker);
  return item.result as {
    readonly status: string;
    readonly facts: readonly { readonly name: string; readonly value: string }[];
    readonly commands: readonly { readonly kind: string; readonly payload: object }[];
  };
}

const deeds: Readonly<Record<string, Deed>> = {
  'wallet.listHouseWallet': {
    payload: async () => ({ chainType: 'ERC20', share: 'cold', address: cold.address }),
  },
  'wallet.proveControl': {
    async payload() {
      const { facts, commands } = await shown();
      const message = facts.find(({ name }) => name === 'controlText')!.value;
      const offered = commands.find(({ kind }) => kind === 'wallet.proveControl')!;
      return { ...offered.payload, signature: await cold.signMessage({ message }) };
    },
  },
  'wallet.retireHouseWallet': {
    async payload() {
      const { status, commands } = await shown();
      expect(status).toBe('proven');
      return { ...commands.find(({ kind }) => kind === 'wallet.retireHouseWallet')!.payload };
    },
  },
};

test('every command on an address is proven here', () => {
  const kinds = Object.keys(evm.app.app.operatorCommands);
  expect(Object.keys(deeds).toSorted()).toEqual(
    kinds.filter((kind) => /HouseWallet$|proveControl$/.test(kind)).toSorted(),
  );
});

test.each(Object.keys(deeds))('%s does what it says and nothing else', async (kind) => {
  await proveDeed({ app: evm.app, harness, maker, checker }, kind, deeds[kind]!);
});
