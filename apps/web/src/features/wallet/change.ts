import type { walletCalls } from '@candor/contract/calls/wallet';
import type { Reply } from '../../platform/call.ts';

/** A balance change as listed. */
export type Change = Reply<typeof walletCalls, 'listBalanceChanges'>['records'][number];
