import { button, field, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { money, price, rate } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RouteContext } from '../../../platform/route.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedPrices, playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { answerLevel, bitcoin, openPosition, signInTrader } from '../../../testing/trader.ts';
import { OrderTicket } from './order-ticket.tsx';

let server: PlayedServer;
let prices: PlayedPrices;
beforeEach(() => {
  server = playServer();
  signInTrader(server);
  server.answer('openPosition', openPosition);
  prices = playPrices();
  prices.quote('BTCUSDT', '50000', { sequence: '41' });
});

const dialog = page.getByRole('dialog');
const confirm = dialog.getByRole('button').last();
const press = (direction: 'long' | 'short') =>
  page.getByRole('button', { name: new RegExp(`^${text(`ticket.${direction}`)} `) }).click();

const openWith = async (margin: string) => {
  await openScreen(<OrderTicket market={bitcoin} />);
  await expect.element(page.getByText(/1,000\.00/)).toBeVisible();
  await field('ticket.margin').fill(margin);
};
const ask = async (direction: 'long' | 'short' = 'long') => {
  await openWith('500.25');
  await press(direction);
  await openedSheet();
};
const choose = async (label: Parameters<typeof button>, choice: RegExp) => {
  await button(...label).click();
  const sheet = await openedSheet();
  await sheet.getByRole('button', { name: choice }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};

const marketOrder = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  margin: money('500.25'),
  marginMode: 'isolated',
  orderType: 'market',
  tickSequence: 41,
  maxSlippage: rate('0.003'),
  feeRate: rate('0.0006'),
} as const;

test('what stops by return would bring stays within its column', async () => {
  await openWith('500.25');
  await page.getByText(text('ticket.stops')).click();
  await page.getByText(text('stopUnit.roi'), { exact: true }).click();
  await field('ticket.takeProfit').fill('50');
  await field('ticket.stopLoss').fill('20');
  await expect.element(page.getByText(/\+50\.\d+%/).first()).toBeVisible();
  const results = [...document.querySelectorAll('li')].filter((each) => each.closest('.grid'));
  expect(results).toHaveLength(4);
  expect(results.filter((each) => each.scrollWidth > each.clientWidth)).toEqual([]);
});

test('a first leveraged order leads to the quiz, alone, and back to the question', async () => {
  server.refuse('openPosition', 'responsibleTrading.quizRequired');
  await ask();
  await confirm.click();
  const quiz = page.getByRole('dialog', { name: text('responsibleTrading.quizTitle') });
  await expect.element(quiz).toBeVisible();
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
  await quiz.getByRole('button', { name: text('shell.close') }).click();
  await expect.element(dialog.getByText(text('open.priceNow'))).toBeVisible();
});

describe('a market order', () => {
  test('is asked about first, and not sent when that is canceled', async () => {
    await ask();
    await button('shell.cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent('openPosition')).toEqual([]);
  });

  test('is sent with the price that was seen, once for a double press', async () => {
    const release = server.hold('openPosition', openPosition);
    await ask();
    await pressTwice(confirm);
    release();
    await expect.element(dialog.getByText(text('receipt.opened'))).toBeVisible();
    expect(server.sent('openPosition')).toEqual([marketOrder]);
  });

  test('shows and sends the fee of the level, and quotes anew when that fell', async () => {
    answerLevel(server, 4);
    await ask();
    // 0.1 BTC or a step less at 50,010: 5,000 USDT · 0.06 % · 80 %.
    await expect.element(dialog.getByText('2.40 USDT')).toBeVisible();
    const rateAt = (shown: string, level: number) => text('fee.atLevel', { rate: shown, level });
    await expect.element(dialog.getByText(rateAt('0.048%', 4))).toBeVisible();
    server.refuse('openPosition', 'positions.feeRose');
    answerLevel(server, 1);
    await confirm.click();
    await expect.element(dialog.getByText(text('positions.feeRose'))).toBeVisible();
    await expect.element(dialog.getByText(rateAt('0.057%', 1))).toBeVisible();
    expect(server.sent('openPosition')).toMatchObject([{ feeRate: rate('0.00048') }]);
  });

  test('is sent for the side that was pressed', async () => {
    await ask('short');
    await confirm.click();
    await expect.element(dialog.getByText(text('receipt.opened'))).toBeVisible();
    expect(server.sent('openPosition')).toEqual([{ ...marketOrder, direction: 'short' }]);
  });

  test('takes its stops along, and the margin mode that was chosen', async () => {
    await openWith('500.25');
    await choose(['ticket.changeMarginMode', { mode: text('ticket.isolated') }], /^Cross/);
    await page.getByText(text('ticket.stops')).click();
    await field('ticket.takeProfit').fill('50500.5');
    await field('ticket.stopLoss').fill('49000');
    await press('long');
    await openedSheet();
    await expect.element(dialog.getByText('50,500.50')).toBeVisible();
    await expect.element(dialog.getByText('49,000.00')).toBeVisible();
    await confirm.click();
    await expect.element(dialog.getByText(text('receipt.opened'))).toBeVisible();
    const stops = { takeProfit: price('50500.5'), stopLoss: price('49000') };
    expect(server.sent('openPosition')).toEqual([
      { ...marketOrder, marginMode: 'cross', ...stops },
    ]);
  });

  test('leaves an empty margin behind, so that it is not opened twice', async () => {
    await ask();
    await confirm.click();
    await button('shell.done').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field('ticket.margin')).toHaveValue('');
  });
});

