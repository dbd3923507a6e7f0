import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { EmptyState } from '@candor/ui/message-state';
import { numberText, withCommas } from '@candor/ui/number-text';
import { Page } from '@candor/ui/page';
import { ProofRow } from '@candor/ui/proof-chip';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, goTo, hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { TimeLeft } from './time-left.tsx';
import { type CompetitionRow, MONEY_DECIMALS, useCompetitions } from './use-competitions.ts';

const tabs = ['running', 'upcoming', 'past'] as const;
type Tab = (typeof tabs)[number];

const tabTexts: Readonly<Record<Tab, MessageId>> = {
  running: 'competitions.running',
  upcoming: 'competitions.upcoming',
  past: 'competitions.past',
};

/** Where a competition is in time, whether the customer left it or not. */
function tabOf({ startsAt, endsAt, isCancelled }: CompetitionRow, nowMs: number): Tab {
  if (isCancelled || nowMs >= endsAt) return 'past';
  return nowMs < startsAt ? 'upcoming' : 'running';
}

/** All competitions by status. */
export function CompetitionsScreen(): ReactNode {
  const t = useText();
  const competitions = useCompetitions();
  return (
    <Page>
      <AppBar
        title={t('competitions.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      {competitions.data ? (
        <ByStatus competitions={competitions.data} nowMs={competitions.dataUpdatedAt} />
      ) : competitions.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void competitions.refetch()} busy={competitions.isFetching} />
      )}
    </Page>
  );
}

interface ByStatusProps {
  readonly competitions: readonly CompetitionRow[];
  readonly nowMs: number;
}

function ByStatus({ competitions, nowMs }: ByStatusProps): ReactNode {
  const t = useText();
  const [tab, setTab] = useState<Tab>('running');
  const shown = competitions.filter((each) => tabOf(each, nowMs) === tab);
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <div className="desktop:max-w-(--layout-column-max)">
        <Segmented
          label={t('competitions.tabs')}
          segments={tabs.map((value) => ({ value, label: t(tabTexts[value]) }))}
          value={tab}
          onChange={setTab}
        />
      </div>
      {shown.length === 0 ? (
        <NoneHere tab={tab} onTab={setTab} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
          {shown.map((competition) => (
            <li key={competition.id}>
              <CompetitionCard competition={competition} tab={tab} />
            </li>
          ))}
        </ul>
      )}
      <ProofRow
        title={t('competitions.setAside')}
        note={t('competitions.setAsideText')}
        href={hrefTo('reserves')}
      />
      <a
        href={hrefTo('competitionEntries')}
        className="flex min-h-11 items-center justify-center text-body font-medium text-proof"
      >
        {t('competitions.mine')}
      </a>
    </div>
  );
}

const noneTexts: Readonly<Record<Tab, readonly [MessageId, MessageId, MessageId, Tab]>> = {
  running: [
    'competitions.emptyRunning',
    'competitions.emptyRunningText',
    'competitions.seeUpcoming',
    'upcoming',
  ],
  upcoming: [
    'competitions.emptyUpcoming',
    'competitions.emptyUpcomingText',
    'competitions.seeRunning',
    'running',
  ],
  past: [
    'competitions.emptyEnded',
    'competitions.emptyEndedText',
    'competitions.seeRunning',
    'running',
  ],
};

function NoneHere({
  tab,
  onTab,
}: {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}): ReactNode {
  const t = useText();
  const [title, text, label, next] = noneTexts[tab];
  return (
    <EmptyState
      inline
      icon="trophy"
      title={t(title)}
      text={t(text)}
      actions={
        tab === 'running' ? (
          <>
            <Button tone="quiet" onClick={() => goTo('demoTrading')}>
              {t('demoTrading.try')}
            </Button>
            <Button onClick={() => onTab(next)}>{t(label)}</Button>
          </>
        ) : (
          <Button onClick={() => onTab(next)}>{t(label)}</Button>
        )
      }
    />
  );
}

function CompetitionCard({
  competition,
  tab,
}: {
  readonly competition: CompetitionRow;
  readonly tab: Tab;
}): ReactNode {
  const { id, title } = competition;
  return (
    <a
      href={hrefTo('competition', { id })}
      className="block rounded-card bg-base p-4 active:opacity-80"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-min flex-1 text-headline">{title}</span>
        <StatusChip competition={competition} />
      </span>
      <span className="block pt-1 text-label font-normal text-secondary">
        <Summary competition={competition} />
      </span>
      <span className="mt-3 block border-t border-hairline pt-3 text-label font-normal text-secondary">
        <When competition={competition} tab={tab} />
      </span>
    </a>
  );
}

/** How many take part, and for what. */
export function Summary({
  competition: { entrants, prizes },
}: {
  readonly competition: Pick<CompetitionRow, 'entrants' | 'prizes'>;
}): ReactNode {
  const t = useText();
  return (
    <>
      {entrants === 1
        ? t('competitions.entrantsOne')
        : t('competitions.entrants', { count: withCommas(String(entrants)) })}
      {' · '}
      {t('competitions.prizes', { amount: numberText(prizes, { decimals: MONEY_DECIMALS }) })}
    </>
  );
}

function StatusChip({ competition }: { readonly competition: CompetitionRow }): ReactNode {
  const t = useText();
  if (competition.isOfHouse) return <Chip>{t('competitions.ofHouse')}</Chip>;
  if (competition.isCancelled) return <Chip tone="warning">{t('competitions.cancelled')}</Chip>;
  if (competition.status === 'left') return <Chip>{t('competitions.left')}</Chip>;
  return competition.isEntered ? <Chip tone="proof">{t('competitions.entered')}</Chip> : null;
}

function When({
  competition: { startsAt, endsAt },
  tab,
}: {
  readonly competition: CompetitionRow;
  readonly tab: Tab;
}): ReactNode {
  const t = useText();
  if (tab === 'past') return t('competitions.endedOn', { time: deviceTimeText(endsAt) });
  return (
    <span className="flex justify-between gap-4">
      <span>{t(tab === 'running' ? 'competitions.endsIn' : 'competitions.startsIn')}</span>
      <span className="text-primary">
        <TimeLeft until={tab === 'running' ? endsAt : startsAt} />
      </span>
    </span>
  );
}
