import type { EntryLevel } from '@candor/domain/positions/entry-heaps';
import type { TriggerLevels } from '@candor/domain/positions/trigger-heaps';
import { invariant } from '@candor/domain/refusal';
import type { Db, Queryable } from '../../platform/db.ts';
import { type CopiedRow, copiedRows } from '../../platform/sql/copied-rows.ts';
import type { RawEntry } from './entry-table.ts';

export interface OpenLevels extends TriggerLevels, RawEntry {
  /** What a resting order waits for, its limit or first its stop; missing for an open position. */
  readonly waitsFor: (EntryLevel & { readonly isStop: boolean }) | undefined;
}

/** In the order of their places in a row. */
const columns = [
  'user_id',
  'id',
  'version',
  "direction = 'long'",
  "margin_mode = 'cross'",
  "case status when 'pending' then limit_price end",
  // Of eighteen decimals, where all others have those of a tick.
  'liquidation_price::double precision',
  'stop_loss',
  'take_profit',
  "case when status = 'pending' and stop_crossed_sequence is null then stop_price end",
  "stop_side = 'above'",
];
const [USER_ID, ID, VERSION, IS_LONG, IS_CROSS] = [0, 1, 2, 3, 4] as const;
const [LIMIT, LIQUIDATION, STOP_LOSS, TAKE_PROFIT, STOP, IS_STOP_ABOVE] = [
  5, 6, 7, 8, 9, 10,
] as const;

/**
 * Streams the levels of everything open or resting in a symbol, in portions, to rebuild the trigger
 * engine. As doubles, because they only preselect, and via COPY in binary form, because for a
 * million rows fetching them takes four times as long.
 */
export async function* streamOpenLevels(
  db: Db,
  symbol: string,
): AsyncGenerator<Iterable<OpenLevels>> {
  // COPY takes no parameters.
  invariant(/^[A-Z]{1,20}$/.test(symbol), 'a symbol consists of letters only');
  // A connection for COPY costs a hundred times this question.
  if (!(await hasLevels(db, symbol))) return;
  const copied = db.copyOut(`copy (
      select ${columns.join(', ')}
      from positions.position
      where symbol = '${symbol}' and (status = 'open' or status = 'pending'))
    to stdout (format binary)`);
  for await (const rows of copiedRows(copied, columns.length)) yield levelsOf(rows);
}

async function hasLevels(db: Queryable, symbol: string): Promise<boolean> {
  const [row] = await db`
    select 1 from positions.position
    where symbol = ${symbol} and (status = 'open' or status = 'pending') limit 1`;
  return row !== undefined;
}

function* levelsOf(rows: Iterable<CopiedRow>): Generator<OpenLevels> {
  for (const row of rows) {
    yield {
      bytes: row.bytes,
      idAt: row.at(ID),
      userIdAt: row.at(USER_ID),
      version: row.int32(VERSION),
      direction: row.bool(IS_LONG) ? 'long' : 'short',
      isCross: row.bool(IS_CROSS),
      waitsFor: row.isNull(LIMIT) ? undefined : waitsFor(row),
      liquidation: row.double(LIQUIDATION),
      stopLoss: row.nearest(STOP_LOSS),
      takeProfit: row.nearest(TAKE_PROFIT),
    };
  }
}

/** A stop that was crossed is null in the row. */
function waitsFor(row: CopiedRow): OpenLevels['waitsFor'] {
  if (!row.isNull(STOP)) {
    const side = row.bool(IS_STOP_ABOVE) ? 'above' : 'below';
    return { isStop: true, side, price: row.nearest(STOP) };
  }
  const side = row.bool(IS_LONG) ? 'below' : 'above';
  return { isStop: false, side, price: row.nearest(LIMIT) };
}

/** Customers with an open position. */
export async function listHolders(db: Queryable): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from positions.position where status = 'open'`;
  return rows.map(({ user_id: userId }) => userId);
}
