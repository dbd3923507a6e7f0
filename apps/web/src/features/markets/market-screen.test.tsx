import { text } from '@candor/client/language';
import { button, field, openedSheet } from '@candor/client/testing/controls';
import { money, rate } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadFavourites } from '../../parts/favourites.ts';
import { openingText } from '../../parts/opening-text.ts';
import { startSession } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { symbolRow } from '../../testing/markets.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { MarketScreen } from './market-screen.tsx';

const OPENS_AT = Date.UTC(2026, 10, 22, 22);
const rows = [
  symbolRow('BTCUSDT', '60000', { volume: money('10'), changePercent: rate('0.01') }),
  symbolRow('DOGEUSDT', '0.1', { volume: money('900000'), changePercent: rate('-0.02') }),
  symbolRow('ETHUSDT', '3000', { volume: money('100'), changePercent: rate('0.03') }),
  symbolRow('XAUUSD', '2700', { state: 'closed', isOpen: false, opensAt: OPENS_AT }),
];

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('listSymbols', rows);
  loadFavourites();
});

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-symbol]')].map(({ dataset }) => dataset.symbol);
const head = (column: 'name' | 'volume' | 'turnover' | 'price' | 'change') =>
  page.getByRole('group', { name: text('market.sort') }).getByText(text(`market.column.${column}`));
const open = async () => {
  await openScreen(<MarketScreen />);
  await expect.element(page.getByText('BTC/USDT')).toBeVisible();
};

describe('the list', () => {
  test.each([
    ['volume', ['DOGEUSDT', 'ETHUSDT', 'BTCUSDT', 'XAUUSD']],
    ['turnover', ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'XAUUSD']],
    ['price', ['BTCUSDT', 'ETHUSDT', 'XAUUSD', 'DOGEUSDT']],
    ['change', ['ETHUSDT', 'BTCUSDT', 'XAUUSD', 'DOGEUSDT']],
  ] as const)('is sorted by %s, the other way round, and as listed', async (column, order) => {
    await open();
    await head(column).click();
    expect(shown()).toEqual(order);
    await head(column).click();
    expect(shown()).toEqual([...order].toReversed());
    await head(column).click();
    expect(shown()).toEqual(rows.map(({ symbol }) => symbol));
  });

  test('names the figure that it is sorted by', async () => {
    await open();
    await head('turnover').click();
    await expect.element(page.getByText('600.00K USD')).toBeVisible();
  });

  test('says when a closed market opens, by the clock of the device', async () => {
    await open();
    const told = text('market.closedUntil', { time: openingText(OPENS_AT) });
    await expect.element(page.getByText(told)).toBeVisible();
  });
});

describe('favorites', () => {
  const onlyFavourites = () => button('market.favourites');

  test('are starred in the row and shown alone', async () => {
    await open();
    await button('market.addFavourite', { name: 'ETH/USDT' }).click();
    await onlyFavourites().click();
    expect(shown()).toEqual(['ETHUSDT']);
    await button('market.removeFavourite', { name: 'ETH/USDT' }).click();
    await expect.element(page.getByText(text('watchlists.noneTitle'))).toBeVisible();
  });

  test('that are empty offer to add a market', async () => {
    await open();
    await onlyFavourites().click();
    await button('watchlists.add').click();
    await openedSheet();
    await field('watchlists.add').selectOptions('BTCUSDT');
    await button('shell.close').click();
    await expect.element(page.getByText('BTC/USDT')).toBeVisible();
    expect(shown()).toEqual(['BTCUSDT']);
  });

  test('are those of the chosen list of the account, in its order', async () => {
    const lists = [
      { name: '', symbols: ['BTCUSDT'] },
      { name: 'Metals', symbols: ['XAUUSD', 'ETHUSDT'] },
    ];
    server.answer('listFavourites', { lists, version: 3 });
    startSession('t-1', customer);
    loadFavourites();
    await open();
    await onlyFavourites().click();
    await page.getByRole('button', { name: 'Metals', exact: true }).click();
    expect(shown()).toEqual(['XAUUSD', 'ETHUSDT']);
  });
});
