import { button, field, pressTwice } from '@candor/client/testing/controls';
import { text, type Text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { money, rate } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BetTicket } from '../../../parts/second-contract/bet-ticket.tsx';
import { hrefTo, RouteContext } from '../../../platform/route.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedPrices, playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { bitcoin, signInTrader } from '../../../testing/trader.ts';
import { choosePeriod } from '../chosen.ts';
import { useTicket } from './use-ticket.ts';

/** Stakes from 5 to 500 USDT; 1,000 are free. */
const minute: ResultOf<'listSecondContractSets'>[number] = {
  id: 'BTCUSDT-60',
  symbol: 'BTCUSDT',
  periodS: 60,
  periodLabel: '60 s',
  profitRate: rate('0.85'),
  minStake: money('5'),
  maxStake: money('500'),
  expectedValueRate: rate('-0.075'),
  breakEvenRate: rate('0.5405'),
  version: 1,
  hash: '',
};
const threeMinutes = {
  ...minute,
  id: 'BTCUSDT-180',
  periodS: 180,
  periodLabel: '3 min',
  profitRate: rate('0.8'),
  maxStake: money('5000'),
};
const bought: ResultOf<'buySecondContract'> = {
  id: '00000000-0000-4000-8000-000000000021',
  symbol: 'BTCUSDT',
  stake: money('12.34'),
  direction: 'up',
  periodS: 60,
  profitRate: rate('0.85'),
  status: 'active',
  profit: money('0'),
  openedAt: Date.UTC(2026, 10, 21),
  expiresAt: Date.UTC(2026, 10, 21),
  expiresAtMs: Date.UTC(2026, 10, 21),
  priceProof: {},
};

let server: PlayedServer;
let prices: PlayedPrices;
beforeEach(() => {
  server = playServer();
  signInTrader(server);
  server.answer('listSecondContractSets', [minute, threeMinutes]);
  server.answer('buySecondContract', bought);
  prices = playPrices();
  prices.quote('BTCUSDT', '50000');
  choosePeriod(60);
});

function Ticket({ market = bitcoin }: { readonly market?: MarketSymbol }) {
  return <BetTicket ticket={useTicket(market)} />;
}

const amount = () => field('shortTerm.amount');
const up = () => button('shortTerm.up');
const down = () => button('shortTerm.down');
const said = (...reason: Parameters<Text>) =>
  page.getByRole('status').getByText(text(...reason), { exact: false });
const period = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const open = async (market?: MarketSymbol) => {
  await openScreen(<Ticket {...(market && { market })} />);
  await expect.element(page.getByText(/1,000\.00/)).toBeVisible();
  await expect.element(period('60 s')).toBeChecked();
};
const expectNeither = async () => {
  await expect.element(up()).toBeDisabled();
  await expect.element(down()).toBeDisabled();
};

describe('the amount', () => {
  test.each([
    ['', 'shortTerm.enterAmount', {}],
    ['0.00', 'shortTerm.enterAmount', {}],
    ['4.99', 'shortTerm.tooSmall', { limit: '5' }],
    ['500.01', 'shortTerm.tooLarge', { limit: '500' }],
  ] as const)('"%s" buys nothing, and a line says why', async (typed, reason, values) => {
    await open();
    await amount().fill(typed);
    await expect.element(said(reason, values)).toBeVisible();
    await expectNeither();
  });

  test.each(['5', '500'])('%s is at a limit and can be bought', async (typed) => {
    await open();
    await amount().fill(typed);
    await expect.element(up()).toBeEnabled();
    await expect.element(down()).toBeEnabled();
  });

  test('of more than is free is told where to get money', async () => {
    await open();
    await period('3 min').click({ force: true });
    await amount().fill('1000.01');
    await expect.element(said('shortTerm.notEnough')).toBeVisible();
    const link = page.getByRole('link', { name: text('ticket.transferIn') });
    await expect.element(link).toHaveAttribute('href', hrefTo('transfer'));
    await expectNeither();
  });

  test('of an empty account is told where to get money', async () => {
    const held = { balance: money('0'), available: money('0'), frozen: money('0') };
    server.answer('getContractBalance', { currency: 'USDT', ...held });
    await openScreen(<Ticket />);
    await expect.element(said('shortTerm.accountEmpty')).toBeVisible();
    await expectNeither();
  });

  test('as 100% of the account is at most what the period allows', async () => {
    await open();
    await page.getByRole('button', { name: '100%' }).click();
    await expect.element(amount()).toHaveValue('500');
    await expect.element(up()).toBeEnabled();
  });

  test('takes no letters and no third decimal', async () => {
    await open();
    await amount().fill('1x2.349');
    await expect.element(amount()).toHaveValue('12.34');
  });

  test('a link brings is filled in, and not sent', async () => {
    const query = new URLSearchParams('stake=25.5');
    await openScreen(
      <RouteContext value={{ screen: 'secondContracts', query }}>
        <Ticket />
      </RouteContext>,
    );
    await expect.element(amount()).toHaveValue('25.5');
    await expect.element(up()).toBeEnabled();
    expect(server.sent('buySecondContract')).toEqual([]);
  });
});

