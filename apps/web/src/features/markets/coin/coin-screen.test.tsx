import { text } from '@candor/client/language';
import { money, price } from '@candor/domain/money/money';
import type { ResultOf } from '@candor/contract/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hrefTo, parseHash, RouteContext } from '../../../platform/route.ts';
import { startSession } from '../../../platform/session.ts';
import { customer } from '../../../testing/customer.ts';
import { symbolRow } from '../../../testing/markets.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { CoinScreen } from './coin-screen.tsx';

const holding: ResultOf<'getCoinHolding'> = {
  currency: 'BTC',
  quantity: money('0.08214'),
  accounts: [
    { account: 'balance', amount: money('0.05') },
    { account: 'locked', amount: money('0.03214') },
  ],
  cost: money('5010.54'),
  averageCost: price('61000'),
  moves: [
    {
      time: Date.UTC(2026, 10, 20, 8),
      type: 'exchangeReceived',
      amount: money('0.08214'),
      value: money('5010.54'),
    },
  ],
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('listSymbols', [
    symbolRow('BTCUSDT', '68412.5'),
    symbolRow('SOLUSDT', '170'),
    symbolRow('XAUUSD', '2700'),
  ]);
  server.answer('listCandles', []);
  server.answer('getCoinHolding', holding);
});

const open = async (symbol: string) => {
  const route = parseHash(hrefTo('coin', { symbol }))!;
  const prices = playPrices();
  prices.quote('BTCUSDT', '68412.5');
  await openScreen(
    <RouteContext value={route}>
      <CoinScreen />
    </RouteContext>,
  );
};
const link = (label: string) => page.getByRole('link', { name: label, exact: true });

describe('a coin of mine', () => {
  beforeEach(() => startSession('t-1', customer));

  test('shows what it cost, what it is worth and the open gain, at the price on the screen', async () => {
    await open('BTCUSDT');
    await expect.element(page.getByText('5,619.40 USDT')).toBeVisible();
    await expect.element(page.getByText('61,000.00')).toBeVisible();
    await expect.element(page.getByText('+608.86 (+12.15%)')).toBeVisible();
    await expect.element(page.getByText('2026-11-20 08:00:00 UTC')).toBeVisible();
  });

  test('says so when its cost is not known', async () => {
    const { cost: _cost, averageCost: _average, ...unknown } = holding;
    server.answer('getCoinHolding', unknown);
    await open('BTCUSDT');
    await expect.element(page.getByText(text('coin.costUnknown'))).toBeVisible();
  });

  test('can be bought, traded, deposited and withdrawn, each with the coin filled in', async () => {
    await open('BTCUSDT');
    const buy = link(text('coin.buy', { coin: 'BTC' }));
    await expect.element(buy).toHaveAttribute('href', hrefTo('flashExchange', { to: 'BTC' }));
    const trade = link(text('coin.trade'));
    await expect.element(trade).toHaveAttribute('href', hrefTo('positions', { symbol: 'BTCUSDT' }));
    for (const way of ['deposit', 'withdrawal'] as const)
      await expect
        .element(link(text(`coin.${way}`)))
        .toHaveAttribute('href', hrefTo(way, { currency: 'BTC' }));
  });

  test('that has no network says how its value leaves', async () => {
    server.answer('getCoinHolding', { ...holding, currency: 'SOL', accounts: [], moves: [] });
    await open('SOLUSDT');
    await expect.element(page.getByText(text('coin.keptHere', { coin: 'SOL' }))).toBeVisible();
    await expect.element(link(text('coin.deposit'))).not.toBeInTheDocument();
  });
});

test('a metal is traded and not held', async () => {
  startSession('t-1', customer);
  await open('XAUUSD');
  await expect.element(link(text('coin.trade'))).toBeVisible();
  expect(server.sent('getCoinHolding')).toEqual([]);
});

test('a visitor sees no holding and is asked for none', async () => {
  await open('BTCUSDT');
  await expect.element(link(text('coin.buy', { coin: 'BTC' }))).toBeVisible();
  expect(server.sent('getCoinHolding')).toEqual([]);
});

describe('the curve', () => {
  const candle = (time: number, first: string, close: string) => ({
    time,
    open: price(first),
    close: price(close),
    high: price(close),
    low: price(first),
    volume: money('1'),
  });

  test('asks for the candles of a range and says how far the price moved in it', async () => {
    server.answer('listCandles', [
      candle(1_795_000_000, '50000', '51000'),
      candle(1_795_000_900, '51000', '55000'),
    ]);
    await open('BTCUSDT');
    await expect.element(page.getByText('+5,000.00', { exact: true })).toBeVisible();
    await expect.element(page.getByText('(+10.00%)', { exact: true })).toBeVisible();
    server.answer('listCandles', [
      candle(1_763_000_000, '110000', '100000'),
      candle(1_795_000_000, '100000', '55000'),
    ]);
    await page.getByText(text('coin.range.1Y'), { exact: true }).click();
    await expect.element(page.getByText('(−50.00%)', { exact: true })).toBeVisible();
    await expect.element(page.getByText(text('coin.span.1Y'))).toBeVisible();
    expect(server.sent('listCandles').at(-1)).toMatchObject({ period: '1D', limit: 365 });
  });

  test('says so when nothing is recorded yet', async () => {
    await open('BTCUSDT');
    await expect.element(page.getByText(text('coin.curveEmpty'))).toBeVisible();
  });
});
