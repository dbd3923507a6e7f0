import { useText } from '@candor/client/language';
import { flashExchangeCalls } from '@candor/contract/calls/flash-exchange';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { ProofChip } from '@candor/ui/proof-chip';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { UtcDays } from '../../parts/utc-days.tsx';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useCall } from '../../platform/query.ts';
import { goBack, goTo } from '../../platform/route.ts';
import { timeOfDayText } from '../../platform/time-text.ts';
import { RateFacts } from './exchange-facts.tsx';
import type { Exchange } from './exchange-form.ts';
import { ExchangeHead } from './exchange-head.tsx';

/** The customer's exchanges, newest first, each with the recorded prices behind it. */
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
  /** Null once another page has been loaded. */
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
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const { records, pages } = asked.data;
  if (records.length === 0 && pageNo === 1) {
    return (
      <EmptyState
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
      <UtcDays items={records} timeOf={({ exchangedAt }) => exchangedAt}>
        {(own) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {own.map((exchange) => (
              <li key={exchange.id}>
                <ExchangeCard exchange={exchange} onVerify={onVerify} />
              </li>
            ))}
          </ul>
        )}
      </UtcDays>
      {onMore && pageNo < pages ? (
        <Button tone="card" size="compact" className="mt-2" onClick={onMore}>
          {t('balanceChanges.more')}
        </Button>
      ) : null}
    </>
  );
}

interface Proof {
  readonly symbol: string;
  readonly sequence: string;
}

interface ExchangeCardProps {
  readonly exchange: Exchange;
  readonly onVerify: (proof: Proof) => void;
}

/** One exchange: result, terms, and the recorded prices behind them. */
function ExchangeCard({ exchange, onVerify }: ExchangeCardProps): ReactNode {
  const t = useText();
  const { exchangedAt, priceProof } = exchange;
  const proofs = [priceProof.from, priceProof.to].filter((proof) => proof !== undefined);
  return (
    <article className="rounded-card bg-base p-4">
      <ExchangeHead exchange={exchange} time={timeOfDayText(exchangedAt)} />
      <dl className="mt-3 border-t border-hairline pt-1">
        <RateFacts terms={exchange} />
      </dl>
      <p className="mt-1 flex flex-wrap gap-x-2 gap-y-3">
        {proofs.map((proof) => (
          <ProofChip
            key={proof.symbol}
            state={proof.simulated ? 'simulated' : 'fresh'}
            onPress={() => onVerify(proof)}
          >
            {t('flashExchange.verify', { symbol: proof.symbol, sequence: proof.sequence })}
          </ProofChip>
        ))}
      </p>
    </article>
  );
}
