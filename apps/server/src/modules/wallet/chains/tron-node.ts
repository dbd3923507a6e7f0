import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import * as z from 'zod/mini';
import { NetworkDown, NetworkUnclear } from './chain-adapter.ts';
import type { EvmReceipt } from './evm-rpc.ts';
import { addressBytes, accountOf } from './tron-address.ts';

/** Longer than a healthy node takes, shorter than a round may stall. */
const TIMEOUT_MS = 4_000;
const KEY_HEADER = 'TRON-PRO-API-KEY';
/** What a node says of its troubles is cut off here. */
const WORDS_MAX = 100;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const hex = z.string().check(z.regex(/^([0-9a-f]{2})*$/));
const headerFields = {
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({ number: z.int(), parentHash: hash, timestamp: z.int() }),
  }),
};
const header = z.object(headerFields);
const fullBlock = z.object({
  ...headerFields,
  transactions: z.optional(z.array(z.object({ txID: hash }))),
});
const transactionInfo = z.object({
  id: hash,
  blockNumber: z.int(),
  /** Missing unless it failed. */
  result: z.optional(z.string()),
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
  log: z.optional(
    z.array(z.object({ address: hex, topics: z.optional(z.array(hex)), data: z.optional(hex) })),
  ),
});
const broadcastAnswer = z.object({ code: z.string() });
const constantAnswer = z.object({
  result: z.object({ result: z.literal(true) }),
  constant_result: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.length(1)),
});

export interface TronBlockName {
  readonly number: number;
  readonly id: string;
  /** Time of the network, epoch milliseconds. */
  readonly atMs: number;
}

/** A transaction in a block, with what it did; its logs have the form that contracts of EVM use. */
export interface TronExecution extends Pick<EvmReceipt, 'isSuccess' | 'logs'> {
  readonly txId: string;
  readonly blockNumber: number;
}

export interface TronBlock extends TronBlockName {
  readonly parentId: string;
  readonly transactions: readonly TronExecution[];
}

/** The few requests made to a full node. Each throws NetworkDown if the node does not answer. */
export interface TronNode {
  /** Id of the first block, which names the network. */
  genesisId(): Promise<string>;
  /** The newest block, which may still be replaced. */
  head(): Promise<TronBlockName>;
  /** The newest block that two thirds of the witnesses have built on, which is final. */
  solidHead(): Promise<TronBlockName>;
  /**
   * A final block with all of its transactions; undefined if the node has none of this number.
   * Throws NetworkUnclear if it leaves out a transaction of it.
   */
  solidBlock(number: number): Promise<TronBlock | undefined>;
  /** A transaction in a block; undefined if it is in none. Only a final block if `isSolid`. */
  execution(txId: string, isSolid: boolean): Promise<TronExecution | undefined>;
  /** What an account holds of a token, in its smallest unit. */
  balance(account: string, contract: Address): Promise<bigint>;
  /** Hands over a signed transaction; the answer proves nothing, neither that it will be included. */
  broadcast(transaction: string): Promise<{ readonly isTaken: boolean; readonly code: string }>;
}