describe('a limit order', () => {
  test('is sent with its limit, and without the price of this moment', async () => {
    server.answer('openPosition', { ...openPosition, status: 'pending' });
    await openWith('500.25');
    await choose(['ticket.changeOrderType', { type: text('ticket.market') }], /^Limit/);
    await field('ticket.limitPrice').fill('45000.5');
    await press('long');
    await openedSheet();
    await confirm.click();
    await expect.element(dialog.getByText(text('receipt.placed'))).toBeVisible();
    const { tickSequence: _, maxSlippage: __, ...order } = marketOrder;
    const limit = { orderType: 'limit', limitPrice: price('45000.5') };
    expect(server.sent('openPosition')).toEqual([{ ...order, ...limit }]);
  });
});

describe('a refusal', () => {
  const notice = dialog.getByRole('status');

  test('is told in the question, which stays', async () => {
    server.refuse('openPosition', 'positions.priceMoved');
    await ask();
    await confirm.click();
    await expect.element(notice.getByText(text('positions.priceMoved'))).toBeVisible();
    await expect.element(confirm).toBeEnabled();
  });

  test('of a field is told, too', async () => {
    server.refuse('openPosition', 'request.invalid', { margin: 'field.number' });
    await ask();
    await confirm.click();
    await expect.element(notice.getByText(text('request.invalid'))).toBeVisible();
  });

  test('stands above the buttons until the ticket changes', async () => {
    server.refuse('openPosition', 'wallet.insufficientBalance');
    await ask();
    await confirm.click();
    await button('shell.cancel').click();
    await expect.element(dialog).not.toBeInTheDocument();
    const reason = page.getByRole('paragraph').getByText(text('wallet.insufficientBalance'));
    await expect.element(reason).toBeVisible();
    await field('ticket.margin').fill('200');
    await expect.element(reason).not.toBeInTheDocument();
  });

  test('by a lost connection is retried with the same key', async () => {
    server.lose('openPosition');
    await ask();
    await confirm.click();
    await expect.element(page.getByText(text('shell.noAnswer'))).toBeVisible();
    prices.quote('BTCUSDT', '50000', { sequence: '42' });
    await confirm.click();
    await expect.poll(() => server.keysOf('openPosition')).toHaveLength(2);
    expect(new Set(server.keysOf('openPosition')).size).toBe(1);
  });
});

describe('a price that moves while the question is open', () => {
  const newPrice = () => button('open.acceptNew');

  test('beyond what was accepted has to be accepted first', async () => {
    await ask();
    prices.quote('BTCUSDT', '51000', { sequence: '42' });
    await newPrice().click();
    await expect.element(newPrice()).not.toBeInTheDocument();
    expect(server.sent('openPosition')).toEqual([]);
    await confirm.click();
    await expect.poll(() => server.sent('openPosition')).toHaveLength(1);
    expect(server.sent('openPosition')[0]?.tickSequence).toBe(42);
  });

  test('is measured from the first one, where a link asked before it arrived', async () => {
    const ether = findMarketSymbol('ETHUSDT') as MarketSymbol;
    const query = new URLSearchParams('symbol=ETHUSDT&side=long&margin=200');
    await openScreen(
      <RouteContext value={{ screen: 'positions', query }}>
        <OrderTicket market={ether} />
      </RouteContext>,
    );
    await openedSheet();
    await expect.element(confirm).toBeDisabled();
    prices.quote('ETHUSDT', '2000');
    await expect.element(confirm).toBeEnabled();
    prices.quote('ETHUSDT', '2100');
    await expect.element(newPrice()).toBeVisible();
  });
});

test('a customer who said so is not asked again', async () => {
  await ask();
  await page.getByText(text('open.dontAsk')).click();
  await confirm.click();
  await button('shell.done').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await field('ticket.margin').fill('500.25');
  await press('short');
  await expect.poll(() => server.sent('openPosition')).toHaveLength(2);
  expect(server.sent('openPosition')[1]?.direction).toBe('short');
});
