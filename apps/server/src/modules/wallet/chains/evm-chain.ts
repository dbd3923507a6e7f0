import { addressProblem } from '@candor/contract/address';
import { EVM_ADDRESS } from '@candor/contract/evm-address';
import { asciiLowerCase } from '@candor/domain/identity/ascii';
import { currencyCodes, getCurrency } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { findNetwork, type Network } from '@candor/domain/wallet/networks';
import { formatUnits, getAddress } from 'viem';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { EvmConfig } from '../../../platform/startup/evm.ts';
import { StartupProblem } from '../../../platform/startup/problem.ts';
import { findCursor } from '../store-cursors.ts';
import { parseLocator } from './block-locator.ts';
import { type ChainAdapter, NetworkDown } from './chain-adapter.ts';
import { evmCustody } from './evm-custody.ts';
import { evmBlocks, pollOutput } from './evm-deposits.ts';
import { addressKey } from './evm-keys.ts';
import { createHouseAddresses } from './house-addresses.ts';
import type { EvmCoin } from './evm-outputs.ts';
import { type EvmPayer, handOver, recallPayout, standingOf } from './evm-payouts.ts';
import { createEvmRpc, type EvmRpc } from './evm-rpc.ts';
import { createEvmSigner } from './evm-signer.ts';
import { shareAnswer } from './share-answer.ts';
import { keepHead, numberOfAccount, silentSince } from './store-evm.ts';

/** The chain type in `domain/wallet/networks` that this chain carries, and its native coin. */
export const EVM_CHAIN_TYPE = 'ERC20';
const NATIVE = { currency: 'ETH', contract: null, decimals: 18 } as const;
/** A chain has stalled after this many block times without a block, but not before the minimum. */
const SILENT_BLOCKS = 25;
const SILENT_MS_MIN = 120_000;

export interface EvmChainOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: EvmConfig;
}

/** A real chain: reads from a node, pays through a signer; no key that can spend is held here. */
export function createEvmChain({ db, clock, log, config }: EvmChainOptions): ChainAdapter {
  const key = addressKey('EVM_XPUB', config.xpub);
  const rpc = createEvmRpc(config.rpcUrl);
  const coins = coinsOf(config);
  const contracts = coins.flatMap(({ contract }) => contract ?? []);
  const house = createHouseAddresses(contracts, asciiLowerCase);
  const signer = createEvmSigner({ ...config.signer, clock });
  const payer: EvmPayer = {
    db,
    clock,
    log,
    rpc,
    chainType: EVM_CHAIN_TYPE,
    chainId: config.chainId,
    coins,
    signer: { ...signer, status: async () => house.remember(await signer.status()) },
  };
  const assertChain = chainGuard(rpc, config.chainId);
  const head = shareAnswer(clock, async () => {
    await assertChain();
    return rpc.head();
  });
  const downSince = (queryable: Queryable) => silentSince(queryable, EVM_CHAIN_TYPE, clock.now());
  const isUp = shareAnswer(clock, async () => {
    await assertChain();
    if ((await downSince(db)) !== null) return false;
    const { chainId, isReady } = await payer.signer.status();
    return isReady && chainId === config.chainId;
  });
  const silentMs = Math.max(SILENT_BLOCKS * config.blockMs, SILENT_MS_MIN);
  const blocks = evmBlocks(payer);
  const confirmations = (network: Network) => config.confirmations ?? network.confirmations;

  return {
    isSimulated: false,
    isTest: config.isTest,
    blockMs: () => config.blockMs,
    confirmations,
    async addressFor(queryable, { chainType }, userId) {
      // Blocks are read from the first cursor on: payments to an older address could be missed.
      const isRead = (await findCursor(queryable, chainType)) !== null;
      if (!isRead || (await downSince(queryable)) !== null) throw new Refusal('wallet.networkDown');
      const address = key.addressOf(await numberOfAccount(queryable, key.id, userId));
      return { address, memo: null, receivesAt: address.toLowerCase() };
    },
    addressProblem: (network, address) =>
      // The pattern excludes addresses of the simulated chain.
      addressProblem({ ...network, addressPattern: EVM_ADDRESS }, address) ??
      house.problemOf(address),
    downSince,
    isUp: () => isUp().catch(() => false),
    hotFunds: () => hotFundsOf(payer),
    custody: evmCustody(payer, assertChain),
    async listPayments(chainType, cursor) {
      await assertChain();
      const newest = await rpc.head();
      const found = await blocks(cursor, newest);
      const nowMs = clock.now();
      // A node that reports an older block shows nothing new; one of several nodes may be behind.
      const { number } = parseLocator(found.cursor)[0];
      await keepHead(db, chainType, { number, nowMs, silentAtMs: nowMs + silentMs });
      return found;
    },
    poll: async (_chainType, output) => pollOutput(payer, output, await head()),
    async send(payout) {
      house.assertPayee(payout.address);
      return handOver(payer, payout);
    },
    recall: (payout) => recallPayout(payer, payout),
    findPayout: async (network, sendId) =>
      standingOf(payer, sendId, { needed: confirmations(network), head: await head() }),
  };
}

/** What the signer's account holds of every coin; nothing if the signer does not name it. */
async function hotFundsOf({ signer, rpc, coins }: EvmPayer) {
  const { address } = await signer.status();
  if (address === undefined) return [];
  return Promise.all(
    coins.map(async ({ currency, contract, decimals }) => {
      const units = await rpc.balance(getAddress(address), contract);
      return { currency, amount: money(formatUnits(units, decimals)) };
    }),
  );
}

/** Checks the chain id of the node until it has matched once. */
function chainGuard(rpc: EvmRpc, chainId: number): () => Promise<void> {
  let isRight = false;
  return async () => {
    if (isRight) return;
    const found = await rpc.chainId();
    if (found !== chainId)
      throw new NetworkDown(`the node is of chain ${found}, EVM_CHAIN_ID says ${chainId}`);
    isRight = true;
  };
}

/** All currencies of this chain; throws StartupProblem for a missing or too coarse token. */
function coinsOf({ tokens }: EvmConfig): readonly EvmCoin[] {
  const travelling = currencyCodes.filter((code) => findNetwork(code, EVM_CHAIN_TYPE));
  return travelling.map((currency): EvmCoin => {
    const token = tokens.find((each) => each.currency === currency);
    const coin = currency === NATIVE.currency ? NATIVE : token && { ...token, currency };
    if (!coin) throw new StartupProblem(`EVM_TOKENS names no contract for ${currency}`);
    if (coin.decimals < getCurrency(currency).decimals)
      throw new StartupProblem(
        `EVM_TOKENS: payouts of ${currency} have more decimals than its token`,
      );
    return coin;
  });
}

/**
 * Fails at startup if the node is on another chain. A node that does not answer is checked again
 * in every round. Throws StartupProblem.
 */
export async function checkEvmNode({ rpcUrl, chainId }: EvmConfig, log: Log): Promise<void> {
  const found = await createEvmRpc(rpcUrl)
    .chainId()
    .catch((error: unknown) => {
      log.warn({ err: error }, 'EVM node check failed, retrying in the next round');
      return chainId;
    });
  if (found !== chainId)
    throw new StartupProblem(`EVM_RPC_URL is a node of chain ${found}, EVM_CHAIN_ID=${chainId}`);
}
