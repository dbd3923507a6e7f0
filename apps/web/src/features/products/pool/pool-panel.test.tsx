import { text } from '@candor/client/language';
import { openedSheet } from '@candor/client/testing/controls';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../testing/open-screen.tsx';
import { playServer } from '../../../testing/played-server.ts';
import { pageOf } from '../../../testing/customer.ts';
import { pool, poolProduct } from '../../../testing/pool.ts';
import { price, money, quantity } from '@candor/domain/money/money';
import { PoolPanel } from './pool-panel.tsx';

const { name, cycleDays, risk } = poolProduct;

async function open(changes: Partial<typeof pool> = {}) {
  const server = playServer();
  server.answer('getPoolAccount', { holdings: [], requests: [] });
  server.answer(
    'listPoolTrades',
    pageOf({
      id: '00000000-0000-4000-8000-0000000000d1',
      kind: 'open' as const,
      navDay: '2026-11-24',
      symbol: 'BTCUSDT',
      side: 'buy' as const,
      quantity: quantity('0.184'),
      price: price('68021.1'),
      fee: money('7.5'),
      cash: money('0'),
      positionId: '00000000-0000-4000-8000-0000000000d1',
      sequence: 77,
      tradedAt: Date.UTC(2026, 10, 22, 16, 0, 2),
    }),
  );
  await openScreen(
    <PoolPanel pool={{ ...pool, ...changes }} name={name} cycleDays={cycleDays} risk={risk} />,
  );
  return server;
}

test('leads with the signed NAV, and names what is estimated and not guaranteed', async () => {
  await open();
  await expect.element(page.getByText('1.038420')).toBeVisible();
  await expect.element(page.getByText(text('pool.estimated', { nav: '1.039100' }))).toBeVisible();
  await expect.element(page.getByText(text('pool.notGuaranteed'))).toBeVisible();
  await expect
    .element(page.getByText(text('pool.inDays', { rate: '+3.84%', days: 2 })))
    .toBeVisible();
});

test('a back-test is said to be one', async () => {
  await open();
  await expect.element(page.getByRole('img', { name: /back-test on simulated/ })).toBeVisible();
  await expect.element(page.getByText(text('pool.backTestNote'))).toBeVisible();
});

test('without a back-test nothing is said of one', async () => {
  await open({ backTest: [] });
  await expect.element(page.getByRole('img', { name: /highest 1\.0450/ })).toBeVisible();
  await expect.element(page.getByText(text('pool.backTestNote'))).not.toBeInTheDocument();
});

test('shows holdings, trades and fees in money', async () => {
  await open();
  await expect.element(page.getByText('−0.28×')).toBeVisible();
  await expect
    .element(page.getByText(text('pool.gross', { gross: '1.65', max: '2' })))
    .toBeVisible();
  await expect.element(page.getByText(text('pool.bought', { quantity: '0.184' }))).toBeVisible();
  await expect.element(page.getByText('00:00:02')).toBeVisible();
  await expect.element(page.getByText(text('pool.feeYearValue', { fee: '5.00' }))).toBeVisible();
});

test('a NAV whose text was changed is shown as wrong', async () => {
  const server = await open();
  server.answer('getPublicKey', { publicKey: '', tickPublicKey: '' });
  server.answer(
    'listPoolNavs',
    pageOf({
      day: '2026-11-23',
      nav: price('1.03842'),
      worth: money('119900'),
      units: quantity('115464'),
      highWater: price('1.045'),
      managementFee: money('1.64'),
      performanceFee: money('0'),
      markedAt: Date.UTC(2026, 10, 22, 16),
      text: 'candor-pool-nav-1',
      hash: 'ab'.repeat(32),
      signature: '',
    }),
  );
  await page.getByRole('button', { name: /can be recomputed/ }).click();
  await openedSheet();
  await expect.element(page.getByText(text('verify.wrong')).first()).toBeVisible();
});
