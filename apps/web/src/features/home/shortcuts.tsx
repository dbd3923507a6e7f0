import { useText } from '@candor/client/language';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import { Icon, type IconName } from '@candor/ui/icon';
import { useState, type ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';
import { RANKING_ID } from './ranking.ts';

interface Shortcut {
  readonly screen: ScreenId;
  readonly icon: IconName;
  readonly label: MessageId;
}

const shortcuts: readonly Shortcut[] = [
  { screen: 'arbitrage', icon: 'curve', label: 'home.finance' },
  { screen: 'aiQuant', icon: 'sparkle', label: 'home.ai' },
  { screen: 'mining', icon: 'chip', label: 'home.mining' },
  { screen: 'bonds', icon: 'bond', label: 'home.debt' },
  { screen: 'loans', icon: 'bank', label: 'home.lending' },
  { screen: 'secondContracts', icon: 'clock', label: 'home.options' },
  { screen: 'deposit', icon: 'recharge', label: 'home.recharge' },
  { screen: 'flashExchange', icon: 'exchange', label: 'home.exchange' },
  { screen: 'competitions', icon: 'trophy', label: 'home.contest' },
  { screen: 'support', icon: 'chat', label: 'home.liveChat' },
  { screen: 'positions', icon: 'candles', label: 'home.contract' },
  { screen: 'offerings', icon: 'gift', label: 'home.offerings' },
  { screen: 'levels', icon: 'star', label: 'home.levels' },
  { screen: 'team', icon: 'team', label: 'home.team' },
  { screen: 'tasks', icon: 'check', label: 'home.tasks' },
  { screen: 'news', icon: 'document', label: 'home.news' },
  { screen: 'assets', icon: 'wallet', label: 'home.assets' },
  { screen: 'balanceChanges', icon: 'history', label: 'home.records' },
  { screen: 'priceDistribution', icon: 'bars', label: 'home.riseAndFall' },
];

/** Shown before the others are asked for: two rows of five, with the button that shows them. */
const FIRST = 9;

const cell =
  'flex min-h-16 w-full flex-col items-center justify-start gap-1.5 rounded-control px-0.5 py-2.5 text-center text-label font-normal text-secondary active:opacity-60';

export function Shortcuts(): ReactNode {
  const t = useText();
  const [isLong, setIsLong] = useState(false);
  return (
    <nav aria-label={t('home.shortcuts')} className="mt-3 rounded-card bg-base px-1 py-2">
      <ul
        id={SHORTCUTS_ID}
        className="grid grid-cols-[repeat(auto-fit,minmax(max(3.6rem,18%),1fr))]"
      >
        {shortcuts.slice(0, isLong ? undefined : FIRST).map(({ screen, icon, label }) => (
          <li key={screen}>
            <a href={hrefTo(screen)} className={cell}>
              <Icon name={icon} className="text-primary" />
              {t(label)}
            </a>
          </li>
        ))}
        {isLong ? (
          <li>
            <button type="button" onClick={showRanking} className={cell}>
              <Icon name="trophy" className="text-primary" />
              {t('home.ranking.hot')}
            </button>
          </li>
        ) : null}
        <li>
          <button
            type="button"
            aria-expanded={isLong}
            aria-controls={SHORTCUTS_ID}
            onClick={() => setIsLong(!isLong)}
            className={cell}
          >
            <Icon name={isLong ? 'minus' : 'more'} className="text-primary" />
            {t(isLong ? 'home.less' : 'home.more')}
          </button>
        </li>
      </ul>
    </nav>
  );
}

const SHORTCUTS_ID = 'shortcuts';

function showRanking(): void {
  document.getElementById(RANKING_ID)?.scrollIntoView({ block: 'start' });
}
