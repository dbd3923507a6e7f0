import { messageTo } from '@candor/domain/messages/message';
import { truncateTo } from '@candor/domain/money/fixed';
import type { Money, Price } from '@candor/domain/money/money';
import { figure } from '../../platform/letter-figures.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { StoredPosition } from './stored-position.ts';

/** Events for the customer's private channel when a position opened or changed. */
export const changedEvents = ({ userId, id }: StoredPosition): OutboxEvent[] => [
  { topic: `me:${userId}`, body: { kind: 'position', id } },
  { topic: `me:${userId}`, body: { kind: 'balance' } },
];

/** The same for a close, with its reason for the notice. */
export const closedEvents = (position: StoredPosition): OutboxEvent[] => {
  const { userId, id, ending } = position;
  return [
    { topic: `me:${userId}`, body: { kind: 'position', id, reason: ending?.reason } },
    { topic: `me:${userId}`, body: { kind: 'balance' } },
    ...closeMessage(position),
  ];
};

/** What closed without the customer's hand; an own close needs no message. */
function closeMessage({ userId, id, symbol, direction, ending }: StoredPosition): OutboxEvent[] {
  if (!ending || ending.reason === 'user') return [];
  const figures = {
    about: id,
    symbol,
    direction,
    price: priceFigure(ending.exitPrice),
    profit: signedFigure(ending.profit),
  };
  return [messageTo(userId, `position.${ending.reason}`, figures)];
}

/** A limit order that was filled, or ended without being filled, by a price. */
export function orderMessage(position: StoredPosition): OutboxEvent[] {
  const { userId, id, symbol, direction, quantity, entryPrice, status, cancellation } = position;
  if (status === 'open') {
    const filled = { quantity: figure(quantity), price: priceFigure(entryPrice) };
    return [messageTo(userId, 'order.filled', { about: id, symbol, direction, ...filled })];
  }
  if (!cancellation || cancellation.reason === 'user') return [];
  return [messageTo(userId, 'order.notFilled', { about: id, symbol, direction })];
}

const priceFigure = (price: Price): string => figure(price);
const signedFigure = (amount: Money): string => {
  const shown = truncateTo(amount, 2) as Money;
  return shown > 0n ? `+${figure(shown)}` : figure(shown);
};
