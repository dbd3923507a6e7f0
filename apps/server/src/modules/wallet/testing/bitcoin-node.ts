import { Address, OutScript } from '@scure/btc-signer';
import type { BitcoinChainName } from '../../../platform/startup/bitcoin.ts';
import { prefixesOf } from '../chains/bitcoin-keys.ts';
import {
  ANYBODY,
  blockOf,
  checkTransaction,
  idText,
  nameOf,
  type NodeBlock,
  NodeError,
  type NodeTransaction,
  type Output,
  readTransaction,
  rewardOf,
  transactionOf,
  unspentAfter,
} from './bitcoin-ledger.ts';
import { type NodeCalls, startNodeServer } from './bitcoin-node-server.ts';

const FIRST_BLOCKS = 120;
const OTHERS_FEE = 2_000n;
const REPLACEABLE_MAX = 0xff_ff_ff_fd;
const BTC = 100_000_000;

interface Waiting extends NodeTransaction {
  readonly fee: bigint;
}

const calmMood = (chain: string) => ({
  chain,
  isCatchingUp: false,
  /** Newest blocks that it does not show. */
  hides: 0,
  /** Estimate in BTC per 1000 virtual bytes; null while it cannot say. */
  feerate: 0.00005 as number | null,
  /** Lowest fee that it keeps, in BTC per 1000 virtual bytes. */
  mempoolminfee: 0.00001,
  /** Answers with a block whose transactions are changed. */
  changesBlocks: false,
  /** Repeats the last transaction of a block where that leaves its Merkle root as it is. */
  repeatsLast: false,
  /** Blocks that it claims to have beyond its newest one. */
  claims: 0,
  /** Makes up blocks without the work that they demand. */
  isIdle: false,
});

/** Names of the outputs that a transaction spends. */
const spends = ({ raw }: NodeTransaction): string[] =>
  raw.inputs.map(({ txid, index }) => nameOf(idText(txid), index));

/** The rules of relay; the least fee in BTC per 1000 virtual bytes. */
function assertRelayed({ fee, size }: Waiting, least: number): void {
  const floor = (BigInt(Math.round(least * BTC)) * size) / 1_000n;
  if (fee < size) throw new NodeError(-26, `min relay fee not met, ${fee} < ${size}`);
  if (fee < floor) throw new NodeError(-26, `mempool min fee not met, ${fee} < ${floor}`);
}

/** BIP-125. */
function assertReplaces({ id, fee, size }: Waiting, conflicts: readonly Waiting[]): void {
  const paid = conflicts.reduce((sum, each) => sum + each.fee, 0n);
  if (conflicts.some(({ raw }) => raw.inputs.every(({ sequence }) => sequence > REPLACEABLE_MAX)))
    throw new NodeError(-26, 'txn-mempool-conflict');
  if (conflicts.length > 0 && fee < paid + size)
    throw new NodeError(-26, `insufficient fee, rejecting replacement ${id}`);
}

/** The same block with its last transaction twice, if nobody can tell by its root (CVE-2012-2459). */
function repeated({ hex, transactions }: NodeBlock): string {
  const count = transactions.length;
  if (count === 1 || count % 2 === 0) return hex;
  return `${hex.slice(0, 160)}${(count + 1).toString(16).padStart(2, '0')}${hex.slice(162)}${transactions.at(-1)!.hex}`;
}

type Payment = readonly (readonly [address: string, satoshis: bigint])[];
type ScriptOf = (address: string) => Uint8Array;

/** A transaction that spends a reward of this amount; what is left goes to anybody. */
function paymentOf(
  reward: { readonly id: string; readonly amount: bigint },
  outputs: Payment,
  scriptOf: ScriptOf,
): string {
  const paid = outputs.map(([address, satoshis]) => ({
    amount: satoshis,
    script: scriptOf(address),
  }));
  const sum = paid.reduce((total, each) => total + each.amount, OTHERS_FEE);
  const change = { amount: reward.amount - sum, script: ANYBODY };
  const input = {
    txid: Buffer.from(reward.id, 'hex'),
    index: 0,
    finalScriptSig: new Uint8Array(),
    sequence: 0xff_ff_ff_fd,
  };
  const raw = { version: 2, segwitFlag: false, witnesses: undefined, lockTime: 0 };
  return transactionOf({ ...raw, inputs: [input], outputs: [...paid, change] }).hex;
}

const coinsOf = (
  unspent: ReadonlyMap<string, Output>,
  paidTo: Uint8Array,
): (readonly [txId: string, index: number, satoshis: bigint])[] => {
  const script = Buffer.from(paidTo);
  return [...unspent].flatMap(([name, output]) => {
    const [txId, index] = name.split(':');
    return script.equals(output.script) ? [[txId!, Number(index), output.amount]] : [];
  });
};

interface Seen {
  readonly blocks: () => readonly NodeBlock[];
  readonly unspent: () => ReadonlyMap<string, Output>;
  readonly everyBlock: ReadonlyMap<string, NodeBlock>;
  readonly waiting: ReadonlyMap<string, Waiting>;
  readonly mood: ReturnType<typeof calmMood>;
  readonly accept: (hex: string) => string;
}

