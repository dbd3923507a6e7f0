import { text } from '@candor/client/language';
import {
  button,
  expectError,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { runningOrder, twoDays } from '../../../testing/products.ts';
import { OrderSheet } from './order-sheet.tsx';

const ended = {
  ...runningOrder,
  status: 'ended' as const,
  incomeTotal: money('0'),
  reserved: money('0'),
  remainingDays: 0,
  endedAt: runningOrder.startsAt,
  redemption: undefined,
};
const notStarted = {
  ...runningOrder,
  status: 'notStarted' as const,
  incomeToday: money('0'),
  incomeTotal: money('0'),
  reserved: money('90'),
  remainingDays: 15,
  redemption: { returned: money('10000'), incomeTaken: money('0') },
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('getUser', customer);
  server.answer('getProductOrder', { order: runningOrder, income: twoDays });
  server.answer('redeemProductOrder', ended);
});

const dialog = page.getByRole('dialog');
const open = async () => {
  await openScreen(<OrderSheet orderId={runningOrder.id} onClose={vi.fn<() => void>()} />);
  await openedSheet();
};
const ask = async (label: 'productOrders.redeem' | 'productOrders.cancel') => {
  await open();
  await button(label).click();
  await expect.element(field('withdrawal.fundPassword')).toBeVisible();
  await openedSheet();
};
const confirm = dialog.getByRole('button').last();

describe('the order', () => {
  test('shows its income day by day, beside what was planned', async () => {
    await open();
    const chart = page.getByRole('region', { name: text('products.incomeChart') });
    await expect
      .element(
        chart.getByRole('img', {
          name: text('products.chartText', {
            received: '12.00',
            planned: '90.00',
            currency: 'USDT',
            days: 15,
          }),
        }),
      )
      .toBeInTheDocument();
    await button('products.showDays').click();
    const row = page.getByRole('row', { name: /2026-11-23/ });
    await expect.element(row).toHaveTextContent('2026-11-236.006.00');
  });

  test('says why and until when it is frozen, and cannot be ended then', async () => {
    const until = Date.UTC(2026, 11, 1);
    const frozen = { reason: 'courtOrder', until };
    server.answer('getProductOrder', {
      order: { ...runningOrder, status: 'frozen', frozen, redemption: undefined },
      income: twoDays,
    });
    await open();
    const notice = text('productOrders.frozen', {
      reason: text('productOrders.frozen.courtOrder'),
      time: '2026-12-01 00:00:00',
    });
    await expect.element(dialog.getByText(notice)).toBeVisible();
    await expect.element(button('productOrders.redeem')).not.toBeInTheDocument();
  });

  test('that ended early says what was taken back', async () => {
    server.answer('getProductOrder', { order: ended, income: twoDays });
    await open();
    await expect.element(dialog.getByText('−12.00 USDT')).toBeVisible();
  });
});

describe('ending early', () => {
  test('shows what returns and what goes back, and sends the figure that was shown, once', async () => {
    const release = server.hold('redeemProductOrder', ended);
    await ask('productOrders.redeem');
    await expect.element(dialog.getByText('9,988.00 USDT')).toBeVisible();
    await expect.element(dialog.getByText('12.00 USDT')).toBeVisible();
    await expect.element(button('products.enterPassword')).toBeDisabled();
    await field('withdrawal.fundPassword').fill('correct horse');
    await pressTwice(confirm);
    release();
    await expect.element(page.getByText(text('redeem.done'))).toBeVisible();
    await expect.element(page.getByRole('status').getByText('9,988.00 USDT')).toBeVisible();
    expect(server.sent('redeemProductOrder')).toEqual([
      { id: runningOrder.id, returned: money('9988'), fundPassword: 'correct horse' },
    ]);
  });

  test('another figure is refused and shown, and sent when it is agreed to', async () => {
    server.refuse('redeemProductOrder', 'products.redemptionChanged');
    await ask('productOrders.redeem');
    await field('withdrawal.fundPassword').fill('correct horse');
    server.answer('getProductOrder', {
      order: { ...runningOrder, redemption: { returned: money('9982'), incomeTaken: money('18') } },
      income: twoDays,
    });
    await confirm.click();
    await expect.element(dialog.getByText('9,982.00 USDT')).toBeVisible();
    await button('redeem.confirm', { amount: '9,982', currency: 'USDT' }).click();
    await expect
      .poll(() => server.sent('redeemProductOrder').map(({ returned }) => returned))
      .toEqual([money('9988'), money('9982')]);
  });

  test('a wrong password is told at its field', async () => {
    server.refuse('redeemProductOrder', 'identity.fundPasswordWrong');
    await ask('productOrders.redeem');
    await field('withdrawal.fundPassword').fill('wrong horse');
    await confirm.click();
    await expectError(field('withdrawal.fundPassword'), text('identity.fundPasswordWrong'));
  });

  test('an order that ended meanwhile says so', async () => {
    server.refuse('redeemProductOrder', 'products.orderEnded');
    await ask('productOrders.redeem');
    await field('withdrawal.fundPassword').fill('correct horse');
    server.answer('getProductOrder', { order: ended, income: twoDays });
    await confirm.click();
    await expect.element(page.getByText(text('redeem.overTitle'))).toBeVisible();
  });

  test('before its first day an order is canceled, and everything returns', async () => {
    server.answer('getProductOrder', { order: notStarted, income: [] });
    server.answer('redeemProductOrder', { ...ended, status: 'cancelled' });
    await ask('productOrders.cancel');
    await expect.element(page.getByText(text('redeem.cancelText'))).toBeVisible();
    await field('withdrawal.fundPassword').fill('correct horse');
    await confirm.click();
    await expect.element(page.getByText(text('redeem.cancelled'))).toBeVisible();
    expect(server.sent('redeemProductOrder')[0]?.returned).toBe(money('10000'));
  });
});
