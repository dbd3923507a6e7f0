import { invariant, Refusal } from '@candor/domain/refusal';
import type { Network } from '@candor/domain/wallet/networks';
import type { AddressProblem } from '@candor/contract/address';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { BitcoinChainName, BitcoinConfig } from '../../../platform/startup/bitcoin.ts';
import { StartupProblem } from '../../../platform/startup/problem.ts';
import { findCursor } from '../store-cursors.ts';
import { moneyOf } from './bitcoin-amounts.ts';
import { bitcoinCustody } from './bitcoin-custody.ts';
import { bitcoinBlocks, confirmingHead, pollOutput } from './bitcoin-deposits.ts';
import { bitcoinKey, scriptOf } from './bitcoin-keys.ts';
import type { AddressKey } from './evm-keys.ts';
import { type BitcoinPayer, handOver, recallPayout } from './bitcoin-payouts.ts';
import { MAIN_TARGET_MAX } from './bitcoin-block.ts';
import { type BitcoinRpc, createBitcoinRpc } from './bitcoin-rpc.ts';
import { createBitcoinSigner } from './bitcoin-signer.ts';
import { standingOf } from './bitcoin-standing.ts';
import { parseLocator } from './block-locator.ts';
import { type ChainAdapter, NetworkDown } from './chain-adapter.ts';
import { shareAnswer } from './share-answer.ts';
import { sumCoins } from './store-bitcoin.ts';
import { keepHead, numberOfAccount, silentSince } from './store-evm.ts';

/** The chain type in `domain/wallet/networks` that this chain carries. */
export const BITCOIN_CHAIN_TYPE = 'BTC';
/** Blocks come at random: three hours without one happen about once in a thousand years. */
const SILENT_MS = 3 * 3_600_000;
/** A wallet that shows addresses to copy shows these. */
const OWN_NUMBERS_CHECKED = 20;
/** What an address of any chain of Bitcoin looks like: anything else is no typo. */
const ADDRESS = /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{11,71}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/;

export interface BitcoinChainOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: BitcoinConfig;
}

/** Bitcoin itself: reads from a node, pays with a signer's signatures; no key that can spend is held here. */
export function createBitcoinChain({ db, clock, log, config }: BitcoinChainOptions): ChainAdapter {
  const key = bitcoinKey(config.xpub, config.chain);
  assertPaysFromElsewhere(key, config);
  const targetMax = config.chain === 'main' ? MAIN_TARGET_MAX : null;
  const rpc = createBitcoinRpc(config.rpcUrl, { targetMax });
  const confirmations = (network: Network) => config.confirmations ?? network.confirmations;
  const signer = createBitcoinSigner({ ...config.signer, clock });
  const payer: BitcoinPayer = {
    db,
    clock,
    log,
    rpc,
    signer,
    chainType: BITCOIN_CHAIN_TYPE,
    chain: config.chain,
    ownScript: payoutScript(config),
    fees: config,
    confirmations,
  };
  const standing = shareAnswer(clock, () => standingOn(rpc, config.chain));
  const downSince = (queryable: Queryable) =>
    silentSince(queryable, BITCOIN_CHAIN_TYPE, clock.now());
  const isUp = shareAnswer(clock, async () => {
    const { isCatchingUp } = await standing();
    if (isCatchingUp || (await downSince(db)) !== null) return false;
    const { chain, address, isReady } = await signer.status();
    if (chain === config.chain && address === config.payoutAddress) return isReady;
    log.error({ chain, address }, 'the signer of Bitcoin is not that of BITCOIN_PAYOUT_ADDRESS');
    return false;
  });
  const blocks = bitcoinBlocks(payer);

  return {
    isSimulated: false,
    isTest: config.isTest,
    blockMs: () => config.pollMs,
    confirmations,
    async addressFor(queryable, { chainType }, userId) {
      // Blocks are read from the first cursor on: payments to an older address could be missed.
      const isRead = (await findCursor(queryable, chainType)) !== null;
      if (!isRead || (await downSince(queryable)) !== null) throw new Refusal('wallet.networkDown');
      const address = key.addressOf(await numberOfAccount(queryable, key.id, userId));
      invariant(address !== config.payoutAddress, 'no customer gets the change of payouts');
      return { address, memo: null, receivesAt: address };
    },
    addressProblem: (_network, address) => problemOf(config, address),
    downSince,
    isUp: () => isUp().catch(() => false),
    async hotFunds() {
      const script = Buffer.from(payer.ownScript).toString('hex');
      return [{ currency: 'BTC', amount: moneyOf(await sumCoins(db, script)) }];
    },
    custody: bitcoinCustody(payer, config.payoutAddress, standing),
    async listPayments(chainType, cursor) {
      const { head } = await standingOn(rpc, config.chain);
      const found = await blocks(cursor, head);
      const nowMs = clock.now();
      // A node that reports an older block shows nothing new; one of several nodes may be behind.
      const { number } = parseLocator(found.cursor)[0];
      await keepHead(db, chainType, { number, nowMs, silentAtMs: nowMs + SILENT_MS });
      return found;
    },
    poll: async (_chainType, output) => pollOutput(payer, output, (await standing()).head),
    send: (payout) => handOver(payer, payout),
    recall: (payout) => recallPayout(payer, payout),
    findPayout: async (network, sendId, { isWanted }) =>
      standingOf(payer, sendId, {
        needed: confirmations(network),
        head: await confirmingHead(payer, (await standing()).head),
        isWanted,
      }),
  };
}

