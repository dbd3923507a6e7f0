import { text } from '@candor/client/language';
import { openedSheet } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RouteContext } from '../../../platform/route.ts';
import { pageOf } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { answerProducts, runningOrder, twoDays } from '../../../testing/products.ts';
import { ArbitrageOrdersScreen } from '../arbitrage/arbitrage-orders-screen.tsx';
import { InvestmentsScreen } from './investments-screen.tsx';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  answerProducts(server);
  server.answer('listProductOrders', pageOf(runningOrder));
  server.answer('getProductOrder', { order: runningOrder, income: twoDays });
});

test('each state is a list of its own, of the kind alone', async () => {
  await openScreen(<ArbitrageOrdersScreen />);
  await expect.element(page.getByRole('button', { name: 'Basis 15' })).toBeVisible();
  for (const state of ['ended', 'cancelled'] as const) {
    server.answer('listProductOrders', pageOf());
    await page.getByRole('tab', { name: text(`productOrders.state.${state}`) }).click();
    await expect.element(page.getByText(text(`productOrders.none.${state}`))).toBeVisible();
  }
  expect(server.sent('listProductOrders')).toMatchObject([
    { kind: 'arbitrage', status: 'open' },
    { kind: 'arbitrage', status: 'ended' },
    { kind: 'arbitrage', status: 'cancelled' },
  ]);
});

test('investments are of every kind, named, with figures in each currency', async () => {
  server.answer('getProductOrdersSummary', {
    invested: [{ currency: 'USDT', amount: money('10000'), running: 1 }],
    income: [
      { currency: 'USDT', incomeToday: money('6'), incomeTotal: money('12') },
      { currency: 'BTC', incomeToday: money('0.00050291'), incomeTotal: money('0.00100582') },
    ],
  });
  await openScreen(<InvestmentsScreen />);
  await expect.element(page.getByText('+0.00050291').first()).toBeVisible();
  await expect.element(page.getByText(/Arbitrage · 10,000\.00 USDT/)).toBeVisible();
  expect(server.sent('listProductOrders')[0]).not.toHaveProperty('kind');
});

test('notes of bonds are orders among the others, with what they hold and have earned', async () => {
  const note = {
    ...runningOrder,
    id: '00000000-0000-7000-8000-000000000072',
    kind: 'bonds' as const,
    productName: 'Harbour Cold Store: A third cold hall',
    amount: money('600'),
  };
  server.answer('listProductOrders', pageOf(note, runningOrder));
  server.answer('getProductOrdersSummary', {
    invested: [{ currency: 'USDT', amount: money('10552.69072'), running: 2 }],
    income: [{ currency: 'USDT', incomeToday: money('6'), incomeTotal: money('18') }],
  });
  await openScreen(<InvestmentsScreen />);
  await expect.element(page.getByRole('button', { name: note.productName })).toBeVisible();
  await expect.element(page.getByText(/Bonds · 600\.00 USDT/)).toBeVisible();
  const kinds = page.getByRole('region', { name: text('investments.byKind') });
  await expect.element(kinds.getByText(text('products.kind.bonds'))).toBeVisible();
  expect(server.sent('getProductOrdersSummary')).toContainEqual({ kind: 'bonds' });
});

test('the address opens an order, whatever its state', async () => {
  const query = new URLSearchParams({ id: runningOrder.id });
  server.answer('listProductOrders', pageOf());
  await openScreen(
    <RouteContext value={{ screen: 'investments', query }}>
      <InvestmentsScreen />
    </RouteContext>,
  );
  const sheet = await openedSheet();
  await expect.element(sheet).toHaveAccessibleName('Basis 15');
});

test('a list that failed says so and asks again', async () => {
  server.lose('listProductOrders');
  await openScreen(<ArbitrageOrdersScreen />);
  const alert = page.getByRole('alert').getByText(text('shell.failedTitle'));
  await expect.element(alert, { timeout: 15_000 }).toBeVisible();
  server.answer('listProductOrders', pageOf(runningOrder));
  await page.getByRole('button', { name: text('shell.retry') }).click();
  await expect.element(page.getByRole('button', { name: 'Basis 15' })).toBeVisible();
});

test('a frozen order past its last day shows what has accrued', async () => {
  const query = new URLSearchParams({ id: runningOrder.id });
  const { redemption: _redemption, ...held } = runningOrder;
  const endsAt = Date.UTC(2020, 0, 1);
  const order = {
    ...held,
    remainingDays: 1,
    reserved: money('5.5'),
    endsAt,
    status: 'frozen' as const,
  };
  const frozen = { reason: 'courtOrder', until: endsAt + 86_400_000 };
  server.answer('getProductOrder', { order: { ...order, frozen }, income: twoDays });
  await openScreen(
    <RouteContext value={{ screen: 'investments', query }}>
      <InvestmentsScreen />
    </RouteContext>,
  );
  const sheet = await openedSheet();
  await expect.element(sheet.getByText(text('productOrders.accrued'))).toBeVisible();
  await expect.element(sheet.getByText('5.50 USDT')).toBeVisible();
  await expect.element(sheet.getByText(text('productOrders.stillToCome'))).not.toBeInTheDocument();
});
