import { useText } from '@candor/client/language';
import { productKinds, type ProductKind } from '@candor/domain/products/product-terms';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import type { ReactNode } from 'react';
import { goTo } from '../../../platform/route.ts';
import { OrdersSummary, useOrdersSummary } from '../parts/orders-summary.tsx';
import { ProductsPage } from '../parts/products-page.tsx';
import { Sum } from '../../../parts/sum.tsx';
import { OrdersView } from './orders-view.tsx';

/** My orders of all kinds, with statistics in all and by kind. */
export function InvestmentsScreen(): ReactNode {
  const t = useText();
  return (
    <ProductsPage title={t('investments.title')} backTo="assets" wide>
      <OrdersSummary />
      <Kinds />
      <div className="mt-3 flex flex-1 flex-col">
        <OrdersView
          first={<Button onClick={() => goTo('arbitrage')}>{t('investments.first')}</Button>}
        />
      </div>
    </ProductsPage>
  );
}

/** Each kind with orders; nothing before the first one. */
function Kinds(): ReactNode {
  const t = useText();
  const { data: all } = useOrdersSummary();
  if (!all || (all.invested.length === 0 && all.income.length === 0)) return null;
  return (
    <Card className="mt-3 py-1!" role="region" aria-label={t('investments.byKind')}>
      <ul className="desktop:grid desktop:grid-cols-2 desktop:gap-x-8 desktop:[&>li:nth-child(2)]:border-transparent">
        {productKinds.map((kind) => (
          <Kind key={kind} kind={kind} />
        ))}
      </ul>
    </Card>
  );
}

function Kind({ kind }: { readonly kind: ProductKind }): ReactNode {
  const t = useText();
  const { data } = useOrdersSummary(kind);
  if (!data || (data.invested.length === 0 && data.income.length === 0)) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-hairline py-3 first:border-transparent">
      <span className="text-[1rem]/[1.375rem] font-medium">{t(`products.kind.${kind}`)}</span>
      <span className="ms-auto text-end">
        {data.invested.map(({ currency, amount }) => (
          <span key={currency} className="block text-body-strong">
            <Sum value={amount} currency={currency} own />
          </span>
        ))}
        {data.income.map(({ currency, incomeTotal }) => (
          <span key={currency} className="block text-label font-normal text-tertiary">
            {t('productOrders.incomeTotal')}{' '}
            <Sum value={incomeTotal} currency={currency} signed own />
          </span>
        ))}
      </span>
    </li>
  );
}
