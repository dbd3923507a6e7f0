import { isRefusal } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useCall } from '../../../platform/query.ts';
import { goTo, useQueryValue } from '../../../platform/route.ts';
import { ProductsPage } from '../parts/products-page.tsx';
import { LoadingPool, PoolProductView } from '../pool/pool-product-view.tsx';

/** One product of AI quant: the pool whose units it sells, and the way in. */
export function AiQuantProductScreen(): ReactNode {
  const id = useQueryValue('id');
  const asked = useCall(productsCalls, 'getProduct', { id: id ?? '' }, { enabled: id !== null });
  if (asked.data?.pool) return <PoolProductView product={asked.data} frame={Frame} />;
  const isUnknown = id === null || asked.data || isRefusal(asked.error);
  return (
    <Frame>
      {isUnknown ? (
        <NotFound />
      ) : asked.isPending ? (
        <LoadingPool />
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
      title={t('aiQuant.title')}
      backTo="aiQuant"
      orders={{ screen: 'investments', label: t('investments.title') }}
      actions={actions}
      service="aiQuant"
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
      icon="search"
      title={t('aiQuant.notFoundTitle')}
      text={t('aiQuant.notFoundText')}
      actions={<Button onClick={() => goTo('aiQuant')}>{t('aiQuant.all')}</Button>}
    />
  );
}
