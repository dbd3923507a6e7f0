import { useText, textOf } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { screens, type Screen, type ScreenId } from '@candor/contract/wire/screens';
import { Background } from '@candor/ui/background';
import { Icon, type IconName } from '@candor/ui/icon';
import { Wordmark } from '@candor/ui/logo';
import { Notice } from '@candor/ui/message-state';
import { Spinner } from '@candor/ui/spinner';
import { ToastViewport } from '@candor/ui/toast';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode, MouseEvent } from 'react';
import { useIsOnline } from '../platform/online.ts';
import { usePageLoading } from '../platform/page-loading.ts';
import { queryClient } from '../platform/query.ts';
import { hrefTo } from '../platform/route.ts';
import { useStage } from './navigation.ts';
import { Outlet } from './outlet.tsx';
import { RealityCheckAbove } from './reality-check-above.tsx';
import { MAIN_PAGE, scrollToTop } from './scroll.ts';

type TabName = NonNullable<Screen['tab']>;

interface Tab {
  readonly name: TabName;
  readonly icon: IconName;
  readonly screen: ScreenId;
}

const icons: Record<TabName, IconName> = {
  home: 'home',
  market: 'bars',
  contract: 'candles',
  my: 'person',
};

/** The tabs in order, each with its screen from the table. */
const tabs: readonly Tab[] = (Object.keys(icons) as TabName[]).flatMap((name) => {
  const screen = (Object.keys(screens) as ScreenId[]).find((id) => tabOf(id) === name);
  return screen ? [{ name, icon: icons[name], screen }] : [];
});

function tabOf(screen: ScreenId): TabName | undefined {
  return (screens[screen] as Screen).tab;
}

/** How a link to `screen` relates to the current one: the same, a screen of the same tab, or elsewhere. */
function currentFor(screen: ScreenId, current: ScreenId): 'page' | 'true' | undefined {
  if (screen === current) return 'page';
  const tab = tabOf(current);
  return tab !== undefined && tab === tabOf(screen) ? 'true' : undefined;
}

/** Everything on screen, from the providers to the loader above all. */
export function App(): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Frame />
        <RealityCheckAbove />
        <ToastViewport />
        <PageLoader />
      </QueryClientProvider>
    </I18nProvider>
  );
}

function Frame(): ReactNode {
  const screen = useStage(({ route }) => route?.screen ?? 'home');
  const isWide = useIsWide();
  const { layout, background } = screens[screen] as Screen;
  return (
    <div className="flex h-dvh">
      {isWide && layout !== 'top' ? <Rail current={screen} /> : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineStrip />
        <main
          id={MAIN_PAGE}
          data-background={background}
          className={`relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain ${background ? 'bg-canvas' : ''}`}
        >
          <Background name={background}>
            <Outlet />
          </Background>
        </main>
        {!isWide && tabOf(screen) ? <TabBar current={screen} /> : null}
      </div>
    </div>
  );
}

/** Above every screen while the device has no network. */
function OfflineStrip(): ReactNode {
  const t = useText();
  if (useIsOnline()) return null;
  return (
    <div className="px-4 pt-2">
      <Notice icon="offline">{t('shell.offline')}</Notice>
    </div>
  );
}

/** Covers everything while a page or a command makes the customer wait. */
function PageLoader(): ReactNode {
  const t = useText();
  const { isShown, text, background } = usePageLoading();
  return (
    <div role="status" aria-live="polite">
      {isShown ? (
        <div
          id="page-loading"
          className={`fixed inset-0 z-(--z-loader) flex flex-col items-center justify-center gap-3 text-label ${
            background.startsWith('var(--theme') ? 'text-[white]' : 'text-secondary'
          }`}
          style={{ background }}
        >
          <Spinner size={28} />
          {text ?? t('shell.loading')}
        </div>
      ) : null}
    </div>
  );
}

/** Tab bar at the bottom of a phone; shown only on screens that are tabs. */
function TabBar({ current }: { readonly current: ScreenId }): ReactNode {
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
function Rail({ current }: { readonly current: ScreenId }): ReactNode {
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
