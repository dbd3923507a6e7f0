import { money, toText } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { moneyOf, satoshisOf } from './bitcoin-amounts.ts';
import type { BitcoinOutpoint } from './bitcoin-block.ts';
import type { Coin, Draft } from './bitcoin-transaction.ts';
import type { Payout } from './chain-adapter.ts';

/** One of a payout's transactions, which spend the same coins. */
export interface PayoutTransaction extends Draft {
  /** 0 is the first one; the others replace it with a higher fee. */
  readonly number: number;
  /** Signed, in hex; null until then, and while it is null it was never sent. */
  readonly raw: string | null;
  /** Satoshis per virtual byte. */
  readonly rate: bigint;
  /** Height of the chain when it was made. */
  readonly madeAtBlock: bigint;
}

export interface BitcoinPayout {
  readonly sendId: string;
  readonly address: string;
  readonly satoshis: bigint;
  readonly coins: readonly Coin[];
  /** Oldest first. */
  readonly transactions: readonly PayoutTransaction[];
}

/** Creates a payout without coins unless it is known. */
export async function insertBitcoinPayout(
  tx: Tx,
  payout: Pick<Payout, 'sendId' | 'userId' | 'address' | 'amount'>,
): Promise<void> {
  await tx`
    insert into wallet.bitcoin_payout (send_id, user_id, address, amount)
    values (${payout.sendId}, ${payout.userId}, ${payout.address}, ${toText(payout.amount)})
    on conflict (send_id) do nothing`;
}

/** Locks a payout; returns the moment up to which requests for it are void. Epoch milliseconds. */
export async function lockBitcoinPayout(tx: Tx, sendId: string): Promise<number | null> {
  const [row] = await tx<{ recalled_at: number | null }[]>`
    select recalled_at from wallet.bitcoin_payout where send_id = ${sendId} for update`;
  return row?.recalled_at ?? null;
}

/** Voids every request for a payout that was handed over up to this moment. */
export async function recallRequests(tx: Tx, sendId: string, upToMs: number): Promise<void> {
  await tx`
    update wallet.bitcoin_payout
    set recalled_at = greatest(recalled_at, ${upToMs}::timestamptz) where send_id = ${sendId}`;
}

/** Undefined if it is not known. */
export async function findBitcoinPayout(
  db: Queryable,
  sendId: string,
): Promise<BitcoinPayout | undefined> {
  const [row] = await db<{ address: string; amount: string }[]>`
    select address, amount from wallet.bitcoin_payout where send_id = ${sendId}`;
  if (!row) return undefined;
  const coins = await db<(BitcoinOutpoint & { readonly amount: string })[]>`
    select c.tx_id as "txId", c.output_index as "outputIndex", c.amount
    from wallet.bitcoin_payout_coin p join wallet.bitcoin_coin c using (tx_id, output_index)
    where p.send_id = ${sendId} order by c.tx_id, c.output_index`;
  return {
    sendId,
    address: row.address,
    satoshis: satoshisOf(money(row.amount)),
    coins: coins.map(({ amount, ...coin }) => ({ ...coin, satoshis: satoshisOf(money(amount)) })),
    transactions: await listTransactions(db, sendId),
  };
}

async function listTransactions(
  db: Queryable,
  sendId: string,
): Promise<readonly PayoutTransaction[]> {
  type Row = Pick<PayoutTransaction, 'number' | 'txId' | 'psbt' | 'raw'> & {
    readonly fee: string;
    readonly rate: number;
    readonly madeAtBlock: string;
  };
  const rows = await db<Row[]>`
    select number, tx_id as "txId", psbt, raw, fee, rate, made_at_block as "madeAtBlock"
    from wallet.bitcoin_payout_transaction where send_id = ${sendId} order by number`;
  return rows.map((row) => ({
    ...row,
    fee: satoshisOf(money(row.fee)),
    rate: BigInt(row.rate),
    madeAtBlock: BigInt(row.madeAtBlock),
  }));
}

/**
 * Keeps coins for a payout; returns how many of them were still free. Their rows are locked, as by
 * whoever records that one is spent: so either this finds it spent, or that finds the payout.
 */
export async function reserveCoins(
  tx: Tx,
  sendId: string,
  coins: readonly Coin[],
): Promise<number> {
  const rows = await tx<{ txId: string }[]>`
    with free as (
      select tx_id, output_index from wallet.bitcoin_coin c
      join unnest(${coins.map(({ txId }) => txId)}::text[],
        ${coins.map(({ outputIndex }) => outputIndex)}::integer[]) as o (tx_id, output_index)
        using (tx_id, output_index)
      where c.spent_number is null order by tx_id, output_index for update of c)
    insert into wallet.bitcoin_payout_coin (tx_id, output_index, send_id)
    select tx_id, output_index, ${sendId} from free
    on conflict (tx_id, output_index) do nothing returning tx_id as "txId"`;
  return rows.length;
}

/**
 * Frees the coins of payouts that have ended without being paid: recalled before they were signed, or
 * certain never to be mined. Not before they have ended, for until then the books expect the coins.
 */
export async function releaseEnded(db: Queryable): Promise<void> {
  await db`
    delete from wallet.bitcoin_payout_coin c
    using wallet.bitcoin_payout p, wallet.withdrawal w
    where c.send_id = p.send_id and w.user_id = p.user_id and w.id = p.send_id::uuid
      and w.ended_at is not null
      and (w.status = 'failed' and w.reason in ('bounced', 'neverLeft')
        or p.recalled_at is not null
          and not exists (select from wallet.bitcoin_payout_transaction t
            where t.send_id = p.send_id and t.raw is not null))`;
}

/**
 * Adds a transaction to a payout. False if there is the same already: that of a payout to the same
 * address, of which nothing was sent.
 */
export async function insertTransaction(
  tx: Tx,
  sendId: string,
  made: Omit<PayoutTransaction, 'raw'>,
): Promise<boolean> {
  const rows = await tx`
    insert into wallet.bitcoin_payout_transaction (send_id, number, tx_id, psbt, fee, rate,
      made_at_block)
    values (${sendId}, ${made.number}, ${made.txId}, ${made.psbt}, ${toText(moneyOf(made.fee))},
      ${Number(made.rate)}, ${String(made.madeAtBlock)}::bigint)
    on conflict (tx_id) do nothing returning 1`;
  return rows.length > 0;
}

/** Records the signed form of a transaction. */
export async function keepSigned(
  tx: Tx,
  sendId: string,
  { number, raw }: { readonly number: number; readonly raw: string },
): Promise<void> {
  await tx`
    update wallet.bitcoin_payout_transaction set raw = ${raw}
    where send_id = ${sendId} and number = ${number}`;
}
