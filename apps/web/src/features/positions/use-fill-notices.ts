import { showToast } from '@candor/ui/toast';
import { useEffect, useRef } from 'react';
import { useOpenPositions, useRestingOrders } from '../../parts/contract/my-positions.ts';
import { text } from '../../platform/language.ts';

/** Says when an order that waited has opened its position. */
export function useFillNotices(): void {
  const waited = useRef(new Set<string>());
  const orders = useRestingOrders().data?.records;
  const positions = useOpenPositions().data?.records;
  useEffect(() => {
    for (const { id } of orders ?? []) waited.current.add(id);
    const filled = positions?.filter(({ id }) => waited.current.delete(id)) ?? [];
    if (filled.length === 0) return;
    const isSmaller = filled.some(({ orderedQuantity }) => orderedQuantity !== undefined);
    showToast(text(isSmaller ? 'notice.filledSmaller' : 'notice.filled'), 'success');
  }, [orders, positions]);
}
