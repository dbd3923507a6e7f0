import { levelsCalls } from '@candor/contract/calls/levels';
import type { CallName } from '@candor/contract/wire/calls';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';

export type Levels = Reply<typeof levelsCalls, 'listLevels'>;
export type OwnLevel = NonNullable<Levels['mine']>;
export type Envelope = NonNullable<OwnLevel['envelope']>;

/** What opening an envelope changes. */
export const changedByEnvelope: readonly CallName[] = [
  'listLevels',
  'listBalances',
  'listAssets',
  'listBalanceChanges',
];

export const useLevels = () => useCall(levelsCalls, 'listLevels', {});
