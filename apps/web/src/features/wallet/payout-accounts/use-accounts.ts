import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import type { Reply } from '../../../platform/call.ts';
import { useCall } from '../../../platform/query.ts';

export type PayoutAccount = Reply<typeof fundingCalls, 'listPayoutAccounts'>['records'][number];

/** More than the limit per customer. */
const ALL = { pageSize: 100 };

export const useAccounts = () => useCall(fundingCalls, 'listPayoutAccounts', ALL);

/** The owner's label or the bank; null if there is neither. */
export const accountName = ({ label, bankName }: PayoutAccount): string | null =>
  label ?? bankName ?? null;
