import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Page } from '@candor/ui/page';
import { ProofRow } from '@candor/ui/proof-chip';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, hrefTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { BenefitsTable } from './benefits-table.tsx';
import { EnvelopeCard } from './envelope-card.tsx';
import { LevelProgress } from './level-progress.tsx';
import { type Levels, useLevels } from './use-levels.ts';

/** The own level, how far the next one is, the envelope of the week and what each level brings. */
export function LevelsScreen(): ReactNode {
  const t = useText();
  const levels = useLevels();
  return (
    <Page>
      <AppBar
        title={t('levels.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      {levels.data ? (
        <Shown levels={levels.data} />
      ) : levels.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void levels.refetch()} busy={levels.isFetching} />
      )}
    </Page>
  );
}

function Shown({ levels }: { readonly levels: Levels }): ReactNode {
  const t = useText();
  const { mine, nextCount } = levels;
  const time = deviceTimeText(nextCount);
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      {mine ? <LevelProgress mine={mine} levels={levels.levels} time={time} /> : null}
      {mine ? <EnvelopeCard mine={mine} /> : null}
      <BenefitsTable levels={levels.levels} own={mine?.level ?? 0} rewarded={mine?.rewarded ?? 0} />
      <ProofRow
        title={t('levels.setAsideTitle')}
        note={t('levels.setAsideText')}
        href={hrefTo('reserves')}
      />
    </div>
  );
}
