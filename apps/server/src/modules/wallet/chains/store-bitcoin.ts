import { money, toText } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { moneyOf, satoshisOf } from './bitcoin-amounts.ts';
import type { BitcoinOutpoint } from './bitcoin-block.ts';
import type { Coin } from './bitcoin-transaction.ts';
import type { BlockName } from './block-locator.ts';

const coinOf = ({ amount, ...row }: BitcoinOutpoint & { readonly amount: string }): Coin => ({
  ...row,
  satoshis: satoshisOf(money(amount)),
});

/** Forgets what other blocks of this height said: they have left the chain. */
export async function forgetReplaced(tx: Tx, { number, hash }: BlockName): Promise<void> {
  const height = String(number);
  await tx`
    update wallet.bitcoin_coin set block_number = null, block_hash = null
    where block_number = ${height}::bigint and block_hash <> ${hash}`;
  await tx`
    update wallet.bitcoin_coin set spent_number = null, spent_hash = null
    where spent_number = ${height}::bigint and spent_hash <> ${hash}`;
  await tx`
    delete from wallet.bitcoin_payout_ending
    where block_number = ${height}::bigint and block_hash <> ${hash}`;
}

/** Records the block that contains a coin, replacing the previous one. */
export async function keepCoin(
  tx: Tx,
  coin: Coin & { readonly script: string },
  block: BlockName,
): Promise<void> {
  await tx`
    insert into wallet.bitcoin_coin (tx_id, output_index, script, amount, block_number, block_hash)
    values (${coin.txId}, ${coin.outputIndex}, ${coin.script}, ${toText(moneyOf(coin.satoshis))},
      ${String(block.number)}::bigint, ${block.hash})
    on conflict (tx_id, output_index)
      do update set block_number = excluded.block_number, block_hash = excluded.block_hash`;
}

/** Those of these outputs that are coins of the house. */
export async function findCoins(
  db: Queryable,
  outputs: readonly BitcoinOutpoint[],
): Promise<readonly BitcoinOutpoint[]> {
  return db<BitcoinOutpoint[]>`
    select c.tx_id as "txId", c.output_index as "outputIndex" from wallet.bitcoin_coin c
    join unnest(${outputs.map(({ txId }) => txId)}::text[],
      ${outputs.map(({ outputIndex }) => String(outputIndex))}::bigint[]) as o (tx_id, output_index)
      on c.tx_id = o.tx_id and c.output_index = o.output_index
    order by c.tx_id, c.output_index`;
}

/** Records the block in which a coin is spent. */
export async function keepSpent(
  tx: Tx,
  { txId, outputIndex }: BitcoinOutpoint,
  { number, hash }: BlockName,
): Promise<void> {
  await tx`
    update wallet.bitcoin_coin set spent_number = ${String(number)}::bigint, spent_hash = ${hash}
    where tx_id = ${txId} and output_index = ${outputIndex}`;
}

/** The payouts that a coin is kept for. */
export async function findPayoutsOf(
  db: Queryable,
  { txId, outputIndex }: BitcoinOutpoint,
): Promise<
  readonly { readonly sendId: string; readonly address: string; readonly satoshis: bigint }[]
> {
  const rows = await db<{ sendId: string; address: string; amount: string }[]>`
    select p.send_id as "sendId", p.address, p.amount from wallet.bitcoin_payout p
    join wallet.bitcoin_payout_coin c using (send_id)
    where c.tx_id = ${txId} and c.output_index = ${outputIndex}`;
  return rows.map(({ amount, ...row }) => ({ ...row, satoshis: satoshisOf(money(amount)) }));
}

export interface Ending {
  readonly txId: string;
  readonly pays: boolean;
  readonly block: BlockName;
}

/** Records a mined transaction that spends a coin of a payout. */
export async function keepEnding(
  tx: Tx,
  sendId: string,
  { txId, pays, block }: Ending,
): Promise<void> {
  await tx`
    insert into wallet.bitcoin_payout_ending (send_id, tx_id, block_number, block_hash, pays)
    values (${sendId}, ${txId}, ${String(block.number)}::bigint, ${block.hash}, ${pays})
    on conflict (send_id, tx_id) do update
      set block_number = excluded.block_number, block_hash = excluded.block_hash`;
}

export async function listEndings(db: Queryable, sendId: string): Promise<readonly Ending[]> {
  const rows = await db<{ txId: string; number: string; hash: string; pays: boolean }[]>`
    select tx_id as "txId", block_number as number, block_hash as hash, pays
    from wallet.bitcoin_payout_ending where send_id = ${sendId} order by block_number`;
  return rows.map(({ txId, pays, number, hash }) => ({
    txId,
    pays,
    block: { number: BigInt(number), hash },
  }));
}

/** Unspent coins of a script in blocks up to this height that are kept for no payout. */
export async function listFreeCoins(
  db: Queryable,
  script: string,
  height: bigint,
): Promise<readonly Coin[]> {
  const rows = await db<(BitcoinOutpoint & { readonly amount: string })[]>`
    select c.tx_id as "txId", c.output_index as "outputIndex", c.amount
    from wallet.bitcoin_coin c
    where c.script = ${script} and c.block_number <= ${String(height)}::bigint
      and c.spent_number is null
      and not exists (select from wallet.bitcoin_payout_coin p
        where p.tx_id = c.tx_id and p.output_index = c.output_index)
    order by c.amount desc, c.tx_id, c.output_index`;
  return rows.map(coinOf);
}

/** What all unspent coins of a script are worth. Satoshis. */
export async function sumCoins(db: Queryable, script: string): Promise<bigint> {
  const [row] = await db<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::text as sum from wallet.bitcoin_coin
    where script = ${script} and spent_number is null and block_number is not null`;
  return satoshisOf(money(row!.sum));
}