/** What the node answers over RPC. */
const callsOf = ({ blocks, unspent, everyBlock, waiting, mood, accept }: Seen): NodeCalls => ({
  getblockchaininfo() {
    const shown = blocks().length - mood.hides;
    return {
      chain: mood.chain,
      blocks: shown - 1 + mood.claims,
      headers: blocks().length - 1,
      bestblockhash: mood.claims > 0 ? 'cd'.repeat(32) : blocks()[shown - 1]!.hash,
      initialblockdownload: mood.isCatchingUp,
    };
  },
  getblockhash(height) {
    const block =
      Number(height) < blocks().length - mood.hides ? blocks()[Number(height)] : undefined;
    if (!block) throw new NodeError(-8, 'Block height out of range');
    return block.hash;
  },
  getblock(hash, verbosity) {
    const block = everyBlock.get(String(hash));
    if (!block) throw new NodeError(-5, 'Block not found');
    if (verbosity !== 0) throw new NodeError(-8, 'this node only knows verbosity 0');
    if (mood.repeatsLast) return repeated(block);
    // A digit of the last output.
    return mood.changesBlocks ? block.hex.replace(/.(?=.{8}$)/, '7') : block.hex;
  },
  gettxout(txId, index, includesMempool) {
    const name = nameOf(String(txId), Number(index));
    const output = unspent().get(name);
    const isSpent = [...waiting.values()].some((each) => spends(each).includes(name));
    if (!output || (includesMempool === true && isSpent)) return null;
    return {
      bestblock: blocks().at(-1)!.hash,
      confirmations: blocks().length - output.height,
      value: Number(output.amount) / BTC,
      scriptPubKey: { hex: idText(output.script) },
      coinbase: output.isReward,
    };
  },
  scantxoutset(action, objects) {
    if (action !== 'start') throw new NodeError(-8, 'this node only knows how to start a scan');
    const scripts = (objects as readonly string[]).map((each) => /^raw\((\w+)\)$/.exec(each)![1]);
    const found = [...unspent()].filter(([, { script }]) => scripts.includes(idText(script)));
    const newest = blocks().at(-1)!;
    return {
      success: true,
      txouts: unspent().size,
      height: blocks().length - 1,
      bestblock: newest.hash,
      unspents: found.map(([, { script, amount, height }]) => ({
        scriptPubKey: idText(script),
        amount: Number(amount) / BTC,
        height,
      })),
    };
  },
  getmempoolentry(txId) {
    const found = waiting.get(String(txId));
    if (!found) throw new NodeError(-5, 'Transaction not in mempool');
    return { vsize: Number(found.size), fees: { base: Number(found.fee) / BTC } };
  },
  getmempoolinfo: () => ({
    loaded: true,
    mempoolminfee: mood.mempoolminfee,
    minrelaytxfee: 0.00001,
  }),
  estimatesmartfee: () =>
    mood.feerate === null
      ? { errors: ['Insufficient data or no feerate found'], blocks: 0 }
      : { feerate: mood.feerate, blocks: 2 },
  sendrawtransaction: (hex) => accept(String(hex)),
});

/**
 * A node of a chain of its own, written after the RPC reference of Bitcoin Core: blocks are built
 * and hashed byte for byte, signatures checked, and replacements judged by BIP-125. Its faults are
 * in `mood`.
 */
