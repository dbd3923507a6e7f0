import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { Intro } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useCall } from '../../../platform/query.ts';
import { goTo, hrefTo } from '../../../platform/route.ts';
import { limitText } from '../parts/product.ts';
import { ProductsPage } from '../parts/products-page.tsx';
import { signedChange } from '../pool/nav-curve.ts';
import { shareText, type Product } from '../pool/pool-text.ts';
import { NavFigure } from '../pool/nav-figure.tsx';
import { PoolSparkline } from '../pool/pool-sparkline.tsx';
import { usePool } from '../pool/use-pool.ts';

/** The pools that rules trade, each with its signed NAV. */
export function AiQuantScreen(): ReactNode {
  const t = useText();
  const asked = useCall(productsCalls, 'listProducts', { kind: 'aiQuant', pageSize: 50 });
  const products = asked.data?.records;
  return (
    <ProductsPage
      title={t('aiQuant.title')}
      backTo="home"
      orders={{ screen: 'investments', label: t('investments.title') }}
      service="aiQuant"
      wide
    >
      <Intro>{t('aiQuant.intro')}</Intro>
      {products ? (
        <Products products={products} />
      ) : asked.isError ? (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : (
        <Loading label={t('shell.loading')}>
          <div className="grid grid-cols-1 gap-3">
            <Skeleton height={148} className="rounded-card!" />
            <Skeleton height={148} className="rounded-card!" />
          </div>
        </Loading>
      )}
    </ProductsPage>
  );
}

function Products({ products }: { readonly products: readonly Product[] }): ReactNode {
  const t = useText();
  if (products.length === 0) {
    return (
      <EmptyState
        icon="chip"
        title={t('aiQuant.noneTitle')}
        text={t('aiQuant.noneText')}
        actions={<Button onClick={() => goTo('home')}>{t('aiQuant.home')}</Button>}
      />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-label font-normal text-secondary">{t('pool.mayLose')}</p>
    </>
  );
}

const CHANGE_DAYS = 90;

function ProductCard({ product }: { readonly product: Product }): ReactNode {
  const t = useText();
  const { data: pool } = usePool(product.pool);
  const change = pool && signedChange(pool.curve, CHANGE_DAYS);
  const { id, name, cycleDays, risk, currency, minAmount, capacityLeft } = product;
  const facts = [
    t('pool.floating'),
    t('pool.locked', { days: cycleDays }),
    t('pool.risk', { risk }),
  ];
  return (
    <Card className="relative has-[a:active]:opacity-80">
      <h2 className="text-headline">
        <a
          href={hrefTo('aiQuantProduct', { id })}
          className="after:absolute after:inset-0 after:rounded-card"
        >
          {name}
        </a>
      </h2>
      <p className="text-label font-normal text-secondary">{facts.join(' · ')}</p>
      <p className="mt-3 text-label font-normal text-tertiary">
        {pool?.signed ? t('pool.nav', { day: pool.signed.day }) : t('pool.noNav')}
      </p>
      <div className="flex items-end justify-between gap-x-4">
        <p>
          <span className="text-display">
            <NavFigure nav={pool?.signed?.nav} />
          </span>
          <span className="figures block text-label font-normal text-secondary">
            {change
              ? t('pool.inDays', { rate: shareText(change.rate, true), days: change.days })
              : t('pool.notGuaranteed')}
          </span>
        </p>
        {pool && pool.curve.length > 1 ? <PoolSparkline pool={pool} /> : null}
      </div>
      <dl className="mt-3 figure-columns *:first:flex-[0.7_1_4rem] border-t border-hairline pt-3">
        <Figure
          label={t('pool.size')}
          value={<Amount value={pool?.estimatedWorth} decimals={0} />}
        />
        <Figure label={t('products.minimumIn', { currency })} value={limitText(minAmount)} />
        <Figure label={t('products.leftIn', { currency })} value={limitText(capacityLeft)} />
      </dl>
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
}

function Figure({ label, value }: FigureProps): ReactNode {
  return (
    <div>
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="figures m-0 text-body-strong">{value}</dd>
    </div>
  );
}
