import {
  announced,
  button,
  expectError,
  expectNoError,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { payoutAccount, withdrawalTerms } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { AccountSheet } from './account-sheet.tsx';

const { id, currency, chainType, account: oldAddress } = payoutAccount;
const bankAccount = {
  ...payoutAccount,
  kind: 'bank' as const,
  chainType: 'BANK',
  network: 'Bank',
  account: 'DE89370400440532013000',
  bankName: 'Sparbank',
  holder: 'Mei Lin',
};

let server: PlayedServer;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  server = playServer();
  server.answer('getWithdrawalTerms', withdrawalTerms);
  server.answer('editPayoutAccount', { id });
  server.answer('removePayoutAccount', { id });
});

const open = async (account: typeof payoutAccount = payoutAccount) => {
  await openScreen(<AccountSheet account={account} onClose={onClose} />);
  await openedSheet();
};
const address = () => field('payoutAccount.address');
const label = () => field('payoutAccount.label');
const password = () => field('withdrawal.fundPassword');
const save = () => button('payoutAccount.change');
const remove = () => button('payoutAccount.remove');

describe('editing an account', () => {
  test('sends every field once for a double press, and closes', async () => {
    const release = server.hold('editPayoutAccount', { id });
    await open();
    await label().fill(' Cold box ');
    await password().fill('correct horse');
    await pressTwice(save());
    release();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    const secrets = { fundPassword: 'correct horse' };
    expect(server.sent('editPayoutAccount')).toEqual([
      { id, currency, chainType, address: oldAddress, label: 'Cold box', ...secrets },
    ]);
  });

  test('an empty label is left out', async () => {
    await open();
    await label().fill(' ');
    await password().fill('correct horse');
    await save().click();
    await expect.poll(() => server.sent('editPayoutAccount')).toHaveLength(1);
    expect(server.sent('editPayoutAccount')[0]).not.toHaveProperty('label');
  });

  test('an address that is none is refused while it is typed', async () => {
    await open();
    await password().fill('correct horse');
    await address().fill(oldAddress.slice(1));
    await expectError(address(), text('wallet.addressInvalid'));
    await expect.element(save()).toBeDisabled();
  });

  test('the label takes 40 characters and no more', async () => {
    await open();
    await label().fill('l'.repeat(41));
    await expect.element(label()).toHaveValue('l'.repeat(40));
  });

  test('a label that shows something else than it contains is refused at the label', async () => {
    await open();
    await label().fill('Sav\u202Eings');
    await password().fill('correct horse');
    await save().click();
    await expectError(label(), text('field.invalid'));
    expect(server.sent('editPayoutAccount')).toEqual([]);
  });

  test('a wrong password is told at the password, and the sheet stays', async () => {
    server.refuse('editPayoutAccount', 'identity.fundPasswordWrong');
    await open();
    await password().fill('wrong horse');
    await save().click();
    await expectError(password(), text('identity.fundPasswordWrong'));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('an account that is gone is announced, and what was typed stays', async () => {
    server.refuse('editPayoutAccount', 'wallet.accountNotFound');
    await open();
    await label().fill('Cold box');
    await password().fill('correct horse');
    await save().click();
    await expect.element(announced('wallet.accountNotFound')).toBeVisible();
    await expect.element(label()).toHaveValue('Cold box');
    await expectNoError(address());
  });
});

describe('editing a bank account', () => {
  test.each(['payoutAccount.bankName', 'payoutAccount.holder'] as const)(
    'is not sent without %s',
    async (name) => {
      await open(bankAccount);
      await password().fill('correct horse');
      await expect.element(save()).toBeEnabled();
      await field(name).fill(' ');
      await expect.element(save()).toBeDisabled();
    },
  );

  test('a number with other signs is refused while it is typed', async () => {
    await open(bankAccount);
    await password().fill('correct horse');
    await field('payoutAccount.number').fill('DE89370400440532013000!');
    await expectError(field('payoutAccount.number'), text('wallet.addressInvalid'));
    await expect.element(save()).toBeDisabled();
  });

  test('sends bank, holder and number and no address', async () => {
    await open(bankAccount);
    await password().fill('correct horse');
    await save().click();
    await expect.poll(() => server.sent('editPayoutAccount')).toHaveLength(1);
    const { account, bankName, holder, label: kept } = bankAccount;
    expect(server.sent('editPayoutAccount')[0]).toEqual({
      id,
      currency,
      chainType: 'BANK',
      account,
      bankName,
      holder,
      label: kept,
      fundPassword: 'correct horse',
    });
  });
});

describe('removing an account', () => {
  const question = () => page.getByRole('heading', { name: text('payoutAccount.removeQuestion') });
  const ask = async () => {
    await open();
    await remove().click();
    await expect.element(question()).toBeVisible();
    await openedSheet();
  };
  beforeEach(ask);

  test('is a question that can be answered with no', async () => {
    await button('funding.keep').click();
    await expect.element(address()).toHaveValue(oldAddress);
    expect(server.sent('removePayoutAccount')).toEqual([]);
  });

  test('names the account and removes it once for a double press', async () => {
    const release = server.hold('removePayoutAccount', { id });
    await expect.element(page.getByText(oldAddress)).toBeVisible();
    await pressTwice(remove());
    release();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(server.sent('removePayoutAccount')).toEqual([{ id }]);
  });

  test('a refusal is announced, and the question stays', async () => {
    server.refuse('removePayoutAccount', 'wallet.accountNotFound');
    await remove().click();
    await expect.element(announced('wallet.accountNotFound')).toBeVisible();
    await expect.element(remove()).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
