import { invariant } from '@candor/domain/refusal';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db.ts';
import type { TronNetworkName } from '../../../platform/startup/tron.ts';
import { findCursor } from '../store-cursors.ts';
import {
  NetworkDown,
  NetworkUnclear,
  type Payout,
  type PayoutStanding,
  type Recall,
} from './chain-adapter.ts';
import { unitsOf } from './evm-outputs.ts';
import {
  findTronPayout,
  keepSignature,
  keepTransaction,
  type TronPayout,
  type TronTransaction,
} from './store-tron.ts';
import { tronAddress } from './tron-address.ts';
import { confirmationsOf, parseCursor, type TronReader } from './tron-deposits.ts';
import type { TronBlockName } from './tron-node.ts';
import type { TronSigner } from './tron-signer.ts';
import { signedTransaction, signerOf, transferBytes, txIdOf } from './tron-transaction.ts';

export interface TronPayer extends TronReader {
  readonly clock: Clock;
  readonly signer: TronSigner;
  readonly network: TronNetworkName;
  readonly feeLimitSun: bigint;
}

/** How long a transaction may wait for its block. */
export const VALID_MS = 300_000;
/** After this many signed transactions that no block included, the money is given back. */
const SIGNED_MAX = 3;

/** Makes and sends the transaction of a payout, unless one may still pay it or already did. */
export async function handOver(
  payer: TronPayer,
  payout: Payout,
): Promise<{ readonly txId: string }> {
  const asked = askedOf(payout);
  const standing = await examine(payer, asked.sendId);
  const { included, open } = standing;
  if (included) return { txId: included.txId };
  const transaction =
    open ?? (await makeNext(payer, asked, { standing, atMs: payout.handedOverAtMs }));
  if (transaction.signature === null && transaction.expiresAtMs <= payer.clock.now())
    throw new NetworkUnclear('a transaction has expired, which is not proven yet');
  await signAndSend(payer, asked, transaction);
  return { txId: transaction.txId };
}

/**
 * Whether a payout was sent whose handover got no answer. Every transaction that was ever made for
 * it is on record with its expiration, and none of a request still in transit outlives that request:
 * so the chain itself proves that nothing was sent and nothing can be.
 */
export async function recallPayout(payer: TronPayer, payout: Payout): Promise<Recall> {
  const { passedMs, transactions, included, open } = await examine(payer, payout.sendId);
  if (included) return { kind: 'sent', txId: included.txId };
  if (open || passedMs < payout.handedOverAtMs + VALID_MS) return { kind: 'unknown' };
  await assertAllOnRecord(payer, payout.sendId, transactions);
  return { kind: 'notSent' };
}

/**
 * Current standing of a payout. The first of its transactions in a final block decides: paid as
 * requested, or failed. When the chain has passed the expiration of all of them without including
 * one, the next is made; after some, the payout will never be paid.
 */
export async function standingOf(
  payer: TronPayer,
  sendId: string,
  ask: { readonly needed: number; readonly head: TronBlockName },
): Promise<PayoutStanding> {
  // Before anything is read: what a process makes that paused in between has expired.
  const atMs = payer.clock.now();
  const standing = await examine(payer, sendId);
  const { payout, transactions, included, open } = standing;
  invariant(payout, 'a payout is tracked on the network that it was handed over to');
  if (included) return endOf(included, ask);
  if (open) return pendingOf(payer, { payout, transaction: open, atMs }, ask.head);
  // Each was made only when the signer knew of no other one than those on record.
  if (transactions.filter(({ signature }) => signature !== null).length >= SIGNED_MAX)
    return { kind: 'bounced' };
  const next = await makeNext(payer, payout, { standing, atMs });
  await signAndSend(payer, payout, next);
  return { kind: 'pending', confirmations: 0, txId: next.txId };
}

function endOf(
  { txId, included }: IncludedTransaction,
  { needed, head }: { readonly needed: number; readonly head: TronBlockName },
): PayoutStanding {
  const { blockNumber, outcome } = included;
  const confirmations = confirmationsOf(blockNumber, head);
  if (confirmations < needed) return { kind: 'pending', confirmations, txId };
  if (outcome === 'unclear')
    throw new NetworkUnclear('a payout was executed without a transfer to its payee');
  return outcome === 'paid' ? { kind: 'confirmed', confirmations, txId } : { kind: 'bounced' };
}

async function pendingOf(
  payer: TronPayer,
  of: {
    readonly payout: TronPayout;
    readonly transaction: TronTransaction;
    readonly atMs: number;
  },
  head: TronBlockName,
): Promise<PayoutStanding> {
  const { transaction, atMs } = of;
  const { txId } = transaction;
  const seen = await payer.node.execution(txId, false);
  if (seen)
    return { kind: 'pending', confirmations: confirmationsOf(seen.blockNumber, head), txId };
  // A node that does not know it may have dropped it, or never have got it.
  if (atMs < transaction.expiresAtMs) await signAndSend(payer, of.payout, transaction);
  return { kind: 'pending', confirmations: 0, txId };
}

type IncludedTransaction = TronTransaction & {
  readonly included: NonNullable<TronTransaction['included']>;
};

