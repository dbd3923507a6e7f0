import { type Address, parseEther, toHex } from 'viem';
import { HDKey, hdKeyToAccount } from 'viem/accounts';
import { createTestApp, type TestAppChanges } from '../../../testing/test-app.ts';
import { readEvm } from '../../../platform/startup/evm.ts';
import { fundingHarness } from './funding-harness.ts';
import { startLocalChain } from './local-chain.ts';
import { startReferenceSigner } from './reference-signer.ts';
import { startWire } from './wire.ts';

const SECRET = 'a secret of thirty-two characters';
const START_MS = Date.UTC(2026, 0, 7, 12);
/** The customers' key; the product only gets the public part of its account. */
const CUSTOMERS = HDKey.fromMasterSeed(Buffer.alloc(32, 'customers'));
const ACCOUNT = "m/44'/60'/0'";
/** Confirmations that make a payment final here. */
export const CONFIRMATIONS = 3;

/** The account of the customer with this number, derived from the private key as a wallet does. */
export const customerAccount = (number: number) =>
  hdKeyToAccount(CUSTOMERS, { path: `m/44'/60'/0'/0/${number}` });

/** The whole product with a local chain and a signer. */
export async function openEvmHarness(changes: TestAppChanges = {}) {
  const chain = await startLocalChain();
  const wire = await startWire(chain.url);
  const token = await chain.deployToken();
  const wrongToken = await chain.deployToken();
  const time = { now: () => START_MS };
  const signer = await startReferenceSigner({
    rpcUrl: chain.url,
    secret: SECRET,
    now: () => time.now(),
  });
  await chain.payToken(token, signer.address, 1_000_000_000_000n);
  // What the house holds is read some blocks behind the newest.
  await chain.mine(13);

  const settings: Record<string, string> = {
    EVM_RPC_URL: wire.url,
    EVM_CHAIN_ID: '31337',
    EVM_XPUB: CUSTOMERS.derive(ACCOUNT).publicExtendedKey,
    EVM_TOKENS: `USDT=${token}:6`,
    EVM_CONFIRMATIONS: String(CONFIRMATIONS),
    EVM_BLOCK_SECONDS: '1',
    EVM_SIGNER_URL: signer.url,
    EVM_SIGNER_SECRET: SECRET,
  };
  const evm = readEvm((name) => settings[name] ?? null, 'practice');
  const app = await createTestApp({ startMs: START_MS, evm, ...changes });
  time.now = () => app.clock.now();
  const harness = fundingHarness(app);
  await app.clock.advance(3_000);

  const addressOf = async (
    person: Awaited<ReturnType<typeof harness.signUp>>,
    currency = 'USDT',
  ) => {
    const { result } = await person.call('getDepositAddress', { currency, chainType: 'ERC20' });
    return (result as { address: Address }).address;
  };

  return {
    ...harness,
    app,
    chain,
    signer,
    /** Connection between the product and its node. */
    wire,
    token,
    wrongToken,
    addressOf,
    /** Mines blocks, each followed by a poll. */
    async pass(blocks = 1) {
      for (let block = 0; block < blocks; block++) {
        await chain.mine();
        await app.clock.jump(2_000);
      }
    },
    /** Polls without a new block. */
    poll: () => app.clock.jump(2_000),
    /** Longer than the delay of any retry. */
    async pollLater() {
      await app.clock.jump(12_000);
      await app.clock.advance(1_000);
    },
    /** An unused address. */
    freshAddress: (number: number) => toHex(BigInt(number) + parseEther('1'), { size: 20 }),
    evm,
    /** A second process of the same product. */
    beside: () => createTestApp({ beside: app, evm, nodeId: 'second' }),
    async close() {
      await app.close();
      await signer.stop();
      await wire.stop();
      await chain.stop();
    },
  };
}

export type EvmHarness = Awaited<ReturnType<typeof openEvmHarness>>;
