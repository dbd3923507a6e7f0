import type { walletCalls } from '@candor/contract/calls/wallet';
import type { Reply } from '../../platform/call.ts';

/** A line of the balance log. */
export type Change = Reply<typeof walletCalls, 'listBalanceChanges'>['records'][number];
