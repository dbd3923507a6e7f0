import { addressProblem } from '@candor/contract/address';
import { currencyCodes, getCurrency } from '@candor/domain/money/currencies';
import { money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { findNetwork, type Network } from '@candor/domain/wallet/networks';
import { type Address, formatUnits } from 'viem';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import { StartupProblem } from '../../../platform/startup/problem.ts';
import type { TronConfig, TronNetworkName } from '../../../platform/startup/tron.ts';
import { findCursor } from '../store-cursors.ts';
import { inSteps } from './in-steps.ts';
import { shareAnswer } from './share-answer.ts';
import { type ChainAdapter, NetworkDown } from './chain-adapter.ts';
import { addressKey } from './evm-keys.ts';
import type { EvmCoin } from './evm-outputs.ts';
import { createHouseAddresses } from './house-addresses.ts';
import { keepHead, numberOfAccount, silentSince } from './store-evm.ts';
import { accountOf, tronAddress } from './tron-address.ts';
import { tronCustody } from './tron-custody.ts';
import { parseCursor, pollOutput, readBlocks } from './tron-deposits.ts';
import { createTronNode, type TronBlockName, type TronNode } from './tron-node.ts';
import { handOver, recallPayout, standingOf, type TronPayer } from './tron-payouts.ts';
import { createTronSigner } from './tron-signer.ts';

/** The chain type in `domain/wallet/networks` that this chain carries. */
export const TRON_CHAIN_TYPE = 'TRC20';
const BLOCK_MS = 3_000;
/** Blocks read per round, so that a long outage is caught up in many short steps. */
const STEP_BLOCKS_MAX = 20;
/** Without a new final block for this long the chain has stalled. */
const SILENT_MS = 120_000;
/** Excludes the addresses of the simulated chain. */
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** Ids of the first blocks, which are what tells the networks apart. */
const genesisIds: Readonly<Record<TronNetworkName, string>> = {
  mainnet: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  nile: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
  shasta: '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e',
};

export interface TronChainOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: TronConfig;
}

/** USDT on Tron: reads final blocks from a node, pays through a signer; no key that can spend is here. */
export function createTronChain({ db, clock, log, config }: TronChainOptions): ChainAdapter {
  const { network, feeLimitSun } = config;
  const key = addressKey('TRON_XPUB', config.xpub);
  const node = nodeOf(config);
  const coins = coinsOf(config);
  const house = createHouseAddresses(coins.map(({ contract }) => tronAddress(contract!)));
  const line = createTronSigner({ ...config.signer, clock });
  const signer = { ...line, status: async () => house.remember(await line.status()) };
  const payer: TronPayer = {
    db,
    clock,
    log,
    node,
    signer,
    network,
    feeLimitSun,
    chainType: TRON_CHAIN_TYPE,
    coins,
  };
  const assertNetwork = networkGuard(node, network);
  const head = shareAnswer(clock, async () => {
    await assertNetwork();
    return node.head();
  });
  const downSince = (queryable: Queryable) => silentSince(queryable, TRON_CHAIN_TYPE, clock.now());
  const isRead = async (queryable: Queryable) =>
    parseCursor(await findCursor(queryable, TRON_CHAIN_TYPE)) !== null;
  const isUp = shareAnswer(clock, async () => {
    await assertNetwork();
    if (!(await isRead(db)) || (await downSince(db)) !== null) return false;
    const status = await signer.status();
    return status.isReady && status.network === network;
  });
  const steps = inSteps(STEP_BLOCKS_MAX, (blocksMax, cursor: string | null, solid: TronBlockName) =>
    readBlocks(payer, cursor, { head: solid, blocksMax }),
  );
  const confirmations = (of: Network) => config.confirmations ?? of.confirmations;

  return {
    isSimulated: false,
    isTest: config.isTest,
    blockMs: () => BLOCK_MS,
    confirmations,
    async addressFor(queryable, _network, userId) {
      // Blocks are read from the first cursor on: payments to an older address could be missed.
      if (!(await isRead(queryable)) || (await downSince(queryable)) !== null)
        throw new Refusal('wallet.networkDown');
      const account = key.addressOf(await numberOfAccount(queryable, key.id, userId));
      const address = tronAddress(account as Address);
      return { address, memo: null, receivesAt: address };
    },
    addressProblem: (of, address) =>
      addressProblem({ ...of, addressPattern: ADDRESS }, address) ?? house.problemOf(address),
    downSince,
    isUp: () => isUp().catch(() => false),
    hotFunds: () => hotFundsOf(payer),
    custody: tronCustody(payer, genesisIds[network], assertNetwork),
    async listPayments(chainType, cursor) {
      await assertNetwork();
      const solid = await node.solidHead();
      const found = await steps(cursor, solid);
      const nowMs = clock.now();
      const number = BigInt(parseCursor(found.cursor)!.number);
      await keepHead(db, chainType, { number, nowMs, silentAtMs: nowMs + SILENT_MS });
      return found;
    },
    poll: async (_chainType, output) => pollOutput(payer, output, await head()),
    async send(payout) {
      house.assertPayee(payout.address);
      return handOver(payer, payout);
    },
    recall: (payout) => recallPayout(payer, payout),
    findPayout: async (of, sendId) =>
      standingOf(payer, sendId, { needed: confirmations(of), head: await head() }),
  };
}

