import type { MessageId } from '@candor/messages/message-id';
import type { Ticker, TickerDetail } from '../platform/live.ts';
import { useIsOnline } from '../platform/online.ts';
import { pauseReason, type PauseFacts } from './pause-reason.ts';
import { usePriceAge } from './price-age.ts';

/** Why a symbol cannot be traded at its newest price, updated as the price ages. */
export function usePauseReason(
  price: TickerDetail | Ticker | undefined,
  command: PauseFacts['command'],
): MessageId | null {
  const isOnline = useIsOnline();
  const ageMs = usePriceAge(price?.time);
  return pauseReason({ isOnline, state: price?.state, ageMs, command });
}
