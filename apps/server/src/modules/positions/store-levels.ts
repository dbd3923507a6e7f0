import type { Direction, MarginMode } from '@candor/domain/positions/terms';
import type { EntryLevel } from '@candor/domain/positions/entry-heaps';
import type { TriggerLevels } from '@candor/domain/positions/trigger-heaps';
import { invariant } from '@candor/domain/refusal';
import type { Db, Queryable } from '../../platform/db.ts';
import type { PositionRef } from './store.ts';

export interface OpenLevels extends TriggerLevels, PositionRef {
  readonly version: number;
  /** What a resting order waits for, its limit or first its stop; missing for an open position. */
  readonly waitsFor: (EntryLevel & { readonly isStop: boolean }) | undefined;
  readonly marginMode: MarginMode;
}

/**
 * Streams the levels of everything open or resting in a symbol, in portions, to rebuild the trigger
 * engine. As doubles, because they only preselect, and via COPY as text, because for a million rows
 * that takes a third of the time of fetching them as rows.
 */
export async function* streamOpenLevels(db: Db, symbol: string): AsyncGenerator<OpenLevels[]> {
  // COPY takes no parameters.
  invariant(/^[A-Z]{1,20}$/.test(symbol), 'a symbol consists of letters only');
  const copied = db.copyOut(`copy (
      select user_id, id, version, direction, margin_mode,
        case status when 'pending' then limit_price::double precision end,
        liquidation_price::double precision, stop_loss::double precision,
        take_profit::double precision,
        case when status = 'pending' and stop_crossed_sequence is null
          then stop_price::double precision end,
        stop_side
      from positions.position
      where symbol = '${symbol}' and (status = 'open' or status = 'pending')) to stdout`);
  let rest = '';
  for await (const chunk of copied) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop()!;
    yield lines.map(toLevels);
  }
}

/** Parses a line of COPY; null becomes NaN. */
function toLevels(line: string): OpenLevels {
  const [userId, id, version, direction, marginMode, limit, ...levels] = line.split('\t') as [
    string,
    string,
    string,
    Direction,
    MarginMode,
    string,
    ...string[],
  ];
  const [liquidation, stopLoss, takeProfit, stop, stopSide] = levels;
  return {
    userId,
    id,
    version: Number(version),
    direction,
    marginMode,
    waitsFor: waitsFor(direction, Number(limit), { stop: Number(stop), side: stopSide }),
    liquidation: Number(liquidation),
    stopLoss: Number(stopLoss),
    takeProfit: Number(takeProfit),
  };
}

/** A stop that was crossed is null in the row. */
function waitsFor(
  direction: Direction,
  limit: number,
  { stop, side }: { readonly stop: number; readonly side: string | undefined },
): OpenLevels['waitsFor'] {
  if (Number.isNaN(limit)) return undefined;
  if (!Number.isNaN(stop))
    return { isStop: true, side: side === 'above' ? 'above' : 'below', price: stop };
  return { isStop: false, side: direction === 'long' ? 'below' : 'above', price: limit };
}

/** Customers with an open position. */
export async function listHolders(db: Queryable): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from positions.position where status = 'open'`;
  return rows.map(({ user_id: userId }) => userId);
}
