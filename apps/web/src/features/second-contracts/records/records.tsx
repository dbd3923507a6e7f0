import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useText } from '../../../platform/language.ts';
import { CountdownCard } from '../../../parts/second-contract/countdown-card.tsx';
import { useActive } from '../questions.ts';
import type { SecondContract } from '../../../parts/second-contract/second-contract.ts';
import { HeadLine } from './head-line.tsx';
import { LoadingRows, SettledList } from './settled-list.tsx';

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
  if (asked.isPending) return <LoadingRows />;
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
