import { text } from '@candor/client/language';
import { button, expectError, expectRequired, field } from '@candor/client/testing/controls';
import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../../platform/session.ts';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { ForgottenFundPassword, FundPasswordScreen } from './fund-password-screen.tsx';
import { LoginPasswordScreen } from './login-password-screen.tsx';

const security = {
  hasFundPassword: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  sessions: 1,
  passkeys: 0,
  wallets: 0,
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
  startSession('t-1', customer);
});

describe('the first withdrawal password', () => {
  beforeEach(async () => {
    server.answer('getSecurity', { ...security, hasFundPassword: false });
    await openScreen(<FundPasswordScreen />);
  });
  const fill = async (again: string) => {
    await field('fundPassword.new').fill('fund horse');
    await field('register.confirmPassword').fill(again);
    await field('safety.loginPassword').fill('login horse');
  };

  test('is refused empty at every field, and not sent', async () => {
    await expectRequired(button('fundPassword.set'), [
      field('fundPassword.new'),
      field('safety.loginPassword'),
    ]);
    expect(server.sent('setFundPassword')).toEqual([]);
  });

  test('is refused when its repetition differs', async () => {
    await fill('fund house');
    await button('fundPassword.set').click();
    await expectError(field('register.confirmPassword'), text('identity.passwordsDiffer'));
    expect(server.sent('setFundPassword')).toEqual([]);
  });

  test.each([
    ['identity.passwordWrong', 'safety.loginPassword'],
    ['identity.fundPasswordTooWeak', 'fundPassword.new'],
    ['identity.fundPasswordAsLogin', 'fundPassword.new'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.refuse('setFundPassword', key);
    await fill('fund horse');
    await button('fundPassword.set').click();
    await expectError(field(label), text(key));
  });
});

test.each([
  ['identity.fundPasswordWrong', 'fundPassword.old'],
  ['identity.fundPasswordTooWeak', 'fundPassword.new'],
] as const)('changing the withdrawal password tells %s at %s', async (key, label) => {
  server.answer('getSecurity', security);
  server.refuse('changePassword', key);
  await openScreen(<FundPasswordScreen />);
  await field('fundPassword.old').fill('old horse');
  await field('fundPassword.new').fill('fund horse');
  await field('register.confirmPassword').fill('fund horse');
  await button('fundPassword.change').click();
  await expectError(field(label), text(key));
});

test('a forgotten withdrawal password is refused empty at every field, and not sent', async () => {
  await openScreen(<ForgottenFundPassword hasTotp />);
  await button('fundPassword.change').click();
  for (const label of ['safety.totp', 'safety.loginPassword', 'fundPassword.new'] as const)
    await expectError(field(label), text('field.required'));
  await expectError(field('safety.sentCode', { address: customer.email }), text('field.invalid'));
  expect(server.sent('resetFundPassword')).toEqual([]);
});

test.each([
  ['identity.passwordWrong', 'loginPassword.old'],
  ['identity.passwordTooWeak', 'newPassword.label'],
  ['identity.passwordSame', 'newPassword.label'],
] as const)('changing the login password tells %s at %s', async (key, label) => {
  server.refuse('changePassword', key);
  await openScreen(<LoginPasswordScreen />);
  await field('loginPassword.old').fill('old horse');
  await field('newPassword.label').fill('new horse');
  await field('register.confirmPassword').fill('new horse');
  await button('loginPassword.submit').click();
  await expectError(field(label), text(key));
});
