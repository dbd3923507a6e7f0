import { isRefusal } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { walletCalls } from '@candor/contract/calls/wallet';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { ProofRow } from '@candor/ui/proof-chip';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useForbidden } from '../../../parts/countries/use-service.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useIsOnline } from '../../../platform/online.ts';
import { useCall } from '../../../platform/query.ts';
import { goTo, hrefTo, useQueryValue } from '../../../platform/route.ts';
import { FundingCard } from '../parts/funding-card.tsx';
import { LevelMissing } from '../parts/level-chip.tsx';
import type { Product } from '../parts/product.ts';
import { ProductsPage } from '../parts/products-page.tsx';
import { RiskCard } from '../parts/risk-card.tsx';
import { Sum } from '../../../parts/sum.tsx';
import { TermsRow } from '../parts/terms-row.tsx';
import { ExampleCard } from './example-card.tsx';
import { closedReason, closedValues } from '../parts/invest-form.ts';
import { ProductHead, TermsCard } from './product-terms.tsx';

const InvestSheets = lazyPart(async () => (await import('./invest-sheets.tsx')).InvestSheets);

const PoolProductView = lazyPart(
  async () => (await import('../pool/pool-product-view.tsx')).PoolProductView,
);

/** What is promised and funded moves with every sale. */
const REFRESH_MS = 15_000;

/**
 * One arbitrage product: what it pays, from what, at which risk, and the way in. A floating one is
 * units of a pool.
 */
export function ArbitrageProductScreen(): ReactNode {
  const id = useQueryValue('id');
  const asked = useCall(
    productsCalls,
    'getProduct',
    { id: id ?? '' },
    { enabled: id !== null, repeatMs: REFRESH_MS },
  );
  if (asked.data?.pool) {
    return (
      <Suspense
        fallback={
          <Frame>
            <LoadingProduct />
          </Frame>
        }
      >
        <PoolProductView product={asked.data} frame={Frame} />
      </Suspense>
    );
  }
  if (asked.data) return <ProductView product={asked.data} />;
  const isUnknown = id === null || isRefusal(asked.error);
  return (
    <Frame>
      {isUnknown ? (
        <NotFound />
      ) : asked.isPending ? (
        <LoadingProduct />
      ) : (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Frame({ actions, children }: FrameProps): ReactNode {
  const t = useText();
  return (
    <ProductsPage
      title={t('arbitrage.title')}
      backTo="arbitrage"
      orders={{ screen: 'arbitrageOrders', label: t('arbitrageOrders.title') }}
      actions={actions}
      service="arbitrage"
      wide
    >
      {children}
    </ProductsPage>
  );
}

function NotFound(): ReactNode {
  const t = useText();
  return (
    <EmptyState
      icon="curve"
      title={t('arbitrageProduct.noneTitle')}
      text={t('arbitrageProduct.noneText')}
      actions={
        <Button onClick={() => goTo('arbitrage', {}, { replace: true })}>
          {t('arbitrageProduct.toList')}
        </Button>
      }
    />
  );
}

function LoadingProduct(): ReactNode {
  const t = useText();
  return (
    <Loading label={t('shell.loading')}>
      <Skeleton height={36} width={180} className="mt-2" />
      <Skeleton height={64} className="mt-5" />
      <Skeleton height={168} className="mt-6 rounded-card" />
      <Skeleton height={220} className="mt-3 rounded-card" />
    </Loading>
  );
}

function ProductView({ product }: { readonly product: Product }): ReactNode {
  const t = useText();
  const [isInvesting, setIsInvesting] = useState(false);
  const balances = useCall(walletCalls, 'listBalances', {});
  const available = balances.data?.find(({ currency }) => currency === product.currency)?.available;
  return (
    <Frame
      actions={
        <InvestBar product={product} available={available} onInvest={() => setIsInvesting(true)} />
      }
    >
      <ProductHead product={product} />
      <div className="mt-5 grid grid-cols-1 gap-3 desktop:grid-cols-2 desktop:items-start">
        <div className="grid grid-cols-1 gap-3">
          <ExampleCard product={product} />
          <TermsCard product={product} />
          <ProofRow
            title={t('arbitrageProduct.proof')}
            note={t('arbitrageProduct.proofNote')}
            href={hrefTo('reserves')}
          />
        </div>
        <div className="grid grid-cols-1 gap-3">
          <FundingCard product={product} />
          <RiskCard product={product} />
          <TermsRow version={product.version} termsHash={product.termsHash} />
        </div>
      </div>
      <Suspense>
        {isInvesting ? (
          <InvestSheets
            product={product}
            available={available}
            onClose={() => setIsInvesting(false)}
          />
        ) : null}
      </Suspense>
    </Frame>
  );
}

interface InvestBarProps {
  readonly product: Product;
  readonly available: Product['minAmount'] | undefined;
  readonly onInvest: () => void;
}

/** The balance and the way in; a button that cannot act says why. */
function InvestBar({ product, available, onInvest }: InvestBarProps): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const { currency } = product;
  const forbidden = useForbidden('arbitrage');
  const reason = isOnline ? (forbidden ?? closedReason(product)) : 'products.offline';
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      {reason === 'products.levelTooLowShort' ? (
        <p className="basis-full text-label font-normal text-secondary">
          <LevelMissing product={product} />
        </p>
      ) : null}
      <span className="min-w-0 flex-[1_1_6rem]">
        <span className="block text-label font-normal text-secondary">
          {t('products.availableIn', { currency })}
        </span>
        <span className="block text-headline">
          <Sum value={available} currency={currency} bare own />
        </span>
      </span>
      <span className="flex-[1.6_1_10rem]">
        <Button disabled={reason !== null} onClick={onInvest}>
          {reason === null ? t('arbitrageProduct.invest') : t(reason, closedValues(product))}
        </Button>
      </span>
    </div>
  );
}
