import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { EmptyState, Notice } from '@candor/ui/message-state';
import { withCommas } from '@candor/ui/number-text';
import { Page } from '@candor/ui/page';
import { ProofRow } from '@candor/ui/proof-chip';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { BoardCard } from './board-card.tsx';
import { CompetitionAction } from './competition-action.tsx';
import { Summary } from './competitions-screen.tsx';
import { OwnCard } from './own-card.tsx';
import { PrizesCard } from './prizes-card.tsx';
import { type Competition, type OpenSheet, useCompetition } from './use-competitions.ts';

const sheets = () => import('./competition-sheets.tsx');
const JoinSheet = lazyPart(async () => (await sheets()).JoinSheet);
const LeaveSheet = lazyPart(async () => (await sheets()).LeaveSheet);
const RulesSheet = lazyPart(async () => (await sheets()).RulesSheet);
const ProofSheet = lazyPart(async () => (await sheets()).ProofSheet);

/** One competition: own profit and place, the board, prizes, rules and proof. */
export function CompetitionScreen(): ReactNode {
  const t = useText();
  const id = useQueryValue('id') ?? '';
  const competition = useCompetition(id);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const { data } = competition;
  return (
    <Page actions={data ? <CompetitionAction competition={data} onAsk={setSheet} /> : null}>
      <AppBar
        title={t('competition.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('competitions') }}
        actions={
          <>
            <span className="flex items-center pe-1">
              <PracticeChip />
            </span>
            {data ? (
              <IconButton label={t('competition.proof')} onClick={() => setSheet('proof')}>
                <Icon name="info" />
              </IconButton>
            ) : null}
          </>
        }
      />
      {data ? (
        <Body competition={data} onSheet={setSheet} />
      ) : id === '' || isGone(competition.error) ? (
        <EmptyState
          icon="search"
          title={t('competition.goneTitle')}
          text={t('competition.goneText')}
          actions={<Button onClick={() => goTo('competitions')}>{t('competition.toList')}</Button>}
        />
      ) : competition.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void competition.refetch()} busy={competition.isFetching} />
      )}
      {data ? <Sheets sheet={sheet} competition={data} onClose={() => setSheet(null)} /> : null}
    </Page>
  );
}

const isGone = (error: Error | null): boolean =>
  error !== null && 'key' in error && error.key === 'competitions.notFound';

interface SheetsProps {
  readonly sheet: OpenSheet | null;
  readonly competition: Competition;
  readonly onClose: () => void;
}

function Sheets({ sheet, ...props }: SheetsProps): ReactNode {
  return (
    <Suspense>
      {sheet === 'join' ? <JoinSheet {...props} /> : null}
      {sheet === 'leave' ? <LeaveSheet {...props} /> : null}
      {sheet === 'rules' ? <RulesSheet {...props} /> : null}
      {sheet === 'proof' ? <ProofSheet {...props} /> : null}
    </Suspense>
  );
}

interface BodyProps {
  readonly competition: Competition;
  readonly onSheet: (sheet: OpenSheet) => void;
}

function Body({ competition, onSheet }: BodyProps): ReactNode {
  const t = useText();
  const { title, mine, fills, startsAt, endsAt, isCancelled, isEntered, isOfHouse } = competition;
  const canLeave =
    isEntered && (competition.status === 'running' || competition.status === 'upcoming');
  return (
    <div className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 pt-1">
        <div className="min-w-min flex-1">
          <h2 className="m-0 text-title break-words">{title}</h2>
          <p className="m-0 text-label font-normal text-secondary">
            <Summary competition={competition} />
          </p>
          <p className="m-0 text-label font-normal text-tertiary">
            {t('competition.dates', { from: deviceTimeText(startsAt), to: deviceTimeText(endsAt) })}
          </p>
        </div>
        <Button tone="quiet" size="compact" className="w-auto!" onClick={() => onSheet('rules')}>
          {t('competition.rules')}
        </Button>
      </header>
      {isCancelled ? (
        <p role="status" className="m-0 rounded-card bg-warning-soft p-4 text-body text-warning">
          {t('competition.cancelledText')}
        </p>
      ) : null}
      {isOfHouse ? <Notice icon="info">{t('competition.ofHouse')}</Notice> : null}
      <div className="grid grid-cols-1 items-start gap-3 desktop:grid-cols-[3fr_2fr]">
        <div className="grid grid-cols-1 gap-3">
          {mine && mine.leftAt === undefined ? (
            <OwnCard competition={competition} mine={mine} />
          ) : null}
          {isCancelled ? null : <BoardCard competition={competition} />}
          <ProofRow
            title={t('competition.recompute')}
            note={t('competition.recomputeText', { count: withCommas(String(fills)) })}
            onPress={() => onSheet('proof')}
          />
        </div>
        <PrizesCard competition={competition} />
      </div>
      {canLeave ? (
        <button
          type="button"
          onClick={() => onSheet('leave')}
          className="min-h-11 text-body font-medium text-secondary active:opacity-60"
        >
          {t('competition.leave')}
        </button>
      ) : null}
    </div>
  );
}
