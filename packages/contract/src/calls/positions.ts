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
export const cancelReason = z.enum(['user', 'liquidation', 'notFillable', 'notCovered']);
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
    /** Of an order that rests: its limit. */
    openPrice: price,
    /** Of limit orders. */
    limitPrice: optional(price),
    /** Of a limit order whose locked money covered less at its fill: what was ordered, base units. */
    orderedQuantity: optional(quantity),
    /** What was open in the symbol and direction when it opened: its maintenance tiers begin there. */
    tierFloor: optional(money),
    markPrice: optional(price),
    closePrice: optional(price),
    profit: signedMoney,
    /** Profit over margin. */
    profitPercent: percent,
    /** Missing when no price can liquidate the position. */
    liquidationPrice: optional(price),
    takeProfit: optional(price),
    stopLoss: optional(price),
    /** Funding and swaps that the margin got so far; below zero: paid. */
    carry: optional(signedMoney),
    /** Fees paid so far. */
    fee: money,
    status: positionStatus,
    closeReason: optional(closeReason),
    /**
     * Of a cancelled order: by its owner, by a liquidation, or because its tick could not open
     * it, or because what was locked covered not even the smallest quantity at it.
     */
    cancelReason: optional(cancelReason),
    openedAt: time,
    closedAt: optional(time),
    /** The recorded ticks that priced it; of an order that rests, the newest one when it was placed. */
    priceProof: z.object({ open: tickProof, close: optional(tickProof) }),
  }),
  { profit: 'pnl', profitPercent: 'pnlPercent', openedAt: 'openTime', closedAt: 'closeTime' },
);

/** An act on a price needs one that is fresh, and a market in its hours. */
const priceRefusals = [
  'markets.noPrice',
  'markets.clockInDoubt',
  'positions.marketClosed',
  'positions.marketHalted',
  'positions.stalePrice',
] as const;

/** An act on a position that its owner may have lost to a trigger meanwhile. */
const openPositionRefusals = [
  ...priceRefusals,
  'positions.notFound',
  'positions.notFilled',
  'positions.alreadyClosed',
  'positions.settling',
] as const;

export const positionsCalls = {
  openPosition: define({
    summary: 'Opens a leveraged position at the newest recorded price, or rests until its limit',
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
        /** Tick that the customer saw; the fill may not be worse by more than `maxSlippage`. */
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
    summary: 'Contract account at a glance',
    access: 'member',
    request: z.object({}),
    result: renamed(
      z.object({
        equity: signedMoney,
        available: money,
        marginUsed: money,
        unrealizedProfit: signedMoney,
        /** Of positions closed since midnight UTC+8, after the fees of both ways. */
        realizedProfitToday: signedMoney,
        /** What stands behind the cross positions, at the marks; missing without any. */
        crossEquity: optional(signedMoney),
        /** What the cross positions need together, at the marks; missing without any. */
        crossMaintenance: optional(money),
        /** Maintenance margin over equity of the open positions; missing without any. */
        marginRatio: optional(percent),
      }),
      { unrealizedProfit: 'unrealizedPnl', realizedProfitToday: 'realizedPnlToday' },
    ),
  }),
  closePosition: define({
    summary: 'Closes a position, or a part of it, at the newest recorded price',
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
    summary: 'Cancels an order that rests; everything locked for it returns',
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
    summary: 'Sets, changes or (with nothing given) removes take profit and stop loss',
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
    summary: 'Moves money from the contract account into the margin of a position',
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
