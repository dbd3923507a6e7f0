import { invariant } from '@candor/domain/refusal';
import type { Hash } from 'viem';
import { inTransaction } from '../../../platform/db.ts';
import type { Payout, PayoutStanding } from './chain-adapter.ts';
import { assertStands, confirmationsOf, type EvmReader } from './evm-deposits.ts';
import { type EvmCoin, outputsOf, unitsOf } from './evm-outputs.ts';
import {
  type EvmBlockName,
  type EvmReceipt,
  type EvmTransaction,
  NetworkUnclear,
} from './evm-rpc.ts';
import type { EvmSigner, HandedOver } from './evm-signer.ts';
import { type EvmPayout, findEvmPayout, keepEvmPayout } from './store-evm.ts';

export interface EvmPayer extends EvmReader {
  readonly signer: EvmSigner;
  readonly chainId: number;
}

/** Hands a payout to the signer, or finds that this was done. */
export async function handOver(
  payer: EvmPayer,
  { sendId, network, address, amount }: Payout,
): Promise<{ readonly txId: string }> {
  const { currency, chainType } = network;
  const known = await findEvmPayout(payer.db, sendId);
  if (known) return { txId: known.transactions[0]! };
  const asked = { sendId, chainType, currency, address: address.toLowerCase(), amount };
  const { transactions } = await askSigner(payer, asked);
  return { txId: transactions[0]! };
}

type Asked = Omit<EvmPayout, keyof HandedOver>;

/** What the signer says of a payout, written down. Refuses an answer that contradicts an earlier one. */
async function askSigner(payer: EvmPayer, asked: Asked): Promise<EvmPayout> {
  const { db, signer, chainId } = payer;
  const { sendId, currency, address, amount } = asked;
  const coin = coinOf(payer.coins, currency);
  const answer = await signer.handOver({
    payoutId: sendId,
    chainId,
    currency,
    contract: coin.contract,
    to: address,
    amount: String(unitsOf(amount, coin)),
  });
  const kept = await inTransaction(db, async (tx) => {
    await keepEvmPayout(tx, { ...asked, ...answer });
    return findEvmPayout(tx, sendId);
  });
  invariant(
    kept && kept.from === answer.from && kept.nonce === answer.nonce,
    'a payout has one nonce of one account for ever',
  );
  return kept;
}

/**
 * Where a payout stands. Of all transactions with its nonce the chain takes one; what that one did is
 * what became of the payout, whatever the signer says: paid as asked, or never to be paid any more.
 */
export async function standingOf(
  payer: EvmPayer,
  sendId: string,
  ask: { readonly needed: number; readonly head: EvmBlockName },
): Promise<PayoutStanding> {
  const payout = await findEvmPayout(payer.db, sendId);
  invariant(payout, 'a payout is asked for where it was handed over');
  const mined =
    (await findMined(payer, payout.transactions)) ??
    // Unless one still waits, the signer may have replaced it or has to send it again.
    ((await isWaiting(payer, payout))
      ? undefined
      : await findMined(payer, (await askSigner(payer, payout)).transactions));
  if (!mined) return { kind: 'pending', confirmations: 0 };

  const { transaction, receipt } = mined;
  const txId = transaction.hash;
  invariant(
    transaction.from.toLowerCase() === payout.from && transaction.nonce === payout.nonce,
    'every transaction of a payout carries its nonce',
  );
  const confirmations = confirmationsOf(mined.block, ask.head);
  if (confirmations < ask.needed) return { kind: 'pending', confirmations, txId };
  return isAsAsked(payer, payout, { transaction, receipt })
    ? { kind: 'confirmed', confirmations, txId }
    : { kind: 'bounced' };
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
