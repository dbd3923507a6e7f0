import { text } from '@candor/client/language';
import { button, field } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { creditTerms, loanAccount, pledgeTerms } from '../../testing/loans.ts';
import { forbid, NOT_OFFERED } from '../../testing/forbidden.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { playPrices } from '../../testing/played-prices.ts';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { playUploads } from '../../testing/played-uploads.ts';
import { currentDraft, keepDraft } from './draft.ts';
import { LoansScreen } from './loans-screen.tsx';

let server: PlayedServer;
beforeEach(() => {
  keepDraft(null);
  server = playServer();
  server.answer('listLoanTerms', [creditTerms, pledgeTerms]);
  server.answer('getLoanAccount', loanAccount);
  server.answer('listBalances', [
    {
      currency: 'BTC',
      balance: money('0.5'),
      available: money('0.5'),
      frozen: money('0'),
      usdtValue: money('34206.25'),
    },
  ]);
  playPrices().quote('BTCUSDT', '68412.5');
});

const open = async () => {
  await openScreen(<LoansScreen />);
  await expect.element(button('loans.enterCollateral')).toBeVisible();
};
const collateral = () => field('loans.collateral').last();
const borrow = () => field('loans.borrow');

describe('a pledge loan', () => {
  test.each([
    ['0.35', '', 'loans.enterAmount'],
    ['0.35', '49.99', 'loans.belowMinimum'],
    ['0.50000001', '100', 'loans.notEnoughCollateral'],
    ['0.35', '12929.97', 'loans.tooHigh'],
    ['0.35', '30000.01', 'loans.aboveMaximum'],
  ] as const)('%s BTC for %s cannot be continued, and the button says why', async (...row) => {
    const [coins, amount, reason] = row;
    await open();
    await collateral().fill(coins);
    await borrow().fill(amount);
    await expect.element(button(reason)).toBeDisabled();
  });

  test('shows the loan to value, every price and every cost before anything is signed', async () => {
    await open();
    await collateral().fill('0.35');
    await borrow().fill('10800');
    await expect
      .element(page.getByRole('img', { name: `${text('loans.ltvNow')}: 50.1%` }))
      .toBeVisible();
    for (const figure of ['48,979.59', '45,714.28', '41,308.08', '7.30%'])
      await expect.element(page.getByText(figure, { exact: true }).first()).toBeVisible();
    for (const figure of [/64\.80/, /3\.24/, /5,400\.00/, /10,864\.80/])
      await expect.element(page.getByText(figure).first()).toBeVisible();
  });

  test('the slider says what another price would do', async () => {
    await open();
    await collateral().fill('0.35');
    await borrow().fill('10800');
    const slider = page.getByRole('slider');
    await expect
      .element(slider)
      .toHaveAttribute('aria-valuetext', 'BTC at 68,412.50, loan to value 50.1%');
    slider.element().focus();
    await userEvent.keyboard('{End}');
    // The lowest price is below the one of the sale: 41,308.08 · 0.85.
    await expect
      .element(slider)
      .toHaveAttribute('aria-valuetext', 'BTC at 35,111.87, loan to value 97.6%');
  });

  test('keeps exactly what was typed for the signature', async () => {
    await open();
    await collateral().fill('0.35');
    await borrow().fill('10800');
    await page
      .getByRole('radio', { name: text('loans.days', { days: 90 }) })
      .click({ force: true });
    await button('loans.continue').click();
    expect(currentDraft()).toEqual({
      kind: 'pledge',
      termsId: 'pledge-BTC',
      amount: money('10800'),
      days: 90,
      collateral: money('0.35'),
    });
  });

  test('an unverified customer is told first', async () => {
    server.answer('getLoanAccount', { ...loanAccount, identity: 'none' });
    await openScreen(<LoansScreen />);
    await expect.element(button('loans.verifyFirst')).toBeDisabled();
    await expect.element(page.getByText(text('loans.needsIdentity'))).toBeVisible();
  });
});

describe('credit', () => {
  const openCredit = async () => {
    await openScreen(<LoansScreen />);
    await page.getByRole('tab', { name: text('loans.kind.credit') }).click();
    await expect.element(page.getByText(text('loans.creditLeft'))).toBeVisible();
  };

  test('asks for one thing after the other, and the button says which', async () => {
    playUploads({ code: 200, result: 'upload/paper', message: '' });
    await openCredit();
    await expect.element(button('loans.enterAmount')).toBeDisabled();
    await borrow().fill('499.99');
    await expect.element(button('loans.belowMinimum')).toBeDisabled();
    await borrow().fill('2000.01');
    await expect.element(button('loans.aboveLimit')).toBeDisabled();
    await borrow().fill('2000');
    await expect.element(button('loans.choosePurpose')).toBeDisabled();
    await field('loans.purpose').selectOptions('education');
    await expect.element(button('loans.addIncome')).toBeDisabled();
    const picker = page.getByLabelText(`${text('loans.addPicture')}: ${text('loans.income')}`);
    await userEvent.upload(picker, new File([new Uint8Array(9)], 'a.png', { type: 'image/png' }));
    await button('loans.continue').click();
    expect(currentDraft()).toEqual({
      kind: 'credit',
      termsId: 'credit',
      amount: money('2000'),
      days: 7,
      purpose: 'education',
      income: 'upload/paper',
    });
  });

  test('while an application waits there is no second one', async () => {
    server.answer('getLoanAccount', { ...loanAccount, isUnderReview: true });
    await openCredit();
    await borrow().fill('600');
    await expect.element(button('loans.waitForReview')).toBeDisabled();
  });
});

test('a failed load says so and can be tried again', async () => {
  server.refuse('listLoanTerms', 'server.internal');
  await openScreen(<LoansScreen />);
  await expect.element(button('shell.retry')).toBeVisible();
});

test.each([
  ['pledgeLoans', { source: 'phone', country: 'DE' }, 'countries.notHereShort'],
  ['pledgeLoans', null, 'countries.verifyFirst'],
] as const)('no loan is signed where %s is not offered: %o', async (service, place, reason) => {
  forbid(server, service, place);
  await openScreen(<LoansScreen />);
  await expect.element(button(reason)).toBeDisabled();
});

test('no credit is applied for where a country forbids it', async () => {
  forbid(server, 'creditLoans');
  await open();
  await page.getByRole('tab', { name: text('loans.kind.credit') }).click();
  await expect.element(button('countries.notHereShort')).toBeDisabled();
  await expect.element(page.getByText(NOT_OFFERED)).toBeVisible();
});
