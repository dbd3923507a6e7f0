import { useText } from '@candor/client/language';
import { competitionsCalls } from '@candor/contract/calls/competitions';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Amount, Change } from '@candor/ui/figures';
import { EmptyState } from '@candor/ui/message-state';
import { numberText } from '@candor/ui/number-text';
import { Page } from '@candor/ui/page';
import type { MessageId } from '@candor/messages/message-id';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import type { Reply } from '../../platform/call.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { useEndlessCall } from '../../platform/query.ts';
import { goBack, goTo, hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { MONEY_DECIMALS } from './use-competitions.ts';

type Entry = Reply<typeof competitionsCalls, 'listOwnEntries'>['records'][number];

/** Every competition the customer ever joined. */
export function CompetitionEntriesScreen(): ReactNode {
  const t = useText();
  const entries = useEndlessCall(competitionsCalls, 'listOwnEntries', {});
  const records = entries.data?.pages.flatMap((page) => page.records);
  return (
    <Page>
      <AppBar
        title={t('competitionEntries.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('competitions') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      {records?.length === 0 ? (
        <EmptyState
          icon="trophy"
          title={t('competitionEntries.empty')}
          text={t('competitionEntries.emptyText')}
          actions={
            <Button onClick={() => goTo('competitions')}>{t('competitionEntries.see')}</Button>
          }
        />
      ) : records ? (
        <ul className="grid grid-cols-1 gap-3 pt-1 desktop:grid-cols-2">
          {records.map((entry) => (
            <li key={entry.id}>
              <EntryCard entry={entry} />
            </li>
          ))}
        </ul>
      ) : entries.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void entries.refetch()} busy={entries.isFetching} />
      )}
      <MoreButton of={entries} label={t('competition.more')} tone="quiet" />
    </Page>
  );
}

const statusTexts: Readonly<Record<Entry['status'], MessageId>> = {
  running: 'competitions.running',
  upcoming: 'competitions.upcoming',
  ended: 'competitions.past',
  left: 'competitions.left',
};

function EntryCard({ entry }: { readonly entry: Entry }): ReactNode {
  const t = useText();
  const { competitionId, title, status, place, prize, isCancelled } = entry;
  return (
    <a
      href={hrefTo('competition', { id: competitionId })}
      className="block rounded-card bg-base p-4 active:opacity-80"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-min flex-1 text-headline">{title}</span>
        <Chip tone={status === 'running' ? 'proof' : 'neutral'}>
          {t(isCancelled ? 'competitions.cancelled' : statusTexts[status])}
        </Chip>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 pt-2 text-body">
        <span>
          <Amount value={entry.profit} decimals={MONEY_DECIMALS} unit="USDT" signed />
        </span>
        <Change rate={entry.return} />
      </span>
      <span className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-hairline pt-3 text-label font-normal text-secondary">
        <span>
          {status === 'left'
            ? t('competitionEntries.joined', { time: deviceTimeText(entry.joinedAt) })
            : place === undefined
              ? t('competitionEntries.noPlace')
              : t('competitionEntries.place', { place })}
        </span>
        {prize > 0n ? (
          <span className="text-up">
            {t('competition.prize')} {numberText(prize, { decimals: MONEY_DECIMALS })} USDT
          </span>
        ) : (
          <span>{t('competitionEntries.joined', { time: deviceTimeText(entry.joinedAt) })}</span>
        )}
      </span>
    </a>
  );
}