export async function startBitcoinNode(chain: BitcoinChainName = 'regtest') {
  const scriptOf: ScriptOf = (address) =>
    OutScript.encode(Address(prefixesOf(chain)).decode(address));
  let blocks: NodeBlock[] = [];
  let unspent = new Map<string, Output>();
  let salt = 0;
  const everyBlock = new Map<string, NodeBlock>();
  const waiting = new Map<string, Waiting>();
  const mood = calmMood(chain);

  const outputOf = (txId: string, index: number): Output | undefined => {
    const mined = unspent.get(nameOf(txId, index));
    const output = waiting.get(txId)?.raw.outputs[index];
    return mined ?? (output && { ...output, height: blocks.length, isReward: false });
  };
  const conflictsOf = (transaction: NodeTransaction): Waiting[] => {
    const own = new Set(spends(transaction));
    return [...waiting.values()].filter((each) => spends(each).some((name) => own.has(name)));
  };

  function accept(hex: string): string {
    const transaction = readTransaction(hex);
    if (waiting.has(transaction.id)) return transaction.id;
    if (unspent.has(nameOf(transaction.id, 0)))
      throw new NodeError(-27, 'Transaction outputs already in utxo set');
    const spent = transaction.raw.inputs.map(({ txid, index }) => outputOf(idText(txid), index));
    const fee = checkTransaction(transaction, spent, blocks.length);
    const conflicts = conflictsOf(transaction);
    assertRelayed({ ...transaction, fee }, mood.mempoolminfee);
    assertReplaces({ ...transaction, fee }, conflicts);
    for (const { id } of conflicts) waiting.delete(id);
    waiting.set(transaction.id, { ...transaction, fee });
    return transaction.id;
  }

  function extend(transactions: readonly NodeTransaction[]): void {
    const reward = rewardOf(blocks.length, salt++);
    const parent = blocks.at(-1)?.hash ?? '00'.repeat(32);
    const time = 1_767_000_000 + blocks.length;
    const block = blockOf(parent, [reward, ...transactions], time, !mood.isIdle);
    blocks.push(block);
    everyBlock.set(block.hash, block);
    unspent = unspentAfter(blocks);
    for (const transaction of transactions) {
      waiting.delete(transaction.id);
      for (const { id } of conflictsOf(transaction)) waiting.delete(id);
    }
  }

  /** Puts what was in blocks back among what waits, and drops what can no longer be included. */
  function putBack(gone: readonly NodeBlock[], lost: readonly string[]): void {
    const back = gone.flatMap(({ transactions }) => transactions.slice(1));
    for (const { id, hex } of back)
      if (!lost.includes(id) && !unspent.has(nameOf(id, 0)))
        try {
          accept(hex);
        } catch (error) {
          if (!(error instanceof NodeError)) throw error;
        }
    for (const { id, raw } of waiting.values())
      if (raw.inputs.some(({ txid, index }) => !outputOf(idText(txid), index))) waiting.delete(id);
  }

  for (let block = 0; block < FIRST_BLOCKS; block++) extend([]);
  const server = await startNodeServer(
    callsOf({ blocks: () => blocks, unspent: () => unspent, everyBlock, waiting, mood, accept }),
  );
  const rewards = blocks.map(({ transactions }) => transactions[0]!.id);
  let nextReward = 1;

  return {
    ...server,
    mood,
    height: () => blocks.length - 1,
    hashAt: (height: number) => blocks[height]!.hash,
    /** Somebody pays these addresses with one transaction, which then waits for a block. */
    pay(...outputs: Payment): string {
      const id = rewards[nextReward++]!;
      const { amount } = unspent.get(nameOf(id, 0))!;
      return accept(paymentOf({ id, amount }, outputs, scriptOf));
    },
    /** A block contains another transaction of the same payer instead of this one. */
    mineInstead(hex: string, ...outputs: Payment): void {
      const reward = idText(readTransaction(hex).raw.inputs[0]!.txid);
      const coin = unspent.get(nameOf(reward, 0));
      if (!coin) throw new NodeError(-25, 'bad-txns-inputs-missingorspent');
      const { amount } = coin;
      extend([readTransaction(paymentOf({ id: reward, amount }, outputs, scriptOf))]);
    },
    /** Adds a block with all that waits, or without some of it. */
    mine(without: readonly string[] = []): void {
      extend([...waiting.values()].filter(({ id }) => !without.includes(id)));
    },
    /** Adds a block that contains what this node never heard of. */
    mineForeign: (hex: string) => extend([readTransaction(hex)]),
    /**
     * A longer branch replaces the newest blocks. Its first block contains what was already in it
     * there, if anything; the transactions of the old ones wait again, unless they are lost.
     */
    reorganise(
      depth: number,
      { lost = [], first = [] }: { lost?: readonly string[]; first?: readonly string[] } = {},
    ): void {
      const gone = blocks.slice(-depth);
      blocks = blocks.slice(0, -depth);
      unspent = unspentAfter(blocks);
      extend(first.map(readTransaction));
      for (let block = 0; block < depth; block++) extend([]);
      putBack(gone, lost);
    },
    tip: () => blocks.at(-1)!.hash,
    /** The branch that ends here, which was replaced, is the longest again. */
    returnTo(tip: string): void {
      const branch: NodeBlock[] = [];
      for (let block = everyBlock.get(tip); block; block = everyBlock.get(block.parent))
        branch.unshift(block);
      const gone = blocks.filter((block) => !branch.includes(block));
      const length = blocks.length;
      blocks = branch;
      unspent = unspentAfter(blocks);
      while (blocks.length <= length) extend([]);
      putBack(gone, []);
    },
    /** All blocks of the chain as bytes in hex, the first one first. */
    chain: (): readonly string[] => blocks.map(({ hex }) => hex),
    /** Drops a transaction that waits, as a full node does with the cheapest ones. */
    evict: (txId: string) => waiting.delete(txId),
    isWaiting: (txId: string) => waiting.has(txId),
    allWaiting: (): readonly Waiting[] => [...waiting.values()],
    waiting: (txId: string): Waiting => waiting.get(txId)!,
    accept,
    coinsOf: (address: string) => coinsOf(unspent, scriptOf(address)),
    /** What an address has received in blocks and not spent. Satoshis. */
    balanceOf: (address: string): bigint =>
      coinsOf(unspent, scriptOf(address)).reduce((sum, [, , amount]) => sum + amount, 0n),
  };
}

export type BitcoinNode = Awaited<ReturnType<typeof startBitcoinNode>>;
