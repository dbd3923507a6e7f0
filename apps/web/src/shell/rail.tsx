import { textOf, useText } from '@candor/client/language';
import { screens, type ScreenId } from '@candor/contract/wire/screens';
import { Icon, type IconName } from '@candor/ui/icon';
import { Logo, Wordmark } from '@candor/ui/logo';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import { hrefTo } from '../platform/route.ts';
import { MAIN_PAGE, returnToTab } from './scroll.ts';
import { currentFor, railWidth, tabs } from './tabs.ts';

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

export interface RailProps {
  readonly current: ScreenId;
  /** Icons alone; their names are read out, and shown on hover. */
  readonly isNarrow: boolean;
}

/** Side navigation from 1024 px: the way past it, the tabs, further links, the reserves. */
export function Rail({ current, isNarrow }: RailProps): ReactNode {
  const t = useText();
  const label = isNarrow ? 'screen-only' : '';
  const place = isNarrow ? 'justify-center' : 'gap-3.5 px-3.5';
  return (
    <nav
      aria-label={t('shell.tabs')}
      className={`relative flex flex-col border-e border-hairline bg-base ${isNarrow ? 'px-2 py-3' : 'p-3'} ${railWidth(isNarrow)}`}
    >
      <button
        type="button"
        onClick={() => document.getElementById(MAIN_PAGE)?.focus()}
        className="absolute top-2 left-2 z-(--z-dialog) min-h-11 rounded-control bg-inverse px-4 text-body-strong whitespace-nowrap text-on-inverse not-focus:screen-only"
      >
        {t('shell.skip')}
      </button>
      <a
        href={hrefTo('home')}
        aria-label="Candor"
        className={`mb-3 flex min-h-11 items-center ${isNarrow ? 'justify-center' : 'px-3 pt-3 pb-2'}`}
      >
        {isNarrow ? <Logo size={26} /> : <Wordmark />}
      </a>
      <ul className="flex flex-col gap-0.5">
        {items.map(({ screen, icon }) => {
          const relation = currentFor(screen, current);
          const title = textOf(screens[screen].title);
          return (
            <li key={screen}>
              <a
                href={hrefTo(screen)}
                aria-current={relation}
                onClick={returnToTab}
                title={isNarrow ? title : undefined}
                className={`flex min-h-11 items-center rounded-control text-body ${place} ${
                  relation ? 'bg-sunken font-semibold text-primary' : 'font-medium text-secondary'
                }`}
              >
                <Icon name={icon} size={20} bold={relation !== undefined} />
                <span className={label}>{title}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <a
        href={hrefTo('reserves')}
        title={isNarrow ? textOf(screens.reserves.title) : undefined}
        aria-current={current === 'reserves' ? 'page' : undefined}
        className={`mt-auto flex min-h-11 items-center rounded-control bg-proof-soft text-label text-proof ${place}`}
      >
        <Seal size={20} />
        <span className={label}>{textOf(screens.reserves.title)}</span>
      </a>
    </nav>
  );
}
