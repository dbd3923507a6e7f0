import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { miningCalls } from '@candor/contract/calls/mining';
import { productsCalls } from '@candor/contract/calls/products';
import { toText } from '@candor/domain/money/money';
import { EmptyState } from '@candor/ui/message-state';
import { Intro } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { useCall } from '../../../platform/query.ts';
import { hrefTo } from '../../../platform/route.ts';
import { ProductsPage } from '../parts/products-page.tsx';
import { closedText } from './closed-text.ts';
import { HonestLine } from './honest-line.tsx';
import { plain, priceText } from './machine-cards.tsx';
import { MachinePicture } from './machine-picture.tsx';
import { type Miner, todayOf, type Today } from './projection.ts';

/** Figures of today follow the recorded price. */
const REPEAT_MS = 60_000;

/** Machines that can be hosted. */
export function MiningScreen(): ReactNode {
  const t = useText();
  return (
    <ProductsPage
      title={t('mining.title')}
      backTo="home"
      orders={{ screen: 'minerOrders', label: t('minerOrders.title') }}
      service="mining"
      wide
    >
      <Intro>{t('mining.intro')}</Intro>
      <Miners />
    </ProductsPage>
  );
}

function Miners(): ReactNode {
  const t = useText();
  const machines = useCall(miningCalls, 'listMiners', {}, { repeatMs: REPEAT_MS });
  const products = useCall(productsCalls, 'listProducts', { kind: 'mining', pageSize: 100 });
  if (machines.isPending || products.isPending) return <LoadingCards count={3} />;
  if (!machines.data || !products.data) {
    const retry = () => void Promise.all([machines.refetch(), products.refetch()]);
    return <FailedState inline onRetry={retry} busy={machines.isFetching || products.isFetching} />;
  }
  const { miners, ...figures } = machines.data;
  const today = todayOf(figures);
  const sold = products.data.records.flatMap((product) => {
    const miner = miners.find(({ id }) => id === product.id);
    return miner ? [{ product, miner }] : [];
  });
  if (sold.length === 0)
    return <EmptyState inline icon="chip" title={t('mining.none')} text={t('mining.noneText')} />;
  return (
    <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
      {sold.map(({ product, miner }) => (
        <li key={miner.id}>
          <MinerCard product={product} miner={miner} today={today} />
        </li>
      ))}
    </ul>
  );
}

interface MinerCardProps {
  readonly product: ResultOf<'getProduct'>;
  readonly miner: Miner;
  readonly today: Today | null;
}

function MinerCard({ product, miner, today }: MinerCardProps): ReactNode {
  const t = useText();
  const left = toText(product.capacityLeft);
  return (
    <a
      href={hrefTo('miner', { id: miner.id })}
      className="block rounded-card bg-base p-4 active:opacity-80"
    >
      <span className="flex flex-wrap items-center gap-2.5">
        <MachinePicture small />
        <span className="min-w-20 flex-1">
          <span className="block text-headline">{miner.name}</span>
          <span className="block text-label font-normal text-secondary">
            {plain(miner.hashrate)} TH/s · {t('mining.days', { days: miner.cycleDays })}
          </span>
        </span>
        <span className="ms-auto text-end">
          <span className="figures block text-body-strong">{priceText(miner, 1)}</span>
          <span className="block text-label font-normal text-tertiary">{t('mining.eachUsdt')}</span>
        </span>
      </span>
      <span className="mt-3 block border-t border-hairline pt-3">
        {today ? <HonestLine miner={miner} today={today} /> : null}
        <span className="block text-label font-normal text-tertiary">
          {product.status === 'onSale'
            ? t('mining.leftAt', { left, all: toText(product.capacity), site: miner.site })
            : closedText(t, product.status, product)}
        </span>
      </span>
    </a>
  );
}
