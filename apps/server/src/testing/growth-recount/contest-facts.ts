import type { Db } from '../../platform/db.ts';
import type { TestApp } from '../test-app.ts';
import { figure, units } from '../finance-years/figures.ts';
import type { ContractLine, Standing, Trade } from './contest-recount.ts';

/** Every contract that was opened, as its owner reads it. */
export async function readTrades(db: Db): Promise<Trade[]> {
  const rows = await db<
    (Record<'id' | 'user_id' | 'symbol' | 'direction' | 'quantity' | 'entry', string> & {
      opened: number;
      closed: number | null;
    })[]
  >`
    select id, user_id, symbol, direction, quantity_base::text as quantity,
      entry_price::text as entry, opened_at as opened, closed_at as closed
    from positions.position where status in ('open', 'settling', 'closed')`;
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    symbol: row.symbol,
    side: row.direction === 'long' ? 1n : -1n,
    quantity: units(row.quantity),
    entryPrice: units(row.entry),
    openedAtMs: row.opened,
    closedAtMs: row.closed,
  }));
}

/** What a board shows in place of names, by account. */
export async function readHandles(db: Db, id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ user_id: string; handle: string }[]>`
    select user_id, handle from competitions.entry where competition_id = ${id}`;
  return new Map(rows.map(({ user_id: userId, handle }) => [userId, handle]));
}

/** Lines of contract accounts and margins; those of a trade name it. */
export async function readContractLines(db: Db): Promise<ContractLine[]> {
  const rows = await db<{ user_id: string; trade: string | null; amount: string; at: number }[]>`
    select user_id, amount::text, created_at as at,
      case when key like 'position/%' then split_part(key, '/', 2) end as trade
    from ledger.posting where kind in ('contract', 'margin') and currency = 'USDT'`;
  return rows.map(({ user_id: userId, trade, amount, at }) => ({
    userId,
    tradeId: trade,
    amount: units(amount),
    atMs: at,
  }));
}

/** The public log of prices at which symbols could be traded, as a look-up. */
export async function readMarks(
  db: Db,
  symbols: readonly string[],
): Promise<(symbol: string, atMs: number) => bigint> {
  const rows = await db<{ symbol: string; price: string; at: number }[]>`
    select symbol, price::text, recorded_at as at from markets.tick
    where symbol = any(${[...symbols]}::text[]) and state <> 'halted' order by sequence`;
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  return (symbol, atMs) => units(bySymbol.get(symbol)!.findLast(({ at }) => at < atMs)!.price);
}

const line = (
  each: Pick<Standing, 'start' | 'movedIn' | 'movedOut' | 'profit' | 'yield' | 'prize'>,
): string =>
  [each.start, each.movedIn, each.movedOut, each.profit, each.yield, each.prize]
    .map(figure)
    .join(' ');

/** What a board shows other than the rules say, by place. */
export async function boardDifferences(
  app: TestApp,
  id: string,
  expected: readonly Standing[],
): Promise<string[]> {
  type Row = Record<'start' | 'in' | 'out' | 'pnl' | 'yieldRate' | 'prize', string>;
  const asked = { id, by: 'profit', pageSize: 100 };
  const { result } = await app.call('listCompetitionBoard', asked);
  const shown = (result as { records: Row[] }).records.map((row) =>
    line({
      start: units(row.start),
      movedIn: units(row.in),
      movedOut: units(row.out),
      profit: units(row.pnl),
      yield: units(row.yieldRate) / 100n,
      prize: units(row.prize),
    }),
  );
  const due = expected.map(line);
  return Array.from({ length: Math.max(shown.length, due.length) }, (_, place) =>
    shown[place] === due[place]
      ? []
      : [`board, place ${place + 1}: shown ${shown[place]}, rules ${due[place]}`],
  ).flat();
}
