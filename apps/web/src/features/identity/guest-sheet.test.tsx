import {
  announced,
  button,
  expectError,
  expectNoError,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionToken } from '../../platform/session.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { GuestSheet } from './guest-sheet.tsx';

const guest = {
  token: 't-1',
  userInfo: { ...customer, username: 'guest-4711' },
  initialPassword: 'first horse',
};

let server: PlayedServer;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  server = playServer();
  server.answer('logInAsGuest', guest);
});

const open = async (inviteCode = '') => {
  await openScreen(<GuestSheet inviteCode={inviteCode} onClose={onClose} />);
  await openedSheet();
};
const agreement = page.getByRole('checkbox');
const submit = () => button('guest.submit');
const password = () => page.getByText(guest.initialPassword);

test('without the agreement nothing is sent', async () => {
  await open();
  await submit().click();
  await expectError(agreement, text('identity.agreementRequired'));
  expect(server.sent('logInAsGuest')).toEqual([]);
});

test('accepting the agreement takes back the accusation, and refusing it accuses again', async () => {
  await open();
  await submit().click();
  await agreement.click();
  await expectNoError(agreement);
  await agreement.click();
  await expectError(agreement, text('identity.agreementRequired'));
});

test('opens one account for a double press, and shows its name and first password', async () => {
  const release = server.hold('logInAsGuest', guest);
  await open();
  await agreement.click();
  await pressTwice(submit());
  release();
  await expect.element(password()).toBeVisible();
  await expect.element(page.getByText('guest-4711')).toBeVisible();
  expect(server.sent('logInAsGuest')).toEqual([{ agreement: true }]);
});

test('the invitation is sent along', async () => {
  await open('MEI234');
  await agreement.click();
  await submit().click();
  await expect
    .poll(() => server.sent('logInAsGuest'))
    .toEqual([{ agreement: true, inviteCode: 'MEI234' }]);
});

test('cannot be closed while the password, which nobody is told twice, is on its way', async () => {
  const release = server.hold('logInAsGuest', guest);
  await open();
  await agreement.click();
  await submit().click();
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await button('shell.close').click();
  release();
  await expect.element(password()).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('nobody is signed in before they have read their password', async () => {
  await open();
  await agreement.click();
  await submit().click();
  await expect.element(password()).toBeVisible();
  expect(sessionToken()).toBe('');
  await openedSheet();
  await button('guest.continue').click();
  await expect.poll(sessionToken).toBe('t-1');
  expect(onClose).toHaveBeenCalledOnce();
});

test('name and password are copied together', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await agreement.click();
  await submit().click();
  await expect.element(password()).toBeVisible();
  await openedSheet();
  await button('guest.copy').click();
  await expect.poll(() => write.mock.calls).toEqual([['guest-4711 first horse']]);
  write.mockRestore();
});

test('a device that has an account already is sent to its password', async () => {
  server.refuse('logInAsGuest', 'identity.guestExists');
  await open();
  await agreement.click();
  await submit().click();
  await expect.element(submit()).not.toBeInTheDocument();
  await button('guest.usePassword').click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('another refusal is announced, and the agreement stays accepted', async () => {
  server.refuse('logInAsGuest', 'identity.unknownInviteCode');
  await open('NOBODY');
  await agreement.click();
  await submit().click();
  await expect.element(announced('identity.unknownInviteCode')).toBeVisible();
  await expect.element(agreement).toBeChecked();
  await expect.element(submit()).toBeEnabled();
});
