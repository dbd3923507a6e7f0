/** Why trading is paused, as a text for the line above the buttons. */
import type { MessageId } from '@candor/messages/message-id';
import { PAUSED_AFTER_MS, type Ticker } from '../platform/live.ts';

export interface PauseFacts {
  readonly isOnline: boolean;
  /** Undefined before the first price. */
  readonly state: Ticker['state'] | undefined;
  readonly ageMs: number | null;
  /** Closing needs fewer sources than opening; placing a resting order needs none, only its fill does. */
  readonly command: 'open' | 'close' | 'place';
}

/** Null if trading is possible; otherwise the most basic reason that applies. */
export function pauseReason({ isOnline, state, ageMs, command }: PauseFacts): MessageId | null {
  if (!isOnline) return 'trade.offline';
  if (state === undefined || ageMs === null) return 'trade.waitingForPrice';
  if (command === 'place') return null;
  if (state === 'closed') return 'trade.marketClosed';
  if (state === 'halted') return 'trade.halted';
  if (ageMs > PAUSED_AFTER_MS) return 'trade.stalePrice';
  return command === 'open' && state === 'closeOnly' ? 'trade.closeOnly' : null;
}
