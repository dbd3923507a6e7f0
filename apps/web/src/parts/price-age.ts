/** Age of a recorded price by the server's clock, since a phone's may be wrong. */
import { marketsCalls } from '@candor/contract/calls/markets';
import { useNow } from '@candor/client/clock';
import { useCall } from '../platform/query.ts';

/**
 * Milliseconds by which this device's clock is ahead of the server's. 0 until the server has answered.
 * The latency of the response counts as clock difference, so ages are understated by it, never overstated.
 */
export function useClockLead(): number {
  const answer = useCall(marketsCalls, 'getServerTime', {}, { freshMs: Infinity });
  return answer.data ? answer.dataUpdatedAt - answer.data.epochMs : 0;
}

/** Age of a price with that time (epoch milliseconds), again every second; null without a price. */
export function usePriceAge(recordedAtMs: number | undefined): number | null {
  const nowMs = useNow(1000);
  const lead = useClockLead();
  return recordedAtMs === undefined ? null : Math.max(0, nowMs - lead - recordedAtMs);
}
