/** An active contract as its card tells it: how long it runs, and how it would end now. */
import type { Money, Price } from '@candor/domain/money/money';
import { winProfit } from '@candor/domain/second-contracts/odds';
import { outcomeOf, profitOf } from '@candor/domain/second-contracts/outcome';
import type { SecondContract } from './second-contract.ts';

/** `entering` until its entry is recorded; `settling` from zero on, without a guess of the outcome. */
export type Phase = 'entering' | 'running' | 'settling';

export interface LiveContract {
  readonly phase: Phase;
  /** Never below zero. */
  readonly leftMs: number;
  /** 1 at the start, 0 at expiry. */
  readonly leftShare: number;
  /** What it would bring if it ended at `mark`; undefined without an entry, a price, or time. */
  readonly profitNow: Money | undefined;
  /** Mark less entry. */
  readonly distance: Price | undefined;
}

export function liveContract(
  contract: SecondContract,
  at: { readonly serverNowMs: number; readonly mark: Price | undefined },
): LiveContract {
  const { openPrice, expiresAtMs, periodS, direction, stake, profitRate } = contract;
  const leftMs = Math.max(0, expiresAtMs - at.serverNowMs);
  const leftShare = Math.min(1, leftMs / (periodS * 1_000));
  if (leftMs === 0)
    return { phase: 'settling', leftMs, leftShare, profitNow: undefined, distance: undefined };
  if (openPrice === undefined || at.mark === undefined) {
    const phase = openPrice === undefined ? 'entering' : 'running';
    return { phase, leftMs, leftShare, profitNow: undefined, distance: undefined };
  }
  const status = outcomeOf(direction, { entry: openPrice, exit: at.mark });
  return {
    phase: 'running',
    leftMs,
    leftShare,
    profitNow: profitOf({ stake, winProfit: winProfit(stake, profitRate) }, status),
    distance: (at.mark - openPrice) as Price,
  };
}
