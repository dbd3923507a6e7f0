import { createHmac } from 'node:crypto';
import { addressProblem } from '@candor/contract/address';
import { money } from '@candor/domain/money/money';
import { findNetwork, type Network, networks } from '@candor/domain/wallet/networks';
import { invariant } from '@candor/domain/refusal';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, inTransaction } from '../../../platform/db.ts';
import type { Random } from '../../../platform/random.ts';
import type { ChainAdapter } from './chain-adapter.ts';
import { practiceStanding } from './practice-standing.ts';
import {
  findPracticePayment,
  findSentPayout,
  insertPracticePayment,
  listPracticePayments,
  type PracticePayment,
} from './store-practice.ts';

/** Faster than the real ones, so that a payment can be followed to its end. Milliseconds. */
const blockMsOf: Readonly<Record<string, number>> = {
  TRC20: 500,
  ERC20: 1_000,
  BTC: 5_000,
  BANK: 3_000,
};
const BLOCK_MS = 1_000;
/** Payments are listed again this far back, because a slow transaction shows up late. */
const OVERLAP_MS = 60_000;
/** A cursor moves this rarely while nothing is paid, for each move is a commit. */
const RENEWED_MS = 10_000;
/** Account of the simulated bank; the reference distinguishes customers. */
const BANK_ACCOUNT = 'PRACTICE000000001';
/** A payout to an address with this suffix never arrives. */
const BOUNCING = /-bounces$|BOUNCES$/;

/**
 * Simulated chains and bank of practice mode. They keep their state in their own table, as the real
 * world would; block height is a function of time. No real wallet accepts their addresses.
 */
export function createPracticeNetwork(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly seed: Uint8Array;
}): ChainAdapter {
  const { db, clock, random } = deps;
  const derive = (text: string) => createHmac('sha256', deps.seed).update(text).digest('hex');
  const blockMs = (chainType: string) => blockMsOf[chainType] ?? BLOCK_MS;
  const standing = (payment: PracticePayment) => {
    const elapsedMs = clock.now() - payment.firstBlockAtMs;
    const blocks = Math.floor(elapsedMs / blockMs(payment.chainType)) + 1;
    return practiceStanding(payment.fate, blocks, neededBy(payment));
  };

  return {
    isSimulated: true,
    isTest: true,
    blockMs,
    confirmations: ({ confirmations }) => confirmations,
    async addressFor(_db, { kind, chainType }, userId) {
      if (kind === 'bank') {
        const memo = `C${derive(`memo/${userId}`).slice(0, 10).toUpperCase()}`;
        return { address: BANK_ACCOUNT, memo, receivesAt: memo };
      }
      const hash = derive(`address/${chainType}/${userId}`).slice(0, 32);
      const address = `practice-${chainType.toLowerCase()}-${hash}`;
      return { address, memo: null, receivesAt: address };
    },
    addressProblem,
    downSince: async () => null,
    isUp: async () => true,
    async listPayments(chainType, cursor) {
      const nowMs = clock.now();
      const sinceMs = cursor === null ? 0 : Number(cursor) - OVERLAP_MS;
      const rows = await listPracticePayments(db, chainType, sinceMs);
      const payments = rows.map((row) => ({ ...row, amount: money(row.amount), ...standing(row) }));
      const isRecent = cursor !== null && nowMs - Number(cursor) < RENEWED_MS;
      return { payments, cursor: isRecent && payments.length === 0 ? cursor : String(nowMs) };
    },
    async poll(chainType, output) {
      const payment = await findPracticePayment(db, chainType, output);
      invariant(payment, 'a payment seen on a simulated network is stored by it');
      return standing(payment);
    },
    async send({ sendId, network, address, amount }) {
      const { chainType, currency } = network;
      const nowMs = clock.now();
      const txId = Buffer.from(random.bytes(32)).toString('hex');
      await inTransaction(db, (tx) =>
        insertPracticePayment(tx, {
          chainType,
          txId,
          outputIndex: 0,
          currency,
          receivesAt: address,
          amount,
          fate: BOUNCING.test(address) ? 'bounces' : 'arrives',
          firstBlockAtMs: nowMs + blockMs(chainType),
          sendId,
          madeBy: null,
          nowMs,
        }),
      );
      const sent = await findSentPayout(db, sendId);
      invariant(sent, 'a sent payout is stored');
      return { txId: sent.txId };
    },
    async recall({ sendId }) {
      // Network and product share a database, so a payout that is not found was never sent.
      const sent = await findSentPayout(db, sendId);
      return sent ? { kind: 'sent', txId: sent.txId } : { kind: 'notSent' };
    },
    async findPayout({ chainType }, sendId) {
      const sent = await findSentPayout(db, sendId);
      invariant(
        sent?.chainType === chainType,
        'a payout is tracked on the network that it was sent on',
      );
      const { confirmations } = standing(sent);
      if (sent.fate === 'bounces' && confirmations > 0) return { kind: 'bounced' };
      const kind = confirmations >= neededBy(sent) ? 'confirmed' : 'pending';
      return { kind, confirmations };
    },
  };
}

const neededBy = ({ currency, chainType }: Pick<PracticePayment, 'currency' | 'chainType'>) =>
  findNetwork(currency, chainType)!.confirmations;

/** Every network of the product, simulated. */
export const practiceChains = (adapter: ChainAdapter) =>
  networks.map(({ chainType }: Network) => [chainType, adapter] as const);
