import { isRefusal } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { productsCalls } from '@candor/contract/calls/products';
import { endOfDay, dayOf } from '@candor/domain/calendar';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Fact } from '@candor/ui/row';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useCall } from '../../../platform/query.ts';
import { goTo, useQueryValue } from '../../../platform/route.ts';
import { dateTimeText } from '../../../platform/time-text.ts';
import { Moment } from '../parts/moment.tsx';
import { plannedIncome, type ProductOrder } from '../parts/product.ts';
import { ProductsPage } from '../parts/products-page.tsx';
import { Sum } from '../../../parts/sum.tsx';
import { TermsRow } from '../parts/terms-row.tsx';

/** The receipt of an order that was just made. */
export function ArbitrageDoneScreen(): ReactNode {
  const t = useText();
  const id = useQueryValue('id');
  return (
    <ProductsPage
      title={t('arbitrageDone.title')}
      backTo="arbitrage"
      actions={
        <>
          <Button tone="quiet" onClick={() => goTo('arbitrageOrders', id === null ? {} : { id })}>
            {t('arbitrageDone.toOrder')}
          </Button>
          <Button onClick={() => goTo('arbitrage', {}, { replace: true })}>
            {t('shell.done')}
          </Button>
        </>
      }
    >
      <Receipt id={id} />
    </ProductsPage>
  );
}

function Receipt({ id }: { readonly id: string | null }): ReactNode {
  const t = useText();
  const asked = useCall(
    productsCalls,
    'getProductOrder',
    { id: id ?? '' },
    { enabled: id !== null },
  );
  if (asked.data) return <ReceiptOf order={asked.data.order} />;
  if (id === null || isRefusal(asked.error)) {
    return (
      <EmptyState
        icon="document"
        title={t('productOrders.order')}
        text={t('products.orderNotFound')}
      />
    );
  }
  if (!asked.isPending) {
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  return (
    <Loading label={t('shell.loading')}>
      <Skeleton height={132} className="rounded-card" />
      <Skeleton height={300} className="mt-4 rounded-card" />
    </Loading>
  );
}

function ReceiptOf({ order }: { readonly order: ProductOrder }): ReactNode {
  const t = useText();
  const { amount, currency, productName, version, termsHash } = order;
  return (
    <>
      <div role="status" className="flex flex-col items-center py-6 text-center">
        <span className="flex size-14 items-center justify-center rounded-pill bg-inverse text-on-inverse">
          <Icon name="check" size={28} bold />
        </span>
        <p className="mt-4 text-display text-[length:min(2rem,8.6vw)]">
          <Sum value={amount} currency={currency} />
        </p>
        <p className="mt-1 text-body text-secondary">
          {t('arbitrageDone.text', { name: productName })}
        </p>
      </div>
      <OrderDates order={order} />
      <div className="mt-3">
        <TermsRow version={version} termsHash={termsHash} />
      </div>
      <p className="mt-4 text-label font-normal text-secondary">{t('arbitrageDone.note')}</p>
    </>
  );
}

function OrderDates({ order }: { readonly order: ProductOrder }): ReactNode {
  const t = useText();
  const { incomeCurrency, reserved, totalDays, startsAt, endsAt, boughtAt } = order;
  const perDay = plannedIncome(order);
  return (
    <Card>
      <dl>
        {perDay === undefined ? null : (
          <>
            <Fact
              label={t('invest.perDay')}
              value={<Sum value={perDay} currency={incomeCurrency} />}
            />
            <Fact
              label={t('invest.inDays', { days: totalDays })}
              value={<Sum value={reserved} currency={incomeCurrency} />}
            />
          </>
        )}
        <Fact label={t('productOrders.boughtAt')} value={dateTimeText(boughtAt)} />
        <Fact label={t('invest.startsAt')} value={<Moment at={startsAt} />} />
        <Fact label={t('invest.firstIncomeAt')} value={<Moment at={endOfDay(dayOf(startsAt))} />} />
        <Fact label={t('invest.endsAt')} value={<Moment at={endsAt} />} />
      </dl>
    </Card>
  );
}
