import * as z from 'zod/mini';
import { money, optional, percent, price, quantity, signedMoney, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { tickProof } from './markets.ts';

export const positionStatus = z.enum(['pending', 'open', 'settling', 'closed', 'cancelled']);
export const closeReason = z.enum([
  'user',
  'takeProfit',
  'stopLoss',
  'trailingStop',
  'limitClose',
  'liquidation',
]);
export const cancelReason = z.enum([
  'user',
  'liquidation',
  'notFillable',
  'notCovered',
  'restricted',
]);
export const closeOrderStatus = z.enum(['resting', 'filled', 'cancelled']);
export const direction = z.enum(['long', 'short']);
export const marginMode = z.enum(['isolated', 'cross']);

/** Why a trading fee had its rate. */
export const feeTerms = z.object({
  /** Version of the level terms. */
  version: z.number(),
  /** The customer's level by the newest count. */
  level: z.number(),
  /** Of the notional. */
  rate: percent,
});

/** A stop that keeps its distance to the best mark. */
const trailing = z.object({
  /** Distance, as a share of the best mark. */
  callbackRate: percent,
  /** Where it starts to follow; missing: from the beginning. */
  activationPrice: optional(price),
  /** Whether it follows already. */
  isActive: z.boolean(),
  /** Best mark since it was set. */
  bestPrice: price,
  /** A mark there or beyond triggers it; before its activation: what it will be first. */
  triggerPrice: price,
  /** Recorded ticks from which the best mark counts, and that has it. */
  fromSequence: z.number(),
  bestSequence: z.number(),
});

export const positionFields = z.object({
  id: z.string(),
  symbol: z.string(),
  direction,
  marginMode,
  margin: money,
  leverage: z.number(),
  /** Base units. */
  quantity,
  /** For a resting order: its limit. */
  openPrice: price,
  /** For limit orders. */
  limitPrice: optional(price),
  /** For stop-limit orders: the limit counts once the mark has crossed it. */
  stopPrice: optional(price),
  /** Whether it has. */
  stopCrossed: optional(z.boolean()),
  /**
   * Quantity ordered, base units, for a limit order whose locked money covered less at its fill.
   */
  orderedQuantity: optional(quantity),
  /** Notional already open in the symbol and direction; its maintenance tiers start there. */
  tierFloor: optional(money),
  markPrice: optional(price),
  closePrice: optional(price),
  profit: signedMoney,
  /** Profit over margin. */
  profitPercent: percent,
  /** Missing if no price can liquidate the position. */
  liquidationPrice: optional(price),
  takeProfit: optional(price),
  stopLoss: optional(price),
  /** Of an open position, or as it closed one. */
  trailing: optional(trailing),
  /** Funding and swaps received so far; negative means paid. */
  carry: optional(signedMoney),
  /** Fees paid so far. */
  fee: money,
  /** Of the opening, for an order what is promised; missing for those older than discounts. */
  openFeeTerms: optional(feeTerms),
  /** Of the close; missing while open, for a liquidation, and for those older than discounts. */
  closeFeeTerms: optional(feeTerms),
  /** Rises with every change; `amendOrder` can ask for the one that was seen. */
  version: optional(z.number()),
  status: positionStatus,
  closeReason: optional(closeReason),
  /**
   * For a canceled order: by its owner, by a liquidation, because its tick could not open it, or
   * because its locked money did not cover even the smallest quantity.
   */
  cancelReason: optional(cancelReason),
  openedAt: time,
  closedAt: optional(time),
  /**
   * The recorded ticks that priced it; for a resting order, the newest one when it was placed.
   */
  priceProof: z.object({ open: tickProof, close: optional(tickProof) }),
});

/** A resting order that closes part of a position at a limit price or better. */
export const closeOrder = renamed(
  z.object({
    id: z.string(),
    positionId: z.string(),
    symbol: z.string(),
    /** Of the position. */
    direction,
    /** Base units; shrinks with the position. */
    quantity,
    /** Worst price of the exit, half the spread included. */
    limitPrice: price,
    status: closeOrderStatus,
    /** By its owner, or because nothing of the position was left for it. */
    cancelReason: optional(z.enum(['user', 'positionClosed'])),
    /** Id of the closed position or part of one. */
    filledAs: optional(z.string()),
    placedAt: time,
    endedAt: optional(time),
  }),
  { limitPrice: 'price', placedAt: 'createTime', endedAt: 'endTime' },
);

export const positionNames = {
  profit: 'pnl',
  profitPercent: 'pnlPercent',
  openedAt: 'openTime',
  closedAt: 'closeTime',
} as const;

export const position = renamed(positionFields, positionNames);
