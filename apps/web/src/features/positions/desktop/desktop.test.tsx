import { text } from '@candor/client/language';
import { money, price, rate } from '@candor/domain/money/money';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SymbolRow } from '../../../parts/markets.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playPrices } from '../../../testing/played-prices.ts';
import { playServer } from '../../../testing/played-server.ts';
import { MarketPane } from './market-pane.tsx';
import { PaneDivider } from './pane-divider.tsx';
import { readPaneSizes, resizePane } from './pane-sizes.ts';

const row = (base: string, name: string): SymbolRow => ({
  id: base,
  symbol: `${base}USDT`,
  name,
  type: 'crypto',
  base,
  quote: 'USDT',
  price: price('100'),
  change: price('0'),
  changePercent: rate('0'),
  high: price('100'),
  low: price('100'),
  volume: money('1'),
  pricePrecision: 2,
  quantityPrecision: 6,
  maxLeverage: 20,
  minMargin: money('10'),
  isOpen: true,
  state: 'live',
  simulated: false,
  sequence: '1',
  sparkline: [],
});
const choose = vi.fn<(symbol: string) => void>();

function Pane() {
  const searchRef = useRef<HTMLInputElement>(null);
  return <MarketPane selected="BTCUSDT" onChoose={choose} searchRef={searchRef} />;
}

beforeEach(() => {
  choose.mockClear();
  const server = playServer();
  server.answer('listSymbols', [
    row('BTC', 'Bitcoin'),
    row('ETH', 'Ethereum'),
    row('SOL', 'Solana'),
  ]);
  playPrices();
});

const market = (pair: string) => page.getByRole('button', { name: new RegExp(`^${pair}`) });
const searchBox = page.getByRole('searchbox');

test.each([220, 200])(
  'beside a scrollbar, %i px hold names and prices side by side',
  async (width) => {
    playServer().answer('listSymbols', [
      { ...row('DOGE', 'Dogecoin'), price: price('0.093250'), pricePrecision: 6 },
      { ...row('BTC', 'Bitcoin'), price: price('51230.89') },
    ]);
    // As wide as a scrollbar that takes room.
    await openScreen(
      <div style={{ width: width - 8 }} className="flex flex-col p-2">
        <Pane />
      </div>,
    );
    await expect.element(market('DOGE/USDT')).toBeVisible();
    for (const pair of ['DOGE/USDT', 'BTC/USDT']) {
      const own = market(pair).element();
      const [name, figure] = [...own.querySelectorAll(':scope > span')].slice(-2);
      const range = document.createRange();
      range.selectNodeContents(name!);
      expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(
        figure!.getBoundingClientRect().left,
      );
      expect(figure!.getBoundingClientRect().right).toBeLessThanOrEqual(
        own.getBoundingClientRect().right,
      );
    }
  },
);

test('the search narrows the markets, and Enter takes the first', async () => {
  await openScreen(<Pane />);
  await expect.element(market('SOL/USDT')).toBeVisible();
  await searchBox.fill('eth');
  await expect.element(market('BTC/USDT')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledWith('ETHUSDT');
  await userEvent.keyboard('{Escape}');
  await expect.element(searchBox).toHaveValue('');
  await searchBox.fill('none such');
  await expect.element(page.getByText(text('market.noneText'))).toBeVisible();
});

test('arrow keys go from the search into the list and along it', async () => {
  await openScreen(<Pane />);
  await expect.element(market('SOL/USDT')).toBeVisible();
  await searchBox.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(market('BTC/USDT')).toHaveFocus();
  await expect.element(market('BTC/USDT')).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(market('ETH/USDT')).toHaveFocus();
});

test('a divider is moved by keys within its limits, and its place is kept', async () => {
  resizePane('markets', 220);
  await openScreen(
    <div className="flex h-40">
      <PaneDivider pane="markets" label="Width" grows="right" />
    </div>,
  );
  const divider = page.getByRole('separator', { name: 'Width' });
  (divider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(divider).toHaveAttribute('aria-valuenow', '236');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(divider).toHaveAttribute('aria-valuenow', '200');
  expect(readPaneSizes(localStorage.getItem('pane-sizes')).markets).toBe(200);
});

test('kept sizes that do not read are the usual ones', () => {
  expect(readPaneSizes(null)).toEqual({ markets: 220, ticket: 336, lists: 212 });
  expect(readPaneSizes('9999 x -5')).toEqual({ markets: 360, ticket: 336, lists: 140 });
});
