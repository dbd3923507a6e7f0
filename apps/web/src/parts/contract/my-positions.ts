import { positionsCalls } from '@candor/contract/calls/positions';
import { useIsMember } from '../../platform/session.ts';
import { useCall } from '../../platform/query.ts';

/** At most this many are shown; nobody has more at once. */
const MOST_SHOWN = 100;

/** Positions of the customer that are open; nothing is asked for a visitor. */
export const useOpenPositions = () => useListed('open');

/** Orders of the customer that wait for their limit. */
export const useRestingOrders = () => useListed('pending');

const useListed = (status: 'open' | 'pending') =>
  useCall(
    positionsCalls,
    'listPositions',
    { status, pageSize: MOST_SHOWN },
    { enabled: useIsMember() },
  );
