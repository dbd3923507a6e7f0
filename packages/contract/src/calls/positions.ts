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
  unsignedPercent,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import {
  closeOrder,
  closeOrderStatus,
  direction,
  marginMode,
  position,
  positionFields,
  positionNames,
  positionStatus,
} from './position-fields.ts';

/** A command at a price needs a fresh one and an open market. */
const priceRefusals = [
  'markets.noPrice',
  'markets.clockInDoubt',
  'positions.marketClosed',
  'positions.marketHalted',
  'positions.stalePrice',
] as const;
/** What refuses the size, the leverage or the stops of an order. */
const orderRefusals = [
  'positions.quantityTooPrecise',
  'positions.quantityTooSmall',
  'positions.marginTooSmall',
  'positions.sizeTooLarge',
  'positions.leverageTooHigh',
  'positions.openInterestCap',
  'positions.userCap',
  'positions.stopLossRange',
  'positions.takeProfitRange',
] as const;

/** A command on a position that a trigger may have closed meanwhile. */
const openPositionRefusals = [
  ...priceRefusals,
  'positions.notFound',
  'positions.notFilled',
  'positions.alreadyClosed',
  'positions.settling',
] as const;

/** Fee rate that the customer saw; a higher one is never charged. */
const seenFeeRate = optionalFigure(unsignedPercent);

