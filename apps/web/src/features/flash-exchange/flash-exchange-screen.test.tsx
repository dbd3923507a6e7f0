import { text } from '@candor/client/language';
import { button, openedSheet, pressTwice } from '@candor/client/testing/controls';
import type { ResultOf } from '@candor/contract/calls';
import { money, price } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { playPrices } from '../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { FlashExchangeScreen } from './flash-exchange-screen.tsx';

const QUOTE_ID = '00000000-0000-4000-8000-000000000001';
const terms = {
  from: 'USDT',
  to: 'BTC',
  amount: money('100'),
  rate: price('0.0000146'),
  received: money('0.00145'),
  spread: money('0.00001'),
  priceProof: {},
} as const;
const quote: ResultOf<'quoteFlashExchange'> = {
  id: QUOTE_ID,
  ...terms,
  expiresAt: Date.UTC(2026, 10, 21),
  holdsMs: 600_000,
};

/** Until the balance has arrived. */
async function open(): Promise<void> {
  await openScreen(<FlashExchangeScreen />);
  await expect.element(page.getByText(/100\.00/).first()).toBeVisible();
}

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('listBalances', [
    {
      currency: 'USDT',
      balance: money('100'),
      available: money('100'),
      frozen: money('0'),
      usdtValue: money('100'),
    },
  ]);
  server.answer('quoteFlashExchange', quote);
  await open();
});

const amount = page.getByRole('textbox').first();
const ask = () => button('flashExchange.ask');
const dialog = page.getByRole('dialog');

test.each([
  ['', 'flashExchange.enterAmount'],
  ['0.0', 'flashExchange.enterAmount'],
  ['100.01', 'flashExchange.notEnough'],
] as const)('"%s" gets no quote, and the button says why', async (typed, reason) => {
  await amount.fill(typed);
  await expect.element(button(reason)).toBeDisabled();
  expect(server.sent('quoteFlashExchange')).toEqual([]);
});

test('asks for a quote of exactly what is typed', async () => {
  await amount.fill('100');
  await ask().click();
  await openedSheet();
  expect(server.sent('quoteFlashExchange')).toEqual([
    { from: 'USDT', to: 'BTC', amount: money('100') },
  ]);
});

test('a refused quote is announced, and the amount stays', async () => {
  server.refuse('quoteFlashExchange', 'flashExchange.tooSmall');
  await amount.fill('1');
  await ask().click();
  await expect.element(page.getByText(text('flashExchange.tooSmall'))).toBeVisible();
  await expect.element(amount).toHaveValue('1');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('exchanges at the quote that was shown, once for a double press', async () => {
  const release = server.hold('exchangeFlash', {
    id: 'e-1',
    ...terms,
    improvement: money('0'),
    exchangedAt: Date.UTC(2026, 10, 21),
  });
  await amount.fill('100');
  await ask().click();
  await openedSheet();
  const confirm = button('flashExchange.confirm');
  await pressTwice(confirm);
  release();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(server.sent('exchangeFlash')).toEqual([
    { from: 'USDT', to: 'BTC', amount: money('100'), quoteId: QUOTE_ID },
  ]);
});

test('a quote that is gone is announced and can be asked for again', async () => {
  server.refuse('exchangeFlash', 'flashExchange.quoteGone');
  await amount.fill('100');
  await ask().click();
  await openedSheet();
  await button('flashExchange.confirm').click();
  await expect.element(page.getByText(text('flashExchange.quoteGone'))).toBeVisible();
});

test('tells what it would be while typing, asks for no quote, and follows the price', async () => {
  const prices = playPrices();
  prices.quote('BTCUSDT', '50000');
  await amount.fill('100');
  await expect.element(page.getByText('0.001998')).toBeVisible();
  await expect.element(page.getByText('1 BTC = 50,000.00 USDT')).toBeVisible();
  prices.quote('BTCUSDT', '40000');
  await expect.element(page.getByText('0.0024975')).toBeVisible();
  // Without an amount, the rate alone.
  await amount.fill('');
  await expect.element(page.getByText('0.0024975')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 BTC = 40,000.00 USDT')).toBeVisible();
  expect(server.sent('quoteFlashExchange')).toEqual([]);
});

test('offers coins that are exchanged here, and tells nothing about a market that stands still', async () => {
  const prices = playPrices();
  prices.quote('SOLUSDT', '200', { state: 'halted' });
  const receive = page.getByRole('combobox').nth(1);
  await receive.selectOptions('SOL');
  await amount.fill('100');
  await expect.element(page.getByText(text('flashExchange.byQuote'))).toBeVisible();
  prices.quote('SOLUSDT', '200');
  await expect.element(page.getByText('0.4995')).toBeVisible();
});
