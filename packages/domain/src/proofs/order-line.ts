import { parseFixed } from '../money/fixed.ts';
import { toText, type Money, type Price, type Quantity, type Rate } from '../money/money.ts';
import type { CloseReason, Direction, FeeLevel } from '../positions/terms.ts';

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
  /**
   * Why the trading fee of this fill has its rate. Null for fills older than discounts and for
   * liquidations, which pay none.
   */
  readonly feeTerms: FeeLevel | null;
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
  /** Of a close by a trailing stop: everything that says when it had to trigger. Else null. */
  readonly trail: ClosingTrail | null;
}

/** How a trailing stop came to its level. */
export interface ClosingTrail {
  readonly callbackRate: Rate;
  readonly activationPrice: Price | null;
  /** Tick at which it was set. */
  readonly fromSequence: number;
  /** Only later ticks could trigger it: a later command on the position moves this on. */
  readonly triggersFromSequence: number;
  readonly best: Price;
  readonly bestSequence: number;
}

/**
 * Canonical line of a fill: values joined by commas, plain figures without trailing zeros. Lines of
 * orders from before margins, tiers and discounts were published are shorter.
 */
export function orderLine(fill: OrderFill): string {
  const { closing, openingMargin, tierFloor, feeTerms } = fill;
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
  const fee = feeTerms ? [feeTerms.version, feeTerms.level] : [];
  const floor = tierFloor === null ? '' : toText(tierFloor);
  const tiers = tierFloor === null && !feeTerms ? [] : [floor, ...fee];
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
    ...(closing.isCross || tiers.length > 0 ? [closing.isCross ? 'cross' : 'isolated'] : []),
    ...tiers,
    ...trailValues(closing.trail),
  ].join(',');
}

const trailValues = (trail: ClosingTrail | null): readonly (string | number)[] =>
  trail === null
    ? []
    : [
        toText(trail.callbackRate),
        trail.activationPrice === null ? '' : toText(trail.activationPrice),
        trail.fromSequence,
        trail.triggersFromSequence,
        toText(trail.best),
        trail.bestSequence,
      ];

/** Number of values of a closing before its tier floor. */
const CLOSING_FIELDS = 8;
/** Number of values of a closing before its trailing stop. */
const TRAIL_AFTER = CLOSING_FIELDS + 3;
/** Number of values of an opening before its fee terms: margin and tier floor. */
const OPENING_FIELDS = 2;

const moneyOrNull = (text: string | undefined): Money | null =>
  text === undefined || text === '' ? null : (parseFixed(text) as Money);

const feeTermsOf = ([version, level]: readonly string[]): FeeLevel | null =>
  version === undefined ? null : { version: Number(version), level: Number(level) };

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
    feeTerms: feeTermsOf(end.slice(isClosed ? CLOSING_FIELDS + 1 : OPENING_FIELDS)),
    timeMs: Number(time),
    closing: isClosed ? parseClosing(end) : null,
  };
}

function parseTrail(values: readonly string[]): ClosingTrail | null {
  const [callback, activation, from, triggersFrom, best = '', bestSequence] = values;
  if (callback === undefined) return null;
  return {
    callbackRate: parseFixed(callback) as Rate,
    activationPrice: activation ? (parseFixed(activation) as Price) : null,
    fromSequence: Number(from),
    triggersFromSequence: Number(triggersFrom),
    best: parseFixed(best) as Price,
    bestSequence: Number(bestSequence),
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
    trail: parseTrail(end.slice(TRAIL_AFTER)),
  };
}