export function createTronNode({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string | null;
}): TronNode {
  const read = <Schema extends z.ZodMiniType>(path: string, answer: unknown, schema: Schema) => {
    const { data, success } = z.safeParse(schema, answer);
    if (!success) throw new NetworkDown(`${path}: an answer of an unknown form`);
    return data;
  };
  const ask = async <Schema extends z.ZodMiniType>(
    path: string,
    question: object,
    schema: Schema,
  ) => read(path, await post(url, key, path, question), schema);
  /** Undefined for what the node does not have. */
  const find = async <Schema extends z.ZodMiniType>(
    path: string,
    question: object,
    schema: Schema,
  ) => {
    const answer = await post(url, key, path, question);
    return isEmpty(answer) ? undefined : read(path, answer, schema);
  };

  return {
    async genesisId() {
      const { blockID } = await ask(
        '/wallet/getblockbynum',
        { num: 0 },
        z.object({ blockID: hash }),
      );
      return blockID;
    },
    head: async () => nameOf(await ask('/wallet/getblock', { detail: false }, header)),
    solidHead: async () => nameOf(await ask('/walletsolidity/getblock', { detail: false }, header)),
    async solidBlock(number) {
      const [block, infos = []] = await Promise.all([
        find('/walletsolidity/getblockbynum', { num: number }, fullBlock),
        find(
          '/walletsolidity/gettransactioninfobyblocknum',
          { num: number },
          z.array(transactionInfo),
        ),
      ]);
      return block && joined(number, block, infos);
    },
    async execution(txId, isSolid) {
      const path = `/${isSolid ? 'walletsolidity' : 'wallet'}/gettransactioninfobyid`;
      const info = await find(path, { value: txId }, transactionInfo);
      if (!info) return undefined;
      if (info.id !== txId) throw new NetworkUnclear('the node answers about another transaction');
      return executionOf(info);
    },
    async balance(account, contract) {
      const owner = toHex(addressBytes(account));
      const args = [accountOf(account)] as const;
      const call = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args });
      const question = {
        owner_address: owner,
        contract_address: `41${contract.slice(2)}`,
        data: call.slice(2),
      };
      const found = await ask('/wallet/triggerconstantcontract', question, constantAnswer);
      return BigInt(`0x${found.constant_result[0]}`);
    },
    async broadcast(transaction) {
      const { code } = await ask('/wallet/broadcasthex', { transaction }, broadcastAnswer);
      const isTaken = code === 'SUCCESS' || code === 'DUP_TRANSACTION_ERROR';
      return { isTaken, code: code.slice(0, WORDS_MAX) };
    },
  };
}

const isEmpty = (answer: unknown): boolean =>
  answer !== null && typeof answer === 'object' && Object.keys(answer).length === 0;
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Hides messages of the library, which repeat the node's URL: it may contain an API key. */
async function post(url: string, key: string | null, path: string, question: object) {
  let answer: unknown;
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { [KEY_HEADER]: key }),
      },
      body: JSON.stringify(question),
    });
    // A light node refuses with a sentence, others with HTML: no JSON either way.
    answer = JSON.parse(await response.text());
  } catch {
    throw new NetworkDown(`${path}: the node does not answer`);
  }
  // Nodes report their own troubles with HTTP 200.
  if (answer !== null && typeof answer === 'object' && 'Error' in answer)
    throw new NetworkDown(`${path}: ${String(answer.Error).slice(0, WORDS_MAX)}`);
  return answer;
}

type Header = z.infer<typeof header>;

function nameOf({ blockID, block_header: { raw_data: raw } }: Header): TronBlockName {
  // The first eight bytes of an id are the number of its block.
  if (BigInt(`0x${blockID.slice(0, 16)}`) !== BigInt(raw.number))
    throw new NetworkUnclear('a block whose id is of another number');
  return { number: raw.number, id: blockID, atMs: raw.timestamp };
}

/** The block with the results of all of its transactions, which the node keeps apart. */
function joined(
  number: number,
  block: z.infer<typeof fullBlock>,
  infos: readonly z.infer<typeof transactionInfo>[],
): TronBlock {
  const name = nameOf(block);
  if (name.number !== number) throw new NetworkUnclear('the node answers with another block');
  const found = new Map(infos.map((info) => [info.id, info]));
  const transactions = (block.transactions ?? []).map(({ txID }) => {
    const info = found.get(txID);
    if (info?.blockNumber !== number)
      throw new NetworkUnclear('a block and the results of its transactions do not fit together');
    return executionOf(info);
  });
  return { ...name, parentId: block.block_header.raw_data.parentHash, transactions };
}

/** Only a call of a contract has a result in its receipt; nothing else moves a token. */
const executionOf = (info: z.infer<typeof transactionInfo>): TronExecution => ({
  txId: info.id,
  blockNumber: info.blockNumber,
  isSuccess: info.receipt?.result === 'SUCCESS' && info.result !== 'FAILED',
  logs: (info.log ?? []).map(({ address, topics = [], data = '' }) => ({
    address: `0x${address}`,
    topics: topics.map((topic): Hex => `0x${topic}`) as [] | [Hex, ...Hex[]],
    data: `0x${data}`,
  })),
});
