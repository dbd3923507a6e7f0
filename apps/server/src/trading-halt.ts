import { Refusal } from '@candor/domain/refusal';
import type { Handlers } from './http/handler.ts';
import type { Clock } from './platform/clock.ts';

/** Calls that trade at a current price. */
const TRADES = ['openPosition', 'closePosition', 'buySecondContract', 'exchangeFlash'] as const;

/**
 * Refuses trades while the time is uncertain, because a price is only as good as its time. Triggers
 * stop automatically, because nothing is recorded meanwhile. Refuses: markets.clockInDoubt.
 */
export function haltedInDoubt<Calls extends Pick<Handlers, (typeof TRADES)[number]>>(
  calls: Calls,
  clock: Clock,
): Calls {
  const halted = TRADES.map((name) => {
    const handle = calls[name] as (...args: readonly unknown[]) => unknown;
    const guarded = async (...args: readonly unknown[]) => {
      if (clock.doubt?.()) throw new Refusal('markets.clockInDoubt');
      return handle(...args);
    };
    return [name, guarded] as const;
  });
  return { ...calls, ...Object.fromEntries(halted) };
}
