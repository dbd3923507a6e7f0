import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { screens, type Screen } from '@candor/contract/wire/screens';
import { Notice } from '@candor/ui/message-state';
import { ToastViewport } from '@candor/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../platform/language.ts';
import { useIsOnline } from '../platform/online.ts';
import { useIsWide } from '../platform/wide.ts';
import { queryClient } from '../platform/query.ts';
import { backgroundOf } from './guard.ts';
import { useStage } from './navigation.ts';
import { Outlet } from './outlet.tsx';
import { PageLoader } from './page-loader.tsx';
import { Rail } from './rail.tsx';
import { MAIN_PAGE } from './scroll.ts';
import { TabBar } from './tab-bar.tsx';
import { tabOf } from './tabs.ts';

/** Everything on screen, from the providers to the loader above all. */
export function App(): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Frame />
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
          data-scheme={background ? 'dark' : undefined}
          style={background ? { background: backgroundOf(screen) } : undefined}
          className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain"
        >
          <Outlet />
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
