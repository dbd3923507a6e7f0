import { parseFixed } from '../money/fixed.ts';
import { toText, type Money, type Price, type Quantity } from '../money/money.ts';
import type { CloseReason, Direction } from '../positions/terms.ts';

/** A fill as everybody may see it: no customer, and an id that differs from day to day. */
export interface OrderFill {
  /** SHA-256 over the salt of the day and the id of the position, hexadecimal. */
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly leverage: number;
  /** In base units. */
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  /** In USDT. */
  readonly openFee: Money;
  /** Tick that the entry was priced by. */
  readonly openSequence: number;
  /** Margin at the opening, in USDT. Null for orders from before it was published, and of closings. */
  readonly openingMargin: Money | null;
  /** Where its maintenance tiers begin, in USDT. Null for orders from before there was such a rule. */
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
  /** Tick that the exit was priced by. */
  readonly sequence: number;
  /** Cut from a position that stayed open, whose id it names. */
  readonly parentId: string | null;
  /** Whether losses beyond the margin were paid by the rest of its owner's account. */
  readonly isCross: boolean;
}

/**
 * Canonical line of a fill: values joined by commas, figures plain and without trailing zeros. Lines of
 * orders from before margins and tiers were published end earlier.
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

/** Values of a closing before the floor of its tiers. */
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
