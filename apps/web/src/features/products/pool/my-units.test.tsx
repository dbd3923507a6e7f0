import { text } from '@candor/client/language';
import { button, expectError, field, openedSheet } from '@candor/client/testing/controls';
import { quantity } from '@candor/domain/money/money';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { ownUnits, pool, waitingBuy } from '../../../testing/pool.ts';
import { MyUnitsCard } from './my-units-card.tsx';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('getUser', customer);
});

test('shows nothing to somebody without units', async () => {
  server.answer('getPoolAccount', { holdings: [], requests: [] });
  await openScreen(<MyUnitsCard pool={pool} />);
  await expect.poll(() => server.sent('getPoolAccount').length).toBe(1);
  await expect.element(page.getByText(text('pool.mine'))).not.toBeInTheDocument();
});

test('values units at the signed NAV and calls the gain not realized', async () => {
  server.answer('getPoolAccount', { holdings: [ownUnits], requests: [] });
  await openScreen(<MyUnitsCard pool={pool} />);
  await expect.element(page.getByText('103.842 USDT')).toBeVisible();
  await expect.element(page.getByText('+3.842 USDT')).toBeVisible();
  await expect.element(page.getByText(text('pool.mineGain'))).toBeVisible();
});

test('units that are locked cannot be redeemed, and the card says until when', async () => {
  const unlocksAt = Date.UTC(2096, 0, 1, 16);
  server.answer('getPoolAccount', { holdings: [{ ...ownUnits, unlocksAt }], requests: [] });
  await openScreen(<MyUnitsCard pool={pool} />);
  const locked = text('pool.unlocks', { time: '2096-01-02 00:00 UTC+8' });
  await expect.element(page.getByText(locked)).toBeVisible();
  await expect.element(button('pool.redeem')).not.toBeInTheDocument();
});

test('redeems at most the units that do not wait already', async () => {
  server.answer('getPoolAccount', { holdings: [ownUnits], requests: [] });
  server.answer('redeemPoolUnits', {
    ...waitingBuy,
    kind: 'redeem',
    units: quantity('80'),
    unitsLeft: quantity('80'),
  });
  await openScreen(<MyUnitsCard pool={pool} />);
  await button('pool.redeem').click();
  await openedSheet();
  const units = field('pool.redeemUnits');
  await expect.element(units).toHaveValue('80');
  await units.fill('80.1');
  await expectError(units, text('pool.tooManyUnits', { available: '80' }));
  await units.fill('30');
  await field('withdrawal.fundPassword').fill('fund password 7');
  await page.getByRole('button', { name: text('pool.confirmRedeem', { units: '30' }) }).click();
  await expect.element(page.getByRole('dialog', { name: text('pool.redeemDone') })).toBeVisible();
  expect(server.sent('redeemPoolUnits')).toEqual([
    { orderId: ownUnits.orderId, units: quantity('30'), fundPassword: 'fund password 7' },
  ]);
});

test('what a NAV could not pay says so, and a request is taken back after a question', async () => {
  const partly = {
    ...waitingBuy,
    kind: 'redeem' as const,
    amount: undefined,
    units: quantity('50'),
    unitsLeft: quantity('20'),
    fills: [
      { day: '2026-11-23', nav: pool.signed!.nav, units: quantity('30'), money: 0n as never },
    ],
  };
  server.answer('getPoolAccount', { holdings: [], requests: [partly] });
  server.answer('cancelPoolRequest', { ...partly, status: 'cancelled', isCancellable: false });
  await openScreen(<MyUnitsCard pool={pool} />);
  await expect.element(page.getByText(text('pool.partly', { units: '30' }))).toBeVisible();
  await button('pool.cancel').click();
  await openedSheet();
  const dialog = page.getByRole('dialog', { name: text('pool.cancelQuestion') });
  await dialog.getByRole('button', { name: text('pool.cancel'), exact: true }).click();
  await expect.poll(() => server.sent('cancelPoolRequest')).toEqual([{ id: partly.id }]);
});

test('the button that takes a purchase back says what returns', async () => {
  server.answer('getPoolAccount', { holdings: [], requests: [waitingBuy] });
  server.answer('cancelPoolRequest', { ...waitingBuy, status: 'cancelled', isCancellable: false });
  await openScreen(<MyUnitsCard pool={pool} />);
  await button('pool.cancel').click();
  await openedSheet();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Receive [\d,.]+ USDT$/ })
    .click();
  await expect.poll(() => server.sent('cancelPoolRequest')).toEqual([{ id: waitingBuy.id }]);
});
