import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  id,
  integer,
  money,
  optional,
  optionalFigure,
  page,
  paging,
  percent,
  price,
  quantity,
  signedMoney,
  symbol,
  time,
  unsignedPercent,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { tickProof } from './markets.ts';

export const positionStatus = z.enum(['pending', 'open', 'settling', 'closed', 'cancelled']);
export const closeReason = z.enum(['user', 'takeProfit', 'stopLoss', 'liquidation']);
export const cancelReason = z.enum([
  'user',
  'liquidation',
  'notFillable',
  'notCovered',
  'restricted',
]);
export const direction = z.enum(['long', 'short']);
export const marginMode = z.enum(['isolated', 'cross']);

export const position = renamed(
  z.object({
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
    /** Funding and swaps received so far; negative means paid. */
    carry: optional(signedMoney),
    /** Fees paid so far. */
    fee: money,
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
  }),
  { profit: 'pnl', profitPercent: 'pnlPercent', openedAt: 'openTime', closedAt: 'closeTime' },
);

/** A command at a price needs a fresh one and an open market. */
const priceRefusals = [
  'markets.noPrice',
  'markets.clockInDoubt',
  'positions.marketClosed',
  'positions.marketHalted',
  'positions.stalePrice',
] as const;

/** A command on a position that a trigger may have closed meanwhile. */
const openPositionRefusals = [
  ...priceRefusals,
  'positions.notFound',
  'positions.notFilled',
  'positions.alreadyClosed',
  'positions.settling',
] as const;

export const positionsCalls = {
  openPosition: define({
    summary: 'Opens a leveraged position at the latest recorded price, or places a limit order',
    access: 'member',
    idempotent: true,
    passing: ['tickSequence'],
    request: renamed(
      z.object({
        symbol,
        direction,
        leverage: integer({ min: 1, max: 125 }),
        /** Either this or `quantity`. */
        margin: optionalFigure(money),
        quantity: optionalFigure(quantity),
        marginMode: optional(marginMode),
        orderType: optional(z.enum(['market', 'limit'])),
        limitPrice: optionalFigure(price),
        takeProfit: optionalFigure(price),
        stopLoss: optionalFigure(price),
        /** Tick that the customer saw; the fill may be worse by at most `maxSlippage`. */
        tickSequence: optionalFigure(integer({ min: 1, max: 999_999_999_999_999 })),
        maxSlippage: optionalFigure(unsignedPercent),
      }),
      { limitPrice: 'price' },
    ),
    result: position,
    refusals: [
      ...priceRefusals,
      'markets.unknownSymbol',
      'markets.unknownTick',
      'positions.marketCloseOnly',
      'positions.priceMoved',
      'positions.sizeRequired',
      'positions.quantityTooPrecise',
      'positions.quantityTooSmall',
      'positions.marginTooSmall',
      'positions.sizeTooLarge',
      'positions.leverageTooHigh',
      'positions.openInterestCap',
      'positions.userCap',
      'positions.stopLossRange',
      'positions.takeProfitRange',
      'positions.limitPriceRequired',
      'wallet.insufficientBalance',
      'positions.settling',
      'kyc.basicRequired',
      'kyc.advancedRequired',
    ],
  }),
  listPositions: define({
    summary: 'My positions and orders, newest first',
    access: 'member',
    request: z.object({
      status: optional(positionStatus),
      symbol: optional(symbol),
      ...paging,
    }),
    result: page(position),
  }),
  getPositionsSummary: define({
    summary: 'Contract account overview',
    access: 'member',
    request: z.object({}),
    result: renamed(
      z.object({
        equity: signedMoney,
        available: money,
        marginUsed: money,
        unrealizedProfit: signedMoney,
        /** Of positions closed since midnight UTC+8, after opening and closing fees. */
        realizedProfitToday: signedMoney,
        /** Equity behind the cross positions, at the marks; missing if there are none. */
        crossEquity: optional(signedMoney),
        /** Combined maintenance of the cross positions, at the marks; missing if there are none. */
        crossMaintenance: optional(money),
        /** Maintenance margin over equity of the open positions; missing if there are none. */
        marginRatio: optional(percent),
      }),
      { unrealizedProfit: 'unrealizedPnl', realizedProfitToday: 'realizedPnlToday' },
    ),
  }),
  closePosition: define({
    summary: 'Closes a position in full or in part at the latest recorded price',
    access: 'member',
    idempotent: true,
    request: z.object({ id, quantity: optionalFigure(quantity) }),
    result: position,
    refusals: [
      ...openPositionRefusals,
      'positions.quantityTooPrecise',
      'positions.quantityTooSmall',
      'positions.quantityTooLarge',
    ],
  }),
  cancelPosition: define({
    summary: 'Cancels a resting order and returns its locked money',
    access: 'member',
    idempotent: true,
    request: z.object({ id }),
    result: position,
    refusals: [
      'positions.notFound',
      'positions.settling',
      'positions.alreadyFilled',
      'positions.alreadyCancelled',
      'positions.alreadyClosed',
    ],
  }),
  updateStops: define({
    summary: 'Sets, changes or (if omitted) removes take profit and stop loss',
    access: 'member',
    idempotent: true,
    request: renamed(
      z.object({ id, stopLoss: optionalFigure(price), takeProfit: optionalFigure(price) }),
      { takeProfit: 'stopProfit' },
    ),
    result: position,
    refusals: [...openPositionRefusals, 'positions.stopLossRange', 'positions.takeProfitRange'],
  }),
  addMargin: define({
    summary: 'Adds margin to a position from the contract account',
    access: 'member',
    idempotent: true,
    request: renamed(z.object({ id, amount: money }), { amount: 'money' }),
    result: position,
    refusals: [
      ...openPositionRefusals,
      'positions.marginTooSmall',
      'positions.marginIsShared',
      'wallet.insufficientBalance',
      'kyc.basicRequired',
      'kyc.advancedRequired',
    ],
  }),
} as const;
