import type { Day } from '@candor/domain/calendar';
import { SETTLEMENT_CURRENCY, type CurrencyCode } from '@candor/domain/money/currencies';
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import type { Exchange } from '../../flash-exchange/index.ts';
import type { StoredPosition } from '../../positions/index.ts';
import type { PoolTrade } from './store-trades.ts';

/** An opening as a trade; its fee is what it took from the pool. */
export const openingTrade = (position: StoredPosition, navDay: Day): PoolTrade => ({
  id: position.id,
  kind: 'open',
  navDay,
  symbol: position.symbol,
  isBuy: position.direction === 'long',
  quantity: position.quantity,
  price: position.entryPrice,
  fee: position.openFee,
  cash: -position.openFee as Money,
  positionId: position.id,
  sequence: position.openSequence,
  tradedAtMs: position.openedAtMs,
});

/** A closing as a trade, whoever closed it. */
export function closingTrade(position: StoredPosition, navDay: Day): PoolTrade {
  const { ending } = position;
  invariant(ending, `position ${position.id} of a pool is closed`);
  return {
    id: position.id,
    kind: ending.reason === 'liquidation' ? 'liquidation' : 'close',
    navDay,
    symbol: position.symbol,
    isBuy: position.direction === 'short',
    quantity: position.quantity,
    price: ending.exitPrice,
    fee: ending.fee,
    cash: (ending.profit - ending.fee) as Money,
    positionId: position.parentId ?? position.id,
    sequence: ending.sequence,
    tradedAtMs: ending.closedAtMs,
  };
}

/** The coin of an exchange against the settlement currency, and the tick that priced it. */
export function coinOf({ terms }: Exchange): { coin: CurrencyCode; sequence: number } {
  const isBuy = terms.from === SETTLEMENT_CURRENCY;
  const sequence = isBuy ? terms.toSequence : terms.fromSequence;
  invariant(sequence !== null, 'an exchange of a coin has a tick');
  return { coin: isBuy ? terms.to : terms.from, sequence };
}

/** An exchange of a coin as a trade; `price` is that of its tick. */
export function exchangeTrade(exchange: Exchange, price: Price, navDay: Day): PoolTrade {
  const { terms, id, exchangedAtMs } = exchange;
  const { coin, sequence } = coinOf(exchange);
  const isBuy = terms.to === coin;
  return {
    id,
    kind: 'exchange',
    navDay,
    symbol: `${coin}${SETTLEMENT_CURRENCY}`,
    isBuy,
    quantity: (isBuy ? terms.received : terms.amount) as bigint as Quantity,
    price,
    fee: terms.spread,
    cash: (isBuy ? -terms.amount : terms.received) as Money,
    positionId: null,
    sequence,
    tradedAtMs: exchangedAtMs,
  };
}