interface Standing {
  /** Up to which block the final chain was read. */
  readonly read: TronBlockName;
  /** Until then the chain has certainly come: by its own time, and by ours. Epoch milliseconds. */
  readonly passedMs: number;
  readonly payout: TronPayout | undefined;
  readonly transactions: readonly TronTransaction[];
  /** The one that a final block includes. */
  readonly included: IncludedTransaction | undefined;
  /** One that may still be included, or may be in a block that was not read yet. */
  readonly open: TronTransaction | undefined;
}

/**
 * What is known of a payout. A block never includes a transaction once the block before it is as
 * late as its expiration, and every final block up to the cursor was searched for it.
 */
async function examine({ db, chainType, clock }: TronPayer, sendId: string): Promise<Standing> {
  // The cursor first: what it has passed was recorded before it moved.
  const read = parseCursor(await findCursor(db, chainType));
  if (!read) throw new NetworkDown('no block of the chain was read yet');
  const passedMs = Math.min(read.atMs, clock.now());
  const payout = await findTronPayout(db, sendId);
  const transactions = payout?.transactions ?? [];
  return {
    read,
    passedMs,
    payout,
    transactions,
    included: transactions.find((each): each is IncludedTransaction => each.included !== null),
    open: transactions.find(({ expiresAtMs }) => expiresAtMs > passedMs),
  };
}

/**
 * Throws if the signer signed a transaction for this payout that is not on record here, as after a
 * backup was restored: it may have paid.
 */
async function assertAllOnRecord(
  { signer, log }: TronPayer,
  sendId: string,
  transactions: readonly TronTransaction[],
): Promise<void> {
  const known = new Set(transactions.map(({ txId }) => txId));
  const missing = (await signer.find(sendId)).filter((txId) => !known.has(txId));
  if (missing.length === 0) return;
  log.error({ payout: sendId, missing }, 'signer knows Tron transactions that are not on record');
  throw new Error('the signer signed a transaction that is not on record');
}

/** Makes the next transaction; the one of another process if it was faster. */
async function makeNext(
  payer: TronPayer,
  asked: TronPayout,
  { standing, atMs }: { readonly standing: Standing; readonly atMs: number },
): Promise<TronTransaction> {
  const { db, signer, feeLimitSun } = payer;
  const { read, transactions } = standing;
  await assertAllOnRecord(payer, asked.sendId, transactions);
  const { address: from } = await signer.status();
  const coin = coinOf(payer, asked.currency);
  const transfer = {
    from,
    contract: tronAddress(coin.contract!),
    to: asked.address,
    units: unitsOf(asked.amount, coin),
    feeLimitSun,
    after: read,
    expiresAtMs: atMs + VALID_MS,
  };
  // Two payouts of the same amount to the same address must not be the same transaction.
  for (let madeAtMs = atMs; ; madeAtMs++) {
    const raw = transferBytes({ ...transfer, madeAtMs });
    const kept = await inTransaction(db, (tx) =>
      keepTransaction(tx, asked, {
        txId: txIdOf(raw),
        number: transactions.length + 1,
        from,
        rawData: Buffer.from(raw).toString('hex'),
        expiresAtMs: transfer.expiresAtMs,
      }),
    );
    if (kept) return kept;
  }
}

/** Has a transaction signed if it is not yet, records the signature, and sends it. */
async function signAndSend(
  payer: TronPayer,
  asked: TronPayout,
  transaction: TronTransaction,
): Promise<void> {
  const { node, log } = payer;
  const { txId, rawData } = transaction;
  const signature = transaction.signature ?? (await sign(payer, asked, transaction));
  try {
    const sent = signedTransaction(Buffer.from(rawData, 'hex'), signature);
    const { isTaken, code } = await node.broadcast(sent);
    if (!isTaken) log.warn({ txId, code }, 'node refused a Tron payout, sending it again');
  } catch (error) {
    // It may have been taken; the next poll finds out.
    log.warn({ err: error, txId }, 'no answer to a Tron payout, sending it again');
  }
}

async function sign(
  { db, signer, coins, network }: TronPayer,
  { sendId, currency, address, amount }: TronPayout,
  { txId, from, rawData }: TronTransaction,
): Promise<string> {
  const coin = coinOf({ coins }, currency);
  const transfer = {
    payoutId: sendId,
    network,
    currency,
    contract: tronAddress(coin.contract!),
    to: address,
    amount: String(unitsOf(amount, coin)),
    rawData,
  };
  const signature = await signer.sign(transfer, txId);
  invariant(
    (await signerOf(txId, signature)) === from,
    'the signature is that of the account that pays',
  );
  await keepSignature(db, { txId, signature });
  return signature;
}

const askedOf = ({ sendId, network, address, amount }: Payout): TronPayout => ({
  sendId,
  currency: network.currency,
  address,
  amount,
});

function coinOf({ coins }: Pick<TronPayer, 'coins'>, currency: string) {
  const coin = coins.find((each) => each.currency === currency);
  invariant(coin, 'every currency of the network is a coin of the chain');
  return coin;
}
