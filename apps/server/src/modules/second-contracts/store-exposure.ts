import { money, toText } from '@candor/domain/money/money';
import type { Exposure } from '@candor/domain/second-contracts/exposure';
import type { Tx } from '../../platform/db.ts';

/** Names what is sold of one symbol for one expiry second. */
export interface ExposureRef {
  readonly symbol: string;
  readonly expirySecond: number;
}

export type ExposureRow = ExposureRef & { readonly exposure: Exposure };

/** Locks exposures, making those that nobody sold into yet, in one order so that nobody waits in a ring. */
export async function lockExposures(tx: Tx, refs: readonly ExposureRef[]): Promise<ExposureRow[]> {
  const symbols = refs.map((ref) => ref.symbol);
  const seconds = refs.map((ref) => ref.expirySecond);
  await tx`
    insert into second_contracts.exposure (symbol, expiry_second)
    select distinct * from unnest(${symbols}::text[], ${seconds}::bigint[]) order by 1, 2
    on conflict do nothing`;
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
    select e.* from second_contracts.exposure e
    join (select distinct * from unnest(${symbols}::text[], ${seconds}::bigint[])
      as r (symbol, expiry_second)) r using (symbol, expiry_second)
    order by e.symbol, e.expiry_second for update of e`;
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

/** Writes exposures that the caller has locked. */
export async function updateExposures(tx: Tx, rows: readonly ExposureRow[]): Promise<void> {
  await tx`
    update second_contracts.exposure e set up_stake = t.up_stake, up_profit = t.up_profit,
      down_stake = t.down_stake, down_profit = t.down_profit
    from unnest(${rows.map((row) => row.symbol)}::text[],
      ${rows.map((row) => row.expirySecond)}::bigint[],
      ${rows.map(({ exposure }) => toText(exposure.upStake))}::numeric[],
      ${rows.map(({ exposure }) => toText(exposure.upProfit))}::numeric[],
      ${rows.map(({ exposure }) => toText(exposure.downStake))}::numeric[],
      ${rows.map(({ exposure }) => toText(exposure.downProfit))}::numeric[])
      as t (symbol, expiry_second, up_stake, up_profit, down_stake, down_profit)
    where e.symbol = t.symbol and e.expiry_second = t.expiry_second`;
}

/** Forgets seconds that are over: nothing can be sold into them any more. */
export async function deleteExposures(tx: Tx, beforeSecond: number): Promise<void> {
  await tx`delete from second_contracts.exposure where expiry_second < ${beforeSecond}`;
}
