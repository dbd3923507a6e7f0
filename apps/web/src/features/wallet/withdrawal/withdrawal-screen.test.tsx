import { text } from '@candor/client/language';
import {
  button,
  expectError,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { money } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dateTimeText } from '../../../platform/time-text.ts';
import { pageOf, payoutAccount, tron, withdrawalTerms } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { WithdrawalScreen } from './withdrawal-screen.tsx';

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  server.answer('listPayoutAccounts', pageOf(payoutAccount));
  server.answer('listNetworks', { isPractice: true, networks: [tron] });
  server.answer('getWithdrawalTerms', withdrawalTerms);
  server.answer('requestWithdrawal', { id: '71' });
});

const dialog = page.getByRole('dialog');
const amount = () => field('withdrawal.amount');
const withdraw = (typed: string) =>
  button('withdrawal.continue', { amount: typed, currency: 'USDT' });
const open = async () => {
  await openScreen(<WithdrawalScreen />);
  await expect.element(page.getByText(/1,000\.00/)).toBeVisible();
};

describe('the amount', () => {
  test.each([
    ['', 'withdrawal.enterAmount'],
    ['0', 'withdrawal.enterAmount'],
    ['9.999999', 'withdrawal.tooSmall'],
    ['1000.000001', 'withdrawal.notEnough'],
    ['500.01', 'withdrawal.overLimit'],
  ] as const)('"%s" cannot be sent, and the button says why', async (typed, reason) => {
    await open();
    await amount().fill(typed);
    await expect.element(button(reason)).toBeDisabled();
    expect(server.sent('requestWithdrawal')).toEqual([]);
  });

  test.each(['10', '500'])('%s is at a limit and can be sent', async (typed) => {
    await open();
    await amount().fill(typed);
    await expect.element(withdraw(`${typed}.00`)).toBeEnabled();
  });

  test('a waiting day and a review are announced before anything is sent', async () => {
    await open();
    await amount().fill('450');
    await expect.element(page.getByText(text('withdrawal.waitsForDay'))).toBeVisible();
    await expect.element(page.getByText(text('withdrawal.review', { limit: '300' }))).toBeVisible();
  });
});

describe('a case about the own name', () => {
  const decidedBy = Date.UTC(2026, 10, 29, 12);
  const withCase = async (status: 'open' | 'confirmed') => {
    server.answer('getWithdrawalTerms', { ...withdrawalTerms, listed: { status, decidedBy } });
    await open();
  };

  test('is told before anything is sent, with its end', async () => {
    await withCase('open');
    const note = text('withdrawal.listed.open', { time: dateTimeText(decidedBy), hours: '72' });
    await expect.element(page.getByText(note)).toBeVisible();
  });

  test('that was confirmed says that nothing is paid out and where the money is', async () => {
    await withCase('confirmed');
    await expect.element(page.getByText(text('withdrawal.listed.confirmed'))).toBeVisible();
  });

  test('that does not exist says nothing', async () => {
    await open();
    await expect.element(page.getByText(/sanctions/)).not.toBeInTheDocument();
  });
});

