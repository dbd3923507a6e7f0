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
import { page } from 'vitest/browser';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { pool, poolOrder, poolProduct } from '../../../testing/pool.ts';
import { BuySheet } from './buy-sheet.tsx';

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('getUser', customer);
  const free = money('1000');
  server.answer('listBalances', [
    { currency: 'USDT', balance: free, available: free, frozen: money('0'), usdtValue: free },
  ]);
  await openScreen(<BuySheet pool={pool} product={poolProduct} onClose={() => undefined} />);
  await openedSheet();
  await page.getByText(/1,000\.00/).findElement();
});

const type = (amount: string) => field('invest.amount').fill(amount);

test.each([
  ['9', 'invest.tooSmall', { min: '10' }],
  ['600.01', 'invest.overLimit', { left: '600' }],
] as const)('%s USDT are refused with the limit', async (amount, id, values) => {
  await type(amount);
  await expectError(field('invest.amount'), text(id, { currency: 'USDT', ...values }));
  await expect.element(button('invest.continue')).toBeDisabled();
});

test('says that money may be lost before anything is typed', async () => {
  await expect.element(page.getByText(text('pool.mayLose'))).toBeVisible();
  await expect.element(button('invest.enterAmount')).toBeDisabled();
});

test('shows everything that will happen, and buys once for a double press', async () => {
  const release = server.hold('buyProduct', poolOrder);
  await type('500');
  await button('invest.continue').click();
  const question = text('pool.buyQuestion', { amount: '500.00', currency: 'USDT' });
  await expect.element(page.getByRole('dialog', { name: question })).toBeVisible();
  for (const fact of ['pool.factWhen', 'pool.factUnlocks', 'pool.factFee', 'pool.buyText'] as const)
    await expect.element(page.getByText(text(fact))).toBeVisible();
  const confirm = page.getByRole('button', {
    name: text('pool.confirmBuy', { amount: '500.00', currency: 'USDT' }),
  });
  await expect.element(button('products.enterPassword')).toBeDisabled();
  await field('withdrawal.fundPassword').fill('fund password 7');
  await pressTwice(confirm);
  release();
  await expect.element(page.getByRole('dialog', { name: text('pool.buyDone') })).toBeVisible();
  expect(server.sent('buyProduct')).toEqual([
    {
      productId: poolProduct.id,
      amount: money('500'),
      version: 1,
      fundPassword: 'fund password 7',
    },
  ]);
});

test('a wrong password is shown at its field, and the amount stays', async () => {
  server.refuse('buyProduct', 'identity.fundPasswordWrong');
  await type('500');
  await button('invest.continue').click();
  await field('withdrawal.fundPassword').fill('wrong');
  await page
    .getByRole('button', { name: text('pool.confirmBuy', { amount: '500.00', currency: 'USDT' }) })
    .click();
  await expect.element(page.getByText(text('identity.fundPasswordWrong')).first()).toBeVisible();
  await expect.element(page.getByText('500.00 USDT', { exact: true })).toBeVisible();
});
