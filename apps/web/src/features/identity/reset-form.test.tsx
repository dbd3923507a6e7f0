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
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { ResetForm } from './reset-form.tsx';

let server: PlayedServer;
const onDone = vi.fn<() => void>();
beforeEach(async () => {
  onDone.mockClear();
  server = playServer();
  server.answer('resetPassword', {});
  server.answer('sendEmailCode', { resendAfter: 60, expiresIn: 300 });
  await openScreen(<ResetForm onDone={onDone} />);
});

const email = () => field('login.email');
const code = () => field('login.code');
const password = () => field('newPassword.label');
const again = () => field('register.confirmPassword');
const submit = () => button('reset.submit');

async function fill(newPassword = 'new horse'): Promise<void> {
  await email().fill('mei.lin@example.com');
  await code().fill('123456');
  await password().fill(newPassword);
  await again().fill(newPassword);
}

test('an empty form is refused at every field and not sent', async () => {
  await submit().click();
  await expectError(email(), text('field.email'));
  await expectError(code(), text('field.invalid'));
  await expectError(password(), text('field.required'));
  await expectError(again(), text('field.required'));
  expect(server.sent('resetPassword')).toEqual([]);
});

test('replaces the password once for a double press', async () => {
  const release = server.hold('resetPassword', {});
  await fill();
  await pressTwice(submit());
  release();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(server.sent('resetPassword')).toEqual([
    {
      email: 'mei.lin@example.com',
      code: '123456',
      newPassword: 'new horse',
      confirmPassword: 'new horse',
    },
  ]);
});

test('a repetition that differs is accused after the press, not while it is typed', async () => {
  await fill();
  await again().fill('new house');
  await expectNoError(again());
  await submit().click();
  await expectError(again(), text('identity.passwordsDiffer'));
  await again().fill('new horse');
  await expectNoError(again());
});

test('a password of 128 characters is sent, one more is too long', async () => {
  await fill('h'.repeat(129));
  await submit().click();
  await expectError(password(), text('field.tooLong'));
  expect(server.sent('resetPassword')).toEqual([]);
  await fill('h'.repeat(128));
  await submit().click();
  await expect.poll(() => server.sent('resetPassword')).toHaveLength(1);
});

test('a phone number is sent with its country, and no email address', async () => {
  await fill();
  await button('login.usePhone').click();
  await field('login.phone').fill('4155550134');
  await submit().click();
  await expect.poll(() => server.sent('resetPassword')).toHaveLength(1);
  expect(server.sent('resetPassword')[0]).toEqual({
    areaCode: '1',
    phone: '4155550134',
    code: '123456',
    newPassword: 'new horse',
    confirmPassword: 'new horse',
  });
});

test('fields that the server names are marked', async () => {
  server.refuse('resetPassword', 'request.invalid', { email: 'field.tooLong' });
  await fill();
  await submit().click();
  await expectError(email(), text('field.tooLong'));
  await expectNoError(code());
});

test('a refusal without a field is announced, and what was typed stays', async () => {
  server.refuse('resetPassword', 'identity.tooManyAttempts');
  await fill();
  await submit().click();
  await expect.element(announced('identity.tooManyAttempts')).toBeVisible();
  await expect.element(password()).toHaveValue('new horse');
  expect(onDone).not.toHaveBeenCalled();
});

test('the code is asked for to replace a password', async () => {
  await email().fill('mei.lin@example.com');
  await button('login.sendCode').click();
  await expect
    .poll(() => server.sent('sendEmailCode'))
    .toEqual([{ email: 'mei.lin@example.com', scene: 'reset' }]);
});
