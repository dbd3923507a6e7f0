import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money, toText } from '@candor/domain/money/money';
import type { Hash } from 'viem';
import type { Queryable, Tx } from '../../../platform/db.ts';
import type { BlockName } from './block-locator.ts';

/** A customer's number below a key; assigns the next free one if there is none. */
export async function numberOfAccount(
  db: Queryable,
  keyId: string,
  userId: string,
): Promise<number> {
  // Two transactions may want the same number; the loser of the insert takes the next one.
  for (;;) {
    const [known] = await db<{ number: number }[]>`
      select number from wallet.evm_account where key_id = ${keyId} and user_id = ${userId}`;
    if (known) return known.number;
    await db`
      insert into wallet.evm_account (key_id, user_id, number)
      select ${keyId}, ${userId}, coalesce(max(number) + 1, 0) from wallet.evm_account
      where key_id = ${keyId} on conflict do nothing`;
  }
}

/** Those of these addresses that belong to customers. */
export async function findOwnAddresses(
  db: Queryable,
  chainType: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db<{ receives_at: string }[]>`
    select distinct receives_at from wallet.address
    where chain_type = ${chainType} and receives_at = any(${addresses as string[]}::text[])`;
  return new Set(rows.map((row) => row.receives_at));
}

interface OutputName {
  readonly txId: string;
  readonly outputIndex: number;
}

/** Records the block that contains an output, replacing the previous one. */
export async function keepOutputBlock(
  db: Queryable,
  chainType: string,
  { txId, outputIndex }: OutputName,
  block: BlockName,
): Promise<void> {
  await db`
    insert into wallet.evm_output (chain_type, tx_id, output_index, block_number, block_hash)
    values (${chainType}, ${txId}, ${outputIndex}, ${String(block.number)}::bigint, ${block.hash})
    on conflict (chain_type, tx_id, output_index)
      do update set block_number = excluded.block_number, block_hash = excluded.block_hash
      where evm_output.block_hash <> excluded.block_hash`;
}

export async function findOutputBlock(
  db: Queryable,
  chainType: string,
  { txId, outputIndex }: OutputName,
): Promise<BlockName | undefined> {
  const [row] = await db<{ number: string; hash: string }[]>`
    select block_number as number, block_hash as hash from wallet.evm_output
    where chain_type = ${chainType} and tx_id = ${txId} and output_index = ${outputIndex}`;
  return row && { number: BigInt(row.number), hash: row.hash };
}

/**
 * Keeps the highest block that was read, and the time at which the chain would count as stalled. What
 * a node merely claims to have would never be reached, and the chain be down for good.
 */
export async function keepHead(
  db: Queryable,
  chainType: string,
  head: { readonly number: bigint; readonly nowMs: number; readonly silentAtMs: number },
): Promise<void> {
  await db`
    insert into wallet.network_head (chain_type, number, grew_at, silent_at)
    values (${chainType}, ${String(head.number)}::bigint, ${head.nowMs}::timestamptz,
      ${head.silentAtMs}::timestamptz)
    on conflict (chain_type) do update set number = excluded.number, grew_at = excluded.grew_at,
      silent_at = excluded.silent_at where network_head.number < excluded.number`;
}

/** Since when a chain has been stalled; null if it is not. Epoch milliseconds. */
export async function silentSince(
  db: Queryable,
  chainType: string,
  nowMs: number,
): Promise<number | null> {
  const [row] = await db<{ grew_at: number }[]>`
    select grew_at from wallet.network_head
    where chain_type = ${chainType} and silent_at <= ${nowMs}::timestamptz`;
  return row?.grew_at ?? null;
}

export interface EvmPayout {
  readonly sendId: string;
  readonly chainType: string;
  readonly currency: CurrencyCode;
  /** Lower case. */
  readonly address: string;
  readonly amount: Money;
  /** Lower case. */
  readonly from: string;
  readonly nonce: number;
  /** Every transaction that the signer reported, oldest first. */
  readonly transactions: readonly Hash[];
}

export async function findEvmPayout(db: Queryable, sendId: string): Promise<EvmPayout | undefined> {
  type Row = Omit<EvmPayout, 'amount' | 'nonce' | 'transactions'> & {
    readonly amount: string;
    readonly nonce: string;
  };
  const [row] = await db<Row[]>`
    select send_id as "sendId", chain_type as "chainType", currency, address, amount,
      from_address as "from", nonce
    from wallet.evm_payout where send_id = ${sendId}`;
  if (!row) return undefined;
  const transactions = await db<{ tx_id: Hash }[]>`
    select tx_id from wallet.evm_payout_transaction where send_id = ${sendId} order by number`;
  return {
    ...row,
    amount: money(row.amount),
    nonce: Number(row.nonce),
    transactions: transactions.map((each) => each.tx_id),
  };
}

/** Adds a payout, or new transactions of a known one. Throws if another payout has one of them. */
export async function keepEvmPayout(tx: Tx, payout: EvmPayout): Promise<void> {
  await tx`
    insert into wallet.evm_payout (send_id, chain_type, currency, address, amount, from_address, nonce)
    values (${payout.sendId}, ${payout.chainType}, ${payout.currency}, ${payout.address},
      ${toText(payout.amount)}, ${payout.from}, ${payout.nonce})
    on conflict (send_id) do nothing`;
  await tx`select from wallet.evm_payout where send_id = ${payout.sendId} for update`;
  const known = (await findEvmPayout(tx, payout.sendId))!.transactions;
  const fresh = payout.transactions.filter((txId) => !known.includes(txId));
  for (const [index, txId] of fresh.entries())
    await tx`
      insert into wallet.evm_payout_transaction (chain_type, tx_id, send_id, number)
      values (${payout.chainType}, ${txId}, ${payout.sendId}, ${known.length + index})`;
}
