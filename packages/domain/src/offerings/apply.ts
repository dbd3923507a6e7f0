import type { Money } from '../money/money.ts';
import { toText } from '../money/money.ts';
import { requireLevel, type VerifiedLevel } from '../positions/verification.ts';
import { Refusal } from '../refusal.ts';
import { stageOf, type OfferingPhase } from './life.ts';
import { ticketLimit, ticketPrice, times, type OfferingTerms } from './terms.ts';

export interface Application {
  readonly terms: OfferingTerms;
  readonly phase: OfferingPhase;
  /** Tickets applied for. */
  readonly tickets: number;
  readonly hasApplied: boolean;
  readonly memberLevel: number;
  readonly verified: VerifiedLevel;
  /** Free balance in the settlement currency. */
  readonly available: Money;
  readonly nowMs: number;
}

/**
 * Amount to lock for an application. Refuses: offerings.notOpen, offerings.alreadyApplied,
 * kyc.basicRequired, kyc.advancedRequired, offerings.levelTooLow, offerings.overLimit,
 * wallet.insufficientBalance.
 */
export function decideApplication(application: Application): Money {
  const { terms, phase, tickets, memberLevel, available, nowMs } = application;
  if (stageOf({ ...terms, phase }, nowMs) !== 'open') throw new Refusal('offerings.notOpen');
  if (application.hasApplied) throw new Refusal('offerings.alreadyApplied');
  requireLevel(application.verified, terms.verification);
  const limit = ticketLimit(terms, memberLevel);
  if (limit === 0) throw new Refusal('offerings.levelTooLow');
  if (tickets > limit) throw new Refusal('offerings.overLimit', { limit: String(limit) });
  const needed = times(ticketPrice(terms), tickets);
  if (needed > available)
    throw new Refusal('wallet.insufficientBalance', {
      available: toText(available),
      needed: toText(needed),
    });
  return needed;
}
