import { positionsCalls } from '@candor/contract/calls/positions';
import { useIsMember } from '../../platform/session.ts';
import { useCall } from '../../platform/query.ts';

/** At most this many are shown; nobody has more at once. */
const MOST_SHOWN = 100;

/** Positions of the customer that are open; nothing is asked for a visitor. */
export const useOpenPositions = () => useListed('open');

/** Orders of the customer that wait for their limit. */
export const useRestingOrders = () => useListed('pending');

/** Liquidation prices of cross positions move with every price that their account depends on. */
const CROSS_REPEAT_MS = 2_000;

const useListed = (status: 'open' | 'pending') =>
  useCall(
    positionsCalls,
    'listPositions',
    { status, pageSize: MOST_SHOWN },
    {
      enabled: useIsMember(),
      repeatMs: (page) =>
        status === 'open' && page?.records.some(({ marginMode }) => marginMode === 'cross')
          ? CROSS_REPEAT_MS
          : false,
    },
  );
