import { money, toText } from '@candor/domain/money/money';
import type { Exposure } from '@candor/domain/second-contracts/exposure';
import type { Tx } from '../../platform/db.ts';

/** Identifies the exposure sold for one symbol and expected expiry second. */
export interface ExposureRef {
  readonly symbol: string;
  readonly expirySecond: number;
}

export type ExposureRow = ExposureRef & { readonly exposure: Exposure };

/** Seconds of one symbol, both ends included. */
export interface ExposureSpan {
  readonly symbol: string;
  readonly fromSecond: number;
  readonly toSecond: number;
}

/** Exposure sold in these spans; it cannot change meanwhile, because the caller holds the guard. */
export async function readExposures(
  tx: Tx,
  spans: readonly ExposureSpan[],
): Promise<ExposureRow[]> {
  const rows = await tx<
    {
      symbol: string;
      expiry_second: string;
      up_stake: string;
      up_profit: string;
      down_stake: string;
      down_profit: string;
    }[]
  >`
    select distinct e.* from second_contracts.exposure e
    join unnest(${spans.map(({ symbol }) => symbol)}::text[],
      ${spans.map(({ fromSecond }) => fromSecond)}::bigint[],
      ${spans.map(({ toSecond }) => toSecond)}::bigint[]) as s (symbol, from_second, to_second)
      on e.symbol = s.symbol and e.expiry_second between s.from_second and s.to_second`;
  return rows.map((row) => ({
    symbol: row.symbol,
    expirySecond: Number(row.expiry_second),
    exposure: {
      upStake: money(row.up_stake),
      upProfit: money(row.up_profit),
      downStake: money(row.down_stake),
      downProfit: money(row.down_profit),
    },
  }));
}

/** Adds what a batch sold, in the transaction that holds the guard. */
export async function addExposures(tx: Tx, rows: readonly ExposureRow[]): Promise<void> {
  await tx`
    insert into second_contracts.exposure as e (symbol, expiry_second, up_stake, up_profit,
      down_stake, down_profit)
    select * from unnest(${rows.map((row) => row.symbol)}::text[],
      ${rows.map((row) => row.expirySecond)}::bigint[],
      ${rows.map(({ exposure }) => toText(exposure.upStake))}::numeric[],
      ${rows.map(({ exposure }) => toText(exposure.upProfit))}::numeric[],
      ${rows.map(({ exposure }) => toText(exposure.downStake))}::numeric[],
      ${rows.map(({ exposure }) => toText(exposure.downProfit))}::numeric[])
    on conflict (symbol, expiry_second) do update set
      up_stake = e.up_stake + excluded.up_stake, up_profit = e.up_profit + excluded.up_profit,
      down_stake = e.down_stake + excluded.down_stake,
      down_profit = e.down_profit + excluded.down_profit`;
}

/** Deletes past seconds, into which nothing can be sold any more. */
export async function deleteExposures(tx: Tx, beforeSecond: number): Promise<void> {
  await tx`delete from second_contracts.exposure where expiry_second < ${beforeSecond}`;
}
