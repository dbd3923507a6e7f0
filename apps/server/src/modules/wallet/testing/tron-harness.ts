import { toHex } from 'viem';
import { HDKey, privateKeyToAddress } from 'viem/accounts';
import { readTron } from '../../../platform/startup/tron.ts';
import { createTestApp, type TestAppChanges } from '../../../testing/test-app.ts';
import { tronAddress } from '../chains/tron-address.ts';
import { fundingHarness } from './funding-harness.ts';
import { BLOCK_MS, SOLID_LAG, startLocalTron } from './local-tron.ts';
import { calm } from './tron-blocks.ts';
import { NODE_KEY } from './tron-api.ts';
import { calmTronSigner, startTronReferenceSigner } from './tron-reference-signer.ts';

const SECRET = 'a secret of thirty-two characters';
const START_MS = Date.UTC(2026, 0, 7, 12);
/** The customers' key; the product only gets the public part of its account. */
const CUSTOMERS = HDKey.fromMasterSeed(Buffer.alloc(32, 'customers'));
const ACCOUNT = "m/44'/195'/0'";
/** Confirmations that make a payment final here: more than until a block is final. */
export const CONFIRMATIONS = SOLID_LAG + 2;
const contractOf = (number: number) => tronAddress(`0x${number.toString(16).padStart(40, 'c')}`);

/** The address of the customer with this number, derived from the private key as a wallet does. */
export const customerAddress = (number: number) =>
  tronAddress(privateKeyToAddress(toHex(CUSTOMERS.derive(`${ACCOUNT}/0/${number}`).privateKey!)));

/** The whole product with a local Tron network and a signer. */
export async function openTronHarness(changes: TestAppChanges = {}) {
  const time = { now: () => START_MS };
  const now = () => time.now();
  const chain = await startLocalTron({ now });
  const final = {
    atMs: () => chain.solid().atMs,
    includes: (txId: string) =>
      (chain.find(txId)?.block.number ?? Infinity) <= chain.solid().number,
  };
  const signer = await startTronReferenceSigner({ secret: SECRET, now, final });
  const [token, wrongToken] = [contractOf(1), contractOf(2)];
  chain.setBalance(token, signer.address, 1_000_000_000_000n);

  const settings: Record<string, string> = {
    TRON_NODE_URL: chain.url,
    TRON_NODE_KEY: NODE_KEY,
    TRON_NETWORK: 'nile',
    TRON_XPUB: CUSTOMERS.derive(ACCOUNT).publicExtendedKey,
    TRON_TOKENS: `USDT=${token}:6`,
    TRON_CONFIRMATIONS: String(CONFIRMATIONS),
    TRON_SIGNER_URL: signer.url,
    TRON_SIGNER_SECRET: SECRET,
  };
  const tron = readTron((name) => settings[name] ?? null, 'practice');
  const app = await createTestApp({ startMs: START_MS, tron, ...changes });
  time.now = () => app.clock.now();
  const harness = fundingHarness(app);
  await app.clock.advance(BLOCK_MS);

  return {
    ...harness,
    app,
    chain,
    signer,
    token,
    wrongToken,
    tron,
    async addressOf(person: Awaited<ReturnType<typeof harness.signUp>>) {
      const asked = { currency: 'USDT', chainType: 'TRC20' };
      const { result } = await person.call('getDepositAddress', asked);
      return (result as { address: string }).address;
    },
    /** Makes blocks, each followed by a poll. */
    async pass(blocks = 1) {
      for (let block = 0; block < blocks; block++) {
        chain.mine();
        await app.clock.jump(BLOCK_MS);
      }
    },
    /** Until everything that is in a block now is final and confirmed. */
    async settle() {
      for (let block = 0; block <= CONFIRMATIONS; block++) {
        chain.mine();
        await app.clock.jump(BLOCK_MS);
      }
    },
    /** Polls without a new block. */
    poll: () => app.clock.jump(BLOCK_MS),
    /** Longer than the delay of any retry. */
    async pollLater() {
      await app.clock.jump(12_000);
      await app.clock.advance(1_000);
    },
    /** Ends every fault. */
    calm() {
      Object.assign(chain.mood, calm());
      Object.assign(signer.mood, calmTronSigner());
    },
    /** An unused address. */
    freshAddress: (number: number) =>
      tronAddress(`0x${(number + 1).toString(16).padStart(40, 'f')}`),
    /** A second process of the same product. */
    beside: () => createTestApp({ beside: app, tron, nodeId: 'second' }),
    async close() {
      await app.close();
      await signer.stop();
      await chain.stop();
    },
  };
}

export type TronHarness = Awaited<ReturnType<typeof openTronHarness>>;
