import { invariant } from '@candor/domain/refusal';
import { type BitcoinPayer, broadcast, raiseFee, sign, signedOf } from './bitcoin-payouts.ts';
import type { BlockName } from './block-locator.ts';
import { NetworkDown, type PayoutStanding } from './chain-adapter.ts';
import { confirmationsOf } from './read-blocks.ts';
import { type Ending, listEndings } from './store-bitcoin.ts';
import { type BitcoinPayout, findBitcoinPayout } from './store-bitcoin-payouts.ts';

/** Blocks without a payout after which its fee is raised. */
const RAISE_AFTER_BLOCKS = 3n;

/**
 * Current standing of a payout. A block includes only one transaction that spends its coins; what
 * that one pays decides, whoever made it: paid as requested, or never to be paid.
 */
export async function standingOf(
  payer: BitcoinPayer,
  sendId: string,
  ask: { readonly needed: number; readonly head: BlockName; readonly isWanted: boolean },
): Promise<PayoutStanding> {
  const payout = await findBitcoinPayout(payer.db, sendId);
  invariant(payout, 'a payout is tracked on the network that it was handed over to');
  const ending = await findEnding(payer, sendId);
  if (!ending) {
    const txId = ask.isWanted ? await bringAbout(payer, payout, ask.head) : signedOf(payout)?.txId;
    return { kind: 'pending', confirmations: 0, ...(txId === undefined ? {} : { txId }) };
  }
  const { txId, pays, block } = ending;
  const confirmations = confirmationsOf(block, ask.head);
  if (!pays) {
    // One of its coins is spent for good, so none of its transactions can be included any more.
    return confirmations < ask.needed ? { kind: 'pending', confirmations: 0 } : { kind: 'bounced' };
  }
  const kind = confirmations < ask.needed ? 'pending' : 'confirmed';
  return { kind, confirmations, txId };
}

/** The mined transaction that spends its coins, in a block that is still on the chain. */
async function findEnding({ db, rpc }: BitcoinPayer, sendId: string): Promise<Ending | undefined> {
  for (const ending of await listEndings(db, sendId)) {
    const now = await rpc.blockName(ending.block.number);
    if (now?.hash === ending.block.hash) return ending;
  }
  return undefined;
}

/**
 * Does what it takes for a payout to be included: sends it again if no node has it, and raises its
 * fee if it takes too long. Returns the transaction that should be included now.
 */
async function bringAbout(
  payer: BitcoinPayer,
  payout: BitcoinPayout,
  head: BlockName,
): Promise<string | undefined> {
  const signed = signedOf(payout);
  invariant(signed, 'a payout that was sent was signed');
  const waiting = await findWaiting(payer, payout);
  if (waiting === undefined) await broadcast(payer, payout.sendId, signed);
  const isDue =
    head.number >= signed.madeAtBlock + RAISE_AFTER_BLOCKS ||
    (waiting === undefined && signed.rate < (await payer.rpc.feeFloor()));
  if (!isDue) return waiting ?? signed.txId;
  try {
    return await raise(payer, payout, head);
  } catch (error) {
    // The payout stands as it is: whoever cannot raise its fee now tries again with the next poll.
    if (!(error instanceof NetworkDown)) throw error;
    payer.log.warn({ err: error, payout: payout.sendId }, 'payout fee not raised, retrying');
    return waiting ?? signed.txId;
  }
}

async function findWaiting({ rpc }: BitcoinPayer, { transactions }: BitcoinPayout) {
  for (const { txId, raw } of transactions.toReversed())
    if (raw !== null && (await rpc.isWaiting(txId))) return txId;
  return undefined;
}

/** A replacement that waits for its signature comes first. */
async function raise(
  payer: BitcoinPayer,
  payout: BitcoinPayout,
  head: BlockName,
): Promise<string | undefined> {
  const isUnsigned = payout.transactions.at(-1)!.raw === null;
  const raised = isUnsigned ? payout : await raiseFee(payer, payout, head.number);
  if (!raised) return signedOf(payout)?.txId;
  const signed = await sign(payer, raised, payer.clock.now());
  await broadcast(payer, payout.sendId, signed);
  payer.log.info({ payout: payout.sendId, txId: signed.txId }, 'payout fee raised');
  return signed.txId;
}
