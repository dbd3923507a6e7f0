import type { Money, Price, Quantity, Rate } from '../money/money.ts';
import type { MaintenanceTier } from './maintenance.ts';

export type Direction = 'long' | 'short';

/** Whether a position is backed by its own margin or by the entire contract account. */
export type MarginMode = 'isolated' | 'cross';

/** Why a position was closed. */
export type CloseReason = 'user' | 'takeProfit' | 'stopLoss' | 'liquidation';

/** Trading terms of contracts on one symbol. Linear, margined and settled in USDT. */
export interface ContractTerms {
  readonly symbol: string;
  /** Half of the bid-ask spread, as a share of the index. */
  readonly halfSpread: Rate;
  /** Notional in quote currency that moves the price by one percent. */
  readonly depthOnePercentQuote: Money;
  /** Share of the notional, charged at opening and again at closing. */
  readonly feeRate: Rate;
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
  /** Null if no price can liquidate it, and for cross, where it moves with the account. */
  readonly liquidationPrice: Price | null;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
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
}

/** +1 for a long, −1 for a short: the `s` of every formula. */
export const signOf = (direction: Direction): 1n | -1n => (direction === 'long' ? 1n : -1n);
