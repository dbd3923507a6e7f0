/** State of an active contract for its card: time left, and the result if it ended now. */
import type { Money, Price } from '@candor/domain/money/money';
import { winProfit } from '@candor/domain/second-contracts/odds';
import { outcomeOf, profitOf } from '@candor/domain/second-contracts/outcome';
import type { SecondContract } from './second-contract.ts';

/**
 * `entering` until its entry is recorded, `paused` while the price log is halted past its expiry,
 * `settling` from zero on; no outcome is shown in any of them.
 */
export type Phase = 'entering' | 'running' | 'paused' | 'settling';

export interface LiveContract {
  readonly phase: Phase;
  /** Never below zero. */
  readonly leftMs: number;
  /** 1 at the start, 0 at expiry. */
  readonly leftShare: number;
  /** Result if it ended at `mark`; undefined without an entry, a price or time left. */
  readonly profitNow: Money | undefined;
  /** Mark price minus entry. */
  readonly distance: Price | undefined;
}

export function liveContract(
  contract: SecondContract,
  at: { readonly serverNowMs: number; readonly mark: Price | undefined },
): LiveContract {
  const { direction, stake, profitRate } = contract;
  const phase = phaseOf(contract, at.serverNowMs);
  const leftMs = leftOf(contract, phase, at.serverNowMs);
  const leftShare = Math.min(1, leftMs / (contract.periodS * 1_000));
  const reference = referenceOf(contract);
  if (phase !== 'running' || reference === undefined || at.mark === undefined)
    return { phase, leftMs, leftShare, profitNow: undefined, distance: undefined };
  const status = outcomeOf(direction, { entry: reference, exit: at.mark });
  return {
    phase,
    leftMs,
    leftShare,
    profitNow: profitOf({ stake, winProfit: winProfit(stake, profitRate) }, status),
    distance: (at.mark - reference) as Price,
  };
}

/** Price that the exit is compared with: the entry, or the one after a pause. */
export const referenceOf = ({
  openPrice,
  referencePrice,
}: Pick<SecondContract, 'openPrice' | 'referencePrice'>): Price | undefined =>
  referencePrice ?? openPrice;

function phaseOf(
  { openPrice, pausedLeftMs, expiresAtMs }: SecondContract,
  serverNowMs: number,
): Phase {
  if (openPrice === undefined) return 'entering';
  if (pausedLeftMs !== undefined) return 'paused';
  return serverNowMs >= expiresAtMs ? 'settling' : 'running';
}

/** The period starts at the entry, so none of it has passed before. */
function leftOf(contract: SecondContract, phase: Phase, serverNowMs: number): number {
  if (phase === 'entering') return contract.periodS * 1_000;
  return contract.pausedLeftMs ?? Math.max(0, contract.expiresAtMs - serverNowMs);
}
