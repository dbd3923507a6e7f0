import { addressProblem } from '@candor/contract/address';
import { currencyCodes, getCurrency } from '@candor/domain/money/currencies';
import { Refusal } from '@candor/domain/refusal';
import { findNetwork, type Network } from '@candor/domain/wallet/networks';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { EvmConfig } from '../../../platform/startup/evm.ts';
import { StartupProblem } from '../../../platform/startup/problem.ts';
import { findCursor } from '../store-cursors.ts';
import { type ChainAdapter, NetworkDown } from './chain-adapter.ts';
import { pollOutput, readBlocks } from './evm-deposits.ts';
import { addressKey } from './evm-keys.ts';
import type { EvmCoin } from './evm-outputs.ts';
import { type EvmPayer, handOver, recallPayout, standingOf } from './evm-payouts.ts';
import { createEvmRpc, type EvmBlockName, type EvmRpc } from './evm-rpc.ts';
import { createEvmSigner } from './evm-signer.ts';
import { keepHead, numberOfAccount, silentSince } from './store-evm.ts';

/** The networks of `domain/wallet/networks` that this chain carries, and its own coin. */
export const EVM_CHAIN_TYPE = 'ERC20';
const NATIVE = { currency: 'ETH', contract: null, decimals: 18 } as const;
/** How long an answer of the node that many looks need is not asked for again. */
const FRESH_MS = 500;
/** Blocks that one round reads, so that a long absence is made up for in many short steps. */
const STEP_BLOCKS_MAX = 20;
/** Without a new block for so many times of one, and no less than so long, a chain stands still. */
const SILENT_BLOCKS = 25;
const SILENT_MS_MIN = 120_000;
/** Without the addresses of the simulated chain. */
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export interface EvmChainOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: EvmConfig;
}

/** A real chain: a node is asked, a signer pays, and this process holds no key that could spend. */
export function createEvmChain({ db, clock, log, config }: EvmChainOptions): ChainAdapter {
  const key = addressKey(config.xpub);
  const rpc = createEvmRpc(config.rpcUrl);
  const payer: EvmPayer = {
    db,
    clock,
    log,
    rpc,
    chainType: EVM_CHAIN_TYPE,
    chainId: config.chainId,
    coins: coinsOf(config),
    signer: createEvmSigner({ ...config.signer, clock }),
  };
  const assertChain = chainGuard(rpc, config.chainId);
  const head = shared(clock, async () => {
    await assertChain();
    return rpc.head();
  });
  const downSince = (queryable: Queryable) => silentSince(queryable, EVM_CHAIN_TYPE, clock.now());
  const isUp = shared(clock, async () => {
    await assertChain();
    if ((await downSince(db)) !== null) return false;
    const { chainId, isReady } = await payer.signer.status();
    return isReady && chainId === config.chainId;
  });
  const silentMs = Math.max(SILENT_BLOCKS * config.blockMs, SILENT_MS_MIN);
  const steps = stepsThrough(payer);
  const confirmations = (network: Network) => config.confirmations ?? network.confirmations;

  return {
    isSimulated: false,
    isTest: config.isTest,
    blockMs: () => config.blockMs,
    confirmations,
    async addressFor(queryable, { chainType }, userId) {
      // Blocks are read from the first cursor on: an address that is older could be paid unseen.
      const isRead = (await findCursor(queryable, chainType)) !== null;
      if (!isRead || (await downSince(queryable)) !== null) throw new Refusal('wallet.networkDown');
      const address = key.addressOf(await numberOfAccount(queryable, key.id, userId));
      return { address, memo: null, receivesAt: address.toLowerCase() };
    },
    addressProblem: (network, address) =>
      addressProblem({ ...network, addressPattern: ADDRESS }, address),
    downSince,
    isUp: () => isUp().catch(() => false),
    async listPayments(chainType, cursor) {
      await assertChain();
      const newest = await rpc.head();
      const nowMs = clock.now();
      // A node that answers an older block than was seen shows nothing new, and one of many may be behind.
      const seen = { number: newest.number, nowMs, silentAtMs: nowMs + silentMs };
      await keepHead(db, chainType, seen);
      return steps(cursor, newest);
    },
    poll: async (_chainType, output) => pollOutput(payer, output, await head()),
    send: (payout) => handOver(payer, payout),
    recall: (payout) => recallPayout(payer, payout),
    findPayout: async (network, sendId) =>
      standingOf(payer, sendId, { needed: confirmations(network), head: await head() }),
  };
}

/**
 * Reads on in steps that halve when the node fails, as it does when one is too large for it, and grow
 * again by one block.
 */
function stepsThrough(payer: EvmPayer) {
  let blocksMax = STEP_BLOCKS_MAX;
  return async (cursor: string | null, head: EvmBlockName) => {
    try {
      const found = await readBlocks(payer, cursor, { head, blocksMax });
      blocksMax = Math.min(blocksMax + 1, STEP_BLOCKS_MAX);
      return found;
    } catch (error) {
      blocksMax = Math.max(Math.floor(blocksMax / 2), 1);
      throw error;
    }
  };
}

/** Asks until the node has said once that it is of this chain. */
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

/** One answer for everybody who asks at about the same time. */
function shared<Answer>(clock: Clock, question: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { readonly atMs: number; readonly answer: Promise<Answer> } | null = null;
  return () => {
    if (!asked || clock.now() >= asked.atMs + FRESH_MS)
      asked = { atMs: clock.now(), answer: question() };
    return asked.answer;
  };
}

/** Every currency that travels on this chain, or a problem that names what is missing. */
function coinsOf({ tokens }: EvmConfig): readonly EvmCoin[] {
  const travelling = currencyCodes.filter((code) => findNetwork(code, EVM_CHAIN_TYPE));
  return travelling.map((currency): EvmCoin => {
    const token = tokens.find((each) => each.currency === currency);
    const coin = currency === NATIVE.currency ? NATIVE : token && { ...token, currency };
    if (!coin) throw new StartupProblem(`EVM_TOKENS names no contract for ${currency}`);
    if (coin.decimals < getCurrency(currency).decimals)
      throw new StartupProblem(`EVM_TOKENS: ${currency} is paid out finer than its token is`);
    return coin;
  });
}

/**
 * Says at start when the node is of another chain; a node that does not answer is asked again by
 * every round. Refuses: StartupProblem.
 */
export async function checkEvmNode({ rpcUrl, chainId }: EvmConfig, log: Log): Promise<void> {
  const found = await createEvmRpc(rpcUrl)
    .chainId()
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the node of the chain does not answer yet');
      return chainId;
    });
  if (found !== chainId)
    throw new StartupProblem(`EVM_RPC_URL is a node of chain ${found}, EVM_CHAIN_ID=${chainId}`);
}
