import { text } from '@candor/client/language';
import { button, field, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  agreement,
  creditTerms,
  loanAccount,
  pledgeLoan,
  pledgeTerms,
} from '../../testing/loans.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { playUploads } from '../../testing/played-uploads.ts';
import { LoanAgreementScreen } from './agreement-screen.tsx';
import { keepDraft } from './draft.ts';
import { LoanDetail } from './loan-detail.tsx';

const { id } = pledgeLoan;
const quote = {
  currency: 'USDT',
  owed: money('10802.16'),
  amount: money('10802.16'),
  interest: money('2.16'),
  principal: money('10800'),
  left: money('0'),
  saved: money('62.64'),
  returned: money('0.35'),
} as const;

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('getLoan', pledgeLoan);
  server.answer('getLoanAccount', loanAccount);
  server.answer('listLoanTerms', [creditTerms, pledgeTerms]);
  server.answer('getLoanAgreement', agreement);
  server.answer('quoteRepayment', quote);
  server.answer('listBalances', [
    { currency: 'USDT', ...held('12000') },
    { currency: 'BTC', ...held('1') },
  ]);
});
const held = (amount: string) => ({
  balance: money(amount),
  available: money(amount),
  frozen: money('0'),
  usdtValue: money(amount),
});

describe('repaying', () => {
  const open = async () => {
    await openScreen(<LoanDetail id={id} />);
    await button('loanOrders.repay').click();
    await openedSheet();
  };
  const repay = (amount: string) => button('loanOrders.repayAmount', { amount, currency: 'USDT' });

  test('shows interest, principal and what comes back, and sends the total that was shown', async () => {
    const release = server.hold('repayLoan', { ...pledgeLoan, status: 'paidBack' });
    await open();
    for (const figure of [/^2\.16 /, /^10,800\.00 /, /^62\.64 /, /^0\.35 BTC$/])
      await expect.element(page.getByRole('dialog').getByText(figure).first()).toBeVisible();
    await pressTwice(repay('10,802.16'));
    release();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(server.sent('repayLoan')).toEqual([{ id, shownTotal: money('10802.16') }]);
  });

  test('of a part sends exactly it, and more than owed cannot be sent', async () => {
    server.answer('repayLoan', pledgeLoan);
    await open();
    await page.getByRole('radio', { name: text('loanOrders.aPart') }).click({ force: true });
    await expect.element(button('loans.enterAmount')).toBeDisabled();
    await field('loanOrders.amount').fill('10802.160001');
    await expect.element(button('loanOrders.moreThanOwed')).toBeDisabled();
    server.answer('quoteRepayment', { ...quote, amount: money('100.5'), left: money('10701.66') });
    await field('loanOrders.amount').fill('100.5');
    await repay('100.50').click();
    await expect.poll(() => server.sent('repayLoan')).toEqual([{ id, amount: money('100.5') }]);
  });

  test('without enough money the button says so', async () => {
    server.answer('listBalances', [{ currency: 'USDT', ...held('10802.15') }]);
    await open();
    await expect.element(button('loanOrders.notEnough')).toBeDisabled();
  });

  test('another hour of interest is announced and pays nothing', async () => {
    server.refuse('repayLoan', 'loans.owedChanged');
    await open();
    await repay('10,802.16').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(server.sent('repayLoan')).toHaveLength(1);
  });
});

describe('adding collateral', () => {
  test('shows where it leads and sends exactly what is typed', async () => {
    server.answer('addCollateral', pledgeLoan);
    await openScreen(<LoanDetail id={id} />);
    await expect.element(page.getByText(/Add collateral or repay before/)).toBeVisible();
    await button('loanOrders.addCollateral').click();
    await openedSheet();
    await expect.element(button('loans.enterCollateral')).toBeDisabled();
    const typed = page.getByRole('dialog').getByRole('textbox');
    await typed.fill('1.00000001');
    await expect.element(button('loans.notEnoughCollateral')).toBeDisabled();
    await typed.fill('0.1');
    // 10,802.16 ÷ (0.45 · 45,000 · 0.9)
    await expect.element(page.getByRole('dialog').getByText('76.2% → 59.2%')).toBeVisible();
    await button('loanOrders.addAmount', { amount: '0.1', coin: 'BTC' }).click();
    await expect
      .poll(() => server.sent('addCollateral'))
      .toEqual([{ id, quantity: money('0.1'), currency: 'BTC' }]);
  });
});

