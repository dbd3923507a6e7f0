import { text } from '@candor/client/language';
import { announced, button, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { price, rate } from '@candor/domain/money/money';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startSession } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { playPrices } from '../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { AlertSheet, type AlertSheetProps } from './alert-sheet.tsx';
import type { Alert } from './alert-text.ts';

const alert: Alert = {
  id: '0198c0de-0000-7000-8000-000000000001',
  symbol: 'BTCUSDT',
  kind: 'below',
  level: price('64000'),
  createdAt: Date.UTC(2026, 10, 24),
};
const onClose = vi.fn<() => void>();

let server: PlayedServer;
beforeEach(() => {
  onClose.mockReset();
  server = playServer();
});

async function open(more: Partial<AlertSheetProps> = {}, others: readonly Alert[] = []) {
  const prices = playPrices();
  prices.quote('BTCUSDT', '68412.5');
  server.answer('listAlerts', { alerts: [...others], max: 50 });
  startSession('t-1', customer);
  await openScreen(<AlertSheet symbol="BTCUSDT" onClose={onClose} {...more} />);
  await openedSheet();
}
const level = () => page.getByLabelText(/^BTC at or/);

test('fills a level from a quick step and says how far it is', async () => {
  await open();
  await page.getByRole('button', { name: '+3%' }).click();
  await expect.element(level()).toHaveValue('70,464.87');
  await expect.element(page.getByText('+2.99% from now')).toBeVisible();
  const release = server.hold('createAlert', alert);
  await pressTwice(button('alerts.set'));
  release();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = { symbol: 'BTCUSDT', kind: 'above', level: price('70464.87') };
  expect(server.sent('createAlert')).toEqual([sent]);
});

test('says what is missing or met already, before anything is sent', async () => {
  await open();
  await button('alerts.set').click();
  await expect.element(page.getByText(text('alerts.problem.level'))).toBeVisible();
  await level().fill('60000');
  await expect
    .element(page.getByText(text('alerts.problem.above', { price: '68,412.50' })))
    .toBeVisible();
  expect(server.sent('createAlert')).toEqual([]);
});

test('asks a change for its time and its pause', async () => {
  await open();
  await page.getByText(text('alerts.kind.change')).click();
  await button('alerts.set').click();
  await expect.element(page.getByText(text('alerts.problem.percent'))).toBeVisible();
  await page.getByRole('button', { name: '5%', exact: true }).click();
  await page.getByText(text('alerts.window.5'), { exact: true }).click();
  await page.getByText(text('alerts.repeat.60'), { exact: true }).click();
  server.answer('createAlert', alert);
  await button('alerts.set').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent('createAlert')).toEqual([
    {
      symbol: 'BTCUSDT',
      kind: 'change',
      percent: rate('0.05'),
      windowMinutes: 5,
      repeatMinutes: 60,
    },
  ]);
});

test('changes an alert that is there', async () => {
  await open({ edited: alert });
  await expect.element(level()).toHaveValue('64,000');
  await level().fill('65000');
  server.answer('updateAlert', alert);
  await button('alerts.save').click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent('updateAlert')).toMatchObject([{ id: alert.id, level: price('65000') }]);
});

test('shows the other alerts of the pair, removes one, and stays open when refused', async () => {
  await open({}, [alert]);
  await expect.element(page.getByText('At or below 64,000.00')).toBeVisible();
  server.answer('removeAlert', {});
  await page.getByRole('button', { name: 'Remove At or below 64,000.00' }).click();
  await vi.waitFor(() => expect(server.sent('removeAlert')).toEqual([{ id: alert.id }]));
  server.refuse('createAlert', 'alerts.outOfRange');
  await level().fill('99999999');
  await button('alerts.set').click();
  await expect.element(announced('alerts.outOfRange')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
