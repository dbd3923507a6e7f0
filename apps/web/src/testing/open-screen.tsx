import '../shell/app.css';
import { activateLanguage, loadAllTexts } from '@candor/client/language';
import { ToastViewport } from '@candor/ui/toast';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { noteReached } from '../platform/online.ts';
import { queryClient } from '../platform/query.ts';
import { endSession } from '../platform/session.ts';
import { embedServerKey } from './server-key.ts';

beforeAll(async () => {
  await activateLanguage();
  await loadAllTexts();
  await embedServerKey();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  noteReached();
  endSession();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Renders a screen or form under the providers of the app, with its notices. */
export const openScreen = (screen: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        {screen}
        <ToastViewport />
      </QueryClientProvider>
    </I18nProvider>,
  );
