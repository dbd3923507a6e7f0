import { Icon, type IconName } from '@candor/ui/icon';
import type { ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { hrefTo } from '../../platform/route.ts';

interface Shortcut {
  readonly screen: ScreenId;
  readonly icon: IconName;
  readonly label: MessageId;
}

/** Screens that exist; one is added with each product. */
const shortcuts: readonly Shortcut[] = [
  { screen: 'assets', icon: 'wallet', label: 'home.assets' },
  { screen: 'deposit', icon: 'recharge', label: 'home.recharge' },
  { screen: 'transfer', icon: 'transfer', label: 'home.transfer' },
  { screen: 'flashExchange', icon: 'exchange', label: 'home.exchange' },
  { screen: 'balanceChanges', icon: 'history', label: 'home.records' },
  { screen: 'secondContracts', icon: 'clock', label: 'home.options' },
  { screen: 'chart', icon: 'curve', label: 'home.chart' },
];

export function Shortcuts(): ReactNode {
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
