import { useText } from '@candor/client/language';
import type { ProductKind } from '@candor/domain/products/product-terms';
import { Tabs } from '@candor/ui/tabs';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useQueryValue } from '../../../platform/route.ts';
import { OrderList, type OrderState } from './order-list.tsx';

const OrderSheet = lazyPart(async () => (await import('./order-sheet.tsx')).OrderSheet);

const states: readonly OrderState[] = ['open', 'ended', 'cancelled'];

export interface OrdersViewProps {
  /** All kinds if undefined. */
  readonly kind?: ProductKind;
  /** A way to a first order, below the empty list. */
  readonly first?: ReactNode;
}

/**
 * My orders by state, and one of them in a sheet. The address opens one too: `?id=<order>`, whatever
 * its state.
 */
export function OrdersView({ kind, first }: OrdersViewProps): ReactNode {
  const t = useText();
  const panelId = useId();
  const linked = useQueryValue('id');
  const [state, setState] = useState<OrderState>('open');
  const [openId, setOpenId] = useState(linked);
  return (
    <>
      <Tabs
        label={t('productOrders.states')}
        items={states.map((id) => ({ id, label: t(`productOrders.state.${id}`) }))}
        selected={state}
        onSelect={setState}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" className="flex flex-1 flex-col">
        <OrderList key={state} kind={kind} state={state} onOpen={setOpenId} first={first} />
      </div>
      <Suspense>
        {openId ? <OrderSheet orderId={openId} onClose={() => setOpenId(null)} /> : null}
      </Suspense>
    </>
  );
}
