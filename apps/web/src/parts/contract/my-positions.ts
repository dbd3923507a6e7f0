import { positionsCalls } from '@candor/contract/calls/positions';
import type { Quantity } from '@candor/domain/money/money';
import { heldIn } from '@candor/domain/positions/held-quantity';
import type { Direction } from '@candor/domain/positions/terms';
import { useIsMember } from '../../platform/session.ts';
import { useCall } from '../../platform/query.ts';

/** At most this many are shown; nobody has more at once. */
const MOST_SHOWN = 100;

/** Positions of the customer that are open; nothing is asked for a visitor. */
export const useOpenPositions = () => useListed('open');

/** Orders of the customer that wait for their limit. */
export const useRestingOrders = () => useListed('pending');

/** What the customer has open in a symbol, per side in base units: nothing while it is not known. */
export function useHeld(symbol: string): Readonly<Record<Direction, Quantity>> {
  const open = useOpenPositions().data?.records ?? [];
  return {
    long: heldIn(open, { symbol, direction: 'long' }),
    short: heldIn(open, { symbol, direction: 'short' }),
  };
}

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
