import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../../platform/db.ts';

/** What a payout says, the same forever. */
export interface TronPayout {
  readonly sendId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly amount: Money;
}

/** `unclear`: it was executed, but no transfer to the payee is recorded. */
export type TronOutcome = 'paid' | 'failed' | 'unclear';

export interface TronTransaction {
  readonly txId: string;
  /** From 1, in the order in which they were made. */
  readonly number: number;
  /** The account that pays. */
  readonly from: string;
  /** The bytes that are signed, hexadecimal. */
  readonly rawData: string;
  readonly expiresAtMs: number;
  /** Null until the signer has answered. */
  readonly signature: string | null;
  /** Null until a final block includes it. */
  readonly included: { readonly blockNumber: number; readonly outcome: TronOutcome } | null;
}

interface TransactionRow extends Omit<TronTransaction, 'included'> {
  readonly block_number: string | null;
  readonly outcome: TronOutcome | null;
}

const transactionOf = ({ block_number, outcome, ...row }: TransactionRow): TronTransaction => ({
  ...row,
  included: outcome && { blockNumber: Number(block_number), outcome },
});

/** A payout with its transactions, oldest first. */
export async function findTronPayout(
  db: Queryable,
  sendId: string,
): Promise<(TronPayout & { readonly transactions: readonly TronTransaction[] }) | undefined> {
  const [row] = await db<(Omit<TronPayout, 'amount'> & { readonly amount: string })[]>`
    select send_id as "sendId", currency, address, amount
    from wallet.tron_payout where send_id = ${sendId}`;
  if (!row) return undefined;
  const transactions = await db<TransactionRow[]>`
    select tx_id as "txId", number, from_address as "from", raw_data as "rawData",
      expires_at as "expiresAtMs", signature, block_number, outcome
    from wallet.tron_payout_transaction where send_id = ${sendId} order by number`;
  return { ...row, amount: money(row.amount), transactions: transactions.map(transactionOf) };
}

/**
 * Adds a transaction to a payout unless it has one of this number. Undefined if it is already that
 * of another payout.
 */
export async function keepTransaction(
  tx: Tx,
  payout: TronPayout,
  made: Pick<TronTransaction, 'txId' | 'number' | 'from' | 'rawData' | 'expiresAtMs'>,
): Promise<TronTransaction | undefined> {
  await tx`
    insert into wallet.tron_payout (send_id, currency, address, amount)
    values (${payout.sendId}, ${payout.currency}, ${payout.address}, ${toText(payout.amount)})
    on conflict (send_id) do nothing`;
  await tx`
    insert into wallet.tron_payout_transaction
      (tx_id, send_id, number, from_address, raw_data, expires_at)
    values (${made.txId}, ${payout.sendId}, ${made.number}, ${made.from}, ${made.rawData},
      ${made.expiresAtMs}::timestamptz)
    on conflict do nothing`;
  const kept = await findTronPayout(tx, payout.sendId);
  return kept?.transactions.find(({ number }) => number === made.number);
}

export async function keepSignature(
  db: Queryable,
  { txId, signature }: { readonly txId: string; readonly signature: string },
): Promise<void> {
  await db`
    update wallet.tron_payout_transaction set signature = ${signature}
    where tx_id = ${txId} and signature is null`;
}

/** Those of these transactions that pay somebody, with what they were made for. */
export async function findOwnTransactions(
  db: Queryable,
  txIds: readonly string[],
): Promise<readonly (TronPayout & { readonly txId: string })[]> {
  if (txIds.length === 0) return [];
  const rows = await db<
    (Omit<TronPayout, 'amount'> & { readonly amount: string; readonly txId: string })[]
  >`
    select t.tx_id as "txId", p.send_id as "sendId", p.currency, p.address, p.amount
    from wallet.tron_payout_transaction t join wallet.tron_payout p using (send_id)
    where t.tx_id = any(${txIds as string[]}::text[])`;
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** Records what became of a transaction in a final block. */
export async function keepOutcome(
  db: Queryable,
  txId: string,
  { blockNumber, outcome }: NonNullable<TronTransaction['included']>,
): Promise<void> {
  await db`
    update wallet.tron_payout_transaction
    set block_number = ${blockNumber}, outcome = ${outcome}
    where tx_id = ${txId} and block_number is null`;
}