describe('the question', () => {
  const ask = async () => {
    await open();
    await amount().fill('250.5');
    await withdraw('250.50').click();
    await openedSheet();
  };
  const confirm = dialog.getByRole('button').last();

  test('sends nothing without the withdrawal password', async () => {
    await ask();
    await expect.element(confirm).toBeDisabled();
    expect(server.sent('requestWithdrawal')).toEqual([]);
  });

  test('asks for the code of the app where there is one', async () => {
    server.answer('getWithdrawalTerms', { ...withdrawalTerms, hasTotp: true });
    await ask();
    await field('withdrawal.fundPassword').fill('correct horse');
    await expect.element(confirm).toBeDisabled();
    await field('withdrawal.totp').fill('123456');
    await expect.element(confirm).toBeEnabled();
  });

  test('sends the exact amount and account, once for a double press', async () => {
    const release = server.hold('requestWithdrawal', { id: '71' });
    await ask();
    await field('withdrawal.fundPassword').fill('correct horse');
    await pressTwice(confirm);
    release();
    await expect.poll(() => location.hash).toContain('71');
    expect(server.sent('requestWithdrawal')).toEqual([
      {
        currency: 'USDT',
        amount: money('250.5'),
        accountId: payoutAccount.id,
        fundPassword: 'correct horse',
      },
    ]);
  });

  test('a wrong password is told at its field, and a retry is the same intent', async () => {
    server.refuse('requestWithdrawal', 'identity.fundPasswordWrong');
    await ask();
    await field('withdrawal.fundPassword').fill('wrong horse');
    await confirm.click();
    await expectError(field('withdrawal.fundPassword'), text('identity.fundPasswordWrong'));
    await expect.element(confirm).toBeEnabled();
  });

  test('a refusal that is about no field is announced', async () => {
    server.refuse('requestWithdrawal', 'wallet.insufficientBalance');
    await ask();
    await field('withdrawal.fundPassword').fill('correct horse');
    await confirm.click();
    await expect.element(page.getByText(text('wallet.insufficientBalance'))).toBeVisible();
  });
});

describe('the first withdrawal password', () => {
  const ask = async () => {
    server.answer('getWithdrawalTerms', { ...withdrawalTerms, hasFundPassword: false });
    server.answer('setFundPassword', {});
    await open();
    await amount().fill('250');
    await withdraw('250.00').click();
    await openedSheet();
  };
  const send = dialog.getByRole('button').last();
  const fill = async (again: string) => {
    await field('withdrawal.loginPassword').fill('login horse');
    await field('withdrawal.newFundPassword').fill('fund horse');
    await field('withdrawal.newFundPasswordAgain').fill(again);
  };

  test('is not sent before all three fields are filled and equal', async () => {
    await ask();
    await expect.element(send).toBeDisabled();
    await fill('fund house');
    await expectError(field('withdrawal.newFundPasswordAgain'), text('withdrawal.passwordsDiffer'));
    await expect.element(send).toBeDisabled();
    await field('withdrawal.newFundPasswordAgain').fill('fund horse');
    await expect.element(send).toBeEnabled();
  });

  test.each([
    ['identity.passwordWrong', 'withdrawal.loginPassword'],
    ['identity.fundPasswordTooWeak', 'withdrawal.newFundPassword'],
    ['identity.fundPasswordAsLogin', 'withdrawal.newFundPassword'],
  ] as const)('%s is told at %s', async (key, label) => {
    await ask();
    server.refuse('setFundPassword', key);
    await fill('fund horse');
    await send.click();
    await expectError(field(label), text(key));
  });
});

describe('the payout account', () => {
  const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const add = async () => {
    await openedSheet();
    await field('payoutAccount.address').fill(ADDRESS);
    await field('withdrawal.fundPassword').fill('correct horse');
    server.answer('listPayoutAccounts', pageOf({ ...payoutAccount, id: '8', account: ADDRESS }));
    await button('payoutAccount.save').click();
    await expect.element(dialog).not.toBeInTheDocument();
  };

  test('is added on the way, and the form goes on with it', async () => {
    server.answer('listPayoutAccounts', pageOf());
    server.answer('addPayoutAccount', { id: '8' });
    await openScreen(<WithdrawalScreen />);
    await button('withdrawal.bind').click();
    await add();
    await expect.element(page.getByText(ADDRESS)).toBeVisible();
    await expect.element(amount()).toBeVisible();
  });

  test('can be another one, which is then chosen', async () => {
    server.answer('addPayoutAccount', { id: '8' });
    await open();
    await page.getByText(payoutAccount.account).click();
    await button('withdrawal.bind').click();
    await add();
    await expect.element(page.getByText(ADDRESS)).toBeVisible();
  });
});
