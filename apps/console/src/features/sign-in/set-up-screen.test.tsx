import { text } from '@candor/client/language';
import { button, expectError, field, pressTwice } from '@candor/client/testing/controls';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../../platform/session.ts';
import { operator } from '../../testing/operator.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { SetUpScreen } from './set-up-screen.tsx';

const me = () => useSession.getState().me;
const refusal = () => page.getByRole('alert');

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});

describe('an own password', () => {
  const oneTime = () => field('console.oneTimePassword');
  const own = () => field('console.newPassword');
  const submit = () => button('console.setPassword');
  const fill = async () => {
    await oneTime().fill('abcd-efgh');
    await own().fill('a long walk in november');
  };
  beforeEach(async () => {
    server.answer('changePassword', { ...operator, next: 'bindAuthenticator' });
    await openScreen(<SetUpScreen next="changePassword" />);
  });

  test('cannot be sent without the one-time password, nor empty', async () => {
    await expect.element(submit()).toBeDisabled();
    await own().fill('a long walk in november');
    await expect.element(submit()).toBeDisabled();
    await oneTime().fill('abcd-efgh');
    await expect.element(submit()).toBeEnabled();
  });

  test('is sent as typed, and the next step follows', async () => {
    await fill();
    await submit().click();
    await expect.poll(me).toEqual({ ...operator, next: 'bindAuthenticator' });
    expect(server.sent('changePassword')).toEqual([
      { oldPassword: 'abcd-efgh', newPassword: 'a long walk in november' },
    ]);
  });

  test('has at most 128 characters', async () => {
    await oneTime().fill('abcd-efgh');
    await own().fill('p'.repeat(129));
    await submit().click();
    await expectError(own(), text('field.tooLong'));
    expect(server.sent('changePassword')).toEqual([]);
    await own().fill('p'.repeat(128));
    await submit().click();
    await expect.poll(() => server.sent('changePassword')).toHaveLength(1);
  });

  test.each([
    'operators.wrongCredentials',
    'operators.passwordTooWeak',
    'operators.passwordSame',
  ] as const)('%s is announced, and what was typed stays', async (key) => {
    server.refuse('changePassword', key);
    await fill();
    await submit().click();
    await expect.element(refusal()).toHaveTextContent(text(key));
    await expect.element(oneTime()).toHaveValue('abcd-efgh');
  });

  test('fields that the server names are marked', async () => {
    server.refuse('changePassword', 'request.invalid', { oldPassword: 'field.invalid' });
    await fill();
    await submit().click();
    await expectError(oneTime(), text('field.invalid'));
  });

  test('is set once for a double press', async () => {
    const release = server.hold('changePassword', operator);
    await fill();
    await pressTwice(submit());
    release();
    await expect.poll(me).toEqual(operator);
    expect(server.sent('changePassword')).toHaveLength(1);
  });
});

describe('an authenticator', () => {
  const code = () => field('console.code');
  const submit = () => button('console.bind');
  const open = () => openScreen(<SetUpScreen next="bindAuthenticator" />);
  beforeEach(() => {
    const secret = 'JBSWY3DPEHPK3PXP';
    server.answer('beginAuthenticator', { secret, uri: `otpauth://totp/mara?secret=${secret}` });
    server.answer('confirmAuthenticator', operator);
  });

  test('gets one key, to scan or to type', async () => {
    await open();
    await expect.element(page.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    await expect.element(page.getByRole('img', { name: text('console.qrCode') })).toBeVisible();
    expect(server.sent('beginAuthenticator')).toHaveLength(1);
  });

  test('is bound with six digits, not fewer', async () => {
    await open();
    await expect.element(submit()).toBeDisabled();
    await code().fill('12a34-5');
    await expect.element(submit()).toBeDisabled();
    await code().fill('012345');
    await submit().click();
    await expect.poll(me).toEqual(operator);
    expect(server.sent('confirmAuthenticator')).toEqual([{ code: '012345' }]);
  });

  test('a wrong code is announced, and another one can be sent', async () => {
    server.refuse('confirmAuthenticator', 'operators.wrongCode');
    await open();
    await code().fill('123456');
    await submit().click();
    await expect.element(refusal()).toHaveTextContent(text('operators.wrongCode'));
    await expect.element(submit()).toBeEnabled();
  });

  test('a code that the server finds malformed is marked', async () => {
    server.refuse('confirmAuthenticator', 'request.invalid', { code: 'field.invalid' });
    await open();
    await code().fill('123456');
    await submit().click();
    await expectError(code(), text('field.invalid'));
  });

  test('a refusal of the key is announced', async () => {
    server.refuse('beginAuthenticator', 'operators.alreadyBound');
    await open();
    await expect.element(refusal()).toHaveTextContent(text('operators.alreadyBound'));
  });

  test('is bound once for a double press', async () => {
    const release = server.hold('confirmAuthenticator', operator);
    await open();
    await code().fill('123456');
    await pressTwice(submit());
    release();
    await expect.poll(me).toEqual(operator);
    expect(server.sent('confirmAuthenticator')).toHaveLength(1);
  });
});
