import type { Money, Price, Quantity, Rate } from '../money/money.ts';
import type { MaintenanceTier } from './maintenance.ts';

export type Direction = 'long' | 'short';

/** Whether a position is backed by its own margin or by the entire contract account. */
export type MarginMode = 'isolated' | 'cross';

/** Why a position was closed. */
export type CloseReason =
  | 'user'
  | 'takeProfit'
  | 'stopLoss'
  | 'trailingStop'
  | 'limitClose'
  | 'liquidation';

/** A version of the level terms, and the customer's level then. */
export interface FeeLevel {
  readonly version: number;
  readonly level: number;
}

/** Why a trading fee has its rate. */
export interface FeeTerms extends FeeLevel {
  /** Share of the fee that is not charged at that level of that version. */
  readonly discount: Rate;
}

/** Trading terms of contracts on one symbol. Linear, margined and settled in USDT. */
export interface ContractTerms {
  readonly symbol: string;
  /** Half of the bid-ask spread, as a share of the index. */
  readonly halfSpread: Rate;
  /** Notional in quote currency that moves the price by one percent. */
  readonly depthOnePercentQuote: Money;
  /** Share of the notional, charged at opening and again at closing, at the level of `feeTerms`. */
  readonly feeRate: Rate;
  /** The same without any discount. */
  readonly baseFeeRate: Rate;
  readonly feeTerms: FeeTerms;
  readonly maxLeverage: number;
  readonly minMargin: Money;
  /** Decimal places of quoted prices; liquidation prices are rounded to it. */
  readonly pricePrecision: number;
  /** Decimal places of a quantity. */
  readonly quantityPrecision: number;
  /** Default limit on how much worse than the seen price a fill may be. */
  readonly defaultMaxSlippage: Rate;
  /** A tick older than this is never filled at. */
  readonly priceValidityMs: number;
  readonly tiers: readonly MaintenanceTier[];
}

/** The part of a recorded tick that a fill needs. */
export interface FillTick {
  readonly symbol: string;
  readonly sequence: number;
  readonly timeMs: number;
  /** The index, which is also the mark price. */
  readonly price: Price;
  readonly state: 'live' | 'closeOnly' | 'halted';
}

/** What a customer asks of a trailing stop. */
export interface TrailingRequest {
  /** Share of the best mark by which the mark has to come back. */
  readonly callbackRate: Rate;
  /** The stop starts to follow when the mark reaches this price; null: immediately. */
  readonly activationPrice: Price | null;
}

/**
 * A trailing stop and how far it has followed. The best mark since it was set is also the best mark
 * since its activation, because an activation price lies beyond every mark before it.
 */
export interface TrailingStop extends TrailingRequest {
  /** Newest tick when it was set, whose mark is the first that counts. */
  readonly fromSequence: number;
  /** Time of that tick. Epoch milliseconds. */
  readonly fromMs: number;
  /** Its mark. */
  readonly fromPrice: Price;
  /** Best mark since then: the highest for a long, the lowest for a short. */
  readonly best: Price;
  /** The first tick with that mark. */
  readonly bestSequence: number;
  /** Newest tick that `best` accounts for. */
  readonly throughSequence: number;
}

/** What a stop-limit order waits for before its limit counts. */
export interface EntryStop {
  readonly price: Price;
  /** Where the mark has to get to, seen from where it was when the stop was set. */
  readonly side: 'above' | 'below';
  /** Tick that crossed it; null while the order waits. */
  readonly crossedSequence: number | null;
}

/** An open position as the rules define it. */
export interface OpenPosition {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly leverage: number;
  /** Missing: isolated. */
  readonly marginMode?: MarginMode;
  /** Money set aside for it. For isolated positions it caps every loss. */
  readonly margin: Money;
  /**
   * Notional that its owner already had open in the symbol and direction at the time, in quote
   * currency; its maintenance tiers start there. Missing: zero, also for positions older than this
   * rule.
   */
  readonly tierFloor?: Money | null;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly openFee: Money;
  /**
   * Why the opening fee has its rate; for a resting order: what is promised. Missing or null for
   * orders older than discounts.
   */
  readonly openFeeTerms?: FeeTerms | null;
  /** Null if no price can liquidate it, and for cross, where it moves with the account. */
  readonly liquidationPrice: Price | null;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  /** Follows the best mark; missing or null for none. */
  readonly trailing?: TrailingStop | null;
  /** Newest tick when the levels above were last set; only later ticks can trigger them. */
  readonly triggersFromSequence: number;
  /** Set after a partial liquidation: ticks before this time do not liquidate the rest. */
  readonly liquidationPausedUntilMs?: number | null;
}

/**
 * An order that rests until the index crosses its limit. Until then its entry price is the limit,
 * its fee is what is locked for it, and its liquidation price is what it would be at the limit.
 */
export interface RestingOrder extends OpenPosition {
  readonly limitPrice: Price;
  /** The limit counts once the mark has crossed it; missing or null for a plain limit order. */
  readonly stop?: EntryStop | null;
}

/** +1 for a long, −1 for a short: the `s` of every formula. */
export const signOf = (direction: Direction): 1n | -1n => (direction === 'long' ? 1n : -1n);
