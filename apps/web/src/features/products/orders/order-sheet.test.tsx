import { text } from '@candor/client/language';
import { button, openedSheet } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { runningOrder } from '../../../testing/products.ts';
import type { ProductOrder } from '../parts/product.ts';
import { OrderSheet } from './order-sheet.tsx';

const { dailyRate: _, redemption: _unused, ...bare } = runningOrder;
const note: ProductOrder = {
  ...bare,
  kind: 'bonds',
  productName: 'Harbour Cold Store: A third cold hall',
  amount: money('600'),
  reserved: money('0'),
  totalDays: 365,
  remainingDays: 335,
};
const machines: ProductOrder = {
  ...bare,
  kind: 'mining',
  productName: 'Hydro 335',
  quantity: money('2'),
  amount: money('40'),
  incomeCurrency: 'BTC',
  reserved: money('0.012'),
};
const units: ProductOrder = { ...bare, kind: 'aiQuant', pool: 'trend', reserved: money('0') };

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

async function open(order: ProductOrder): Promise<void> {
  server.answer('getProductOrder', { order, income: [] });
  await openScreen(<OrderSheet orderId={order.id} onClose={vi.fn<() => void>()} />);
  await openedSheet();
}
const dialog = page.getByRole('dialog');
const shows = (key: Parameters<typeof text>[0]) =>
  expect.element(dialog.getByText(text(key), { exact: true })).toBeVisible();
const hides = (key: Parameters<typeof text>[0]) =>
  expect.element(dialog.getByText(text(key), { exact: true })).not.toBeInTheDocument();

test('of a fixed rate, the principal returns', async () => {
  await open(runningOrder);
  await shows('productOrders.principalReturns');
  await shows('productOrders.stillToCome');
});

test('of machines, the price is spent: no principal, and only the most they can earn', async () => {
  await open(machines);
  await shows('productOrders.pricePaid');
  await shows('productOrders.runsUntil');
  await shows('productOrders.reservedAtMost');
  for (const key of ['productOrders.amount', 'productOrders.principalReturns'] as const)
    await hides(key);
  await hides('productOrders.stillToCome');
});

test('of units, nothing is promised and nothing returns by itself', async () => {
  await open(units);
  await shows('productOrders.putIn');
  await shows('pool.factUnlocks');
  await hides('productOrders.amount');
  await hides('productOrders.principalReturns');
  await hides('productOrders.stillToCome');
});

test('of a note, only the borrower pays, and every payment is one tap away', async () => {
  await open(note);
  await shows('productOrders.note.running');
  await shows('productOrders.lastInstalment');
  await hides('productOrders.principalReturns');
  await button('productOrders.seeBond').click();
  expect(window.location.hash).toContain(`id=${note.productId}`);
});

test('a note that waits says that its money is still the customer’s own', async () => {
  await open({ ...note, status: 'notStarted' });
  await shows('productOrders.note.notStarted');
});
