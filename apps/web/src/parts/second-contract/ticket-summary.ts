/** What a stake would win and lose, computed by the server's settlement code. */
import { multiplyDown } from '@candor/domain/money/fixed';
import type { Money, Rate } from '@candor/domain/money/money';
import { breakEvenRate, expectedValueRate, winPayout } from '@candor/domain/second-contracts/odds';
import { readDecimal } from '../contract/amount-entry.ts';
import type { SecondContractSet } from './second-contract.ts';

export interface TicketSummary {
  /** Null while nothing is typed. */
  readonly stake: Money | null;
  /** Stake and profit together. */
  readonly payout: Money | undefined;
  /** Expected value of a contract on a price without drift. */
  readonly expected: Money | undefined;
  readonly expectedRate: Rate | undefined;
  /** Break-even win rate. */
  readonly breakEven: Rate | undefined;
}

export function summarise(typed: string, set: SecondContractSet | undefined): TicketSummary {
  const stake = readDecimal(typed) as Money | null;
  const expectedRate = set && expectedValueRate(set.profitRate);
  const hasStake = stake !== null && stake > 0n;
  return {
    stake,
    payout: set && hasStake ? winPayout(stake, set.profitRate) : undefined,
    expected:
      expectedRate !== undefined && hasStake
        ? (multiplyDown(stake, expectedRate) as Money)
        : undefined,
    expectedRate,
    breakEven: set && breakEvenRate(set.profitRate),
  };
}
