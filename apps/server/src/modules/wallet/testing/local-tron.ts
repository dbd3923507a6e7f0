import { createHash } from 'node:crypto';
import { pad } from 'viem';
import { accountOf } from '../chains/tron-address.ts';
import { startTronApi } from './tron-api.ts';
import {
  calm,
  type LocalBlock,
  type LocalExecution,
  movesOf,
  type TokenMove,
} from './tron-blocks.ts';
import { readSigned } from './tron-transactions.ts';

/** First blocks, which are what tells networks apart. */
const firstBlocks = {
  mainnet: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  nile: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
} as const;
export const BLOCK_MS = 3_000;
/** Blocks on top of a final block; 18 with the 27 witnesses of the real network. */
export const SOLID_LAG = 4;
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const EXPIRATION_MAX_MS = 86_400_000;

/** With a forced result, or null: what the balance allows. */
type Pending = Omit<LocalExecution, 'result'> & { readonly result: string | null };

/** What every account holds of every token. */
function tokenBalances() {
  const balances = new Map<string, bigint>();
  const balanceOf = (contract: string, account: string) =>
    balances.get(`${contract}/${account}`) ?? 0n;
  const setBalance = (contract: string, account: string, units: bigint) =>
    void balances.set(`${contract}/${account}`, units);
  return {
    balanceOf,
    setBalance,
    /** Moves what a transaction moved, or moves it back. */
    apply(execution: LocalExecution, sign: 1n | -1n): void {
      if (execution.result !== 'SUCCESS') return;
      for (const { contract, from, to, units } of movesOf(execution)) {
        setBalance(contract, from, balanceOf(contract, from) - sign * units);
        setBalance(contract, to, balanceOf(contract, to) + sign * units);
      }
    },
  };
}

/** The rules by which the next block may include a transaction: not too late, and on this chain. */
function mayInclude({ signed }: Pending, blocks: readonly LocalBlock[]): boolean {
  if (!signed) return true;
  const referred = blocks.find(({ id }) => id.slice(16, 32) === signed.refHash);
  const isOnChain = referred?.id.slice(12, 16) === signed.refBytes;
  return isOnChain && signed.expiresAtMs >= blocks.at(-1)!.atMs + BLOCK_MS;
}

