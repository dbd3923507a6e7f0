import { text } from '@candor/client/language';
import { button, field, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RouteContext } from '../../platform/route.ts';
import { startSession, type User } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { forbid, NOT_OFFERED } from '../../testing/forbidden.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { OfferingScreen } from './offering-screen.tsx';
import {
  drawnOffering,
  OFFERING_ID,
  openOffering,
  paidSubscription,
  SUBSCRIPTION_ID,
  wonSubscription,
} from '../../testing/offering.ts';

const verified: User = {
  ...customer,
  verification: 'verified',
  advancedVerification: 'verified',
  hasFundPassword: true,
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('getOffering', openOffering);
  server.answer('listSubscriptions', []);
  server.answer('listBalances', [
    {
      currency: 'USDT',
      balance: money('250'),
      available: money('250'),
      frozen: money('0'),
      usdtValue: money('250'),
    },
  ]);
});

async function open(user: User = verified): Promise<void> {
  startSession('t-1', user);
  const query = new URLSearchParams({ id: OFFERING_ID });
  await openScreen(
    <RouteContext value={{ screen: 'offering', query }}>
      <OfferingScreen />
    </RouteContext>,
  );
  await expect.element(page.getByRole('heading', { name: 'Lumen Grid' })).toBeVisible();
}

async function openSheet(): Promise<void> {
  await open();
  await button('offering.apply').click();
  await openedSheet();
}

const lock = (amount: string) =>
  page.getByRole('button', { name: text('offering.lock', { amount }), exact: true });
const more = () => button('offering.moreTickets');

test.each([
  ['open', 'offerings.stage.open'],
  ['listed', 'offerings.stage.listed'],
] as const)('one who did not apply sees where the offering is: %s', async (stage, label) => {
  server.answer('getOffering', { ...openOffering, stage });
  await open();
  const step = page.getByRole('list', { name: text('offerings.steps') }).getByText(text(label));
  await expect.element(step).toBeVisible();
  expect(step.element().closest('li')?.getAttribute('aria-current')).toBe('step');
});

describe('before applying', () => {
  test('shows the odds, what a ticket costs, and the round that will decide', async () => {
    await open();
    await expect.element(page.getByText('25.00%')).toBeVisible();
    await expect.element(page.getByText('100.00')).toBeVisible();
    await expect.element(page.getByText(/12,884,017/)).toBeVisible();
  });

  test.each([
    ['offering.verifyFirst', { advancedVerification: 'pending' }],
    ['offering.passwordFirst', { hasFundPassword: false }],
  ] as const)('asks first: %s', async (label, change) => {
    await open({ ...verified, ...change });
    await expect.element(button(label)).toBeEnabled();
  });

  test('names a level that may not apply', async () => {
    server.answer('getOffering', { ...openOffering, myLimit: 0 });
    await open();
    await expect.element(button('offering.levelTooLow')).toBeDisabled();
  });

  test('offers nothing before it opens', async () => {
    server.answer('getOffering', { ...openOffering, stage: 'upcoming' });
    await open();
    await expect.element(button('offering.apply')).not.toBeInTheDocument();
  });
});

