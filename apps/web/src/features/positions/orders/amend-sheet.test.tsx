import { button, field, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { money, price, quantity } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageOf } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { openPosition, signInTrader } from '../../../testing/trader.ts';
import { Orders } from './orders.tsx';

/** 0.1 BTC at 50,000: 500 of margin and 3 of fee are locked, 1,000 are free. */
const order = {
  ...openPosition,
  status: 'pending',
  limitPrice: price('50000'),
  takeProfit: price('60000'),
  stopLoss: price('47000'),
  version: 4,
} as const;

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  signInTrader(server, order);
  server.answer('amendOrder', order);
  playPrices().quote('BTCUSDT', '51000');
});

const dialog = page.getByRole('dialog');
const save = () => button('amend.save');
const ask = async (wide = false) => {
  await openScreen(<Orders wide={wide} />);
  await button('order.edit').click();
  await openedSheet();
};
const fact = async (name: 'amend.locksMore' | 'order.returns', amount: string) => {
  await expect.element(dialog.getByText(text(name))).toBeVisible();
  await expect.element(dialog.getByText(amount)).toBeVisible();
};

test.each([false, true])(
  'nothing is sent while nothing is changed (as a table: %s)',
  async (wide) => {
    await ask(wide);
    await expect.element(dialog.getByText(text('amend.unchanged'))).toBeVisible();
    await expect.element(save()).toBeDisabled();
  },
);

test('another price keeps the quantity, says what more is locked, and is sent once', async () => {
  const release = server.hold('amendOrder', order);
  await ask();
  await field('ticket.limitPrice').fill('50500');
  // Filled at 50,510.10 with the spread: 505.101 of margin and 3.030606 of fee, where 503 are locked.
  await fact('amend.locksMore', '5.13 USDT');
  await pressTwice(save());
  release();
  await expect.element(page.getByText(text('amend.saved'))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent('amendOrder')).toEqual([
    { id: order.id, version: 4, limitPrice: price('50500') },
  ]);
});

test('a smaller quantity says what returns, and the margin follows', async () => {
  await ask();
  await field('ticket.size').fill('0.05');
  await expect.element(field('ticket.margin')).toHaveValue('250.05');
  await fact('order.returns', '251.44 USDT');
  await save().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent('amendOrder')).toEqual([
    { id: order.id, version: 4, quantity: quantity('0.05') },
  ]);
});

test('the last size typed counts, and needs no more than is free beside what is locked', async () => {
  await ask();
  await field('ticket.size').fill('0.05');
  await field('ticket.margin').fill('1500');
  await expect.element(dialog.getByText(text('ticket.notEnough'))).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await field('ticket.margin').fill('1400');
  await save().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent('amendOrder')).toEqual([{ id: order.id, version: 4, margin: money('1400') }]);
});

test('a limit beyond a stop that stays is refused before it is sent', async () => {
  await ask();
  await field('ticket.limitPrice').fill('46000');
  const reason = text('ticket.stopLossOutside.long', { low: '41,574.61', high: '46,000.00' });
  await expect.element(dialog.getByText(reason)).toBeVisible();
  await expect.element(save()).toBeDisabled();
});

test.each(['positions.alreadyFilled', 'positions.orderChanged'] as const)(
  'what happened meanwhile is said, over a list of now: %s',
  async (key) => {
    server.refuse('amendOrder', key);
    await ask();
    await field('ticket.limitPrice').fill('50500');
    server.answer('listPositions', pageOf());
    await save().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text(key));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(text('order.noneTitle'))).toBeVisible();
  },
);

test('another refusal keeps what was typed', async () => {
  server.refuse('amendOrder', 'positions.userCap');
  await ask();
  await field('ticket.limitPrice').fill('50500');
  await save().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(field('ticket.limitPrice')).toHaveValue('50,500');
  await expect.element(save()).toBeEnabled();
});
