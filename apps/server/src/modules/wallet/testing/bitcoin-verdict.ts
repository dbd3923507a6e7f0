import { CONFIRMATIONS, FEE_MAX } from './bitcoin-harness.ts';
import {
  isSigned,
  type OracleOutput,
  type OracleTransaction,
  transactionsOf,
} from './bitcoin-oracle.ts';

/** Whom a withdrawal is for, as the test asked for it. */
export interface AskedPayout {
  readonly id: string;
  /** What an output to the payee says, in hex. */
  readonly script: string;
  /** Whether nothing else ever pays this script. */
  readonly isUnique: boolean;
}

export interface ToldDeposit {
  readonly userId: string;
  readonly txId: string;
  readonly outputIndex: number;
  readonly satoshis: bigint;
  readonly status: string;
}
export interface ToldPayout {
  readonly id: string;
  readonly status: string;
  readonly txId: string | null;
  /** What has to arrive. */
  readonly satoshis: bigint;
}

interface Found extends OracleOutput {
  readonly txId: string;
  readonly index: number;
  readonly confirmations: number;
}

/** The chain as it stands, from its bytes alone. */
export function readChain(blocks: readonly string[]) {
  const all: (OracleTransaction & { readonly confirmations: number })[] = blocks.flatMap(
    (block, height) =>
      transactionsOf(block)
        .slice(1)
        .map((each) => ({ ...each, confirmations: blocks.length - height })),
  );
  const outputs: Found[] = all.flatMap(({ id, confirmations, outputs: made }) =>
    made.map((output, index) => ({ ...output, txId: id, index, confirmations })),
  );
  return {
    transactions: all,
    outputs,
    outputOf: new Map(outputs.map((each) => [`${each.txId}:${each.index}`, each])),
  };
}
type Chain = ReturnType<typeof readChain>;

/** Deposits that were credited although the chain does not say so, or not yet. */
export function judgeCredits(chain: Chain, deposits: readonly ToldDeposit[]): string[] {
  return deposits
    .filter(({ status }) => status === 'credited' || status === 'collecting')
    .flatMap(({ txId, outputIndex, satoshis, status }) => {
      const name = `${txId}:${outputIndex}`;
      const found = chain.outputOf.get(name);
      if (!found) return [`${name} is ${status} and on no chain`];
      if (found.satoshis !== satoshis) return [`${name} is ${status} with another amount`];
      return found.confirmations < CONFIRMATIONS ? [`${name} is ${status} before it is final`] : [];
    });
}

/** Payments to customers that were not recorded once, to the right one. */
export function judgeDeposits(
  chain: Chain,
  deposits: readonly ToldDeposit[],
  scriptOf: ReadonlyMap<string, string>,
): string[] {
  const problems = judgeCredits(chain, deposits);
  for (const [userId, script] of scriptOf)
    for (const { txId, index, satoshis } of chain.outputs.filter(
      (each) => each.script.toString('hex') === script && each.satoshis > 0n,
    )) {
      const told = deposits.filter((each) => each.txId === txId && each.outputIndex === index);
      const isRight =
        told.length === 1 &&
        told[0]!.userId === userId &&
        told[0]!.satoshis === satoshis &&
        ['credited', 'collecting'].includes(told[0]!.status);
      if (!isRight) problems.push(`${txId}:${index} of ${userId} is told as ${tell(told)}`);
    }
  return problems;
}

/** Payouts that the chain does not show once if they are paid, or shows although they are not. */
export function judgePayouts(
  chain: Chain,
  told: readonly ToldPayout[],
  asked: readonly AskedPayout[],
): string[] {
  return told.flatMap(({ id, status, txId, satoshis }) => {
    const { script, isUnique } = asked.find((each) => each.id === id)!;
    const paying = chain.outputs.filter((each) => each.script.toString('hex') === script);
    const own = paying.filter((each) => each.txId === txId && each.satoshis === satoshis);
    if (status === 'paidOut') {
      if (own.length !== 1) return [`${id} is paid out and ${own.length} outputs pay it`];
      return isUnique && paying.length !== 1 ? [`${id} was paid ${paying.length} times`] : [];
    }
    return isUnique && paying.length > 0 ? [`${id} is ${status}, but was paid`] : [];
  });
}

/** Money of the house that went anywhere but to a payout, back to it, and a bounded fee. */
export function judgeHouse(
  chain: Chain,
  own: string,
  on: { readonly asked: readonly AskedPayout[]; readonly elsewhere: ReadonlySet<string> },
): string[] {
  const payees = new Set(on.asked.map(({ script }) => script));
  return chain.transactions.flatMap((transaction) => {
    const { id, inputs, outputs } = transaction;
    const spent = inputs.map(({ txId, index }) => chain.outputOf.get(`${txId}:${index}`));
    if (!spent.some((coin) => coin?.script.toString('hex') === own) || on.elsewhere.has(id))
      return [];
    const problems: string[] = [];
    if (!spent.every((coin, index) => coin && isSigned(transaction, index, coin)))
      problems.push(`${id} has a signature that does not fit`);
    const others = outputs.filter(({ script }) => script.toString('hex') !== own);
    if (others.length !== 1 || !payees.has(others[0]!.script.toString('hex')))
      problems.push(`${id} pays ${others.length} strangers`);
    const sum = (of: readonly (OracleOutput | undefined)[]) =>
      of.reduce((total, each) => total + (each?.satoshis ?? 0n), 0n);
    const size = BigInt(11 + 69 * inputs.length + 43 * outputs.length);
    if (sum(spent) - sum(outputs) > BigInt(FEE_MAX) * size + 294n)
      problems.push(`${id} burns too much`);
    return problems;
  });
}

const tell = (told: readonly ToldDeposit[]): string =>
  told.map(({ userId, satoshis, status }) => `${status} ${satoshis} of ${userId}`).join(', ') ||
  'nothing';