/** What the node reports, if it is of the right chain. */
async function standingOn(rpc: BitcoinRpc, chain: BitcoinChainName) {
  const standing = await rpc.standing();
  if (standing.chain === chain) return standing;
  throw new NetworkDown(`the node is of chain ${standing.chain}, BITCOIN_CHAIN says ${chain}`);
}

function problemOf(config: BitcoinConfig, address: string): AddressProblem | null {
  const script = scriptOf(config.chain, address);
  if (!script) return ADDRESS.test(address) ? 'wallet.addressChecksum' : 'wallet.addressInvalid';
  // A payout to the house would be its own change.
  return Buffer.from(script).equals(payoutScript(config)) ? 'wallet.addressInvalid' : null;
}

/**
 * Throws StartupProblem if the paying address is one of the first that customers get: what they are
 * paid would pay others, and the change of payouts would be credited to one of them.
 */
function assertPaysFromElsewhere(key: AddressKey, { payoutAddress }: BitcoinConfig): void {
  const numbers = Array.from({ length: OWN_NUMBERS_CHECKED }, (_, number) => number);
  if (numbers.some((number) => key.addressOf(number) === payoutAddress))
    throw new StartupProblem(
      `BITCOIN_PAYOUT_ADDRESS=${payoutAddress} is an address of BITCOIN_XPUB, which customers get`,
    );
}

function payoutScript({ chain, payoutAddress }: BitcoinConfig): Uint8Array {
  const script = scriptOf(chain, payoutAddress);
  if (script) return script;
  throw new StartupProblem(
    `BITCOIN_PAYOUT_ADDRESS=${payoutAddress} is not an address of BITCOIN_CHAIN=${chain}`,
  );
}

/**
 * Fails at startup if the node is on another chain. A node that does not answer is checked again
 * in every round. Throws StartupProblem.
 */
export async function checkBitcoinNode({ rpcUrl, chain }: BitcoinConfig, log: Log): Promise<void> {
  const found = await createBitcoinRpc(rpcUrl)
    .standing()
    .catch((error: unknown) => {
      log.warn({ err: error }, 'Bitcoin node check failed, retrying in the next round');
      return { chain };
    });
  if (found.chain !== chain)
    throw new StartupProblem(
      `BITCOIN_RPC_URL is a node of chain ${found.chain}, BITCOIN_CHAIN=${chain}`,
    );
}
