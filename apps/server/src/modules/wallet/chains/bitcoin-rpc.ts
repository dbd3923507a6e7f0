import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { type BitcoinBlock, type BitcoinOutpoint, readBlock } from './bitcoin-block.ts';
import type { BlockName } from './block-locator.ts';
import { NetworkDown, NetworkUnclear } from './chain-adapter.ts';

/** Longer than a healthy node takes, even for a full block, shorter than a round may stall. */
const TIMEOUT_MS = 8_000;
/** The node reads every unspent output there is. */
const SCAN_TIMEOUT_MS = 10 * 60_000;
/** Error codes of a node that say something about what was asked (`rpc/protocol.h`). */
const UNKNOWN = -5;
const OUT_OF_RANGE = -8;
const INVALID_INPUTS = -25;
const REFUSED = -26;
const ALREADY_MINED = -27;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const height = z.int().check(z.nonnegative());
const standing = z.object({
  chain: z.string(),
  blocks: height,
  bestblockhash: hash,
  initialblockdownload: z.boolean(),
});
/** Fees are estimates and limits in BTC per 1000 virtual bytes, not amounts of money. */
const estimate = z.object({ feerate: z.optional(z.number()) });
const mempool = z.object({ mempoolminfee: z.number() });
const scan = z.object({
  success: z.literal(true),
  height,
  bestblock: hash,
  unspents: z.array(z.object({ scriptPubKey: z.string(), amount: z.number() })),
});
const reply = z.object({
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: z.int(), message: z.string() })),
});

/** A node's word that it will not do what was asked. */
class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface BitcoinRpcOptions {
  readonly timeoutMs?: number;
  readonly targetMax?: bigint | null;
}

/** The few requests made to a node. Each throws NetworkDown if the node does not answer. */
export interface BitcoinRpc {
  /** The name of its chain, its newest block, and whether it is still catching up with others. */
  standing(): Promise<{
    readonly chain: string;
    readonly head: BlockName;
    readonly isCatchingUp: boolean;
  }>;
  /** Undefined if the node has no block of this height. */
  blockName(number: bigint): Promise<BlockName | undefined>;
  block(number: bigint): Promise<BitcoinBlock | undefined>;
  /** Whether nothing spends this output, neither in a block nor among what waits for one. */
  isUnspent(outpoint: BitcoinOutpoint): Promise<boolean>;
  /**
   * What the unspent outputs with each of these scripts (hexadecimal) hold, and after which block. Takes
   * minutes, but not longer than until `signal` is given.
   */
  unspentOf(
    scripts: readonly string[],
    signal?: AbortSignal,
  ): Promise<{
    readonly block: BlockName;
    readonly satoshis: readonly bigint[];
  }>;
  /** Whether a transaction waits for a block. */
  isWaiting(txId: string): Promise<boolean>;
  /** What it takes to be included within this many blocks; null if the node cannot say. Satoshis per virtual byte. */
  feeEstimate(blocks: number): Promise<bigint | null>;
  /** What it takes to be kept by the node at all. Satoshis per virtual byte. */
  feeFloor(): Promise<bigint>;
  /** Sends a transaction; null, also if it was sent before, or why the network does not take it. */
  send(raw: string): Promise<string | null>;
}

