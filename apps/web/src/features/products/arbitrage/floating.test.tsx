import { text } from '@candor/client/language';
import { button, openedSheet } from '@candor/client/testing/controls';
import { screens } from '@candor/contract/wire/screens';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RouteContext } from '../../../platform/route.ts';
import { customer, pageOf } from '../../../testing/customer.ts';
import { forbid, NOT_OFFERED } from '../../../testing/forbidden.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { ownUnits, pool, poolOrder, poolProduct, waitingBuy } from '../../../testing/pool.ts';
import { answerProducts } from '../../../testing/products.ts';
import { ArbitrageOrdersScreen } from './arbitrage-orders-screen.tsx';
import { ArbitrageProductScreen } from './arbitrage-product-screen.tsx';
import { ArbitrageScreen } from './arbitrage-screen.tsx';

const floating = { ...poolProduct, name: 'Basis Floating 30', kind: 'arbitrage' as const };
const order = { ...poolOrder, productName: floating.name, kind: 'arbitrage' as const };

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  answerProducts(server);
  server.answer('getUser', customer);
  server.answer('getProduct', floating);
  server.answer('listProducts', pageOf(floating));
  server.answer('getPool', pool);
  server.answer('listPoolTrades', pageOf());
  server.answer('getPoolAccount', { holdings: [], requests: [] });
});

test('a floating product is opened as arbitrage', async () => {
  await openScreen(<ArbitrageScreen />);
  const link = page.getByRole('link', { name: /^Basis Floating 30/ });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toContain(`${screens.arbitrageProduct.path}?`);
});

test('its screen has the pool, the way in, and the risk of the product', async () => {
  const query = new URLSearchParams({ id: floating.id });
  await openScreen(
    <RouteContext value={{ screen: 'arbitrageProduct', query }}>
      <ArbitrageProductScreen />
    </RouteContext>,
  );
  await expect.element(page.getByText('1.038420')).toBeVisible();
  await expect.element(page.getByRole('region', { name: text('products.risk') })).toBeVisible();
  await button('pool.buy').click();
  await expect.element(await openedSheet()).toHaveAccessibleName('Buy Basis Floating 30');
});

test('an order of units shows what they are worth, not an income', async () => {
  server.answer('listProductOrders', pageOf({ ...order, status: 'running' as const }));
  server.answer('getPoolAccount', { holdings: [ownUnits], requests: [] });
  await openScreen(<ArbitrageOrdersScreen />);
  await expect.element(page.getByText('103.842 USDT')).toBeVisible();
  await expect.element(page.getByText('+3.842 USDT')).toBeVisible();
  await expect.element(page.getByText(text('productOrders.remainingDays'))).toBeVisible();
  const card = page.getByRole('listitem').element().textContent;
  expect(card).not.toContain(text('productOrders.incomeTotal'));
});

test('an order that waits says for which NAV, and leads to the pool', async () => {
  server.answer('listProductOrders', pageOf(order));
  server.answer('getProductOrder', { order, income: [] });
  server.answer('getPoolAccount', { holdings: [], requests: [waitingBuy] });
  await openScreen(<ArbitrageOrdersScreen />);
  await expect.element(page.getByText(text('pool.orderBuys'))).toBeVisible();
  await page.getByRole('button', { name: floating.name }).click();
  await openedSheet();
  await button('pool.orderToPool').click();
  expect(window.location.hash).toContain(screens.arbitrageProduct.path);
});

test('no units are sold where a country forbids arbitrage', async () => {
  forbid(server, 'arbitrage');
  const query = new URLSearchParams({ id: floating.id });
  await openScreen(
    <RouteContext value={{ screen: 'arbitrageProduct', query }}>
      <ArbitrageProductScreen />
    </RouteContext>,
  );
  await expect.element(button('countries.notHereShort')).toBeDisabled();
  await expect.element(page.getByText(NOT_OFFERED)).toBeVisible();
});
