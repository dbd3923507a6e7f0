import {
  announced,
  button,
  expectError,
  expectNoError,
  field,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionToken } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { TotpForm } from './totp-form.tsx';

const session = { token: 't-1', userInfo: customer };

let server: PlayedServer;
const onDone = vi.fn<() => void>();
beforeEach(async () => {
  onDone.mockClear();
  server = playServer();
  server.answer('logInByTotp', session);
  await openScreen(<TotpForm mfaChallenge="m-1" onDone={onDone} />);
});

const code = () => field('totp.code');
const recoveryCode = () => field('totp.recoveryCode');
const submit = () => button('login.submit');
const useRecovery = () => button('totp.useRecovery').click();

test('signs in once for a double press', async () => {
  const release = server.hold('logInByTotp', session);
  await code().fill('123456');
  await pressTwice(submit());
  release();
  await expect.poll(sessionToken).toBe('t-1');
  expect(onDone).toHaveBeenCalledOnce();
  expect(server.sent('logInByTotp')).toEqual([{ mfaChallenge: 'm-1', totp: '123456' }]);
});

test('a recovery code is sent as it was typed', async () => {
  await useRecovery();
  await recoveryCode().fill('abcd-EFGH-12');
  await submit().click();
  await expect.poll(sessionToken).toBe('t-1');
  expect(server.sent('logInByTotp')).toEqual([{ mfaChallenge: 'm-1', totp: 'abcd-EFGH-12' }]);
});

test('a recovery code of 16 characters is sent, one more is too long', async () => {
  await useRecovery();
  await recoveryCode().fill('A'.repeat(17));
  await submit().click();
  await expectError(recoveryCode(), text('field.tooLong'));
  expect(server.sent('logInByTotp')).toEqual([]);
  await recoveryCode().fill('A'.repeat(16));
  await submit().click();
  await expect.poll(() => server.sent('logInByTotp')).toHaveLength(1);
});

test('an empty recovery code is refused', async () => {
  await useRecovery();
  await submit().click();
  await expectError(recoveryCode(), text('field.required'));
  expect(server.sent('logInByTotp')).toEqual([]);
});

test('the other kind of code starts empty and is not accused of the first one', async () => {
  server.refuse('logInByTotp', 'identity.totpWrong');
  await code().fill('123456');
  await submit().click();
  await expectError(code(), text('identity.totpWrong'));
  await useRecovery();
  await expect.element(recoveryCode()).toHaveValue('');
  await expectNoError(recoveryCode());
});

test('a step that took too long is told at the code', async () => {
  server.refuse('logInByTotp', 'identity.mfaChallengeExpired');
  await code().fill('123456');
  await submit().click();
  await expectError(code(), text('identity.mfaChallengeExpired'));
  expect(onDone).not.toHaveBeenCalled();
});

test('a field that the server names is marked', async () => {
  server.refuse('logInByTotp', 'request.invalid', { totp: 'field.invalid' });
  await code().fill('123456');
  await submit().click();
  await expectError(code(), text('field.invalid'));
});

test('a refusal without a field is announced, and the code stays', async () => {
  server.refuse('logInByTotp', 'identity.tooManyAttempts');
  await code().fill('123456');
  await submit().click();
  await expect.element(announced('identity.tooManyAttempts')).toBeVisible();
  await expect.element(code()).toHaveValue('123456');
  await expectNoError(code());
});
