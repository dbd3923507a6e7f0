import { text } from '@candor/client/language';
import {
  button,
  expectError,
  expectNoError,
  field,
  openedSheet,
} from '@candor/client/testing/controls';
import { beforeEach, expect, test, vi } from 'vitest';
import { payoutAccount, tron, withdrawalTerms } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { AccountSheet } from './account-sheet.tsx';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const bank = { ...tron, chainType: 'BANK', kind: 'bank', network: 'Bank' } as const;

let server: PlayedServer;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  server = playServer();
  server.answer('getWithdrawalTerms', withdrawalTerms);
  server.answer('listNetworks', { isPractice: true, networks: [tron, bank] });
  server.answer('addPayoutAccount', { id: '8' });
  server.answer('editPayoutAccount', { id: '7' });
});

const open = async (account: typeof payoutAccount | null = null) => {
  await openScreen(<AccountSheet account={account} onClose={onClose} />);
  await openedSheet();
};
const address = () => field('payoutAccount.address');
const password = () => field('withdrawal.fundPassword');
const save = () => button('payoutAccount.save');

test('an empty form cannot be sent and accuses nobody', async () => {
  await open();
  await expect.element(save()).toBeDisabled();
  await expectNoError(address());
});

test.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'wallet.addressInvalid'],
  [ADDRESS.slice(0, -1), 'wallet.addressInvalid'],
  [`${ADDRESS.slice(0, -1)}u`, 'wallet.addressChecksum'],
] as const)('%s is refused at the address while it is typed', async (typed, reason) => {
  await open();
  await address().fill(typed);
  await password().fill('correct horse');
  await expectError(address(), text(reason));
  await expect.element(save()).toBeDisabled();
});

test('needs the withdrawal password and, where bound, the code of the app', async () => {
  server.answer('getWithdrawalTerms', { ...withdrawalTerms, hasTotp: true });
  await open();
  await address().fill(ADDRESS);
  await expect.element(save()).toBeDisabled();
  await password().fill('correct horse');
  await expect.element(save()).toBeDisabled();
  await field('withdrawal.totp').fill('123456');
  await expect.element(save()).toBeEnabled();
});

test('sends the address without the blanks around it, and closes', async () => {
  await open();
  await address().fill(` ${ADDRESS} `);
  await password().fill('correct horse');
  await save().click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.sent('addPayoutAccount')).toEqual([
    { currency: 'USDT', chainType: 'TRC20', address: ADDRESS, fundPassword: 'correct horse' },
  ]);
});

test.each([
  ['identity.fundPasswordWrong', 'withdrawal.fundPassword'],
  ['wallet.accountExists', 'payoutAccount.address'],
] as const)('%s is told at its field, and the sheet stays', async (key, label) => {
  server.refuse('addPayoutAccount', key);
  await open();
  await address().fill(ADDRESS);
  await password().fill('wrong horse');
  await save().click();
  await expectError(field(label), text(key));
  expect(onClose).not.toHaveBeenCalled();
});

test('a changed account asks for the secrets anew', async () => {
  await open(payoutAccount);
  await expect.element(address()).toHaveValue(payoutAccount.account);
  await expect.element(password()).toHaveValue('');
  await expect.element(button('payoutAccount.change')).toBeDisabled();
});

test('the first account sets the withdrawal password in the same step, and is added with it', async () => {
  server.answer('getWithdrawalTerms', { ...withdrawalTerms, hasFundPassword: false });
  server.answer('setFundPassword', {});
  await open();
  await address().fill(ADDRESS);
  await field('withdrawal.loginPassword').fill('login horse');
  await field('withdrawal.newFundPassword').fill('fund horse');
  await expect.element(save()).toBeDisabled();
  await field('withdrawal.newFundPasswordAgain').fill('fund horse');
  await save().click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.sent('setFundPassword')).toEqual([
    { password: 'login horse', fundPassword: 'fund horse', confirmPassword: 'fund horse' },
  ]);
  expect(server.sent('addPayoutAccount')).toMatchObject([
    { address: ADDRESS, fundPassword: 'fund horse' },
  ]);
});

test('a refused withdrawal password is told at its field, and no account is added', async () => {
  server.answer('getWithdrawalTerms', { ...withdrawalTerms, hasFundPassword: false });
  server.refuse('setFundPassword', 'identity.fundPasswordTooWeak');
  await open();
  await address().fill(ADDRESS);
  await field('withdrawal.loginPassword').fill('login horse');
  await field('withdrawal.newFundPassword').fill('fund');
  await field('withdrawal.newFundPasswordAgain').fill('fund');
  await save().click();
  const refused = field('withdrawal.newFundPassword');
  await expectError(refused, text('identity.fundPasswordTooWeak'));
  expect(server.sent('addPayoutAccount')).toEqual([]);
});
