/** The side that a link or a key has chosen: marked on the ticket, and what its Enter key asks about. */
import type { Direction } from '@candor/domain/positions/terms';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useRoute } from '../../../platform/route.ts';
import { handedOver } from './handed-over.ts';

const useStore = create<{ readonly side: Direction | null }>(() => ({ side: null }));

export const chooseSide = (side: Direction | null): void => useStore.setState({ side });

/** Follows the address: the buttons under a chart lead here, each to its side. */
export function useChosenSide(symbol: string): Direction | null {
  const { query } = useRoute();
  useEffect(() => {
    const { direction, form } = handedOver(query, symbol);
    // With an amount, the ticket asks about it at once.
    if (direction && form.margin === '') chooseSide(direction);
  }, [query, symbol]);
  return useStore(({ side }) => side);
}
