import { text } from '@candor/client/language';
import { button, field } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tron } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { PracticePayment } from './deposit-screen.tsx';

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  await openScreen(<PracticePayment network={tron} />);
});

test('asks for an amount above zero', async () => {
  await expect.element(button('deposit.enterAmount')).toBeDisabled();
  await field('deposit.practiceAmount').fill('0.000000');
  await expect.element(button('deposit.enterAmount')).toBeDisabled();
  expect(server.sent('simulatePayment')).toEqual([]);
});

test('sends the exact amount; a refusal is announced and the amount stays', async () => {
  server.refuse('simulatePayment', 'wallet.tooPrecise');
  await field('deposit.practiceAmount').fill('1234.567891');
  await button('deposit.practiceSend').click();
  await expect.element(page.getByText(text('wallet.tooPrecise'))).toBeVisible();
  await expect.element(field('deposit.practiceAmount')).toHaveValue('1,234.567891');
  expect(server.sent('simulatePayment')).toEqual([
    { currency: 'USDT', chainType: 'TRC20', amount: money('1234.567891'), fate: 'arrives' },
  ]);
});

test('the amount is empty after it was sent, so that a second press sends nothing', async () => {
  server.answer('simulatePayment', { txHash: 'abc' });
  await field('deposit.practiceAmount').fill('50');
  await button('deposit.practiceSend').click();
  await expect.element(button('deposit.enterAmount')).toBeDisabled();
  expect(server.sent('simulatePayment')).toHaveLength(1);
});