/** `targetMax`: the easiest target of a block that is believed; by default its own. */
export function createBitcoinRpc(
  url: string,
  { timeoutMs = TIMEOUT_MS, targetMax = null }: BitcoinRpcOptions = {},
): BitcoinRpc {
  const call = createCall(url, timeoutMs);
  const blockName = async (number: bigint): Promise<BlockName | undefined> => {
    const found = await unless(OUT_OF_RANGE, call('getblockhash', [Number(number)]));
    return found === undefined ? undefined : { number, hash: read(hash, found) };
  };
  return {
    async standing() {
      const found = read(standing, await call('getblockchaininfo'));
      return {
        chain: found.chain,
        head: { number: BigInt(found.blocks), hash: found.bestblockhash },
        isCatchingUp: found.initialblockdownload,
      };
    },
    blockName,
    async block(number) {
      const name = await blockName(number);
      if (!name) return undefined;
      const text = await unless(UNKNOWN, call('getblock', [name.hash, 0]));
      return text === undefined ? undefined : readBlock(read(z.string(), text), name, targetMax);
    },
    isUnspent: async ({ txId, outputIndex }) =>
      (await call('gettxout', [txId, outputIndex, true])) !== null,
    async unspentOf(scripts, signal) {
      const scanned = createCall(url, SCAN_TIMEOUT_MS, { send: sendPatiently, signal });
      const objects = scripts.map((script) => `raw(${script})`);
      const found = read(scan, await scanned('scantxoutset', ['start', objects]));
      const sumOf = (script: string): bigint =>
        found.unspents
          .filter(({ scriptPubKey }) => scriptPubKey === script)
          .reduce((sum, { amount }) => sum + satoshisIn(amount), 0n);
      const block = { number: BigInt(found.height), hash: found.bestblock };
      return { block, satoshis: scripts.map(sumOf) };
    },
    isWaiting: async (txId) =>
      (await unless(UNKNOWN, call('getmempoolentry', [txId]))) !== undefined,
    async feeEstimate(blocks) {
      const { feerate } = read(estimate, await call('estimatesmartfee', [blocks, 'economical']));
      return feerate === undefined || feerate <= 0 ? null : perByte(feerate);
    },
    feeFloor: async () => perByte(read(mempool, await call('getmempoolinfo')).mempoolminfee),
    async send(raw) {
      try {
        await call('sendrawtransaction', [raw]);
        return null;
      } catch (error) {
        if (!(error instanceof NodeRefusal)) throw error;
        if (error.code === ALREADY_MINED) return null;
        if (error.code !== INVALID_INPUTS && error.code !== REFUSED) throw error;
        return error.message;
      }
    },
  };
}

/** BTC per 1000 virtual bytes as satoshis per virtual byte, rounded up. */
const perByte = (rate: number): bigint => (BigInt(Math.round(rate * 1e8)) + 999n) / 1_000n;

/** Exact: all bitcoins there can be, in satoshis, are fewer than a double counts. */
const satoshisIn = (bitcoins: number): bigint => BigInt(bitcoins.toFixed(8).replace('.', ''));

function read<Schema extends z.core.$ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const found = z.safeParse(schema, answer);
  if (!found.success) throw new NetworkUnclear('the node answered with something unexpected');
  return found.data;
}

/** Undefined if the node refuses with this code. */
async function unless(code: number, asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === code) return undefined;
    throw error;
  }
}

interface Question {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}
type Send = (url: URL, question: Question) => Promise<{ status: number; text: string }>;

async function sendQuickly(url: URL, question: Question) {
  const response = await fetch(url, { method: 'POST', redirect: 'error', ...question });
  return { status: response.status, text: await response.text() };
}

/** Without `fetch`, which waits five minutes for the first byte, whatever its signal allows. */
async function sendPatiently(url: URL, { body, ...options }: Question) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = request(url, { method: 'POST', agent: false, ...options }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // From here on whoever reads the response learns of it; unheard, it would end the process.
  sent.on('error', () => undefined);
  return { status: response.statusCode ?? 0, text: await textOf(response) };
}

/** One JSON-RPC request over HTTP. Hides the URL, which contains the password. */
function createCall(
  address: string,
  timeoutMs: number,
  { send = sendQuickly, signal }: { readonly send?: Send; readonly signal?: AbortSignal } = {},
) {
  const url = new URL(address);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  url.username = '';
  url.password = '';

  return async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const { status, text } = await post(method, params);
    if (status === 401 || status === 403)
      throw new NetworkDown(`${method}: the node refuses the user of BITCOIN_RPC_URL`);
    const { result, error } = parse(method, status, text);
    if (!error) return result ?? null;
    const isAnswer = [UNKNOWN, OUT_OF_RANGE, INVALID_INPUTS, REFUSED, ALREADY_MINED];
    // Everything else, such as -28 while it starts, says that it cannot answer now.
    if (!isAnswer.includes(error.code))
      throw new NetworkDown(`${method}: the node reports error ${error.code}`);
    throw new NodeRefusal(error.code, error.message);
  };

  async function post(method: string, params: readonly unknown[]) {
    try {
      const timeout = AbortSignal.timeout(timeoutMs);
      return await send(url, {
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ jsonrpc: '1.0', id: 'candor', method, params }),
      });
    } catch {
      throw new NetworkDown(`${method}: the node does not answer`);
    }
  }
}

/** A node refuses with HTTP 500 and a reply; without one, it is not the node that answers. */
function parse(method: string, status: number, text: string): z.output<typeof reply> {
  try {
    return z.parse(reply, JSON.parse(text));
  } catch {
    throw new NetworkDown(`${method}: the node answers ${status} without a reply`);
  }
}
