import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import type { ProductStatus } from '@candor/domain/products/product-status';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { MoreButton } from '../../../parts/more-button.tsx';
import { useEndlessCall } from '../../../platform/query.ts';
import { hrefTo } from '../../../platform/route.ts';
import { OrdersSummary } from '../parts/orders-summary.tsx';
import type { Product } from '../parts/product.ts';
import { ProductsPage } from '../parts/products-page.tsx';
import { ProductCard } from './product-card.tsx';

/** Arbitrage products by status, below what I have in them. */
export function ArbitrageScreen(): ReactNode {
  const t = useText();
  return (
    <ProductsPage
      title={t('arbitrage.title')}
      backTo="home"
      orders={{ screen: 'arbitrageOrders', label: t('arbitrageOrders.title') }}
      service="arbitrage"
      wide
    >
      <OrdersSummary kind="arbitrage" href={hrefTo('arbitrageOrders')} />
      <Products />
      <p className="mt-4 text-label font-normal text-secondary">{t('arbitrage.note')}</p>
    </ProductsPage>
  );
}

const PAGE_SIZE = 50;

function Products(): ReactNode {
  const t = useText();
  const asked = useEndlessCall(productsCalls, 'listProducts', {
    kind: 'arbitrage',
    pageSize: PAGE_SIZE,
  });
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        <div className="grid grid-cols-1 gap-3 pt-14 desktop:grid-cols-2">
          <Skeleton height={188} className="rounded-card" />
          <Skeleton height={188} className="rounded-card" />
          <Skeleton height={188} className="rounded-card" />
        </div>
      </Loading>
    );
  }
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const products = asked.data.pages.flatMap(({ records }) => records);
  if (products.length === 0) {
    return (
      <EmptyState
        inline
        icon="curve"
        title={t('arbitrage.noneTitle')}
        text={t('arbitrage.noneText')}
      />
    );
  }
  return (
    <>
      {order.map((status) => (
        <Group
          key={status}
          status={status}
          products={products
            .filter((product) => product.status === status)
            .toSorted((one, other) => one.cycleDays - other.cycleDays)}
        />
      ))}
      <MoreButton of={asked} label={t('balanceChanges.more')} tone="card" />
    </>
  );
}

/** What can be bought first, then what comes. */
const order: readonly ProductStatus[] = ['onSale', 'notStarted', 'soldOut', 'closed'];

interface GroupProps {
  readonly status: ProductStatus;
  readonly products: readonly Product[];
}

function Group({ status, products }: GroupProps): ReactNode {
  const t = useText();
  if (products.length === 0) return null;
  return (
    <section className="pt-4" aria-label={t(`products.status.${status}`)}>
      <h2 className="pb-2 text-headline">{t(`products.status.${status}`)}</h2>
      <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
        {products.map((product) => (
          <li key={product.id} className="flex">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
