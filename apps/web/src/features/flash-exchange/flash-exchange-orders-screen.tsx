import { flashExchangeCalls } from '@candor/contract/calls/flash-exchange';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { useText } from '../../platform/language.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useCall } from '../../platform/query.ts';
import { goBack, goTo } from '../../platform/route.ts';
import { ExchangeCard, type Proof } from './exchange-card.tsx';

/** Everything the customer exchanged, newest first, each with the recorded prices it stands on. */
export function FlashExchangeOrdersScreen(): ReactNode {
  const t = useText();
  const [pages, setPages] = useState(1);
  const [proof, setProof] = useState<Proof | null>(null);
  return (
    <Page>
      <AppBar
        title={t('flashExchangeOrders.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('flashExchange') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-1 flex-col">
        {Array.from({ length: pages }, (_, index) => (
          <ExchangesPage
            key={index}
            pageNo={index + 1}
            onVerify={setProof}
            onMore={index + 1 === pages ? () => setPages(pages + 1) : null}
          />
        ))}
      </div>
      <VerifyPrice
        symbol={proof?.symbol ?? ''}
        sequence={proof?.sequence ?? null}
        onClose={() => setProof(null)}
      />
    </Page>
  );
}

interface ExchangesPageProps {
  readonly pageNo: number;
  readonly onVerify: (proof: Proof) => void;
  /** Null when a further page is shown already. */
  readonly onMore: (() => void) | null;
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

function ExchangesPage({ pageNo, onVerify, onMore }: ExchangesPageProps): ReactNode {
  const t = useText();
  const asked = useCall(flashExchangeCalls, 'listFlashExchanges', { pageNo, pageSize: 20 });
  if (asked.isPending) {
    return (
      <Loading label={t('shell.loading')}>
        {SKELETONS.map((key) => (
          <RowSkeleton key={key} />
        ))}
      </Loading>
    );
  }
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const { records, pages } = asked.data;
  if (records.length === 0 && pageNo === 1) {
    return (
      <EmptyState
        inline
        icon="exchange"
        title={t('flashExchangeOrders.noneTitle')}
        text={t('flashExchangeOrders.noneText')}
        actions={
          <Button onClick={() => goTo('flashExchange')}>{t('flashExchangeOrders.first')}</Button>
        }
      />
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {records.map((exchange) => (
          <li key={exchange.id}>
            <ExchangeCard exchange={exchange} onVerify={onVerify} />
          </li>
        ))}
      </ul>
      {onMore && pageNo < pages ? (
        <Button tone="card" size="compact" className="mt-2" onClick={onMore}>
          {t('balanceChanges.more')}
        </Button>
      ) : null}
    </>
  );
}
