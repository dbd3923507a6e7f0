import { text } from '@candor/client/language';
import {
  button,
  expectError,
  expectRequired,
  field,
  pressTwice,
} from '@candor/client/testing/controls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useClosedAccount } from '../../platform/closed-account.ts';
import { sessionToken } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { TotpForm } from './totp-form.tsx';

const nothing = () => undefined;
let server: PlayedServer;
beforeEach(() => {
  useClosedAccount.setState({ closed: null });
  server = playServer();
  server.answer('logIn', { token: 't-1', userInfo: customer });
});

describe('signing in with a password', () => {
  const open = () => openScreen(<PasswordForm onForgotten={nothing} onMfaChallenge={nothing} />);
  const username = () => field('login.username');
  const password = () => field('login.password');
  const submit = () => button('login.submit');

  test('an empty form is refused at both fields and not sent', async () => {
    await open();
    await expectRequired(submit(), [username(), password()]);
    expect(server.sent('logIn')).toEqual([]);
  });

  test('wrong credentials are told at the password, and what was typed stays', async () => {
    server.refuse('logIn', 'identity.wrongCredentials');
    await open();
    await username().fill('mei.lin@example.com');
    await password().fill('wrong horse');
    await submit().click();
    await expectError(password(), text('identity.wrongCredentials'));
    await expect.element(password()).toHaveValue('wrong horse');
    await expect.element(username()).toHaveValue('mei.lin@example.com');
  });

  test('fields that the server names are marked', async () => {
    server.refuse('logIn', 'request.invalid', { username: 'field.tooLong' });
    await open();
    await username().fill('mei.lin@example.com');
    await password().fill('correct horse');
    await submit().click();
    await expectError(username(), text('field.tooLong'));
  });

  test('a closed account is not told as an error: its ticket is kept for opening it again', async () => {
    const details = { ticket: 'a.b.c.d', since: '2026-01-07 12:00' };
    server.refuse('logIn', 'identity.accountClosed', undefined, details);
    await open();
    await username().fill('mei.lin@example.com');
    await password().fill('correct horse');
    await submit().click();
    await expect.poll(() => useClosedAccount.getState().closed).toEqual(details);
    await expect
      .element(page.getByText(text('identity.accountClosed', details)))
      .not.toBeInTheDocument();
  });

  test('signs in once for a double press', async () => {
    const release = server.hold('logIn', { token: 't-1', userInfo: customer });
    await open();
    await username().fill('mei.lin@example.com');
    await password().fill('correct horse');
    await pressTwice(submit());
    release();
    await expect.poll(sessionToken).toBe('t-1');
    expect(server.sent('logIn')).toEqual([
      { username: 'mei.lin@example.com', password: 'correct horse' },
    ]);
  });

  test('digits are a phone number, which is sent with its country', async () => {
    await open();
    await username().fill('4155550134');
    await password().fill('correct horse');
    await submit().click();
    await expect.poll(() => server.sent('logIn')).toHaveLength(1);
    expect(server.sent('logIn')[0]).toMatchObject({ username: '4155550134', areaCode: '1' });
  });

  test('the eye shows and hides the password', async () => {
    await open();
    await password().fill('correct horse');
    await expect.element(password()).toHaveAttribute('type', 'password');
    await button('login.showPassword').click();
    await expect.element(password()).toHaveAttribute('type', 'text');
    await button('login.hidePassword').click();
    await expect.element(password()).toHaveAttribute('type', 'password');
  });
});

describe('signing in with a code', () => {
  test('a malformed address and an incomplete code are refused at their fields', async () => {
    await openScreen(<CodeForm onMfaChallenge={nothing} />);
    await field('login.email').fill('mei.lin@');
    await field('login.code').fill('123');
    await button('login.submit').click();
    await expectError(field('login.email'), text('field.email'));
    await expectError(field('login.code'), text('field.invalid'));
    expect(server.sent('logInByEmail')).toEqual([]);
  });

  test('no code is sent to an address that is none', async () => {
    await openScreen(<CodeForm onMfaChallenge={nothing} />);
    await field('login.email').fill('mei.lin');
    await button('login.sendCode').click();
    await expectError(field('login.email'), text('field.email'));
    expect(server.sent('sendEmailCode')).toEqual([]);
  });

  test('a wrong code is told at the code', async () => {
    server.refuse('logInByEmail', 'identity.wrongCode');
    await openScreen(<CodeForm onMfaChallenge={nothing} />);
    await field('login.email').fill('mei.lin@example.com');
    await field('login.code').fill('123456');
    await button('login.submit').click();
    await expectError(field('login.code'), text('identity.wrongCode'));
  });
});

test('the second step refuses an empty and a wrong code at the code', async () => {
  server.refuse('logInByTotp', 'identity.totpWrong');
  await openScreen(<TotpForm mfaChallenge="m-1" onDone={nothing} />);
  await button('login.submit').click();
  await expectError(field('totp.code'), text('field.required'));
  expect(server.sent('logInByTotp')).toEqual([]);
  await field('totp.code').fill('123456');
  await button('login.submit').click();
  await expectError(field('totp.code'), text('identity.totpWrong'));
});

describe('a forgotten password', () => {
  const fill = async (again: string) => {
    await openScreen(<ResetForm onDone={nothing} />);
    await field('login.email').fill('mei.lin@example.com');
    await field('login.code').fill('123456');
    await field('newPassword.label').fill('new horse');
    await field('register.confirmPassword').fill(again);
    await button('reset.submit').click();
  };

  test('is not replaced by two different ones', async () => {
    await fill('new house');
    await expectError(field('register.confirmPassword'), text('identity.passwordsDiffer'));
    expect(server.sent('resetPassword')).toEqual([]);
  });

  test.each([
    ['identity.wrongCode', 'login.code'],
    ['identity.passwordTooWeak', 'newPassword.label'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.refuse('resetPassword', key);
    await fill('new horse');
    await expectError(field(label), text(key));
    await expect.element(page.getByRole('textbox').first()).toHaveValue('mei.lin@example.com');
  });
});
