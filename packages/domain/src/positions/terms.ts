import type { Money, Price, Quantity, Rate } from '../money/money.ts';
import type { MaintenanceTier } from './maintenance.ts';

export type Direction = 'long' | 'short';

/** Whether a position has money of its own behind it, or the whole contract account. */
export type MarginMode = 'isolated' | 'cross';

/** Why a position was closed. */
export type CloseReason = 'user' | 'takeProfit' | 'stopLoss' | 'liquidation';

/** What contracts on one symbol are traded under. Linear, margined and settled in USDT. */
export interface ContractTerms {
  readonly symbol: string;
  /** Half of the distance between buying and selling price, as a share of the index. */
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
  /** How much worse than the seen price a fill may be when the customer does not say. */
  readonly defaultMaxSlippage: Rate;
  /** A tick older than this fills nothing. */
  readonly priceValidityMs: number;
  readonly tiers: readonly MaintenanceTier[];
}

/** The part of a recorded tick that a fill looks at. */
export interface FillTick {
  readonly symbol: string;
  readonly sequence: number;
  readonly timeMs: number;
  /** The index, which is also the mark price. */
  readonly price: Price;
  readonly state: 'live' | 'closeOnly' | 'halted';
}

/** An open position, as the rules see it. */
export interface OpenPosition {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly leverage: number;
  /** Missing: isolated. */
  readonly marginMode?: MarginMode;
  /** Money set aside for it. Isolated: every loss stops at it. */
  readonly margin: Money;
  /**
   * What its owner had open in the symbol and direction when it was opened, in quote currency: its
   * maintenance tiers begin there. Missing: nothing, also for what is older than this rule.
   */
  readonly tierFloor?: Money | null;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly openFee: Money;
  /** Null when no price can liquidate it, and for cross, where it moves with the account. */
  readonly liquidationPrice: Price | null;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  /** Newest tick when the levels above were last set: only later ticks can trigger them. */
  readonly triggersFromSequence: number;
  /** Set once a part of it was liquidated: ticks before this time do not liquidate the rest. */
  readonly liquidationPausedUntilMs?: number | null;
}

/**
 * An order that waits for the index to cross its limit. Until then its entry price is the limit, its
 * fee what is locked for it, and its liquidation price what it would be at the limit.
 */
export interface RestingOrder extends OpenPosition {
  readonly limitPrice: Price;
}

/** +1 for a long, −1 for a short: the `s` of every formula. */
export const signOf = (direction: Direction): 1n | -1n => (direction === 'long' ? 1n : -1n);
