import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { IconButton } from '@candor/ui/button';
import { Page } from '@candor/ui/page';
import { Icon } from '@candor/ui/icon';
import { ProofRow } from '@candor/ui/proof-chip';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, goTo, hrefTo } from '../../platform/route.ts';
import { useSession } from '../../platform/session.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import { AnnouncedChange } from './announced-change.tsx';
import { BenefitsTable } from './benefits-table.tsx';
import { EnvelopeCard } from './envelope-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { LevelProgress } from './level-progress.tsx';
import { type Levels, useLevels } from './use-levels.ts';

/** What counts, and who pays for it. */
const HELP_ARTICLE = 'levels';

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
          <>
            <span className="flex items-center pe-1">
              <PracticeChip />
            </span>
            <IconButton
              label={t('help.title')}
              onClick={() => goTo('helpArticle', { id: HELP_ARTICLE })}
            >
              <Icon name="info" />
            </IconButton>
          </>
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
  const { mine, next, nextCount } = levels;
  const time = deviceTimeText(nextCount);
  return (
    <div className="grid grid-cols-1 items-start gap-3 pt-1 desktop:grid-cols-2">
      <div className="grid grid-cols-1 gap-3">
        {mine ? <LevelProgress mine={mine} levels={levels.levels} time={time} /> : null}
        {mine ? <EnvelopeCard mine={mine} /> : null}
        {mine && !mine.isVerified ? <VerifyRow /> : null}
      </div>
      <div className="grid grid-cols-1 gap-3">
        <BenefitsTable
          levels={levels.levels}
          own={mine?.level ?? 0}
          rewarded={mine?.rewarded ?? 0}
        />
        {mine ? <LimitsCard own={mine.level} /> : null}
        {next ? <AnnouncedChange next={next} own={mine?.level ?? 0} /> : null}
        <ProofRow
          title={t('levels.setAsideTitle')}
          note={t('levels.setAsideText')}
          href={hrefTo('reserves')}
        />
      </div>
    </div>
  );
}

/** Rewards are paid once per person: the way to say who that is. */
function VerifyRow(): ReactNode {
  const t = useText();
  const isVerified = useSession(({ user }) => user?.verification === 'verified');
  return (
    <a
      href={hrefTo(isVerified ? 'personalData' : 'verification')}
      className="flex items-center gap-4 rounded-card bg-base p-4 active:opacity-60"
    >
      <Icon name="person" className="shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block text-body-strong">{t('levels.verify')}</span>
        <span className="block text-label font-normal text-secondary">
          {t('levels.verifyText')}
        </span>
      </span>
      <Icon name="chevronRight" size={18} className="shrink-0 text-tertiary" />
    </a>
  );
}
