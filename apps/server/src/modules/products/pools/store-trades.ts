import type { Day } from '@candor/domain/calendar';
import { formatFixed } from '@candor/domain/money/fixed';
import {
  money,
  price,
  quantity,
  type Money,
  type Price,
  type Quantity,
} from '@candor/domain/money/money';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { countRows, limitOf, type Page } from '../../../platform/pages.ts';

export type TradeKind = 'open' | 'close' | 'liquidation' | 'exchange';

/** Something that a pool bought or sold. */
export interface PoolTrade {
  /** Of the opening, of the closing (a slice's own) or of the exchange. */
  readonly id: string;
  readonly kind: TradeKind;
  /** Day of the first NAV that includes it. */
  readonly navDay: Day;
  readonly symbol: string;
  readonly isBuy: boolean;
  readonly quantity: Quantity;
  readonly price: Price;
  /** Fee of a contract in USDT, or spread of an exchange in the currency received. */
  readonly fee: Money;
  /** What it added to the pool's USDT, margins included; negative if it took. */
  readonly cash: Money;
  readonly positionId: string | null;
  /** Tick that priced it. */
  readonly sequence: number;
  readonly tradedAtMs: number;
}

interface TradeRow {
  id: string;
  kind: TradeKind;
  nav_day: Day;
  symbol: string;
  is_buy: boolean;
  quantity: string;
  price: string;
  fee: string;
  cash: string;
  position_id: string | null;
  sequence: string;
  traded_at: number;
}

const toTrade = (row: TradeRow): PoolTrade => ({
  id: row.id,
  kind: row.kind,
  navDay: row.nav_day,
  symbol: row.symbol,
  isBuy: row.is_buy,
  quantity: quantity(row.quantity),
  price: price(row.price),
  fee: money(row.fee),
  cash: money(row.cash),
  positionId: row.position_id,
  sequence: Number(row.sequence),
  tradedAtMs: row.traded_at,
});

/** Records trades; those that are recorded already stay. */
export async function insertTrades(
  tx: Tx,
  poolId: PoolId,
  trades: readonly PoolTrade[],
): Promise<void> {
  for (const trade of trades)
    await tx`
      insert into products.pool_trade (pool_id, id, kind, nav_day, symbol, is_buy, quantity, price, fee,
        cash, position_id, sequence, traded_at)
      values (${poolId}, ${trade.id}, ${trade.kind}, ${trade.navDay}, ${trade.symbol},
        ${trade.isBuy}, ${formatFixed(trade.quantity)}, ${formatFixed(trade.price)},
        ${formatFixed(trade.fee)}, ${formatFixed(trade.cash)}, ${trade.positionId},
        ${trade.sequence}, ${trade.tradedAtMs}::timestamptz)
      on conflict do nothing`;
}

export interface TradeFilter {
  readonly poolId: PoolId;
  /** Null: every symbol. */
  readonly symbol: string | null;
}

const wanted = (db: Queryable, { poolId, symbol }: TradeFilter) => db`
  pool_id = ${poolId} ${symbol === null ? db`` : db`and symbol = ${symbol}`}`;

/** A page of a pool's trades, newest first. */
export async function listTrades(
  db: Queryable,
  filter: TradeFilter,
  page: Page,
): Promise<PoolTrade[]> {
  const [atMs, id] = (page.after ?? '').split('/');
  const before =
    page.after === null
      ? db``
      : db`and (traded_at, id) < (${Number(atMs)}::timestamptz, ${id ?? ''}::uuid)`;
  const rows = await db<TradeRow[]>`
    select * from products.pool_trade where ${wanted(db, filter)} ${before}
    order by traded_at desc, id desc ${limitOf(db, page)}`;
  return rows.map(toTrade);
}

/** Place of a trade in its list, as pages carry it. */
export const tradePlace = ({ tradedAtMs, id }: PoolTrade): string => `${tradedAtMs}/${id}`;

export const countTrades = (db: Queryable, filter: TradeFilter): Promise<number> =>
  countRows(db, db`select 1 from products.pool_trade where ${wanted(db, filter)}`);
