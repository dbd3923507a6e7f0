import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, toText } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { PracticeFate } from './practice-standing.ts';

export interface PracticePayment {
  readonly chainType: string;
  readonly txId: string;
  readonly outputIndex: number;
  readonly currency: CurrencyCode;
  readonly receivesAt: string;
  /** Exact decimal text. */
  readonly amount: string;
  readonly fate: PracticeFate;
  readonly firstBlockAtMs: number;
}

const columns = (db: Queryable) => db`chain_type as "chainType", tx_id as "txId",
  output_index as "outputIndex", currency, receives_at as "receivesAt", amount, fate,
  first_block_at as "firstBlockAtMs"`;

/** Adds a payment to a simulated network; does nothing if its `sendId` is known. */
export async function insertPracticePayment(
  tx: Tx,
  payment: Omit<PracticePayment, 'amount'> & {
    readonly amount: Money;
    readonly sendId: string | null;
    readonly madeBy: string | null;
    readonly nowMs: number;
  },
): Promise<void> {
  await tx`
    insert into wallet.practice_payment (chain_type, tx_id, output_index, currency, receives_at,
      amount, fate, first_block_at, send_id, made_by, created_at)
    values (${payment.chainType}, ${payment.txId}, ${payment.outputIndex}, ${payment.currency},
      ${payment.receivesAt}, ${toText(payment.amount)}, ${payment.fate},
      ${payment.firstBlockAtMs}::timestamptz, ${payment.sendId}, ${payment.madeBy},
      ${payment.nowMs}::timestamptz)
    on conflict (send_id) do nothing`;
}

/** Payments to customers since a point in time, oldest first. */
export const listPracticePayments = (db: Queryable, chainType: string, sinceMs: number) =>
  db<PracticePayment[]>`
    select ${columns(db)} from wallet.practice_payment
    where chain_type = ${chainType} and created_at >= ${sinceMs}::timestamptz and send_id is null
    order by created_at, tx_id, output_index`;

export async function findPracticePayment(
  db: Queryable,
  chainType: string,
  { txId, outputIndex }: { readonly txId: string; readonly outputIndex: number },
): Promise<PracticePayment | undefined> {
  const [row] = await db<PracticePayment[]>`
    select ${columns(db)} from wallet.practice_payment
    where chain_type = ${chainType} and tx_id = ${txId} and output_index = ${outputIndex}`;
  return row;
}

export async function findSentPayout(
  db: Queryable,
  sendId: string,
): Promise<PracticePayment | undefined> {
  const [row] = await db<PracticePayment[]>`
    select ${columns(db)} from wallet.practice_payment where send_id = ${sendId}`;
  return row;
}

/** Number of simulated payments that a customer requested since a point in time. */
export async function countPracticePayments(
  db: Queryable,
  userId: string,
  sinceMs: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from wallet.practice_payment
    where made_by = ${userId} and created_at >= ${sinceMs}::timestamptz`;
  return row!.count;
}
