import { pressTwice } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hrefTo } from '../../platform/route.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { playServer, type PlayedServer } from '../../testing/played-server.ts';
import { TransferScreen } from './transfer-screen.tsx';

// The label contains the figure, too.
const amount = page.getByRole('textbox', { name: /^Amount/ });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Until the balance has arrived. */
async function open(): Promise<void> {
  await openScreen(<TransferScreen />);
  await expect.element(page.getByText(/100\.00/).first()).toBeVisible();
}

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  const held = { balance: money('100'), available: money('100'), frozen: money('0') };
  server.answer('listBalances', [{ currency: 'USDT', ...held, usdtValue: money('100') }]);
  server.answer('getContractBalance', { currency: 'USDT', ...held, available: money('5') });
  server.answer('transferFunds', {
    currency: 'USDT',
    balance: money('99'),
    contract: money('6'),
  });
  await open();
});

const type = async (text: string) => {
  amount.element().focus();
  await userEvent.keyboard(text);
};

test('asks for an amount before anything is typed, and for one above zero', async () => {
  await expect.element(button('Enter an amount')).toBeDisabled();
  await type('0.00');
  await expect.element(button('Enter an amount')).toBeDisabled();
});

test('refuses more than is available, and not what is exactly available', async () => {
  await type('100.01');
  await expect.element(button('Insufficient balance')).toBeDisabled();
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  await expect.element(button('Transfer 100.00 USDT')).toBeEnabled();
});

test('the limit is that of the account the money leaves', async () => {
  await button('Swap accounts').click();
  await type('6');
  await expect.element(button('Insufficient balance')).toBeDisabled();
});

test('takes no letters and no more decimals than the currency has', async () => {
  await type('1x2.1234567');
  await expect.element(button('Transfer 12.123456 USDT')).toBeEnabled();
});

test('sends the exact amount, once for a double press', async () => {
  const release = server.hold('transferFunds', {
    currency: 'USDT',
    balance: money('87.876544'),
    contract: money('17.123456'),
  });
  await type('12.123456');
  const send = button('Transfer 12.123456 USDT');
  await pressTwice(send);
  release();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(server.sent('transferFunds')).toEqual([
    { from: 'balance', to: 'contract', amount: money('12.123456'), currency: 'USDT' },
  ]);
});

test('a refusal of the server is announced, and the amount stays', async () => {
  server.refuse('transferFunds', 'wallet.insufficientBalance');
  await type('50');
  await button('Transfer 50.00 USDT').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button('Transfer 50.00 USDT')).toBeEnabled();
});

test('after a lost answer the retry carries the same key, so that it moves money once', async () => {
  server.lose('transferFunds');
  await type('50');
  await button('Transfer 50.00 USDT').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button('Transfer 50.00 USDT').click();
  await expect.poll(() => server.keysOf('transferFunds')).toHaveLength(2);
  expect(new Set(server.keysOf('transferFunds')).size).toBe(1);
});

test('Done leaves the keypad, for where the customer came from', async () => {
  await type('1');
  await button('Transfer 1.00 USDT').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => location.hash).toBe(hrefTo('assets'));
});
