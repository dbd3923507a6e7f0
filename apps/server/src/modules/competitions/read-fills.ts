import type { Fill } from '@candor/domain/competitions/fills';
import type { Tick } from '@candor/domain/markets/tick';
import { subtract, type Money } from '@candor/domain/money/money';
import { profitAt } from '@candor/domain/positions/profit';
import { invariant } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { sumCarryPostedSince } from '../ledger/index.ts';
import { listTradesBetween, type Trade } from '../positions/index.ts';
import type { CompetitionsOptions } from './deps.ts';
import { handleOf } from './find-groups.ts';
import type { Account } from './store-fills.ts';

export interface FillSpan {
  readonly fromMs: number;
  readonly beforeMs: number;
  /** What is open at the end of the span is valued there; otherwise it is left out. */
  readonly isFinal: boolean;
  /** Beginnings of entrants' windows, by handle. */
  readonly windows: ReadonlyMap<string, number>;
}

/** What some accounts traded within a span, as it is published. */
export async function readFills(
  tx: Tx,
  { listTicksAround }: Pick<CompetitionsOptions, 'listTicksAround'>,
  accounts: readonly Account[],
  span: FillSpan,
): Promise<Fill[]> {
  const handles = new Map(accounts.map(({ userId, handle }) => [userId, handle]));
  const found = await listTradesBetween(tx, [...handles.keys()], span);
  const trades = await withinWindows(tx, found, (userId) => span.windows.get(handles.get(userId)!));
  const closed = trades.flatMap((trade) => (trade.closing ? [closedFill(trade, handles)] : []));
  const open = trades.filter(({ closing }) => closing === null);
  if (!span.isFinal || open.length === 0) return closed;
  const marks = new Map<string, Tick>();
  for (const symbol of new Set(open.map((trade) => trade.symbol)))
    marks.set(symbol, await markAt(tx, listTicksAround, symbol, span.beforeMs));
  const later = await sumCarryPostedSince(
    tx,
    open.map(({ userId }) => ({ userId, sinceMs: span.beforeMs })),
  );
  return [
    ...closed,
    ...open.map((trade) => {
      const carry = (trade.carry - (later.get(trade.id) ?? 0n)) as Money;
      return openFill({ ...trade, carry }, handles, marks.get(trade.symbol)!, span.beforeMs);
    }),
  ];
}

/** Of trades opened before a window, only the costs that were paid in it. */
async function withinWindows(
  tx: Tx,
  trades: readonly Trade[],
  windowOf: (userId: string) => number | undefined,
): Promise<Trade[]> {
  const isOlder = ({ userId, openedAtMs }: Trade) => openedAtMs < (windowOf(userId) ?? 0);
  const older = trades.filter(isOlder);
  if (older.length === 0) return [...trades];
  const carried = await sumCarryPostedSince(
    tx,
    older.map(({ userId }) => ({ userId, sinceMs: windowOf(userId)! })),
  );
  return trades.map((trade) =>
    isOlder(trade)
      ? {
          ...trade,
          openFee: 0n as Money,
          carry: (carried.get(trade.id) ?? 0n) as Money,
          closing: trade.closing && {
            ...trade.closing,
            fees: subtract(trade.closing.fees, trade.openFee),
          },
        }
      : trade,
  );
}

/**
 * The last price before the end at which the market was not halted, however old: what cannot be
 * traded at the end is worth what it last was.
 */
async function markAt(
  tx: Tx,
  listTicksAround: CompetitionsOptions['listTicksAround'],
  symbol: string,
  endMs: number,
): Promise<Tick> {
  const around = await listTicksAround(tx, { symbol, afterSequence: 0, atMs: endMs });
  const mark = around.findLast(({ timeMs, state }) => timeMs < endMs && state !== 'halted');
  invariant(mark, 'what is open was opened at a price');
  return mark;
}

type Handles = ReadonlyMap<string, string>;

const commonOf = (trade: Trade, handles: Handles) => ({
  id: handleOf(trade.id),
  handle: handles.get(trade.userId)!,
  symbol: trade.symbol,
  direction: trade.direction,
  quantity: trade.quantity,
  entryPrice: trade.entryPrice,
  carry: trade.carry,
  openedAtMs: trade.openedAtMs,
  openSequence: trade.openSequence,
});

const closedFill = (trade: Trade, handles: Handles): Fill => ({
  ...commonOf(trade, handles),
  exitPrice: trade.closing!.exitPrice,
  profit: trade.closing!.profit,
  fees: trade.closing!.fees,
  closedAtMs: trade.closing!.atMs,
  closeSequence: trade.closing!.sequence,
  isOpenAtEnd: false,
});

const openFill = (trade: Trade, handles: Handles, mark: Tick, endMs: number): Fill => ({
  ...commonOf(trade, handles),
  exitPrice: mark.price,
  profit: profitAt(trade, mark.price),
  fees: trade.openFee,
  closedAtMs: endMs,
  closeSequence: mark.sequence,
  isOpenAtEnd: true,
});
