import { parseFixed } from '../money/fixed.ts';
import { toText, type Money, type Price, type Quantity } from '../money/money.ts';
import type { CloseReason, Direction } from '../positions/terms.ts';

/** A fill as published: without the customer, and with an id that differs from day to day. */
export interface OrderFill {
  /** SHA-256 over the day's salt and the position's id, hexadecimal. */
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly leverage: number;
  /** In base units. */
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  /** In USDT. */
  readonly openFee: Money;
  /** Tick that priced the entry. */
  readonly openSequence: number;
  /**
   * Margin at the opening, in USDT. Null for closings and for orders older than its publication.
   */
  readonly openingMargin: Money | null;
  /** Floor of its maintenance tiers, in USDT. Null for orders older than this rule. */
  readonly tierFloor: Money | null;
  /** When it was filled or settled. Epoch milliseconds. */
  readonly timeMs: number;
  /** Null for an opening. */
  readonly closing: OrderClosing | null;
}

/** How an order, or a part of one, was settled. Money in USDT. */
export interface OrderClosing {
  readonly margin: Money;
  readonly reason: CloseReason;
  readonly exitPrice: Price;
  /** Before fees. */
  readonly profit: Money;
  readonly fee: Money;
  /** Tick that priced the exit. */
  readonly sequence: number;
  /** Id of the position it was cut from, if that stayed open. */
  readonly parentId: string | null;
  /** Whether losses beyond the margin were paid by the rest of its owner's account. */
  readonly isCross: boolean;
}

/**
 * Canonical line of a fill: values joined by commas, plain figures without trailing zeros. Lines of
 * orders from before margins and tiers were published are shorter.
 */
export function orderLine(fill: OrderFill): string {
  const { closing, openingMargin, tierFloor } = fill;
  const shared = [
    closing ? 'closed' : 'opened',
    fill.id,
    fill.timeMs,
    fill.symbol,
    fill.direction,
    fill.leverage,
    toText(fill.quantity),
    toText(fill.entryPrice),
    toText(fill.openFee),
    fill.openSequence,
  ];
  const tiers = tierFloor === null ? [] : [toText(tierFloor)];
  if (!closing) {
    return [...shared, ...(openingMargin === null ? [] : [toText(openingMargin), ...tiers])].join(
      ',',
    );
  }
  return [
    ...shared,
    toText(closing.margin),
    closing.reason,
    toText(closing.exitPrice),
    toText(closing.profit),
    toText(closing.fee),
    closing.sequence,
    closing.parentId ?? '',
    ...(closing.isCross || tierFloor !== null ? [closing.isCross ? 'cross' : 'isolated'] : []),
    ...tiers,
  ].join(',');
}

/** Number of values of a closing before its tier floor. */
const CLOSING_FIELDS = 8;

const moneyOrNull = (text: string | undefined): Money | null =>
  text === undefined ? null : (parseFixed(text) as Money);

/** The reverse of `orderLine`. */
export function parseOrderLine(line: string): OrderFill {
  const [kind, id = '', time, symbol = '', direction, leverage, ...rest] = line.split(',');
  const [quantity = '', entryPrice = '', openFee = '', openSequence, ...end] = rest;
  const isClosed = kind === 'closed';
  const [openingMargin, ownFloor] = isClosed ? [] : end;
  return {
    id,
    symbol,
    direction: direction as Direction,
    leverage: Number(leverage),
    quantity: parseFixed(quantity) as Quantity,
    entryPrice: parseFixed(entryPrice) as Price,
    openFee: parseFixed(openFee) as Money,
    openSequence: Number(openSequence),
    openingMargin: moneyOrNull(openingMargin),
    tierFloor: moneyOrNull(isClosed ? end[CLOSING_FIELDS] : ownFloor),
    timeMs: Number(time),
    closing: isClosed ? parseClosing(end) : null,
  };
}

function parseClosing(end: readonly string[]): OrderClosing {
  const [margin = '', reason, exitPrice = '', profit = '', fee = '', sequence, ...kin] = end;
  const [parentId, mode] = kin;
  return {
    margin: parseFixed(margin) as Money,
    reason: reason as CloseReason,
    exitPrice: parseFixed(exitPrice) as Price,
    profit: parseFixed(profit) as Money,
    fee: parseFixed(fee) as Money,
    sequence: Number(sequence),
    parentId: parentId === undefined || parentId === '' ? null : parentId,
    isCross: mode === 'cross',
  };
}
