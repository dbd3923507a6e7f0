import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { readBitcoin } from '../../../platform/startup/bitcoin.ts';
import { createTestApp, type TestAppChanges } from '../../../testing/test-app.ts';
import { prefixesOf } from '../chains/bitcoin-keys.ts';
import { startBitcoinNode } from './bitcoin-node.ts';
import { fundingHarness } from './funding-harness.ts';
import { startReferenceBitcoinSigner } from './reference-bitcoin-signer.ts';

const SECRET = 'a secret of thirty-two characters';
const START_MS = Date.UTC(2026, 0, 7, 12);
/** The customers' key; the product only gets the public part of its account. */
const CUSTOMERS = HDKey.fromMasterSeed(Buffer.alloc(32, 'customers'), {
  public: 0x045f1cf6,
  private: 0x045f18bc,
});
const ACCOUNT = "m/84'/1'/0'";
/** Confirmations that make a payment final here. */
export const CONFIRMATIONS = 3;
export const FEE_MAX = 100;
const BTC = 100_000_000n;
/** What arrives of a withdrawal of 0.002. Satoshis. */
export const PAID = 190_000n;

/** The address of the customer with this number, derived from the private key as a wallet does. */
export const customerAddress = (number: number): string =>
  p2wpkh(CUSTOMERS.derive(`${ACCOUNT}/0/${number}`).publicKey!, prefixesOf('regtest')).address!;

/** The whole product with a node and a signer of Bitcoin. */
export async function openBitcoinHarness(changes: TestAppChanges = {}) {
  const node = await startBitcoinNode();
  const time = { now: () => START_MS };
  const signer = await startReferenceBitcoinSigner({ secret: SECRET, now: () => time.now() });
  const settings: Record<string, string> = {
    BITCOIN_RPC_URL: node.url,
    BITCOIN_CHAIN: 'regtest',
    BITCOIN_XPUB: CUSTOMERS.derive(ACCOUNT).publicExtendedKey,
    BITCOIN_PAYOUT_ADDRESS: signer.address,
    BITCOIN_SIGNER_URL: signer.url,
    BITCOIN_SIGNER_SECRET: SECRET,
    BITCOIN_CONFIRMATIONS: String(CONFIRMATIONS),
    BITCOIN_POLL_SECONDS: '1',
    BITCOIN_FEE_MAX: String(FEE_MAX),
  };
  const bitcoin = readBitcoin((name) => settings[name] ?? null, 'practice')!;
  const app = await createTestApp({ startMs: START_MS, bitcoin, ...changes });
  time.now = () => app.clock.now();
  const harness = fundingHarness(app);
  type Person = Awaited<ReturnType<typeof harness.signUp>>;
  await app.clock.advance(3_000);
  let places = 0;

  const pass = async (blocks = 1, without: readonly string[] = []) => {
    for (let block = 0; block < blocks; block++) {
      node.mine(without);
      await app.clock.jump(2_000);
    }
  };
  /** The house sends coins to the address that pays withdrawals. */
  const fund = async (...coins: readonly bigint[]) => {
    node.pay(...coins.map((satoshis) => [signer.address, satoshis] as const));
    await pass(CONFIRMATIONS);
  };
  await fund(...Array.from({ length: 10 }, () => BTC));

  const addressOf = async (person: Person): Promise<string> => {
    const { result } = await person.call('getDepositAddress', {
      currency: 'BTC',
      chainType: 'BTC',
    });
    return (result as { address: string }).address;
  };
  /** An unused address of somebody else. */
  const freshAddress = () => customerAddress(1_000_000 + places++);
  /** A customer with 0.01 who can withdraw to an unused address. */
  const withdrawer = async () => {
    const person = await harness.signUp();
    node.pay([await addressOf(person), 1_000_000n]);
    await pass(CONFIRMATIONS);
    const place = freshAddress();
    const withdrawalInfoId = await harness.bind(person, 'BTC', { address: place });
    const withdraw = () =>
      harness.withdraw(person, { currency: 'BTC', withdrawalInfoId, money: '0.002' });
    return { person, place, withdraw };
  };

  return {
    ...harness,
    addressOf,
    freshAddress,
    withdrawer,
    /** The same, whose withdrawal was sent. */
    async sent() {
      const { person, place, withdraw } = await withdrawer();
      await withdraw();
      await app.clock.jump(2_000);
      const { id, txHash } = await harness.withdrawal(person);
      if (txHash === undefined) throw new Error('the withdrawal was not sent');
      return { person, place, id, txHash };
    },
    questionsOf: (id: string) => signer.questions.filter(({ payoutId }) => payoutId === id),
    /** No faults. */
    calm(): void {
      node.faults.loses.clear();
      Object.assign(node.mood, { feerate: 0.00005, mempoolminfee: 0.00001, isCatchingUp: false });
      const usual = { isDown: false, losesPayouts: false, isStuck: false, forges: false };
      Object.assign(signer.mood, usual, { isReady: true, tampers: null, address: signer.address });
    },
    app,
    node,
    signer,
    bitcoin,
    fund,
    /** Mines blocks with all that waits, except some of it, each followed by a poll. */
    pass,
    /** Polls without a new block. */
    poll: () => app.clock.jump(2_000),
    /** Longer than the delay of any retry. */
    async pollLater() {
      await app.clock.jump(12_000);
      await app.clock.advance(1_000);
    },
    /** A second process of the same product. */
    beside: () => createTestApp({ beside: app, bitcoin, nodeId: 'second' }),
    async close() {
      await app.close();
      await signer.stop();
      await node.stop();
    },
  };
}

export type BitcoinHarness = Awaited<ReturnType<typeof openBitcoinHarness>>;
