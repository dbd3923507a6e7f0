import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Wordmark } from '@candor/ui/logo';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { StaleNotice } from '../../parts/freshness.tsx';
import { useText } from '../../platform/language.ts';
import { goTo, hrefTo } from '../../platform/route.ts';
import { useIsMember } from '../../platform/session.ts';
import { AnnouncementCard } from './announcement-card.tsx';
import { MemberCard } from './member-card.tsx';
import { RankingList } from './ranking-list.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { VisitorCard } from './visitor-card.tsx';

/** Where everybody arrives: what I own, the way to everything, and the market of the day. */
export function HomeScreen(): ReactNode {
  const t = useText();
  const isMember = useIsMember();
  return (
    <Page>
      <header className="flex min-h-[52px] items-center justify-between pt-(--layout-safe-top)">
        <h1 className="desktop:text-title">
          <span className="desktop:hidden">
            <Wordmark />
          </span>
          <span className="hidden desktop:inline">{t('home.title')}</span>
        </h1>
        <span className="-me-2.5">
          <IconButton label={t('market.search')} onClick={() => goTo('market')}>
            <Icon name="search" />
          </IconButton>
        </span>
      </header>
      <StaleNotice />
      {isMember ? <MemberCard /> : <VisitorCard />}
      <AnnouncementCard />
      <Shortcuts />
      <RankingList />
      <RowGroup>
        <Row lead={<Icon name="check" />} title={t('home.proofs')} href={hrefTo('proofs')} />
      </RowGroup>
    </Page>
  );
}