describe('the question', () => {
  test('says what is locked, at what odds, and what happens then', async () => {
    await openSheet();
    await more().click();
    // 1 − (32 · 31) ÷ (42 · 41) of two tickets among 42.
    await expect.element(page.getByText('42.39%')).toBeVisible();
    await expect.element(page.getByText('200.00 USDT')).toBeVisible();
    await expect.element(button('products.enterPassword')).toBeDisabled();
    await expect.element(page.getByText(text('offering.applyPays'))).toBeVisible();
    await expect.element(page.getByText(text('offering.applyFinal'))).toBeVisible();
  });

  test('does not exceed the limit, and says when the balance is too low', async () => {
    await openSheet();
    await more().click();
    await more().click();
    await expect.element(more()).toBeDisabled();
    await expect.element(button('offering.notEnough')).toBeDisabled();
  });

  test('locks once for a double press, then shows the numbers', async () => {
    const holder = '56'.repeat(32);
    const release = server.hold('subscribeToOffering', {
      id: SUBSCRIPTION_ID,
      firstTicket: 41,
      holder,
    });
    await openSheet();
    await more().click();
    await page.getByText(text('offering.paysItself')).click();
    await field('withdrawal.fundPassword').fill('secret of mine');
    await pressTwice(lock('200.00'));
    server.answer('listSubscriptions', [{ ...wonSubscription, status: 'applied' }]);
    release();
    await expect.element(page.getByText('41–42')).toBeVisible();
    expect(server.sent('subscribeToOffering')).toEqual([
      {
        offeringId: OFFERING_ID,
        tickets: 2,
        paysItself: true,
        fundPassword: 'secret of mine',
      },
    ]);
  });

  test('keeps what was entered when the password is wrong', async () => {
    server.refuse('subscribeToOffering', 'identity.fundPasswordWrong');
    await openSheet();
    await field('withdrawal.fundPassword').fill('wrong');
    await lock('100.00').click();
    await expect.element(field('withdrawal.fundPassword')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('withdrawal.fundPassword')).toHaveValue('wrong');
  });
});

describe('after the draw', () => {
  beforeEach(() => {
    server.answer('getOffering', drawnOffering);
    server.answer('listSubscriptions', [wonSubscription]);
  });

  test('shows each ticket with its place and its money, which adds up', async () => {
    await open();
    for (const place of ['Place 3', 'Place 38', 'Place 11'])
      await expect.element(page.getByText(place, { exact: true })).toBeVisible();
    await expect.element(page.getByText('1 to 10 (25.00%)')).toBeVisible();
    for (const amount of ['300.00', '200.00'])
      await expect.element(page.getByText(amount).first()).toBeVisible();
  });

  test('pays once for a double press, and the receipt stays when nothing is due any more', async () => {
    const release = server.hold('payForAllotment', { id: SUBSCRIPTION_ID });
    await open();
    const pay = page.getByRole('button', { name: text('offering.pay', { amount: '100.00' }) });
    await pay.click();
    await openedSheet();
    const due = page.getByRole('dialog').getByText(text('offering.payBy'));
    await expect.element(due).toBeVisible();
    // A whole lot, as the card above shows it.
    await expect.element(page.getByRole('dialog').getByText('500 LUM')).toBeVisible();
    await field('withdrawal.fundPassword').fill('secret of mine');
    server.answer('listSubscriptions', [paidSubscription]);
    await pressTwice(page.getByRole('dialog').getByRole('button', { name: /100\.00/ }));
    release();
    await expect
      .element(page.getByRole('dialog', { name: text('offering.paidTitle') }))
      .toBeVisible();
    await expect.element(due).not.toBeInTheDocument();
    expect(server.sent('payForAllotment')).toEqual([
      { id: SUBSCRIPTION_ID, fundPassword: 'secret of mine' },
    ]);
  });

  test('names the balance as the source of a place that moved up', async () => {
    server.answer('listSubscriptions', [{ ...wonSubscription, dueFromBalance: money('100') }]);
    await open();
    await page.getByRole('button', { name: text('offering.pay', { amount: '100.00' }) }).click();
    await openedSheet();
    await expect.element(page.getByText(text('offering.fromBalance'))).toBeVisible();
    await expect.element(page.getByText(text('offering.fromLocked'))).not.toBeInTheDocument();
  });

  test('says that a cancelled offering returned everything', async () => {
    server.answer('getOffering', { ...openOffering, stage: 'cancelled' });
    server.answer('listSubscriptions', []);
    await open();
    await expect.element(page.getByText(text('offering.cancelled'))).toBeVisible();
  });
});

test.each([
  ['applied for', openOffering, []],
  ['paid for', drawnOffering, [wonSubscription]],
] as const)('nothing is %s where a country forbids offerings', async (_, offering, own) => {
  forbid(server, 'offerings');
  server.answer('getOffering', offering);
  server.answer('listSubscriptions', [...own]);
  await open();
  await expect.element(button('countries.notHereShort')).toBeDisabled();
  await expect.element(page.getByText(NOT_OFFERED)).toBeVisible();
});
