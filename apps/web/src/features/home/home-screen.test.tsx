import { text } from '@candor/client/language';
import { button, pressTwice } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { usePageLoading } from '../../platform/page-loading.ts';
import { startSession, useSession } from '../../platform/session.ts';
import { setSignedOutHandler } from '../../platform/signed-out.ts';
import { customer, pageOf } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { HomeScreen } from './home-screen.tsx';

const HOUR = 3_600_000;
const nowMs = Date.UTC(2026, 10, 23, 12);
const point = (hoursAgo: number, worth: string, profit: string) => ({
  time: nowMs - hoursAgo * HOUR,
  worth: money(worth),
  profit: money(profit),
});
const none = { secure: false, fundPassword: false, funds: false, trade: false, proof: false };

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('listSymbols', []);
  server.answer('listAnnouncements', pageOf());
  server.answer('listSealedDays', pageOf());
  server.answer('getPriceDistribution', { buckets: [], risers: 5, fallers: 8 });
});

async function openMember(steps = none, isShown = true): Promise<void> {
  server.answer('getOnboarding', { isShown, steps });
  server.answer('listAssets', [
    {
      currency: 'USDT',
      account: 'balance',
      balance: money('48204.16'),
      usdtValue: money('48204.16'),
    },
  ]);
  server.answer('listBalances', [
    {
      currency: 'USDT',
      balance: money('400'),
      available: money('400'),
      frozen: money('0'),
      usdtValue: money('400'),
    },
  ]);
  server.answer('getNetWorth', {
    deposited: money('0'),
    withdrawn: money('0'),
    profit: money('612.48'),
    parts: {},
    points: [
      point(24, '47591.68', '0'),
      point(12, '47000', '-591.68'),
      point(0, '48204.16', '612.48'),
    ],
  });
  startSession('t-1', customer);
  await openScreen(<HomeScreen />);
}

describe('home', () => {
  test('is no visitor’s while the server has yet to say whose session this is', async () => {
    useSession.setState({ token: 't-1', user: null });
    usePageLoading.setState({ isReady: false });
    const visitors = page.getByText(text('home.factReserves'));
    const left = vi.fn<() => void>();
    setSignedOutHandler(left);
    server.refuse('getNetWorth', 'session.required');
    await openScreen(<HomeScreen />);
    await expect.element(page.getByText(text('market.falling', { count: 8 }))).toBeVisible();
    await expect.element(visitors).not.toBeInTheDocument();
    // Its figures are asked for meanwhile, and an ended session is for nobody to hear of from them.
    await expect.poll(() => server.sent('getNetWorth')).toEqual([{ range: '1D' }]);
    usePageLoading.setState({ isReady: true });
    await expect.element(visitors).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });

  test('tells a visitor what can be checked, and shows no balances', async () => {
    await openScreen(<HomeScreen />);
    await expect.element(page.getByText(text('home.factReserves'))).toBeVisible();
    await expect.element(page.getByText(text('market.falling', { count: 8 }))).toBeVisible();
    expect(server.sent('getNetWorth')).toHaveLength(0);
  });

  test('shows the profit of the span, and the figures of a point by keyboard', async () => {
    await openMember();
    await expect.element(page.getByText('+612.48')).toBeVisible();
    const slider = page.getByRole('slider');
    await expect
      .element(slider)
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/48,204\.16 USDT$/));
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByText('−591.68')).toBeVisible();
    await page.getByRole('radio', { name: text('home.range.1W') }).click({ force: true });
    await expect.poll(() => server.sent('getNetWorth')).toEqual([{ range: '1D' }, { range: '1W' }]);
  });

  test('hides every own figure with one press', async () => {
    await openMember();
    await expect.element(page.getByText('+612.48')).toBeVisible();
    await button('assets.hide').click();
    await expect.element(page.getByText('+612.48')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('slider'))
      .toHaveAttribute('aria-valuetext', expect.stringContaining(text('shell.hidden')));
    await button('assets.show').click();
  });

  test('says that the curve could not be loaded and loads it again', async () => {
    server.answer('listAssets', []);
    server.answer('getOnboarding', { isShown: false, steps: none });
    server.refuse('getNetWorth', 'request.outcomeUnchecked');
    startSession('t-1', customer);
    await openScreen(<HomeScreen />);
    await expect.element(button('home.curveFailed')).toBeVisible();
  });

  test('has more shortcuts on demand', async () => {
    await openMember();
    const shortcuts = page.getByRole('navigation', { name: text('home.shortcuts') });
    await expect.element(shortcuts.getByRole('link', { name: text('home.finance') })).toBeVisible();
    await expect.element(shortcuts.getByText(text('home.records'))).not.toBeInTheDocument();
    await button('home.more').click();
    await expect.element(shortcuts.getByText(text('home.records'))).toBeVisible();
  });
});

describe('the first steps', () => {
  test('move what is free in one press, once', async () => {
    await openMember();
    const release = server.hold('transferFunds', {
      currency: 'USDT',
      balance: money('0'),
      contract: money('400'),
    });
    await pressTwice(page.getByRole('button', { name: /400/ }));
    release();
    await expect
      .poll(() => server.sent('transferFunds'))
      .toEqual([{ from: 'balance', to: 'contract', amount: money('400'), currency: 'USDT' }]);
  });

  test('offer the trade once there is money for it, with a small ticket', async () => {
    await openMember({ ...none, funds: true });
    await expect
      .element(page.getByRole('link', { name: text('firstSteps.tradeAction') }))
      .toHaveAttribute('href', expect.stringContaining('margin=20'));
  });

  test('are dismissed for good, and not shown again', async () => {
    await openMember();
    server.answer('updateOnboarding', { isShown: false, steps: none });
    await expect.element(button('firstSteps.dismiss')).toBeVisible();
    server.answer('getOnboarding', { isShown: false, steps: none });
    await button('firstSteps.dismiss').click();
    await expect.element(page.getByText(text('firstSteps.title'))).not.toBeInTheDocument();
    expect(server.sent('updateOnboarding')).toEqual([{ dismissed: true }]);
  });
});
