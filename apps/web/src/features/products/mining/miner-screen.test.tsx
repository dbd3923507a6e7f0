import { text } from '@candor/client/language';
import {
  button,
  expectError,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forbid, NOT_OFFERED } from '../../../testing/forbidden.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { RouteContext } from '../../../platform/route.ts';
import { deviceTimeText } from '../../../platform/time-text.ts';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { MinerScreen } from './miner-screen.tsx';
import { MiningScreen } from './mining-screen.tsx';
import { answer, openPool, order, product, PRODUCT_ID, recordedDay } from './testing/hosting.ts';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  openPool(server);
});

/** The machine's own screen, as if its address had been followed. */
const openMachine = () =>
  openScreen(
    <RouteContext value={{ screen: 'miner', query: new URLSearchParams({ id: PRODUCT_ID }) }}>
      <MinerScreen />
    </RouteContext>,
  );

test('a machine in the list says what it earns at the figures of today', async () => {
  await openScreen(<MiningScreen />);
  const earns = text('mining.earnsToday', { machines: 1, amount: '662.41', days: 365 });
  await expect.element(page.getByText(earns)).toBeVisible();
  await expect
    .element(page.getByText(text('mining.leftAt', { left: '61', all: '200', site: 'Sarawak' })))
    .toBeVisible();
});

test('a loss is said as plainly as a gain', async () => {
  server.answer('getMiner', { ...answer, miner: { ...answer.miner, price: money('7000') } });
  await openMachine();
  const loses = text('mining.losesToday', { machines: 1, amount: '357.58', days: 365 });
  await expect.element(page.getByText(loses)).toBeVisible();
});

test('the calculator starts at the figures of today, follows its sliders and goes back', async () => {
  await openMachine();
  const result = page.getByRole('status').filter({ hasText: 'USDT' });
  await expect.element(result).toHaveTextContent('+662.41 USDT');
  const growth = page.getByRole('slider', { name: text('mining.growth') });
  (growth.element() as HTMLElement).focus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(growth).toHaveAttribute('aria-valuetext', '+1.00%');
  await expect.element(result).toHaveTextContent('−444.57 USDT');
  await button('mining.reset').click();
  await expect.element(result).toHaveTextContent('+662.41 USDT');
  await expect.element(button('mining.atToday')).toBeDisabled();
});

test('recorded days are drawn and listed, and a low one is marked', async () => {
  const days = [
    recordedDay('2026-11-20', '0.9981', '0.00028'),
    recordedDay('2026-11-21', '0.7', '0.00019'),
  ];
  server.answer('getMiner', { ...answer, days, uptime: money('0.849') as never });
  await openMachine();
  await expect.element(page.getByText(text('mining.ran', { share: '84.9%' }))).toBeVisible();
  await expect.element(page.getByText(text('mining.lowDays'))).toBeVisible();
  await button('mining.showDays').click();
  await expect.element(page.getByRole('cell', { name: '70.00%' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '0.00028000' })).toBeVisible();
});

test('without a recorded day or figure nothing is estimated', async () => {
  server.answer('getMiner', { miner: answer.miner, days: [] });
  await openMachine();
  await expect.element(page.getByText(text('mining.noDays'))).toBeVisible();
  await expect.element(page.getByText(text('mining.calculator'))).not.toBeInTheDocument();
});

test.each([
  [{ status: 'soldOut' }, 'mining.soldOut'],
  [{ status: 'notStarted' }, 'products.opens'],
  [{ level: 2, myLevel: 1 }, 'mining.levelNeeded'],
  [{ customerLeft: money('0') }, 'mining.limitReached'],
] as const)('a machine that cannot be hosted says why: %o', async (changes, reason) => {
  server.answer('getProduct', { ...product, ...changes });
  await openMachine();
  await expect
    .element(
      page.getByRole('button', {
        name: text(reason, { level: 2, time: deviceTimeText(product.saleFrom) }),
      }),
    )
    .toBeDisabled();
});

async function openHosting(): Promise<void> {
  await openMachine();
  await button('mining.host').click();
  await openedSheet();
}

test('hosts the chosen number once for a double press, then shows the receipt', async () => {
  await openHosting();
  await expect.element(button('products.enterPassword')).toBeDisabled();
  await button('mining.more').click();
  await expect.element(button('mining.more')).toBeDisabled();
  await field('withdrawal.fundPassword').fill('fund password 7');
  const release = server.hold('buyMiner', order);
  await pressTwice(button('mining.confirm', { amount: '11,960.00' }));
  release();
  const done = text('mining.hosted', { machines: 2, name: 'Hydro S21' });
  await expect.element(page.getByRole('dialog').getByText(done)).toBeVisible();
  await expect.element(page.getByText('0.45199708')).toBeVisible();
  await expect
    .element(page.getByText(text('products.midnight', { time: '2026-11-24 00:00' })))
    .toBeVisible();
  expect(server.sent('buyMiner')).toEqual([
    { productId: PRODUCT_ID, quantity: 2, version: 3, fundPassword: 'fund password 7' },
  ]);
});

test('a wrong withdrawal password is marked, and the number stays', async () => {
  server.refuse('buyMiner', 'identity.fundPasswordWrong', {
    fundPassword: 'identity.fundPasswordWrong',
  });
  await openHosting();
  await button('mining.more').click();
  await field('withdrawal.fundPassword').fill('wrong');
  await button('mining.confirm', { amount: '11,960.00' }).click();
  await expectError(field('withdrawal.fundPassword'), text('identity.fundPasswordWrong'));
  await expect.element(page.getByText(text('mining.machineCount', { machines: 2 }))).toBeVisible();
});

test('a price above the balance cannot be paid', async () => {
  server.answer('listBalances', [
    {
      currency: 'USDT',
      balance: money('5979.99'),
      available: money('5979.99'),
      frozen: money('0'),
      usdtValue: money('5979.99'),
    },
  ]);
  await openHosting();
  await expect.element(button('mining.notEnough')).toBeDisabled();
});

test('what the house cannot pay is announced, and nothing is hosted', async () => {
  server.refuse('buyMiner', 'products.soldOut', undefined, { available: '1' });
  await openHosting();
  await field('withdrawal.fundPassword').fill('fund password 7');
  await button('mining.confirm', { amount: '5,980.00' }).click();
  await expect.element(page.getByText(/^Sold out/)).toBeVisible();
  await expect.element(button('mining.confirm', { amount: '5,980.00' })).toBeEnabled();
});

test('no machine is sold where a country forbids mining', async () => {
  forbid(server, 'mining');
  await openMachine();
  await expect.element(button('countries.notHereShort')).toBeDisabled();
  await expect.element(page.getByText(NOT_OFFERED)).toBeVisible();
});
