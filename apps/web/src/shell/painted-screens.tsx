/** Screens before anything is known, as text for the early script. Runs while the app is built. */
import { activateLanguage, loadAllTexts } from '@candor/client/language';
import { money } from '@candor/domain/money/money';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SAMPLE_COUNT, SAMPLE_TOTAL } from '../early/early-build.ts';
import type { LossTexts } from '../early/figures.ts';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { PositionsScreen } from '../features/positions/positions-screen.tsx';
import { LossText } from '../parts/responsible-trading/loss-line.tsx';
import { Total } from '../parts/total-assets.tsx';
import { queryClient } from '../platform/query.ts';
import { Frame } from './app.tsx';
import { ChartWithOrders } from './chart-with-orders.tsx';
import { railWidth } from './tabs.ts';

const painted = {
  home: HomeScreen,
  chart: ChartWithOrders,
  positions: PositionsScreen,
} satisfies Record<string, ComponentType>;

export type PaintedScreen = keyof typeof painted;

/**
 * Who the device belongs to, its language, mode and size are read from its storage, page and window, as
 * on a device.
 */
export async function paintScreen(screen: PaintedScreen): Promise<string> {
  await activateLanguage();
  await loadAllTexts();
  const Screen = painted[screen];
  return markupOf(
    <Frame
      screen={screen}
      hasTabs
      rail={<div className={`hidden desktop:block ${railWidth(false)}`} />}
    >
      <Screen />
    </Frame>,
  );
}

/** The figure of a customer's total, without the element around it, with the sample in it. */
export async function paintTotal(): Promise<string> {
  await activateLanguage();
  const { whole, fraction } = SAMPLE_TOTAL;
  const value = money(`${whole.replace(',', '')}${fraction}`);
  return markupOf(<Total value={value} isPending={false} />).replace(/^<p[^>]*>|<\/p>$/g, '');
}

/** What is said of losing customers, with the sample in it. */
export async function paintLosses(): Promise<LossTexts> {
  await activateLanguage();
  await loadAllTexts();
  const none = { customers: 0, losing: 0 };
  const of = (percent?: number) =>
    markupOf(
      <LossText
        product="contracts"
        disclosure={{
          customersMin: SAMPLE_COUNT,
          contracts: { ...none, ...(percent !== undefined && { percent }) },
          secondContracts: none,
        }}
      />,
    );
  return { share: of(SAMPLE_COUNT), few: of() };
}

function markupOf(children: ReactNode): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </I18nProvider>,
  );
  // Kept queries would keep the build waiting for the end of their lives.
  queryClient.clear();
  return markup;
}
