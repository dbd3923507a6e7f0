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
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { sessionToken } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { CodeForm } from './code-form.tsx';

const HOUR = 3_600;
const session = { token: 't-1', userInfo: customer };
/** 64 characters before the sign are the most, 254 in all. */
const longest = `${'a'.repeat(64)}@${'b'.repeat(185)}.com`;

let server: PlayedServer;
const onMfaChallenge = vi.fn<(mfaChallenge: string) => void>();
beforeEach(async () => {
  onMfaChallenge.mockClear();
  server = playServer();
  server.answer('logInByEmail', session);
  server.answer('logInByPhone', session);
  server.answer('sendEmailCode', { resendAfter: HOUR, expiresIn: HOUR });
  server.answer('sendPhoneCode', { resendAfter: HOUR, expiresIn: HOUR });
  await openScreen(<CodeForm onMfaChallenge={onMfaChallenge} />);
});

const email = () => field('login.email');
const phone = () => field('login.phone');
const code = () => field('login.code');
const submit = () => button('login.submit');
const usePhone = () => button('login.usePhone').click();

test('an empty form is refused at both fields and not sent', async () => {
  await submit().click();
  await expectError(email(), text('field.email'));
  await expectError(code(), text('field.invalid'));
  expect(server.sent('logInByEmail')).toEqual([]);
});

test('signs in once for a double press', async () => {
  const release = server.hold('logInByEmail', session);
  await email().fill('mei.lin@example.com');
  await code().fill('123456');
  await pressTwice(submit());
  release();
  await expect.poll(sessionToken).toBe('t-1');
  expect(server.sent('logInByEmail')).toEqual([{ email: 'mei.lin@example.com', code: '123456' }]);
});

test('an address of 254 characters is sent, one more is too long', async () => {
  await email().fill(`${longest}m`);
  await code().fill('123456');
  await submit().click();
  await expectError(email(), text('field.tooLong'));
  expect(server.sent('logInByEmail')).toEqual([]);
  await email().fill(longest);
  await submit().click();
  await expect.poll(() => server.sent('logInByEmail')).toHaveLength(1);
});

test('the code takes six digits and nothing else', async () => {
  await code().fill('12 34-5a678');
  await expect.element(code()).toHaveValue('123456');
});

test('an account with a second factor goes on to it', async () => {
  server.answer('logInByEmail', { totpRequired: true, mfaChallenge: 'm-1' });
  await email().fill('mei.lin@example.com');
  await code().fill('123456');
  await submit().click();
  await expect.poll(() => onMfaChallenge.mock.calls).toEqual([['m-1']]);
  expect(sessionToken()).toBe('');
});

test('a field that the server names is marked', async () => {
  server.refuse('logInByEmail', 'request.invalid', { email: 'field.invalid' });
  await email().fill('mei.lin@example.com');
  await code().fill('123456');
  await submit().click();
  await expectError(email(), text('field.invalid'));
  await expectNoError(code());
});

test('a refusal without a field is announced, and what was typed stays', async () => {
  server.refuse('logInByEmail', 'identity.tooManyAttempts');
  await email().fill('mei.lin@example.com');
  await code().fill('123456');
  await submit().click();
  await expect.element(announced('identity.tooManyAttempts')).toBeVisible();
  await expect.element(code()).toHaveValue('123456');
  await expectNoError(code());
});

test('a phone number is sent with its country', async () => {
  await usePhone();
  await phone().fill('415 555-0134');
  await code().fill('123456');
  await submit().click();
  await expect.poll(sessionToken).toBe('t-1');
  expect(server.sent('logInByPhone')).toEqual([
    { areaCode: '1', phone: '415 555-0134', code: '123456' },
  ]);
});

test('the country that was chosen is there again the next time', async () => {
  await usePhone();
  await page.getByRole('button', { name: text('country.button', { code: '1' }) }).click();
  await page.getByRole('searchbox', { name: text('country.search') }).fill('thail');
  await page.getByRole('button', { name: /^Thailand/ }).click();
  await cleanup();
  await openScreen(<CodeForm onMfaChallenge={onMfaChallenge} />);
  await usePhone();
  await expect
    .element(page.getByRole('button', { name: text('country.button', { code: '66' }) }))
    .toBeVisible();
});

test.each(['', '123', '4155x50134', '1'.repeat(25)])(
  '"%s" is no phone number and is refused at the number',
  async (typed) => {
    await usePhone();
    await phone().fill(typed);
    await code().fill('123456');
    await submit().click();
    await expectError(phone(), text('field.invalid'));
    expect(server.sent('logInByPhone')).toEqual([]);
  },
);

test('a number that the server does not know as one is refused at the number', async () => {
  server.refuse('logInByPhone', 'identity.phoneInvalid');
  await usePhone();
  await phone().fill('0000 0000');
  await code().fill('123456');
  await submit().click();
  await expectError(phone(), text('identity.phoneInvalid'));
});

test('asks for a code once per address, until another may be sent', async () => {
  await email().fill('mei.lin@example.com');
  await button('login.sendCode').click();
  await expect.element(button('login.sendCode')).not.toBeInTheDocument();
  expect(server.sent('sendEmailCode')).toEqual([{ email: 'mei.lin@example.com', scene: 'login' }]);
  await email().fill('mei@example.com');
  await expect.element(button('login.sendCode')).toBeEnabled();
});

test('a code by text message goes to the number with its country', async () => {
  await usePhone();
  await phone().fill('4155550134');
  await button('login.sendCode').click();
  await expect
    .poll(() => server.sent('sendPhoneCode'))
    .toEqual([{ areaCode: '1', phone: '4155550134', scene: 'login' }]);
});

test('a code asked for too soon is announced and may be asked for again', async () => {
  server.refuse('sendEmailCode', 'identity.codeTooSoon');
  await email().fill('mei.lin@example.com');
  await button('login.sendCode').click();
  await expect.element(announced('identity.codeTooSoon')).toBeVisible();
  await expect.element(button('login.sendCode')).toBeEnabled();
  await expectNoError(email());
});