const nodeOf = ({ nodeUrl, nodeKey }: TronConfig): TronNode =>
  createTronNode({ url: nodeUrl, key: nodeKey });

/** What the signer's account holds of every token. */
async function hotFundsOf({ signer, node, coins }: TronPayer) {
  const { address } = await signer.status();
  return Promise.all(
    coins.map(async ({ currency, contract, decimals }) => {
      const units = await node.balance(address, contract!);
      return { currency, amount: money(formatUnits(units, decimals)) };
    }),
  );
}

/** Checks the network of the node until it has matched once. */
function networkGuard(node: TronNode, network: TronNetworkName): () => Promise<void> {
  let isRight = false;
  return async () => {
    if (isRight) return;
    if ((await node.genesisId()) !== genesisIds[network])
      throw new NetworkDown(`the node is of another network, TRON_NETWORK says ${network}`);
    isRight = true;
  };
}

/** All currencies of this chain; throws StartupProblem for a missing, misspelled or too coarse token. */
function coinsOf({ tokens }: TronConfig): readonly EvmCoin[] {
  const travelling = currencyCodes.filter((code) => findNetwork(code, TRON_CHAIN_TYPE));
  return travelling.map((currency): EvmCoin => {
    const token = tokens.find((each) => each.currency === currency);
    if (!token) throw new StartupProblem(`TRON_TOKENS names no contract for ${currency}`);
    if (addressProblem(findNetwork(currency, TRON_CHAIN_TYPE)!, token.contract))
      throw new StartupProblem(`TRON_TOKENS: the contract of ${currency} has a typing mistake`);
    if (token.decimals < getCurrency(currency).decimals)
      throw new StartupProblem(
        `TRON_TOKENS: payouts of ${currency} have more decimals than its token`,
      );
    return { currency, contract: accountOf(token.contract), decimals: token.decimals };
  });
}

/**
 * Fails at startup if the node is of another network. A node that does not answer is checked again
 * in every round. Throws StartupProblem.
 */
export async function checkTronNode(config: TronConfig, log: Log): Promise<void> {
  const expected = genesisIds[config.network];
  const found = await nodeOf(config)
    .genesisId()
    .catch((error: unknown) => {
      log.warn({ err: error }, 'Tron node check failed, retrying in the next round');
      return expected;
    });
  if (found !== expected)
    throw new StartupProblem(
      `TRON_NODE_URL is a node of another network, TRON_NETWORK=${config.network}`,
    );
}
