import { screens, type ScreenId } from '@candor/contract/wire/screens';
import { Icon } from '@candor/ui/icon';
import type { MouseEvent, ReactNode } from 'react';
import { textOf, useText } from '../platform/language.ts';
import { hrefTo } from '../platform/route.ts';
import { scrollToTop } from './scroll.ts';
import { currentFor, tabs } from './tabs.ts';

/** Tab bar at the bottom of a phone; shown only on screens that are tabs. */
export function TabBar({ current }: { readonly current: ScreenId }): ReactNode {
  const t = useText();
  return (
    <nav
      aria-label={t('shell.tabs')}
      className="z-(--z-tabbar) shrink-0 border-t border-hairline bg-base pb-(--layout-safe-bottom)"
    >
      <ul className="mx-auto flex max-w-(--layout-column-max) px-2">
        {tabs.map(({ name, icon, screen }) => (
          <li key={name} className="flex-1">
            <a
              href={hrefTo(screen)}
              aria-current={currentFor(screen, current)}
              onClick={(event) => screen === current && stay(event)}
              className={`flex min-h-[50px] flex-col items-center justify-center gap-0.5 py-1 text-center text-micro text-[length:min(0.6875rem,4.4vw)] -outline-offset-2 ${
                currentFor(screen, current) ? 'font-semibold text-primary' : 'text-tertiary'
              }`}
            >
              <Icon name={icon} size={26} bold={currentFor(screen, current) !== undefined} />
              {textOf(screens[screen].title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tapping the open tab scrolls to its top. */
function stay(event: MouseEvent): void {
  event.preventDefault();
  scrollToTop();
}
