/** Home before anything is known, as text for the early script. Runs while the app is built. */
import { activateLanguage } from '@candor/client/language';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { queryClient } from '../platform/query.ts';
import { Frame } from './app.tsx';
import { railWidth } from './tabs.ts';

/** Who the device belongs to, its language and mode are read from its storage and its page, as on a device. */
export async function paintedHome(): Promise<string> {
  await activateLanguage();
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Frame
          screen="home"
          hasTabs
          rail={<div className={`hidden desktop:block ${railWidth(false)}`} />}
        >
          <HomeScreen />
        </Frame>
      </QueryClientProvider>
    </I18nProvider>,
  );
}
