import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import type { Reply } from '../../../platform/call.ts';
import { useCall } from '../../../platform/query.ts';

export type PayoutAccount = Reply<typeof fundingCalls, 'listPayoutAccounts'>['records'][number];

/** More than anybody can bind. */
const ALL = { pageSize: 100 };

export const useAccounts = () => useCall(fundingCalls, 'listPayoutAccounts', ALL);

/** What its owner called it, or its bank; null when the network is all there is to say. */
export const accountName = ({ label, bankName }: PayoutAccount): string | null =>
  label ?? bankName ?? null;