export const positionsCalls = {
  openPosition: define({
    summary: 'Opens a leveraged position at the latest recorded price, or places a limit order',
    access: 'member',
    idempotent: true,
    passing: ['tickSequence', 'feeRate'],
    request: renamed(
      z.object({
        symbol,
        direction,
        leverage: integer({ min: 1, max: 125 }),
        /** Either this or `quantity`. */
        margin: optionalFigure(money),
        quantity: optionalFigure(quantity),
        marginMode: optional(marginMode),
        orderType: optional(z.enum(['market', 'limit', 'stopLimit'])),
        limitPrice: optionalFigure(price),
        /** For stop-limit orders. */
        stopPrice: optionalFigure(price),
        takeProfit: optionalFigure(price),
        stopLoss: optionalFigure(price),
        /** Tick that the customer saw; the fill may be worse by at most `maxSlippage`. */
        tickSequence: optionalFigure(integer({ min: 1, max: 999_999_999_999_999 })),
        maxSlippage: optionalFigure(unsignedPercent),
        feeRate: seenFeeRate,
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
      'positions.feeRose',
      'positions.sizeRequired',
      ...orderRefusals,
      'positions.limitPriceRequired',
      'positions.stopPriceRequired',
      'positions.stopPriceRange',
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
    passing: ['feeRate'],
    request: z.object({ id, quantity: optionalFigure(quantity), feeRate: seenFeeRate }),
    /** After a partial close: what remains open, and as `closedPart` what was closed. */
    result: renamed(z.extend(positionFields, { closedPart: optional(position) }), positionNames),
    refusals: [
      ...openPositionRefusals,
      'positions.feeRose',
      'positions.quantityTooPrecise',
      'positions.quantityTooSmall',
      'positions.quantityTooLarge',
    ],
  }),
  closePositions: define({
    summary: 'Closes all my open positions, or all of one symbol, each with its own outcome',
    access: 'member',
    idempotent: true,
    request: z.object({ symbol: optional(symbol) }),
    result: z.object({
      outcomes: z.array(
        z.object({
          id: z.string(),
          symbol: z.string(),
          direction,
          /** As it closed; missing if it did not. */
          position: optional(position),
          /** Why it is still open, or that something else closed it first. */
          refusal: optional(
            z.object({ errorKey: z.string(), details: z.record(z.string(), z.string()) }),
          ),
        }),
      ),
      /** Open positions beyond the number that one request closes. */
      left: z.number(),
    }),
  }),
  reversePosition: define({
    summary: 'Closes a position and opens the same quantity in the other direction, at one price',
    access: 'member',
    idempotent: true,
    passing: ['tickSequence', 'feeRate'],
    request: z.object({
      id,
      /** Tick that the customer saw; the opening may be worse by at most `maxSlippage`. */
      tickSequence: optionalFigure(integer({ min: 1, max: 999_999_999_999_999 })),
      maxSlippage: optionalFigure(unsignedPercent),
      /** Of both fills. */
      feeRate: seenFeeRate,
    }),
    result: z.object({ closed: position, opened: position }),
    refusals: [
      ...openPositionRefusals,
      'markets.unknownTick',
      'positions.marketCloseOnly',
      'positions.priceMoved',
      'positions.feeRose',
      'positions.quantityTooSmall',
      'positions.quantityTooPrecise',
      'positions.marginTooSmall',
      'positions.sizeTooLarge',
      'positions.leverageTooHigh',
      'positions.openInterestCap',
      'positions.userCap',
      'wallet.insufficientBalance',
      'kyc.basicRequired',
      'kyc.advancedRequired',
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
  amendOrder: define({
    summary: 'Changes price, size or stops of a resting order; omitted fields stay as they are',
    access: 'member',
    idempotent: true,
    passing: ['feeRate'],
    request: renamed(
      z.object({
        id,
        /** Refused if the order has changed since this version; missing: any. */
        version: optionalFigure(integer({ min: 1, max: 2_147_483_647 })),
        limitPrice: optionalFigure(price),
        /** Of an order that waits for its stop. */
        stopPrice: optionalFigure(price),
        /** At most one of `margin` and `quantity`. If the price alone changes, the quantity stays. */
        margin: optionalFigure(money),
        quantity: optionalFigure(quantity),
        /** Zero removes it. */
        takeProfit: optionalFigure(price),
        stopLoss: optionalFigure(price),
        feeRate: seenFeeRate,
      }),
      { limitPrice: 'price' },
    ),
    result: position,
    refusals: [
      'markets.noPrice',
      'positions.notFound',
      'positions.settling',
      'positions.alreadyFilled',
      'positions.alreadyCancelled',
      'positions.alreadyClosed',
      'positions.orderChanged',
      'positions.feeRose',
      'positions.marketCloseOnly',
      'positions.sizeRequired',
      'positions.limitPriceRequired',
      'positions.stopPriceRange',
      ...orderRefusals,
      'wallet.insufficientBalance',
      'kyc.basicRequired',
      'kyc.advancedRequired',
    ],
  }),
  listRecentFills: define({
    summary:
      'Newest fills of a symbol within a day, newest first, without their owners; a bare array',
    access: 'public',
    request: z.object({ symbol }),
    result: z.array(
      z.object({
        /** Epoch milliseconds of a whole second. */
        time: z.number(),
        /** Opening a long or closing a short buys. */
        side: z.enum(['buy', 'sell']),
        price,
        /** Of all orders filled at this tick, side and price together; in base units. */
        quantity,
        /** Tick that priced it; getTick returns it with its proof. */
        sequence: z.string(),
      }),
    ),
    refusals: ['markets.unknownSymbol'],
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
  placeCloseOrder: define({
    summary: 'Places an order that closes a position, or part of it, at a limit price or better',
    access: 'member',
    idempotent: true,
    request: renamed(
      z.object({
        /** Of the position. */
        id,
        limitPrice: optionalFigure(price),
        /** Missing: all that no other such order is for. */
        quantity: optionalFigure(quantity),
      }),
      { limitPrice: 'price' },
    ),
    result: closeOrder,
    refusals: [
      'markets.noPrice',
      'positions.notFound',
      'positions.notFilled',
      'positions.alreadyClosed',
      'positions.limitPriceRequired',
      'positions.quantityTooPrecise',
      'positions.quantityTooSmall',
      'positions.quantityTooLarge',
    ],
  }),
  cancelCloseOrder: define({
    summary: 'Cancels a close order that rests',
    access: 'member',
    idempotent: true,
    request: z.object({ id }),
    result: closeOrder,
    refusals: [
      'positions.notFound',
      'positions.settling',
      'positions.alreadyFilled',
      'positions.alreadyCancelled',
    ],
  }),
  listCloseOrders: define({
    summary: 'My close orders, newest first',
    access: 'member',
    request: z.object({
      status: optional(closeOrderStatus),
      symbol: optional(symbol),
      ...paging,
    }),
    result: page(closeOrder),
  }),
  setTrailingStop: define({
    summary: 'Sets, replaces or (if the rate is omitted) removes the trailing stop of a position',
    access: 'member',
    idempotent: true,
    request: z.object({
      id,
      /** Percent of the best mark, in steps of 0.01. */
      callbackRate: optionalFigure(unsignedPercent),
      activationPrice: optionalFigure(price),
    }),
    result: position,
    refusals: [
      ...openPositionRefusals,
      'positions.callbackRequired',
      'positions.callbackRange',
      'positions.activationRange',
    ],
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
