import {
  type Address,
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  erc20Abi,
  getAbiItem,
  type Hash,
  http,
  isHash,
  type Log,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import { NetworkDown, NetworkUnclear } from './chain-adapter.ts';

/** Longer than a healthy node takes, shorter than a round may stall. */
const TIMEOUT_MS = 4_000;
const BATCH_MAX = 20;
/** The Transfer event of ERC-20. */
export const transferEvent = getAbiItem({ abi: erc20Abi, name: 'Transfer' });

export interface EvmBlockName {
  readonly number: bigint;
  readonly hash: Hash;
}

export interface EvmTransaction {
  readonly hash: Hash;
  readonly from: Address;
  /** Null for a contract creation. */
  readonly to: Address | null;
  /** Wei. */
  readonly value: bigint;
  readonly nonce: number;
}

export interface EvmBlock extends EvmBlockName {
  readonly parentHash: Hash;
  readonly transactions: readonly EvmTransaction[];
}

export interface EvmReceipt {
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  readonly isSuccess: boolean;
  /** In the order in which the transaction emitted them. */
  readonly logs: readonly Pick<Log, 'address' | 'topics' | 'data'>[];
}

/** The few requests made to a node. Each throws NetworkDown if the node does not answer. */
export interface EvmRpc {
  chainId(): Promise<number>;
  head(): Promise<EvmBlockName>;
  /** Undefined if the node has no block of this number. */
  blockName(number: bigint): Promise<EvmBlockName | undefined>;
  block(number: bigint): Promise<EvmBlock | undefined>;
  /** Transactions of exactly this block in which these contracts moved tokens, and to whom. */
  tokenTransfers(
    blockHash: Hash,
    contracts: readonly Address[],
  ): Promise<readonly { readonly txId: Hash; readonly to: Address | undefined }[]>;
  /** Number of transactions of an account up to and including a block: its next nonce. */
  nonceAt(address: Address, blockNumber: bigint): Promise<number>;
  /**
   * What an account holds, in the smallest unit; of the native coin if the contract is null. After a
   * block of the newest hundred, or after the newest one.
   */
  balance(account: Address, contract: Address | null, blockNumber?: bigint): Promise<bigint>;
  transaction(txId: Hash): Promise<EvmTransaction | undefined>;
  /** Undefined while the transaction is in no block. */
  receipt(txId: Hash): Promise<EvmReceipt | undefined>;
}

export function createEvmRpc(url: string): EvmRpc {
  const client = createPublicClient({
    // No retries here: the next round asks again for everything still unknown.
    transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0, batch: { batchSize: BATCH_MAX } }),
    cacheTime: 0,
  });
  return {
    chainId: () => ask('chain id', () => client.getChainId()),
    head: () => ask('newest block', async () => nameOf(await client.getBlock())),
    blockName: (blockNumber) =>
      ask('block', async () => nameOf(await client.getBlock({ blockNumber }))).catch(ifUnknown),
    block: (blockNumber) =>
      ask('block', async () => {
        const block = await client.getBlock({ blockNumber, includeTransactions: true });
        const { parentHash, transactions } = block;
        return { ...nameOf(block), parentHash, transactions };
      }).catch(ifUnknown),
    tokenTransfers: (blockHash, address) =>
      ask('transfers', async () => {
        if (address.length === 0) return [];
        const asked = { blockHash, address: [...address], event: transferEvent, strict: false };
        const logs = await client.getLogs(asked);
        return logs.map(({ transactionHash, args }) => ({ txId: transactionHash, to: args.to }));
      }),
    nonceAt: (address, blockNumber) =>
      ask('nonce', () => client.getTransactionCount({ address, blockNumber })),
    balance: (account, contract, blockNumber) =>
      ask('balance', () =>
        contract === null
          ? client.getBalance({
              address: account,
              ...(blockNumber !== undefined && { blockNumber }),
            })
          : client.readContract({
              ...(blockNumber !== undefined && { blockNumber }),
              abi: erc20Abi,
              address: contract,
              functionName: 'balanceOf',
              args: [account],
            }),
      ),
    transaction: (hash) =>
      ask('transaction', () => client.getTransaction({ hash })).catch(ifUnknown),
    receipt: (hash) =>
      ask('receipt', async () => {
        const { status, ...receipt } = await client.getTransactionReceipt({ hash });
        return { ...receipt, isSuccess: status === 'success' };
      }).catch(ifUnknown),
  };
}

type Named = { readonly number: bigint | null; readonly hash: Hash | null };

/** Both become part of texts that are sealed, and the library takes them as the node gives them. */
function nameOf({ number, hash }: Named): EvmBlockName {
  if (number === null || hash === null) throw new NetworkUnclear('a block without a name');
  if (number < 0n || number > Number.MAX_SAFE_INTEGER || !isHash(hash))
    throw new NetworkUnclear('a block whose name is none');
  return { number, hash };
}

/** Hides library messages, which repeat the node's URL: it may contain an API key. */
async function ask<Answer>(what: string, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (isUnknown(error) || error instanceof NetworkUnclear) throw error;
    const why = error instanceof BaseError ? `${error.name}: ${error.shortMessage}` : 'no answer';
    throw new NetworkDown(`${what} of the chain: ${why}`);
  }
}

const isUnknown = (error: unknown): boolean =>
  error instanceof BlockNotFoundError ||
  error instanceof TransactionNotFoundError ||
  error instanceof TransactionReceiptNotFoundError;

function ifUnknown(error: unknown): undefined {
  if (!isUnknown(error)) throw error;
}
