import { text } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { showToast } from '@candor/ui/toast';
import { Suspense, type ReactNode, useEffect, useRef } from 'react';
import { useOpenPositions, useRestingOrders } from '../../parts/contract/my-positions.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { listenToNotes } from '../../platform/live.ts';
import { PhoneTrading } from './phone-trading.tsx';
import { useTradeMarket } from './trade-symbol.ts';

const DesktopTrading = lazyPart(
  async () => (await import('./desktop/desktop-trading.tsx')).DesktopTrading,
);

/** Contracts: price, chart, ticket, open positions, orders and history of one customer. */
export function PositionsScreen(): ReactNode {
  useClosingNotices();
  useFillNotices();
  return <ContractTrading />;
}

/** The same without notices; the demo has its own, on every screen. */
export function ContractTrading(): ReactNode {
  const market = useTradeMarket();
  return useIsWide() ? (
    <Suspense fallback={<div aria-busy="true" />}>
      <DesktopTrading market={market} />
    </Suspense>
  ) : (
    <PhoneTrading market={market} />
  );
}

const reasons = ['takeProfit', 'stopLoss', 'trailingStop', 'limitClose', 'liquidation'] as const;

/** Says when a position has closed by itself; the lists refresh on the same note. */
function useClosingNotices(): void {
  useEffect(
    () =>
      listenToNotes(({ kind, reason }) => {
        const known = reasons.find((each) => each === reason);
        if (kind === 'position' && known) showToast(text(`notice.${known}`));
      }),
    [],
  );
}

/** Says when an order that waited has opened its position. */
function useFillNotices(): void {
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