/** A Tron network with one full node, as its HTTP API is documented; blocks are made on demand. */
export async function startLocalTron({
  now,
  network = 'nile',
}: {
  readonly now: () => number;
  readonly network?: keyof typeof firstBlocks;
}) {
  const id = firstBlocks[network];
  const blocks: LocalBlock[] = [
    { number: 0, id, parentId: '00'.repeat(32), atMs: 0, transactions: [] },
  ];
  let pool: Pending[] = [];
  let solid = 0;
  let salt = 0;
  const mood = calm();

  const { balanceOf, setBalance, apply } = tokenBalances();
  const newest = () => blocks.at(-1)!;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');

  function execute(pending: Pending): LocalExecution {
    const { token, units, signed } = pending;
    const isShort = token !== null && balanceOf(token.contract, token.from) < units;
    const result = pending.result ?? (signed && mood.result) ?? (isShort ? 'REVERT' : 'SUCCESS');
    const executed = { ...pending, result };
    apply(executed, 1n);
    return executed;
  }

  function mineOne(): void {
    const parent = newest();
    const waiting = pool.filter((each) => mood.isCrowded && each.signed !== null);
    const ready = pool.filter((each) => !waiting.includes(each) && mayInclude(each, blocks));
    pool = waiting.filter((each) => mayInclude(each, blocks));
    const number = parent.number + 1;
    const txId = hash(`coin ${salt++}`);
    const coin = { txId, token: null, units: 1n, result: 'DEFAULT', signed: null };
    blocks.push({
      number,
      id: number.toString(16).padStart(16, '0') + hash(`${parent.id} ${salt++}`).slice(16),
      parentId: parent.id,
      atMs: Math.max(parent.atMs + BLOCK_MS, now()),
      transactions: [coin, ...ready.map(execute)],
    });
    if (!mood.isUnsolid) solid = Math.max(solid, number - SOLID_LAG);
  }

  function find(txId: string): { block: LocalBlock; execution: LocalExecution } | undefined {
    for (const block of blocks) {
      const execution = block.transactions.find((each) => each.txId === txId);
      if (execution) return { block, execution };
    }
    return undefined;
  }

  /** Code of the answer to a broadcast, in the order in which a node checks. */
  function take(text: string): { readonly code: string; readonly txid: string } {
    const { transfer, signedBy } = readSigned(text);
    const { txId, from, contract, to, units } = transfer;
    const pending = { txId, token: { from, contract, to }, units, result: null, signed: transfer };
    const isKnown = pool.some((each) => each.txId === txId) || find(txId) !== undefined;
    const isLate = transfer.expiresAtMs <= newest().atMs;
    const isFar = transfer.expiresAtMs > newest().atMs + EXPIRATION_MAX_MS;
    const code =
      mood.refuses ??
      (signedBy !== from
        ? 'SIGERROR'
        : isKnown
          ? 'DUP_TRANSACTION_ERROR'
          : isLate || isFar
            ? 'TRANSACTION_EXPIRATION_ERROR'
            : 'SUCCESS');
    if (code === 'SUCCESS' && !mood.dropsBroadcasts) pool.push(pending);
    return { code, txid: txId };
  }

  /** Somebody else pays these accounts with one transaction; returns it. */
  function payMany(
    payments: readonly Pick<TokenMove, 'contract' | 'to' | 'units'>[],
    result: string | null = 'SUCCESS',
  ): string {
    const txId = hash(`payment ${salt++}`);
    const moves = payments.map((each) => ({ ...each, from: each.contract }));
    for (const { contract, from, units } of moves)
      setBalance(contract, from, balanceOf(contract, from) + units);
    const [{ units, ...token }, ...more] = moves as [TokenMove, ...TokenMove[]];
    pool.push({ txId, token, units, more, result, signed: null });
    return txId;
  }

  for (let block = 0; block < SOLID_LAG + 2; block++) mineOne();
  const chain = {
    mood,
    newest,
    solid: () => blocks[solid]!,
    block: (number: number) => blocks[number],
    find,
    take,
    balanceOf,
    logsOf: (execution: LocalExecution, factor = 1n) =>
      movesOf(execution).map(({ contract, from, to, units }) => ({
        address: accountOf(contract).slice(2),
        topics: [
          TRANSFER_TOPIC,
          ...[from, mood.tellsPayee ?? to].map((each) => pad(accountOf(each)).slice(2)),
        ],
        data: (units * factor).toString(16).padStart(64, '0'),
      })),
  };
  const api = await startTronApi(chain);

  return {
    ...chain,
    url: api.url,
    /** Paths that were asked for. */
    asked: api.asked,
    setBalance,
    mine(count = 1) {
      for (let block = 0; block < count; block++) mineOne();
    },
    /** A payment by somebody else; returns its transaction. */
    pay: (contract: string, to: string, units: bigint, result: string | null = 'SUCCESS'): string =>
      payMany([{ contract, to, units }], result),
    payMany,
    blocks: (): readonly LocalBlock[] => blocks,
    /** Replaces the newest blocks with others; their transactions wait again, or are forgotten. */
    reorganise(depth: number, forgets = false) {
      if (newest().number - depth < solid) throw new Error('final blocks are never replaced');
      const gone = blocks.splice(-depth).flatMap(({ transactions }) => transactions);
      for (const each of gone.toReversed()) apply(each, -1n);
      const again = gone.filter(({ token }) => token !== null && !forgets);
      pool.push(...again.map((each) => (each.signed ? { ...each, result: null } : each)));
      const kept = pool;
      pool = [];
      for (let block = 0; block < depth; block++) mineOne();
      pool = kept;
    },
    /** Drops whatever waits for a block. */
    forgetAll() {
      pool = [];
    },
    stop: api.stop,
  };
}
