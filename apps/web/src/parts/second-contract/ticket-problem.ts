/** Why the ticket cannot be sent, as a text for the line above the buttons. */
import type { Money } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import { numberText } from '@candor/ui/number-text';
import type { SecondContractSet } from './second-contract.ts';

export interface Problem {
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, string>>;
}

export interface ProblemContext {
  /** Undefined while it is not known, or when the pair has none. */
  readonly set: SecondContractSet | undefined;
  /** Undefined until loaded. */
  readonly available: Money | undefined;
  /** From `pauseReason`: offline, closed, stale. */
  readonly pause: MessageId | null;
}

/** Null if the contract can be bought; otherwise the most basic reason that applies. */
export function ticketProblem(
  stake: Money | null,
  { set, available, pause }: ProblemContext,
): Problem | null {
  if (pause) return { id: pause };
  if (!set) return { id: 'shortTerm.noSet' };
  if (available === 0n) return { id: 'shortTerm.accountEmpty' };
  if (stake === null || stake === 0n) return { id: 'shortTerm.enterAmount' };
  const limit = (value: Money) => ({ limit: numberText(value, { decimals: 0 }) });
  if (stake < set.minStake) return { id: 'shortTerm.tooSmall', values: limit(set.minStake) };
  if (stake > set.maxStake) return { id: 'shortTerm.tooLarge', values: limit(set.maxStake) };
  if (available !== undefined && stake > available) return { id: 'shortTerm.notEnough' };
  return null;
}
