import { useText } from '@candor/client/language';
import { bondsCalls } from '@candor/contract/calls/bonds';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { MoreButton } from '../../../parts/more-button.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useEndlessCall } from '../../../platform/query.ts';
import { goBack, hrefTo } from '../../../platform/route.ts';
import { BondCard } from './bond-card.tsx';
import { CountryNotice } from '../../../parts/countries/country-notice.tsx';

type Phase = 'funding' | 'running' | 'ended';

/** Bonds with open notes, those being repaid, and those that have ended. */
export function BondsScreen(): ReactNode {
  const t = useText();
  const [phase, setPhase] = useState<Phase>('funding');
  return (
    <Page>
      <AppBar
        title={t('bonds.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
        actions={
          <span className="flex items-center gap-1 pe-1">
            <PracticeChip />
            <a
              href={hrefTo('bondNotes')}
              aria-label={t('bondNotes.title')}
              className="flex size-11 items-center justify-center rounded-pill active:opacity-60"
            >
              <Icon name="history" />
            </a>
          </span>
        }
      />
      <div className="flex w-full flex-1 flex-col gap-3">
        <CountryNotice service="bonds" />
        <p className="max-w-180 pt-1 text-body text-secondary">{t('bonds.intro')}</p>
        <div className="desktop:max-w-(--layout-column-max)">
          <Segmented
            label={t('bonds.phase')}
            value={phase}
            onChange={setPhase}
            segments={[
              { value: 'funding', label: t('bonds.phase.funding') },
              { value: 'running', label: t('bonds.phase.running') },
              { value: 'ended', label: t('bonds.phase.ended') },
            ]}
          />
        </div>
        <BondList key={phase} phase={phase} onElsewhere={setPhase} />
      </div>
    </Page>
  );
}

interface BondListProps {
  readonly phase: Phase;
  readonly onElsewhere: (phase: Phase) => void;
}

const noneTexts = {
  funding: ['bonds.none.funding', 'bonds.noneText.funding'],
  running: ['bonds.none.running', 'bonds.noneText.running'],
  ended: ['bonds.none.ended', 'bonds.noneText.ended'],
} as const;

function BondList({ phase, onElsewhere }: BondListProps): ReactNode {
  const t = useText();
  const asked = useEndlessCall(bondsCalls, 'listBonds', { phase, pageSize: 20 });
  if (asked.isPending) return <LoadingCards count={3} />;
  if (!asked.data)
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const bonds = asked.data.pages.flatMap(({ records }) => records);
  if (bonds.length === 0) {
    const [title, text] = noneTexts[phase];
    const other = phase === 'funding' ? 'running' : 'funding';
    return (
      <EmptyState
        inline
        icon="bond"
        title={t(title)}
        text={t(text)}
        actions={
          <Button tone="card" onClick={() => onElsewhere(other)}>
            {t(`bonds.see.${other}`)}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
        {bonds.map((bond) => (
          <li key={bond.id}>
            <BondCard bond={bond} />
          </li>
        ))}
      </ul>
      <MoreButton of={asked} tone="card" label={t('balanceChanges.more')} />
    </>
  );
}