describe('the period', () => {
  test('decides what a win pays', async () => {
    await open();
    await amount().fill('100');
    await expect.element(page.getByText('185.00 USDT')).toBeVisible();
    await period('3 min').click({ force: true });
    await expect.element(page.getByText('180.00 USDT')).toBeVisible();
  });

  test('is the one that is sent', async () => {
    await open();
    await period('3 min').click({ force: true });
    await amount().fill('600');
    await up().click();
    await expect.poll(() => server.sent('buySecondContract')).toHaveLength(1);
    expect(server.sent('buySecondContract')[0]?.setId).toBe('BTCUSDT-180');
  });

  test('is missing for a pair without contracts, which buys nothing', async () => {
    server.answer('listSecondContractSets', []);
    await openScreen(<Ticket />);
    await amount().fill('100');
    await expect.element(said('shortTerm.noSet')).toBeVisible();
    await expectNeither();
  });

  test('can be asked for again when it did not load', async () => {
    server.refuse('listSecondContractSets', 'markets.unknownSymbol');
    await openScreen(<Ticket />);
    const retry = button('shell.retry');
    await expect.element(retry).toBeVisible();
    server.answer('listSecondContractSets', [minute]);
    await retry.click();
    await expect.element(period('60 s')).toBeChecked();
  });
});

describe('the market', () => {
  test('without a price buys nothing', async () => {
    await open(findMarketSymbol('XRPUSDT'));
    await amount().fill('100');
    await expect.element(said('trade.waitingForPrice')).toBeVisible();
    await expectNeither();
  });

  test.each([
    ['closed', 'trade.marketClosed'],
    ['halted', 'trade.halted'],
    ['closeOnly', 'trade.closeOnly'],
  ] as const)('that is %s buys nothing', async (state, reason) => {
    await open();
    await amount().fill('100');
    await expect.element(up()).toBeEnabled();
    prices.quote('BTCUSDT', '50000', { state });
    await expect.element(said(reason)).toBeVisible();
    await expectNeither();
  });
});

describe('a press', () => {
  test.each([
    ['up', up],
    ['down', down],
  ] as const)('on %s sends the exact amount, once for a double press', async (direction, side) => {
    const release = server.hold('buySecondContract', bought);
    await open();
    await amount().fill('12.34');
    await pressTwice(side());
    release();
    await expect.element(side()).not.toHaveAttribute('aria-busy');
    expect(server.sent('buySecondContract')).toEqual([
      { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', stake: money('12.34'), direction },
    ]);
  });

  test('on the other side sends nothing while the first is on its way', async () => {
    const release = server.hold('buySecondContract', bought);
    await open();
    await amount().fill('12.34');
    await up().click();
    await expect.element(up()).toHaveAttribute('aria-busy', 'true');
    await down().click();
    release();
    await expect.element(up()).not.toHaveAttribute('aria-busy');
    expect(server.sent('buySecondContract')).toHaveLength(1);
  });

  test.each([
    ['secondContracts.soldOut', undefined],
    ['request.invalid', { stake: 'field.number' }],
  ] as const)('refused with %s is announced, and the amount stays', async (key, fields) => {
    server.refuse('buySecondContract', key, fields);
    await open();
    await amount().fill('12.34');
    await up().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text(key));
    await expect.element(amount()).toHaveValue('12.34');
    await expect.element(up()).toBeEnabled();
  });

  test('after a lost answer carries the same key, so that it buys once', async () => {
    server.lose('buySecondContract');
    await open();
    await amount().fill('12.34');
    await up().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text('shell.noAnswer'));
    await up().click();
    await expect.poll(() => server.keysOf('buySecondContract')).toHaveLength(2);
    expect(new Set(server.keysOf('buySecondContract')).size).toBe(1);
  });
});
