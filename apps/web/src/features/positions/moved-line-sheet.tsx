import { Suspense, type ReactNode } from 'react';
import { useOpenPositions, useRestingOrders } from '../../parts/contract/my-positions.ts';
import type { MovedLineProps } from '../../parts/contract/use-chart-lines.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

const AmendSheet = lazyPart(async () => (await import('./orders/amend-sheet.tsx')).AmendSheet);
const StopsSheet = lazyPart(
  async () => (await import('./open-positions/stops-sheet.tsx')).StopsSheet,
);

/** The sheet that changes an order or a stop to where its line was dragged; it asks before anything is sent. */
export function MovedLineSheet({ moved, onClose }: MovedLineProps): ReactNode {
  const { id, kind, to } = moved;
  const orders = useRestingOrders().data?.records;
  const positions = useOpenPositions().data?.records;
  const order = orders?.find((each) => each.id === id);
  const position = positions?.find((each) => each.id === id);
  return (
    <Suspense>
      {kind === 'limit' && order ? (
        <AmendSheet order={order} limitPrice={to} onClose={onClose} />
      ) : null}
      {kind !== 'limit' && position ? (
        <StopsSheet position={position} moved={{ [kind]: to }} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}
