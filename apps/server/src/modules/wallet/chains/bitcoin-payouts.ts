import { invariant } from '@candor/domain/refusal';
import type { Network } from '@candor/domain/wallet/networks';
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts';
import type { Clock } from '../../../platform/clock.ts';
import { satoshisOf } from './bitcoin-amounts.ts';
import type { BitcoinReader } from './bitcoin-deposits.ts';
import { type FeeBounds, feeRate } from './bitcoin-fees.ts';
import { scriptOf } from './bitcoin-keys.ts';
import type { BitcoinSigner } from './bitcoin-signer.ts';
import {
  CHANGE_MIN,
  chooseCoins,
  type Coin,
  draftOf,
  signedTransaction,
  type TransactionPlan,
  virtualSize,
} from './bitcoin-transaction.ts';
import type { Payout, Recall } from './chain-adapter.ts';
import { listFreeCoins } from './store-bitcoin.ts';
import {
  type BitcoinPayout,
  findBitcoinPayout,
  insertBitcoinPayout,
  insertTransaction,
  keepSigned,
  lockBitcoinPayout,
  type PayoutTransaction,
  recallRequests,
  releaseEnded,
  reserveCoins,
} from './store-bitcoin-payouts.ts';

export interface BitcoinPayer extends BitcoinReader {
  readonly db: Db;
  readonly clock: Clock;
  readonly signer: BitcoinSigner;
  /** Confirmations after which a payment is final, and a coin may be spent. */
  readonly confirmations: (network: Network) => number;
  readonly fees: FeeBounds;
}

/** Within how many blocks a payout should be included: the fewest that nodes estimate for. */
const TARGET_BLOCKS = 2;
/** As long as fewer coins than this are free, change is divided, so that many payouts can be under way at once. */
const FREE_COINS_WANTED = 20;

/** Pays a payout unless this was already done: coins, signature, network, each recorded before the next. */
export async function handOver(
  payer: BitcoinPayer,
  payout: Payout,
): Promise<{ readonly txId: string }> {
  const planned =
    (await findPlanned(payer, payout)) ??
    (await plan(payer, payout, await freeCoins(payer, payout)));
  const signed = signedOf(planned) ?? (await sign(payer, planned, payout.handedOverAtMs));
  await broadcast(payer, planned.sendId, signed);
  return { txId: signed.txId };
}

/**
 * Whether a payout was sent whose handover got no answer. Only what was recorded as signed is ever
 * sent, so the record decides; what it proves not to have been sent stays unsent, because requests
 * handed over until then may no longer record a signature. The signer is asked whether the record
 * is complete: after a backup was restored it is not. Throws if a transaction is missing in it.
 */
export async function recallPayout(
  { db, signer, log }: BitcoinPayer,
  payout: Payout,
): Promise<Recall> {
  const known = await findBitcoinPayout(db, payout.sendId);
  const sent = known && signedOf(known);
  if (sent) return { kind: 'sent', txId: sent.txId };
  // First: whatever it has signed was on record before.
  const asked = await signer.find(payout.sendId);
  return inTransaction(db, async (tx): Promise<Recall> => {
    await insertBitcoinPayout(tx, payout);
    await lockBitcoinPayout(tx, payout.sendId);
    const current = (await findBitcoinPayout(tx, payout.sendId))!;
    const signed = signedOf(current);
    if (signed) return { kind: 'sent', txId: signed.txId };
    const made = new Set(current.transactions.map(({ txId }) => txId));
    const missing = asked.filter((txId) => !made.has(txId));
    if (missing.length > 0) {
      log.error({ payout: payout.sendId, missing }, 'signer knows transactions not on record');
      throw new Error('the signer signed a transaction that is not on record');
    }
    await recallRequests(tx, payout.sendId, payout.handedOverAtMs);
    return { kind: 'notSent' };
  });
}

/** The newest of its transactions that may have been sent. */
export const signedOf = ({ transactions }: BitcoinPayout) =>
  transactions.findLast(({ raw }) => raw !== null);

/** A payout keeps its coins, so that no two of its transactions can both be included. */
async function findPlanned({ db }: BitcoinPayer, { sendId }: Payout) {
  const known = await findBitcoinPayout(db, sendId);
  return known && known.transactions.length > 0 ? known : undefined;
}

/** Coins that can be spent now, as far as blocks that were read and the node know. */
async function freeCoins({ db, rpc, ownScript, confirmations }: BitcoinPayer, { network }: Payout) {
  await releaseEnded(db);
  const { head } = await rpc.standing();
  const height = head.number - BigInt(confirmations(network)) + 1n;
  return {
    height: head.number,
    coins: await listFreeCoins(db, Buffer.from(ownScript).toString('hex'), height),
  };
}

/** Chooses coins and keeps them for the payout, with its first transaction. */
async function plan(
  payer: BitcoinPayer,
  payout: Payout,
  free: { readonly height: bigint; readonly coins: readonly Coin[] },
): Promise<BitcoinPayout> {
  const { db, ownScript, fees } = payer;
  const toScript = toScriptOf(payer, payout.address);
  const [satoshis, rateMax] = [satoshisOf(payout.amount), BigInt(fees.feeMax)];
  const coins = await chooseUnspent(payer, free.coins, { satoshis, toScript, ownScript, rateMax });
  const rate = await rateOf(payer, null);
  // Anybody can send dust, which pays nothing: it is none of those that are wanted.
  const wanted = free.coins.filter((coin) => coin.satoshis >= CHANGE_MIN);
  const changes = wanted.length < FREE_COINS_WANTED ? 2 : 1;
  return inTransaction(db, async (tx) => {
    await insertBitcoinPayout(tx, payout);
    await assertCurrent(tx, payout);
    const known = await findBitcoinPayout(tx, payout.sendId);
    if (known && known.transactions.length > 0) return known;
    if ((await reserveCoins(tx, payout.sendId, coins)) < coins.length)
      throw new Error('another payout took a coin, choosing again later');
    const asked = { ownScript, coins, toScript, satoshis, rate, changes };
    await makeTransaction(tx, payout.sendId, asked, { number: 0, madeAtBlock: free.height });
    return (await findBitcoinPayout(tx, payout.sendId))!;
  });
}

