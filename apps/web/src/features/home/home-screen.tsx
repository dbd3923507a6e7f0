import { useText } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import { IconButton } from '@candor/ui/button';
import { Icon, type IconName } from '@candor/ui/icon';
import { Wordmark } from '@candor/ui/logo';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { StaleNotice } from '../../parts/freshness.tsx';
import { InboxBell } from '../../parts/inbox-bell.tsx';
import { TotalAssets } from '../../parts/total-assets.tsx';
import { isPractice } from '../../platform/embedded-config.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goTo, hrefTo } from '../../platform/route.ts';
import { useIsMember } from '../../platform/session.ts';
import { PlatformNotices } from './platform-notices.tsx';
import { RankingList } from './ranking-list.tsx';

/** The start screen: total assets, shortcuts and today's market. */
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
        <span className="-me-2.5 flex">
          <InboxBell />
          <IconButton label={t('market.search')} onClick={() => goTo('market')}>
            <Icon name="search" />
          </IconButton>
        </span>
      </header>
      <StaleNotice />
      {isMember ? <MemberCard /> : <VisitorCard />}
      <PlatformNotices />
      <Shortcuts />
      <RankingList />
      <RowGroup>
        {isMember ? (
          <Row lead={<Icon name="team" />} title={t('team.title')} href={hrefTo('team')} />
        ) : null}
        <Row lead={<Icon name="check" />} title={t('home.proofs')} href={hrefTo('proofs')} />
      </RowGroup>
    </Page>
  );
}

/** Total assets with Deposit and Withdraw. */
function MemberCard(): ReactNode {
  const t = useText();
  const appearance =
    'flex min-h-[52px] flex-1 items-center justify-center gap-2.5 rounded-button px-4 text-headline active:opacity-80';
  return (
    <>
      <TotalAssets />
      <div className="mt-5 flex flex-wrap gap-2 desktop:max-w-md">
        <a href={hrefTo('positions')} className={`${appearance} bg-inverse text-on-inverse`}>
          <Icon name="candles" size={20} />
          {t('home.trade')}
        </a>
        <a
          href={hrefTo('transfer')}
          className={`${appearance} bg-[light-dark(var(--surface-base),var(--surface-sunken))]`}
        >
          <Icon name="transfer" size={20} />
          {t('home.transfer')}
        </a>
      </div>
    </>
  );
}

/** What a visitor can do, with links to sign in and register. */
function VisitorCard(): ReactNode {
  const t = useText();
  const appearance =
    'flex min-h-[52px] flex-1 items-center justify-center rounded-button px-4 text-center text-headline active:opacity-80';
  return (
    <section aria-label={t('home.welcome')} className="pt-3">
      <PracticeChip />
      <h2 className="mt-2 max-w-100 text-display text-balance">{t('home.welcome')}</h2>
      <p className="mt-2 max-w-100 text-body text-secondary">
        {t(isPractice() ? 'home.practiceText' : 'home.welcomeText')}
      </p>
      <div className="mt-5 flex flex-wrap gap-2 desktop:max-w-md">
        <a href={hrefTo('login')} className={`${appearance} bg-inverse text-on-inverse`}>
          {t('home.signIn')}
        </a>
        <a
          href={hrefTo('market')}
          className={`${appearance} bg-[light-dark(var(--surface-base),var(--surface-sunken))]`}
        >
          {t('home.seeMarket')}
        </a>
      </div>
      <a
        href={hrefTo('demoTrading')}
        className="mt-2 flex min-h-11 items-center justify-center text-center text-body font-medium text-proof desktop:max-w-md"
      >
        {t('demoTrading.try')}
      </a>
    </section>
  );
}

interface Shortcut {
  readonly screen: ScreenId;
  readonly icon: IconName;
  readonly label: MessageId;
}

/** Only screens that exist. */
const shortcuts: readonly Shortcut[] = [
  { screen: 'arbitrage', icon: 'curve', label: 'home.finance' },
  { screen: 'aiQuant', icon: 'sparkle', label: 'home.ai' },
  { screen: 'mining', icon: 'chip', label: 'home.mining' },
  { screen: 'bonds', icon: 'bond', label: 'home.debt' },
  { screen: 'loans', icon: 'bank', label: 'home.lending' },
  { screen: 'secondContracts', icon: 'candles', label: 'home.options' },
  { screen: 'deposit', icon: 'recharge', label: 'home.recharge' },
  { screen: 'flashExchange', icon: 'exchange', label: 'home.exchange' },
  { screen: 'offerings', icon: 'gift', label: 'home.offerings' },
  { screen: 'support', icon: 'chat', label: 'home.liveChat' },
  { screen: 'competitions', icon: 'trophy', label: 'home.contest' },
  { screen: 'assets', icon: 'wallet', label: 'home.assets' },
  { screen: 'transfer', icon: 'transfer', label: 'home.transfer' },
  { screen: 'balanceChanges', icon: 'history', label: 'home.records' },
];

function Shortcuts(): ReactNode {
  const t = useText();
  return (
    <nav aria-label={t('home.shortcuts')} className="mt-4 rounded-card bg-base px-1 py-2">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(4rem,22%),1fr))]">
        {shortcuts.map(({ screen, icon, label }) => (
          <li key={screen}>
            <a
              href={hrefTo(screen)}
              className="flex min-h-16 flex-col items-center justify-start gap-1.5 rounded-control px-1 py-2.5 text-center text-label font-normal text-secondary active:opacity-60"
            >
              <Icon name={icon} className="text-primary" />
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
