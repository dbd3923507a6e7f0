import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Amount } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { percentText } from '@candor/ui/number-text';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { ContractRow } from '../../../parts/second-contract/contract-row.tsx';
import { CountdownCard } from '../../../parts/second-contract/countdown-card.tsx';
import type { SecondContract } from '../../../parts/second-contract/second-contract.ts';
import { useActive, useHead, useSettled } from '../questions.ts';

type Tab = 'active' | 'history';
const PANEL = 'short-term-records';

export interface RecordsProps {
  readonly onOpen: (contract: SecondContract) => void;
  /** To the ticket; missing where it stands beside. */
  readonly onTrade?: () => void;
}

/** The customer's contracts: figures, what is running, what has ended. */
export function Records({ onOpen, onTrade }: RecordsProps): ReactNode {
  const t = useText();
  const [tab, setTab] = useState<Tab>('active');
  const count = useActive().data?.total ?? 0;
  return (
    <>
      <HeadLine />
      <div className="-mx-4 border-b border-hairline px-4">
        <Tabs
          label={t('shortTerm.records')}
          items={[
            { id: 'active', label: t('shortTerm.activeCount', { count }) },
            { id: 'history', label: t('shortTerm.history') },
          ]}
          selected={tab}
          onSelect={setTab}
          panelId={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" className="flex flex-1 flex-col">
        {tab === 'active' ? (
          <ActiveList {...(onTrade && { onTrade })} />
        ) : (
          <SettledList onOpen={onOpen} />
        )}
      </div>
    </>
  );
}

function ActiveList({ onTrade }: Pick<RecordsProps, 'onTrade'>): ReactNode {
  const t = useText();
  const asked = useActive();
  if (asked.isPending) return <LoadingCards count={2} />;
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  if (asked.data.records.length === 0) {
    return (
      <EmptyState
        inline
        icon="clock"
        title={t('shortTerm.noneActiveTitle')}
        text={t('shortTerm.noneActiveText')}
        {...(onTrade && { actions: <Button onClick={onTrade}>{t('shortTerm.trade')}</Button> })}
      />
    );
  }
  return (
    <ul className="grid gap-3 pt-3">
      {asked.data.records.map((contract) => (
        <li key={contract.id}>
          <CountdownCard contract={contract} named />
        </li>
      ))}
    </ul>
  );
}

/** Today's result, how often the customer was right, and what is at stake. */
function HeadLine(): ReactNode {
  const t = useText();
  const head = useHead().data?.tradeAssetInfo;
  return (
    <dl className="m-0 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-4 gap-y-2 py-3">
      <Figure
        label={t('shortTerm.today')}
        value={<Amount value={head?.profitToday} decimals={MONEY_DECIMALS} signed />}
      />
      <Figure
        label={t('shortTerm.winRate')}
        value={head?.winRate === undefined ? '—' : percentText(head.winRate, { decimals: 1 })}
      />
      <Figure
        label={t('shortTerm.openStakes')}
        value={<Amount value={head?.openStakes} decimals={MONEY_DECIMALS} />}
      />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
}

function Figure({ label, value }: FigureProps): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="figures m-0 text-headline">{value}</dd>
    </div>
  );
}

interface SettledListProps {
  readonly onOpen: (contract: SecondContract) => void;
}

/** What has ended, newest first, page by page. */
function SettledList({ onOpen }: SettledListProps): ReactNode {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <SettledPage
      key={index}
      pageNo={index + 1}
      isLast={index + 1 === pages}
      onOpen={onOpen}
      onMore={() => setPages(pages + 1)}
    />
  ));
}

interface SettledPageProps extends SettledListProps {
  readonly pageNo: number;
  readonly isLast: boolean;
  readonly onMore: () => void;
}

function SettledPage({ pageNo, isLast, onOpen, onMore }: SettledPageProps): ReactNode {
  const t = useText();
  const asked = useSettled(pageNo);
  if (asked.isPending) return <LoadingCards count={2} />;
  if (!asked.data) {
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  }
  const { records, pages } = asked.data;
  if (records.length === 0 && pageNo === 1) {
    return (
      <EmptyState
        inline
        icon="history"
        title={t('shortTerm.noneSettledTitle')}
        text={t('shortTerm.noneSettledText')}
      />
    );
  }
  return (
    <>
      <ul>
        {records.map((contract) => (
          <li key={contract.id}>
            <ContractRow contract={contract} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {isLast && pageNo < pages ? (
        <Button tone="quiet" size="compact" onClick={onMore}>
          {t('history.more')}
        </Button>
      ) : null}
    </>
  );
}
