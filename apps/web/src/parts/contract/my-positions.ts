import { positionsCalls } from '@candor/contract/calls/positions';
import type { Quantity } from '@candor/domain/money/money';
import { heldIn } from '@candor/domain/positions/held-quantity';
import type { Direction } from '@candor/domain/positions/terms';
import { useHasPositions } from '../../platform/backend.ts';
import { useCall } from '../../platform/query.ts';

/** Maximum number shown; nobody has more. */
const MOST_SHOWN = 100;

/** The customer's open positions; not requested for a visitor. */
export const useOpenPositions = () => useListed('open');

/** The customer's resting limit orders. */
export const useRestingOrders = () => useListed('pending');

/** The customer's orders that wait to close a position. */
export const useCloseOrders = () =>
  useCall(
    positionsCalls,
    'listCloseOrders',
    { status: 'resting', pageSize: MOST_SHOWN },
    { enabled: useHasPositions() },
  );

/** The customer's open size in a symbol per side, in base units; nothing while unknown. */
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
      enabled: useHasPositions(),
      repeatMs: (page) =>
        status === 'open' && page?.records.some(({ marginMode }) => marginMode === 'cross')
          ? CROSS_REPEAT_MS
          : false,
    },
  );
