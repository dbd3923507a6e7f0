import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import type { ReactNode } from 'react';
import { goTo } from '../../../platform/route.ts';
import { OrdersView } from '../orders/orders-view.tsx';
import { OrdersSummary } from '../parts/orders-summary.tsx';
import { ProductsPage } from '../parts/products-page.tsx';

/** My orders of arbitrage, running and past. */
export function ArbitrageOrdersScreen(): ReactNode {
  const t = useText();
  return (
    <ProductsPage title={t('arbitrageOrders.title')} backTo="arbitrage" wide>
      <OrdersSummary kind="arbitrage" />
      <div className="mt-3 flex flex-1 flex-col">
        <OrdersView
          kind="arbitrage"
          first={<Button onClick={() => goTo('arbitrage')}>{t('arbitrageOrders.first')}</Button>}
        />
      </div>
    </ProductsPage>
  );
}
