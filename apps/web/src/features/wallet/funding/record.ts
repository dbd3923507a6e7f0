import type { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { wireStatuses } from '@candor/contract/wire/statuses';
import type { MessageId } from '@candor/messages/message-id';
import type { ChipTone } from '@candor/ui/chip';
import type { Reply } from '../../../platform/call.ts';

export type FundingRecord = Reply<typeof fundingCalls, 'listDeposits'>['records'][number];
export type FundingKind = 'deposit' | 'withdrawal';

const { deposit, withdrawal } = wireStatuses;

/** Filters of each list: wire numbers and their names. */
export const statusFilters: Readonly<
  Record<FundingKind, readonly { readonly status: number; readonly label: MessageId }[]>
> = {
  deposit: [
    { status: deposit.inReview, label: 'funding.status.0' },
    { status: deposit.credited, label: 'funding.status.1' },
    { status: deposit.rejected, label: 'funding.status.-1' },
  ],
  withdrawal: [
    { status: withdrawal.inReview, label: 'funding.status.0' },
    { status: withdrawal.approved, label: 'funding.status.approved' },
    { status: withdrawal.paidOut, label: 'funding.status.2' },
    { status: withdrawal.rejected, label: 'funding.status.-1' },
    { status: withdrawal.failed, label: 'funding.status.-2' },
  ],
};

/** Whether its status can still change. */
export const isUnderWay = ({ state }: FundingRecord): boolean =>
  !['credited', 'rejected', 'paidOut', 'cancelled', 'failed', 'collecting', 'dropped'].includes(
    state,
  );

/** Whether a withdrawal was returned in full, including the fee. */
export const isGivenBack = ({ state }: Pick<FundingRecord, 'state'>): boolean =>
  ['rejected', 'cancelled', 'failed'].includes(state);

export function toneOf({ state, reason }: FundingRecord): ChipTone {
  if (['rejected', 'failed', 'dropped'].includes(state)) return 'danger';
  if (reason === 'handoverLate' || reason === 'confirmationLate') return 'warning';
  return ['waiting', 'announced', 'inReview', 'collecting'].includes(state) ? 'warning' : 'neutral';
}

/** Holds that end only with time; practice mode can skip them. */
export const waitsForTimeAlone = ({ state, reason }: FundingRecord): boolean =>
  state === 'waiting' && (reason === 'securityHold' || reason === 'kycTier');
