import { useText, textOf } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { screens, type Screen, type ScreenId } from '@candor/contract/wire/screens';
import { Background } from '@candor/ui/background';
import { Icon } from '@candor/ui/icon';
import { Spinner } from '@candor/ui/spinner';
import { ToastViewport } from '@candor/ui/toast';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type MouseEvent, type ReactNode } from 'react';
import { useAppLock } from '../platform/app-lock.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { useIsOnline } from '../platform/online.ts';
import { usePageLoading } from '../platform/page-loading.ts';
import { queryClient } from '../platform/query.ts';
import { hrefTo } from '../platform/route.ts';
import { LockScreen } from './lock-screen.tsx';
import { useStage } from './navigation.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { Outlet } from './outlet.tsx';
import { RealityCheckAbove } from './reality-check-above.tsx';
import { MAIN_PAGE, returnToTab, scrollToTop } from './scroll.ts';
import { currentFor, railWidth, tabOf, tabs } from './tabs.ts';

/** Everything on screen, from the providers to the loader above all. */
export function App(): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Covered>
          <CurrentFrame />
          <RealityCheckAbove />
          <ToastViewport />
        </Covered>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Hides everything, with what it was about to say, while the app is locked or out of sight. */
function Covered({ children }: { readonly children: ReactNode }): ReactNode {
  const { isLocked, isAway } = useAppLock();
  const isCovered = isLocked || isAway;
  return (
    <>
      <div className={isCovered ? 'hidden' : 'contents'}>{children}</div>
      {isCovered ? <LockScreen isLocked={isLocked} /> : null}
    </>
  );
}

/** Wide screens alone have it, so phones do not load it. */
const Rail = lazyPart(async () => (await import('./rail.tsx')).Rail, { close: null });

function CurrentFrame(): ReactNode {
  const screen = useStage(({ route }) => route?.screen ?? 'home');
  const isWide = useIsWide();
  const { layout, rail } = screens[screen] as Screen;
  const hasRail = isWide && (rail || layout !== 'top');
  return (
    <Frame
      screen={screen}
      hasTabs={!isWide}
      rail={
        hasRail ? (
          <Suspense fallback={<div className={railWidth(rail === 'narrow')} />}>
            <Rail current={screen} isNarrow={rail === 'narrow'} />
          </Suspense>
        ) : null
      }
    >
      <Outlet />
    </Frame>
  );
}

interface FrameProps {
  readonly screen: ScreenId;
  readonly hasTabs: boolean;
  readonly rail: ReactNode;
  readonly children: ReactNode;
}

/** A screen with the navigation around it and the loader above. */
export function Frame({ screen, hasTabs, rail, children }: FrameProps): ReactNode {
  const isOnline = useIsOnline();
  const { background } = screens[screen] as Screen;
  return (
    <div className="flex h-dvh">
      {rail}
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineStrip />
        <div className="relative flex min-h-0 flex-1 flex-col">
          <main
            id={MAIN_PAGE}
            tabIndex={-1}
            data-background={background}
            data-stale={isOnline ? undefined : ''}
            className={`relative min-h-0 flex-1 outline-none overflow-x-hidden overflow-y-auto overscroll-contain ${background ? 'bg-canvas' : ''}`}
          >
            <Background name={background}>{children}</Background>
          </main>
          <PageLoader />
        </div>
        {hasTabs && tabOf(screen) ? <TabBar current={screen} /> : null}
      </div>
    </div>
  );
}

/** Covers the screen, not the navigation, until the screen beneath is ready. */
function PageLoader(): ReactNode {
  const t = useText();
  const { isShown, isReady, isSeeThrough, text, background } = usePageLoading();
  const isBeneath = isReady || isSeeThrough;
  const isThemed = background.startsWith('var(--theme');
  return (
    <div role="status" aria-live="polite">
      {isShown ? (
        <div
          id="page-loading"
          className={`absolute inset-0 z-(--z-loader) flex items-center justify-center ${
            isBeneath ? 'pointer-events-none' : ''
          }`}
          style={isBeneath ? undefined : { background }}
        >
          <span
            className={`flex flex-col items-center gap-3 rounded-card p-4 text-label ${
              isThemed ? 'text-[white]' : 'text-secondary'
            }`}
            style={isBeneath ? { background } : undefined}
          >
            <Spinner size={28} />
            {text ?? t('shell.loading')}
          </span>
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
      className="z-(--z-tabbar) shrink-0 border-t border-hairline bg-base pb-(--layout-safe-bottom) desktop:hidden"
    >
      <ul className="mx-auto flex max-w-(--layout-column-max) px-2">
        {tabs.map(({ name, icon, screen }) => (
          <li key={name} className="flex-1">
            <a
              href={hrefTo(screen)}
              aria-current={currentFor(screen, current)}
              onClick={(event) => (screen === current ? stay(event) : returnToTab())}
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
