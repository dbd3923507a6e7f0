import { text } from '@candor/client/language';
import { button, field, openedSheet } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { customer, pageOf } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { MinerOrdersScreen } from './miner-orders-screen.tsx';
import { openPool, order } from './testing/hosting.ts';

const { redemption: _redemption, ...kept } = order;
const running = {
  ...kept,
  status: 'running',
  incomeToday: money('0.00057'),
  incomeTotal: money('0.00171'),
  remainingDays: 362,
} as const;

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  openPool(server);
  server.answer('getProductOrdersSummary', { invested: [], income: [] });
});

test('shows what was credited, and how long an order still runs', async () => {
  server.answer('listProductOrders', pageOf(running));
  server.answer('getProductOrder', {
    order: running,
    income: [
      { day: '2026-11-24', amount: money('0.00058'), creditedAt: Date.UTC(2026, 10, 24, 16) },
      { day: '2026-11-25', amount: money('0.00057'), creditedAt: Date.UTC(2026, 10, 25, 16) },
    ],
  });
  await openScreen(<MinerOrdersScreen />);
  await expect.element(page.getByText('+0.00057000 BTC')).toBeVisible();
  await expect.element(page.getByText('0.00171000 BTC')).toBeVisible();
  const cycle = text('minerOrders.cycleLeft', { total: 365, left: 362 });
  await expect.element(page.getByText(cycle)).toBeVisible();
  await expect.element(button('minerOrders.cancel')).not.toBeInTheDocument();
  await button('minerOrders.income').click();
  await openedSheet();
  await expect.element(page.getByText('2026-11-24')).toBeVisible();
  await expect.element(page.getByText('0.00058000 BTC')).toBeVisible();
});

test('cancels an order that has not begun, for the amount that was shown', async () => {
  server.answer('listProductOrders', pageOf(order));
  server.answer('getUser', customer);
  server.answer('redeemProductOrder', { ...kept, status: 'cancelled' });
  await openScreen(<MinerOrdersScreen />);
  await button('minerOrders.cancel').click();
  await openedSheet();
  await expect.element(button('products.enterPassword')).toBeDisabled();
  await field('withdrawal.fundPassword').fill('fund password 7');
  await button('minerOrders.cancelConfirm', { amount: '11,960.00' }).click();
  const done = text('minerOrders.cancelledDone', { amount: '11,960.00' });
  await expect.element(page.getByText(done)).toBeVisible();
  expect(server.sent('redeemProductOrder')).toEqual([
    { id: order.id, returned: money('11960'), fundPassword: 'fund password 7' },
  ]);
});

test('an empty list leads to the machines', async () => {
  server.answer('listProductOrders', pageOf());
  await openScreen(<MinerOrdersScreen />);
  await expect.element(page.getByText(text('minerOrders.none'))).toBeVisible();
  await expect.element(button('minerOrders.first')).toBeVisible();
});
