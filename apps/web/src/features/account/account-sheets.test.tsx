import { button, openedSheet, pressTwice } from '@candor/client/testing/controls';
import { chooseLanguage, languageCode, text } from '@candor/client/language';
import { chooseTheme, useTheme } from '@candor/client/theme';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseConvention, useAppearance } from '../../platform/appearance.ts';
import { sessionToken, startSession } from '../../platform/session.ts';
import { recall, storageKeys } from '../../platform/storage.ts';
import { customer } from '../../testing/customer.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { AppearanceSheet } from './appearance-sheet.tsx';
import { LogOutSheet } from './log-out-sheet.tsx';

const onClose = vi.fn<() => void>();
beforeEach(() => onClose.mockClear());

describe('the appearance', () => {
  afterEach(async () => {
    await chooseLanguage('en-us');
    chooseTheme('system');
    chooseConvention('green-up');
  });
  const open = async () => {
    await openScreen(<AppearanceSheet onClose={onClose} />);
    await openedSheet();
  };
  const choose = (name: string) => page.getByText(name, { exact: true }).click();

  test('a language applies at once and is kept', async () => {
    await open();
    await page.getByLabelText('Language', { exact: true }).selectOptions('Español');
    await expect.poll(() => document.documentElement.lang).toBe('es');
    expect(languageCode()).toBe('xi');
    await expect.element(page.getByLabelText('Idioma', { exact: true })).toHaveValue('xi');
  });

  test('a theme applies at once', async () => {
    await open();
    await choose(text('appearance.dark'));
    await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(useTheme.getState().theme).toBe('dark');
  });

  test('the colors of up and down are kept', async () => {
    await open();
    await choose(text('appearance.redUp'));
    await expect.poll(() => useAppearance.getState().convention).toBe('red-up');
    expect(recall(storageKeys.convention)).toBe('red-up');
  });
});

describe('signing out', () => {
  let server: PlayedServer;
  beforeEach(async () => {
    startSession('t-1', customer);
    server = playServer();
    server.answer('logOut', {});
    await openScreen(<LogOutSheet onClose={onClose} />);
    await openedSheet();
  });
  const logOut = () => button('my.logOut');

  test('is a question that can be answered with no', async () => {
    await button('my.stay').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sessionToken()).toBe('t-1');
    expect(server.sent('logOut')).toEqual([]);
  });

  test('is sent once for a double press, and the device forgets the session', async () => {
    const release = server.hold('logOut', {});
    await pressTwice(logOut());
    release();
    await expect.poll(sessionToken).toBe('');
    expect(server.sent('logOut')).toHaveLength(1);
  });

  test('the device forgets the session even if the server cannot be reached', async () => {
    server.lose('logOut');
    await logOut().click();
    await expect.poll(sessionToken).toBe('');
  });

  test('the device forgets the session even if the server refuses', async () => {
    server.refuse('logOut', 'request.invalid');
    await logOut().click();
    await expect.poll(sessionToken).toBe('');
  });
});
