import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import {
  type ResponsibleTrading,
  useResponsibleTrading,
} from '../../parts/responsible-trading/use-responsible-trading.ts';
import { goBack } from '../../platform/route.ts';
import { BreaksCard } from './breaks-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { InForce } from './in-force.tsx';
import { LimitsCard } from './limits-card.tsx';
import { RealityCheckCard } from './reality-check-card.tsx';
import { SuitabilityCard } from './suitability-card.tsx';

/** Own figures, limits and what is used of them, reality checks, breaks. */
export function ResponsibleTradingScreen(): ReactNode {
  const t = useText();
  const asked = useResponsibleTrading();
  return (
    <Page>
      <AppBar
        title={t('responsibleTrading.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
      />
      {asked.data ? (
        <Shown own={asked.data} />
      ) : asked.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
    </Page>
  );
}

function Shown({ own }: { readonly own: ResponsibleTrading }): ReactNode {
  const t = useText();
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <InForce own={own} />
      <p className="m-0 max-w-180 text-body text-secondary">{t('responsibleTrading.intro')}</p>
      <div className="grid grid-cols-1 items-start gap-3 desktop:grid-cols-2">
        <div className="grid grid-cols-1 gap-3">
          <FiguresCard own={own} />
          <LimitsCard limits={own.limits} />
        </div>
        <div className="grid grid-cols-1 gap-3">
          <RealityCheckCard minutes={own.realityCheckMinutes} />
          <BreaksCard own={own} />
          <SuitabilityCard isPassed={own.quizPassed} />
        </div>
      </div>
    </div>
  );
}
