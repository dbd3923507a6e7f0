import { text } from '@candor/client/language';
import { button, expectError, field } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionToken } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { RegisterForm } from './register-form.tsx';

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('getAgreement', { hash: 'a'.repeat(64), text: 'The terms.' });
  server.answer('register', { token: 't-1', userInfo: customer });
  await openScreen(<RegisterForm inviteCode="" onDone={() => undefined} />);
});

const agreement = page.getByRole('checkbox');
const submit = () => button('register.submit').click();
const fill = async () => {
  await field('login.email').fill('mei.lin@example.com');
  await field('login.code').fill('123456');
  await field('register.password').fill('correct horse');
  await field('register.confirmPassword').fill('correct horse');
  await agreement.click();
};

test('an empty form is refused at every field that is needed, and not sent', async () => {
  await submit();
  for (const label of ['login.email', 'login.code', 'register.password'] as const)
    await expectError(field(label), text('field.required'));
  await expectError(agreement, text('identity.agreementRequired'));
  expect(server.sent('register')).toEqual([]);
});

test('two different passwords are refused at the second one', async () => {
  await fill();
  await field('register.confirmPassword').fill('correct house');
  await submit();
  await expectError(field('register.confirmPassword'), text('identity.passwordsDiffer'));
  expect(server.sent('register')).toEqual([]);
});

test('what the contract refuses is told at its field and not sent', async () => {
  await fill();
  await field('login.email').fill('mei.lin@');
  await field('login.code').fill('12345');
  await submit();
  await expectError(field('login.email'), text('field.email'));
  await expectError(field('login.code'), text('field.invalid'));
  expect(server.sent('register')).toEqual([]);
});

test.each([
  ['identity.accountTaken', 'login.email'],
  ['identity.wrongCode', 'login.code'],
  ['identity.passwordTooWeak', 'register.password'],
  ['identity.unknownInviteCode', 'register.inviteCode'],
] as const)('%s is told at %s, and what was typed stays', async (key, label) => {
  server.refuse('register', key);
  await fill();
  await field('register.inviteCode').fill('MEI234');
  await submit();
  await expectError(field(label), text(key));
  await expect.element(field('register.password')).toHaveValue('correct horse');
  await expect.element(agreement).toBeChecked();
});

test('registers with the agreement that was shown', async () => {
  await fill();
  await submit();
  await expect.poll(sessionToken).toBe('t-1');
  expect(server.sent('register')).toEqual([
    {
      email: 'mei.lin@example.com',
      code: '123456',
      password: 'correct horse',
      confirmPassword: 'correct horse',
      agreement: true,
      agreementHash: 'a'.repeat(64),
    },
  ]);
});