test('a call says what ends it: coins, or money, to the cent', async () => {
  await openScreen(<LoanDetail id={id} />);
  // 10,802.16 ÷ (45,000 · 0.9 · 0.7) = 0.38102857…, and 10,802.16 − 0.35 · 45,000 · 0.9 · 0.7 = 879.66.
  await expect.element(page.getByText(/0\.03102858\D+BTC\D+879\.67\D+USDT/)).toBeVisible();
});

describe('a loan that was not paid out', () => {
  const applied = {
    ...pledgeLoan,
    kind: 'credit' as const,
    status: 'rejected' as const,
    startedAt: undefined,
    endsAt: undefined,
    returnUntil: Date.UTC(2026, 11, 7),
    marginState: undefined,
    collateralCurrency: undefined,
    collateralQuantity: undefined,
    rejections: [{ item: 'income' as const, reason: 'unreadable' as const }],
  };

  test('says what it would have cost, and asks for nothing back', async () => {
    server.answer('getLoan', applied);
    await openScreen(<LoanDetail id={id} />);
    await expect.element(page.getByText(text('loans.days', { days: 30 }))).toBeVisible();
    await expect.element(page.getByText('10,864.80 USDT')).toBeVisible();
    for (const label of ['loanOrders.returnUntil', 'loanOrders.interestPaid'] as const)
      await expect.element(page.getByText(text(label))).not.toBeInTheDocument();
  });
});

describe('signing', () => {
  const draft = {
    kind: 'pledge',
    termsId: 'pledge-BTC',
    amount: money('10800'),
    days: 30,
    collateral: money('0.35'),
  } as const;
  const open = async () => {
    keepDraft(draft);
    await openScreen(<LoanAgreementScreen />);
    await expect.element(page.getByText(text('loanAgreement.fingerprint'))).toBeVisible();
  };
  const sign = () => button('loanAgreement.sign');
  async function draw(): Promise<void> {
    const pad = page.getByRole('img', { name: text('loanAgreement.draw') }).element();
    pad.scrollIntoView();
    const { left, top, width, height } = pad.getBoundingClientRect();
    const at = (type: string, share: number) =>
      pad.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          cancelable: true,
          pointerId: 1,
          pointerType: 'mouse',
          isPrimary: true,
          buttons: 1,
          clientX: left + width * (0.1 + 0.8 * share),
          clientY: top + height * (0.4 + 0.2 * Math.sin(share * 12)),
        }),
      );
    at('pointerdown', 0);
    for (let step = 1; step <= 30; step++) {
      at('pointermove', step / 30);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    at('pointerup', 1);
  }

  test('needs that it was read, and then a signature', async () => {
    await open();
    await expect.element(button('loanAgreement.confirmFirst')).toBeDisabled();
    await page.getByRole('checkbox').click();
    await sign().click();
    await expect
      .element(page.getByRole('alert').getByText(text('loanAgreement.pleaseSign')))
      .toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('sends the agreement that was read, the signature and the password, once', async () => {
    const uploads = playUploads({ code: 200, result: 'upload/signature', message: '' });
    server.answer('applyForPledgeLoan', pledgeLoan);
    await open();
    await page.getByRole('checkbox').click();
    await draw();
    await sign().click();
    await openedSheet();
    await field('withdrawal.fundPassword').fill('harbour 7 lantern');
    await button('loanAgreement.signBorrow', { amount: '10,800.00', currency: 'USDT' }).click();
    await expect
      .poll(() => server.sent('applyForPledgeLoan'))
      .toEqual([
        {
          termsId: 'pledge-BTC',
          amount: money('10800'),
          days: 30,
          collateral: money('0.35'),
          signature: 'upload/signature',
          agreementHash: agreement.hash,
          preparedAt: agreement.preparedAt,
          fundPassword: 'harbour 7 lantern',
        },
      ]);
    expect(uploads.count()).toBe(1);
  });

  test('a changed agreement is shown again before it can be signed', async () => {
    playUploads({ code: 200, result: 'upload/signature', message: '' });
    server.refuse('applyForPledgeLoan', 'loans.agreementChanged');
    await open();
    await page.getByRole('checkbox').click();
    await draw();
    await sign().click();
    await openedSheet();
    await field('withdrawal.fundPassword').fill('harbour 7 lantern');
    const asked = server.sent('getLoanAgreement').length;
    await button('loanAgreement.signBorrow', { amount: '10,800.00', currency: 'USDT' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => server.sent('getLoanAgreement').length).toBeGreaterThan(asked);
  });

  test('without a chosen loan it leads back to the form', async () => {
    keepDraft(null);
    await openScreen(<LoanAgreementScreen />);
    await expect.element(button('loanAgreement.choose')).toBeVisible();
    await userEvent.keyboard('{Tab}');
  });
});
