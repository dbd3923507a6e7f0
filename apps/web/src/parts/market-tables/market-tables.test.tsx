import { text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { price, quantity } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { RecentFills } from './recent-fills.tsx';
import { SourceQuotes } from './source-quotes.tsx';

const bitcoin = findMarketSymbol('BTCUSDT') as MarketSymbol;
const time = Date.UTC(2026, 10, 20, 8);
const tick: ResultOf<'getSourceQuotes'> = {
  symbol: 'BTCUSDT',
  sequence: '7',
  time,
  price: price('50000'),
  state: 'live',
  simulated: false,
  sources: [
    { venue: 'harbour', owner: 'a', quote: 'USDT', rate: '1', price: '50000.1', time, used: true },
    {
      venue: 'meridian',
      owner: 'b',
      quote: 'USD',
      rate: '1',
      price: '53000',
      time: time - 1_500,
      used: false,
      reason: 'outlier',
    },
  ],
  previousHash: '',
  hash: '',
  signature: '',
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});
const told = (name: string) =>
  page.getByRole('row').filter({ hasText: name }).element().textContent;

describe('the sources', () => {
  test('show what each quoted, how old it was, and why it did not count', async () => {
    server.answer('getSourceQuotes', tick);
    await openScreen(<SourceQuotes market={bitcoin} />);
    await expect.poll(() => told('harbour')).toMatch(/50,000\.10.*0\.0 s/);
    expect(told('meridian')).toMatch(/USD53,000\.00.*1\.5 s/);
    expect(told('meridian')).toContain(text('verify.reason.outlier'));
  });

  test('of a market without a record say when they appear', async () => {
    server.refuse('getSourceQuotes', 'markets.noPrice');
    await openScreen(<SourceQuotes market={bitcoin} />);
    await expect.element(page.getByText(text('sources.noneText'))).toBeVisible();
  });
});

describe('the trades', () => {
  test('show time, side, price and size, and lead to the proof of the price', async () => {
    server.answer('listRecentFills', [
      { time, side: 'sell', price: price('49990'), quantity: quantity('0.12'), sequence: '9' },
    ]);
    await openScreen(<RecentFills market={bitcoin} />);
    const fill = `11-20 08:00:00${text('fills.sell')}49,990.000.120000`;
    await expect.poll(() => told('49,990.00')).toBe(fill);
    server.answer('getTick', { ...tick, sequence: '9' });
    server.answer('getPublicKey', { publicKey: '', tickPublicKey: '' });
    await page.getByRole('button', { name: text('fills.verify', { sequence: '9' }) }).click();
    await expect.poll(() => server.sent('getTick')).toEqual([{ symbol: 'BTCUSDT', sequence: 9 }]);
  });

  test('say that there were none', async () => {
    server.answer('listRecentFills', []);
    await openScreen(<RecentFills market={bitcoin} />);
    await expect.element(page.getByText(text('fills.noneTitle'))).toBeVisible();
  });
});
