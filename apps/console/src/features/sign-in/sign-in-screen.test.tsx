import { text } from '@candor/client/language';
import { button, expectError, field, pressTwice } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../../platform/session.ts';
import { operator } from '../../testing/operator.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const name = () => field('console.name');
const password = () => field('console.password');
const code = () => field('console.code');
const submit = () => button('console.signIn');
const token = () => useSession.getState().token;

/** The sign-in form with a name and a password in it. */
async function fill(): Promise<void> {
  await name().fill('mara');
  await password().fill('correct horse battery');
}

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('signIn', { token: 't-1', me: operator });
  await openScreen(<SignInScreen />);
});

test('an empty form cannot be sent, nor one without a password', async () => {
  await expect.element(submit()).toBeDisabled();
  await name().fill('mara');
  await expect.element(submit()).toBeDisabled();
  await password().fill('x');
  await expect.element(submit()).toBeEnabled();
});

test('signs in without a code the first time', async () => {
  await fill();
  await submit().click();
  await expect.poll(token).toBe('t-1');
  expect(server.sent('signIn')).toEqual([{ name: 'mara', password: 'correct horse battery' }]);
});

test('sends the code once it is typed', async () => {
  await fill();
  await code().fill('012345');
  await submit().click();
  await expect.poll(() => server.sent('signIn')).toHaveLength(1);
  expect(server.sent('signIn')[0]).toMatchObject({ code: '012345' });
});

test('a code takes six digits and nothing else', async () => {
  await code().fill('12 3a-45 678');
  await expect.element(code()).toHaveValue('123456');
});

test('an incomplete code is refused at its field and not sent', async () => {
  await fill();
  await code().fill('12345');
  await submit().click();
  await expectError(code(), text('field.invalid'));
  expect(server.sent('signIn')).toEqual([]);
});

test.each([
  ['a name of 64 letters', 64, 128],
  ['a password of 128 letters', 4, 128],
])('%s is sent', async (_, nameLength, passwordLength) => {
  await name().fill('n'.repeat(nameLength));
  await password().fill('p'.repeat(passwordLength));
  await submit().click();
  await expect.poll(() => server.sent('signIn')).toHaveLength(1);
});

test('a name and a password beyond their limits are refused at their fields', async () => {
  await name().fill('n'.repeat(65));
  await password().fill('p'.repeat(129));
  await submit().click();
  await expectError(name(), text('field.tooLong'));
  await expectError(password(), text('field.tooLong'));
  expect(server.sent('signIn')).toEqual([]);
});

test('wrong credentials are announced, and what was typed stays', async () => {
  server.refuse('signIn', 'operators.wrongCredentials');
  await fill();
  await submit().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(text('operators.wrongCredentials'));
  await expect.element(name()).toHaveValue('mara');
  await expect.element(password()).toHaveValue('correct horse battery');
  expect(token()).toBe('');
});

test('fields that the server names are marked', async () => {
  server.refuse('signIn', 'request.invalid', { name: 'field.invalid' });
  await fill();
  await submit().click();
  await expectError(name(), text('field.invalid'));
});

test('a lost answer is announced in our words, and the form can be sent again', async () => {
  server.lose('signIn');
  await fill();
  await submit().click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(text('console.noAnswer'));
  await expect.element(submit()).toBeEnabled();
});

test('signs in once for a double press', async () => {
  const release = server.hold('signIn', { token: 't-1', me: operator });
  await fill();
  await pressTwice(submit());
  release();
  await expect.poll(token).toBe('t-1');
  expect(server.sent('signIn')).toHaveLength(1);
});
