import { useText } from '@candor/client/language';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Wordmark } from '@candor/ui/logo';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import { StaleNotice } from '../../parts/freshness.tsx';
import { InboxBell } from '../../parts/inbox-bell.tsx';
import { ReserveBanner } from '../../parts/reserve-banner.tsx';
import { usePageLoading } from '../../platform/page-loading.ts';
import { goTo, hrefTo } from '../../platform/route.ts';
import { useIsMember, useIsUnknown } from '../../platform/session.ts';
import { DistributionCard } from './distribution-card.tsx';
import { FirstSteps, StepsPlace } from './first-steps.tsx';
import { PlatformNotices } from './platform-notices.tsx';
import { RankingList } from './ranking-list.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { VisitorCard } from './visitor-card.tsx';
import { WorthCard, WorthPlace } from './worth-card.tsx';

/** The start screen: what the customer owns, shortcuts, notices and today's market. */
export function HomeScreen(): ReactNode {
  const t = useText();
  const isMember = useIsMember();
  const isAsked = usePageLoading(({ isReady }) => !isReady);
  const isUnknown = useIsUnknown() && isAsked;
  return (
    <Page>
      <header className="flex min-h-[52px] items-center justify-between pt-(--layout-safe-top)">
        <h1 className="desktop:text-title">
          <span className="desktop:hidden">
            <Wordmark />
          </span>
          <span className="hidden desktop:inline">{t('home.title')}</span>
        </h1>
        <span className="-me-2.5 flex">
          <InboxBell />
          <IconButton label={t('search.title')} onClick={() => goTo('search')}>
            <Icon name="search" />
          </IconButton>
        </span>
      </header>
      <StaleNotice />
      <div className="grid grid-cols-1 items-start gap-x-8 desktop:grid-cols-2">
        <div className="min-w-0">
          {isUnknown ? (
            // A customer is no visitor for the moment until the server says who they are.
            <>
              <WorthPlace />
              <StepsPlace />
            </>
          ) : isMember ? (
            <>
              <WorthCard />
              <FirstSteps />
            </>
          ) : (
            <VisitorCard />
          )}
          <PlatformNotices />
          <Shortcuts />
        </div>
        <div className="min-w-0">
          <ReserveBanner />
          <RankingList />
          <DistributionCard />
          <RowGroup>
            {isMember ? (
              <Row lead={<Icon name="team" />} title={t('team.title')} href={hrefTo('team')} />
            ) : null}
            <Row lead={<Seal size={24} />} title={t('home.proofs')} href={hrefTo('proofs')} />
          </RowGroup>
        </div>
      </div>
    </Page>
  );
}
