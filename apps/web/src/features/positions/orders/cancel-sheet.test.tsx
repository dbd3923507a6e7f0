import { button, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { price } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playPrices } from '../../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { openPosition, signInTrader } from '../../../testing/trader.ts';
import { Orders } from './orders.tsx';

const order = { ...openPosition, status: 'pending', limitPrice: price('50000') } as const;
const cancelled = { ...order, status: 'cancelled', cancelReason: 'user' } as const;

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  signInTrader(server, order);
  server.answer('cancelPosition', cancelled);
  playPrices();
});

const dialog = page.getByRole('dialog');
const confirm = () => button('order.confirmCancel', { size: '0.100000', base: 'BTC' });
const ask = async (wide = false) => {
  await openScreen(<Orders wide={wide} />);
  await button('order.cancel').click();
  await openedSheet();
};

test('a kept order is not canceled', async () => {
  await ask();
  await button('close.keep').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent('cancelPosition')).toEqual([]);
});

test('the question says what comes back: margin and fee', async () => {
  await ask();
  await expect.element(dialog.getByText('503.00 USDT')).toBeVisible();
});

test.each([false, true])('is canceled once for a double press (as a table: %s)', async (wide) => {
  const release = server.hold('cancelPosition', cancelled);
  await ask(wide);
  await pressTwice(confirm());
  release();
  await expect.element(page.getByText(text('order.cancelled'))).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent('cancelPosition')).toEqual([{ id: order.id }]);
});

test('an order that was filled first says so', async () => {
  server.refuse('cancelPosition', 'positions.alreadyFilled');
  await ask();
  await confirm().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(text('positions.alreadyFilled'));
  await expect.element(confirm()).toBeEnabled();
});
