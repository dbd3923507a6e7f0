import { screens, type ScreenId } from '@candor/contract/wire/screens';
import { Icon, type IconName } from '@candor/ui/icon';
import { Wordmark } from '@candor/ui/logo';
import type { ReactNode } from 'react';
import { textOf, useText } from '../platform/language.ts';
import { hrefTo } from '../platform/route.ts';
import { currentFor, tabs } from './tabs.ts';

interface RailItem {
  readonly screen: ScreenId;
  readonly icon: IconName;
}

const my = tabs.filter(({ name }) => name === 'my');
const items: readonly RailItem[] = [
  ...tabs.filter(({ name }) => name !== 'my'),
  { screen: 'assets', icon: 'wallet' },
  ...my,
];

/** Side navigation from 1024 px: the tabs and further links. */
export function Rail({ current }: { readonly current: ScreenId }): ReactNode {
  const t = useText();
  return (
    <nav
      aria-label={t('shell.tabs')}
      className="flex w-(--layout-desktop-rail) shrink-0 flex-col border-e border-hairline bg-base p-3"
    >
      <a href={hrefTo('home')} className="mb-3 px-3 pt-3 pb-2">
        <Wordmark />
      </a>
      <ul className="flex flex-col">
        {items.map(({ screen, icon }) => (
          <li key={screen}>
            <a
              href={hrefTo(screen)}
              aria-current={currentFor(screen, current)}
              className={`flex min-h-11 items-center gap-3.5 rounded-control px-3.5 text-body ${
                currentFor(screen, current)
                  ? 'bg-sunken font-semibold text-primary'
                  : 'font-medium text-secondary'
              }`}
            >
              <Icon name={icon} size={20} bold={currentFor(screen, current) !== undefined} />
              {textOf(screens[screen].title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
