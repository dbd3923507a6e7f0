import type { netWorthCalls } from '@candor/contract/calls/net-worth';
import type { Reply } from '../../../platform/call.ts';

export type Holding = Reply<typeof netWorthCalls, 'getCoinHolding'>;
