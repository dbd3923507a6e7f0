/** Why nothing can be traded at this moment, as a text for the line above the buttons. */
import type { MessageId } from '@candor/messages/message-id';
import { PAUSED_AFTER_MS, type Ticker } from '../platform/live.ts';

export interface PauseFacts {
  readonly isOnline: boolean;
  /** Undefined before the first price. */
  readonly state: Ticker['state'] | undefined;
  readonly ageMs: number | null;
  /** Closing needs fewer sources than opening, and placing an order that rests none: its fill does. */
  readonly command: 'open' | 'close' | 'place';
}

/** Null when trading is on. The first reason that holds, the most basic one first. */
export function pauseReason({ isOnline, state, ageMs, command }: PauseFacts): MessageId | null {
  if (!isOnline) return 'trade.offline';
  if (state === undefined || ageMs === null) return 'trade.waitingForPrice';
  if (command === 'place') return null;
  if (state === 'closed') return 'trade.marketClosed';
  if (state === 'halted') return 'trade.halted';
  if (ageMs > PAUSED_AFTER_MS) return 'trade.stalePrice';
  return command === 'open' && state === 'closeOnly' ? 'trade.closeOnly' : null;
}
