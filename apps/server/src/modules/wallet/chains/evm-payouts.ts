import { invariant } from '@candor/domain/refusal';
import type { Hash } from 'viem';
import { inTransaction } from '../../../platform/db.ts';
import type { Clock } from '../../../platform/clock.ts';
import { NetworkUnclear, type Payout, type PayoutStanding, type Recall } from './chain-adapter.ts';
import { assertStands, type EvmReader } from './evm-deposits.ts';
import { type EvmCoin, outputsOf, unitsOf } from './evm-outputs.ts';
import type { EvmBlockName, EvmReceipt, EvmTransaction } from './evm-rpc.ts';
import { findByNonce } from './evm-nonce.ts';
import type { EvmSigner, HandedOver } from './evm-signer.ts';
import { confirmationsOf } from './read-blocks.ts';
import { QUESTION_FRESH_MS } from './signer-line.ts';
import { type EvmPayout, findEvmPayout, keepEvmPayout } from './store-evm.ts';

export interface EvmPayer extends EvmReader {
  readonly clock: Clock;
  readonly signer: EvmSigner;
  readonly chainId: number;
}

/** Hands a payout to the signer unless this was already done. */
export async function handOver(
  payer: EvmPayer,
  payout: Payout,
): Promise<{ readonly txId: string }> {
  const known = await findEvmPayout(payer.db, payout.sendId);
  if (known) return { txId: known.transactions[0]! };
  const { transactions } = await askSigner(payer, askedOf(payout), payout.handedOverAtMs);
  return { txId: transactions[0]! };
}

/**
 * Whether a payout was sent whose handover got no answer. An empty answer of the signer is proof
 * only when, by its own clock, it would refuse even the latest request as too old.
 */
export async function recallPayout(payer: EvmPayer, payout: Payout): Promise<Recall> {
  const known = await findEvmPayout(payer.db, payout.sendId);
  if (known) return { kind: 'sent', txId: known.transactions[0]! };
  const found = await payer.signer.find(payout.sendId);
  if ('nothingAtMs' in found) {
    const isPast = found.nothingAtMs > payout.handedOverAtMs + QUESTION_FRESH_MS;
    return { kind: isPast ? 'notSent' : 'unknown' };
  }
  const { transactions } = await keepAnswer(payer, askedOf(payout), found);
  return { kind: 'sent', txId: transactions[0]! };
}

type Asked = Omit<EvmPayout, keyof HandedOver>;

const askedOf = ({ sendId, network, address, amount }: Payout): Asked => ({
  sendId,
  chainType: network.chainType,
  currency: network.currency,
  address: address.toLowerCase(),
  amount,
});

/** Requests a payout from the signer and records it; throws if it contradicts an earlier answer. */
async function askSigner(payer: EvmPayer, asked: Asked, atMs: number): Promise<EvmPayout> {
  const { signer, chainId } = payer;
  const { sendId, currency, address, amount } = asked;
  const coin = coinOf(payer.coins, currency);
  const question = {
    payoutId: sendId,
    chainId,
    currency,
    contract: coin.contract,
    to: address,
    amount: String(unitsOf(amount, coin)),
  };
  return keepAnswer(payer, asked, await signer.handOver(question, atMs));
}

async function keepAnswer({ db }: EvmPayer, asked: Asked, answer: HandedOver): Promise<EvmPayout> {
  const { sendId } = asked;
  const kept = await inTransaction(db, async (tx) => {
    await keepEvmPayout(tx, { ...asked, ...answer });
    return findEvmPayout(tx, sendId);
  });
  invariant(
    kept && kept.from === answer.from && kept.nonce === answer.nonce,
    'a payout keeps one nonce of one account forever',
  );
  return kept;
}

/**
 * Current standing of a payout. The chain includes only one transaction with its nonce; what that
 * one did decides, whatever the signer says: paid as requested, or never to be paid.
 */
export async function standingOf(
  payer: EvmPayer,
  sendId: string,
  ask: { readonly needed: number; readonly head: EvmBlockName },
): Promise<PayoutStanding> {
  const payout = await findEvmPayout(payer.db, sendId);
  invariant(payout, 'a payout is tracked on the network that it was handed over to');
  const mined =
    (await findMined(payer, payout.transactions)) ??
    // If none is pending, another may have used the nonce, or the signer has to send it again.
    ((await isWaiting(payer, payout)) ? undefined : await findOther(payer, payout, ask.head));
  if (!mined) return { kind: 'pending', confirmations: 0 };

  const { transaction, receipt } = mined;
  const txId = transaction.hash;
  invariant(
    transaction.from.toLowerCase() === payout.from && transaction.nonce === payout.nonce,
    'every transaction of a payout carries its nonce',
  );
  if (!payout.transactions.includes(txId))
    await keepAnswer(payer, payout, { ...payout, transactions: [txId] });
  const confirmations = confirmationsOf(mined.block, ask.head);
  if (confirmations < ask.needed) return { kind: 'pending', confirmations, txId };
  return isAsAsked(payer, payout, { transaction, receipt })
    ? { kind: 'confirmed', confirmations, txId }
    : { kind: 'bounced' };
}

/** The transaction that used the nonce, according to the chain or, failing that, to the signer. */
async function findOther(
  payer: EvmPayer,
  payout: EvmPayout,
  head: EvmBlockName,
): Promise<Mined | undefined> {
  const txId = await findByNonce(payer.rpc, payout, head);
  if (txId) return findMined(payer, [txId]);
  const { transactions } = await askSigner(payer, payout, payer.clock.now());
  return findMined(payer, transactions);
}

interface Mined {
  readonly transaction: EvmTransaction;
  readonly receipt: EvmReceipt;
  readonly block: EvmBlockName;
}

async function findMined(
  { rpc }: EvmPayer,
  transactions: readonly Hash[],
): Promise<Mined | undefined> {
  for (const txId of transactions) {
    const receipt = await rpc.receipt(txId);
    if (!receipt) continue;
    const block = { number: receipt.blockNumber, hash: receipt.blockHash };
    await assertStands(rpc, block);
    const transaction = await rpc.transaction(txId);
    if (!transaction) throw new NetworkUnclear('a receipt has no transaction');
    return { transaction, receipt, block };
  }
  return undefined;
}

async function isWaiting({ rpc }: EvmPayer, { transactions }: EvmPayout): Promise<boolean> {
  const known = await Promise.all(transactions.map((txId) => rpc.transaction(txId)));
  return known.some((each) => each !== undefined);
}

const isAsAsked = (
  { coins }: EvmPayer,
  { currency, address, amount }: EvmPayout,
  { transaction, receipt }: Pick<Mined, 'transaction' | 'receipt'>,
): boolean =>
  outputsOf(transaction, receipt, coins).some(
    (paid) => paid.currency === currency && paid.receivesAt === address && paid.amount === amount,
  );

function coinOf(coins: readonly EvmCoin[], currency: string): EvmCoin {
  const coin = coins.find((each) => each.currency === currency);
  invariant(coin, 'every currency of the network is a coin of the chain');
  return coin;
}