/**
 * Adds a transaction to a payout, different from every other one: what was made for a payout that
 * was called off may come again for the next one of the same customer.
 */
async function makeTransaction(
  tx: Tx,
  sendId: string,
  asked: TransactionPlan,
  as: { readonly number: number; readonly madeAtBlock: bigint },
): Promise<void> {
  for (let variant = 0; ; variant++) {
    const made = { ...draftOf({ ...asked, variant }), ...as, rate: asked.rate };
    if (await insertTransaction(tx, sendId, made)) return;
  }
}

/** Chooses among the coins until the node agrees that each is unspent. Throws if they do not reach. */
async function chooseUnspent(
  payer: BitcoinPayer,
  free: readonly Coin[],
  need: Parameters<typeof chooseCoins>[1],
): Promise<readonly Coin[]> {
  const chosen = chooseCoins(free, need);
  if (!chosen) throw new Error('the coins that may be spent do not reach for a payout');
  const unspent = await Promise.all(chosen.map((coin) => payer.rpc.isUnspent(coin)));
  if (unspent.every(Boolean)) return chosen;
  const gone = new Set(chosen.filter((_, index) => !unspent[index]));
  const others = free.filter((coin) => !gone.has(coin));
  return chooseUnspent(payer, others, need);
}

/** Throws if the payout was proven not to have been sent after this request was handed over. */
async function assertCurrent(tx: Tx, { sendId, handedOverAtMs }: Payout): Promise<void> {
  const recalledAtMs = await lockBitcoinPayout(tx, sendId);
  if (recalledAtMs !== null && recalledAtMs >= handedOverAtMs)
    throw new Error('this request for a payout was recalled');
}

function toScriptOf({ chain }: BitcoinPayer, address: string): Uint8Array {
  const script = scriptOf(chain, address);
  invariant(script, 'a withdrawal is only accepted to an address of the chain');
  return script;
}

async function rateOf({ rpc, fees }: BitcoinPayer, before: bigint | null): Promise<bigint> {
  const [estimate, floor] = await Promise.all([rpc.feeEstimate(TARGET_BLOCKS), rpc.feeFloor()]);
  return feeRate({ estimate, floor, before }, fees);
}

/** Has the newest transaction signed and records it: from then on it may be sent. */
export async function sign(
  { db, signer, chain }: BitcoinPayer,
  { sendId, address, satoshis, transactions }: BitcoinPayout,
  askedAtMs: number,
): Promise<PayoutTransaction & { readonly raw: string }> {
  const newest = transactions.at(-1)!;
  const answer = await signer.sign(
    { payoutId: sendId, chain, to: address, amount: String(satoshis), psbt: newest.psbt },
    askedAtMs,
  );
  const raw = signedTransaction(newest.psbt, answer);
  const isFirst = transactions.every((each) => each.raw === null);
  await inTransaction(db, async (tx) => {
    const recalledAtMs = await lockBitcoinPayout(tx, sendId);
    if (isFirst && recalledAtMs !== null && recalledAtMs >= askedAtMs)
      throw new Error('this request for a payout was recalled');
    await keepSigned(tx, sendId, { number: newest.number, raw });
  });
  return { ...newest, raw };
}

/** Sends a signed transaction again; what the network says against it shows when it is followed. */
export async function broadcast(
  { rpc, log }: BitcoinPayer,
  sendId: string,
  { txId, raw }: { readonly txId: string; readonly raw: string | null },
): Promise<void> {
  invariant(raw, 'only a signed transaction is sent');
  const refusal = await rpc.send(raw);
  if (refusal !== null) log.warn({ payout: sendId, txId, refusal }, 'payout refused by the node');
}

/**
 * Makes a transaction of the same coins with a higher fee. Null if the highest fee of the house is
 * too low for one: nodes take a replacement that pays for both.
 */
export async function raiseFee(
  payer: BitcoinPayer,
  { sendId, address, satoshis, coins, transactions }: BitcoinPayout,
  height: bigint,
): Promise<BitcoinPayout | null> {
  const { ownScript, fees } = payer;
  const before = transactions.at(-1)!;
  const toScript = toScriptOf(payer, address);
  const size = virtualSize(coins.length, [toScript, ownScript]);
  const wanted = await rateOf(payer, before.rate);
  const needed = (before.fee + size - 1n) / size + 1n;
  // The coins reach for the highest fee of the moment when they were chosen, maybe not for today's.
  const sum = coins.reduce((total, coin) => total + coin.satoshis, 0n);
  const rateMax = least(BigInt(fees.feeMax), (sum - satoshis) / size);
  if (needed > rateMax) return null;
  const rate = least(wanted > needed ? wanted : needed, rateMax);
  return inTransaction(payer.db, async (tx) => {
    await lockBitcoinPayout(tx, sendId);
    const known = (await findBitcoinPayout(tx, sendId))!;
    // Another process was first.
    if (known.transactions.length > transactions.length) return known;
    const asked = { ownScript, coins, toScript, satoshis, rate, changes: 1 };
    await makeTransaction(tx, sendId, asked, { number: before.number + 1, madeAtBlock: height });
    return (await findBitcoinPayout(tx, sendId))!;
  });
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
