import {
  announced,
  button,
  expectError,
  expectNoError,
  expectRequired,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RouteContext } from '../../../platform/route.ts';
import { startSession } from '../../../platform/session.ts';
import { recall, remember, storageKeys } from '../../../platform/storage.ts';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { SignInProvidersScreen } from './sign-in-providers-screen.tsx';

const unlinked = { name: 'acme', label: 'Acme' };
const linked = { ...unlinked, linkedAt: Date.UTC(2026, 10, 1) };
/** A place on this page, so that setting out does not leave it. */
const url = `${location.href.split('#')[0]}#/at-the-provider`;

let server: PlayedServer;
beforeEach(() => {
  startSession('t-1', { ...customer, hasTotp: true });
  server = playServer();
  server.answer('beginProviderLink', { url, expiresIn: 600 });
  server.answer('unlinkProvider', {});
  server.answer('linkProvider', {});
});

const totp = () => field('safety.totp');
const password = () => field('safety.loginPassword');
const fill = async () => {
  await totp().fill('123456');
  await password().fill('correct horse');
};
const proof = { password: 'correct horse', totp: '123456' };
async function openSheetOf(provider: typeof unlinked): Promise<void> {
  server.answer('listSignInProviders', [provider]);
  await openScreen(<SignInProvidersScreen />);
  await page.getByRole('button', { name: /^Acme/ }).click();
  await openedSheet();
}

describe('linking a provider', () => {
  const submit = () => button('providerEntry.button', { provider: 'Acme' });
  beforeEach(() => openSheetOf(unlinked));

  test('is refused empty at both fields and does not set out', async () => {
    await expectRequired(submit(), [totp(), password()]);
    expect(server.sent('beginProviderLink')).toEqual([]);
  });

  test('sets out once for a double press, and remembers why', async () => {
    const release = server.hold('beginProviderLink', { url, expiresIn: 600 });
    await fill();
    await pressTwice(submit());
    release();
    await expect.poll(() => location.hash).toBe('#/at-the-provider');
    expect(server.sent('beginProviderLink')).toEqual([
      { provider: 'acme', origin: location.origin, ...proof },
    ]);
    expect(recall(storageKeys.providerAuthorizationRequest)).toContain('"purpose":"link"');
  });

  test.each([
    ['identity.passwordWrong', 'safety.loginPassword'],
    ['identity.totpWrong', 'safety.totp'],
  ] as const)('%s is told at %s', async (key, label) => {
    server.refuse('beginProviderLink', key);
    await fill();
    await submit().click();
    await expectError(field(label), text(key));
  });

  test('a provider that does not answer is announced, and what was typed stays', async () => {
    server.refuse('beginProviderLink', 'identity.providerUnavailable');
    await fill();
    await submit().click();
    await expect.element(announced('identity.providerUnavailable')).toBeVisible();
    await expectNoError(password());
    await expect.element(password()).toHaveValue('correct horse');
  });
});

describe('unlinking a provider', () => {
  const submit = () => button('signInProviders.unlink');
  beforeEach(() => openSheetOf(linked));

  test('is refused empty at both fields', async () => {
    await expectRequired(submit(), [totp(), password()]);
    expect(server.sent('unlinkProvider')).toEqual([]);
  });

  test('is sent once for a double press', async () => {
    const release = server.hold('unlinkProvider', {});
    await fill();
    await pressTwice(submit());
    release();
    await expect.element(password()).not.toBeInTheDocument();
    expect(server.sent('unlinkProvider')).toEqual([{ provider: 'acme', ...proof }]);
  });

  test('a wrong password is told at the password, and the sheet stays', async () => {
    server.refuse('unlinkProvider', 'identity.passwordWrong');
    await fill();
    await submit().click();
    await expectError(password(), text('identity.passwordWrong'));
    await expect.element(totp()).toHaveValue('123456');
  });
});

describe('back from the provider', () => {
  const open = async (answer: Record<string, string>) => {
    server.answer('listSignInProviders', [unlinked]);
    const setOut = { state: 's-1', purpose: 'link', inviteCode: '', redirectTo: '#/' };
    remember(storageKeys.providerAuthorizationRequest, JSON.stringify(setOut));
    const route = { screen: 'signInProviders', query: new URLSearchParams(answer) } as const;
    await openScreen(
      <RouteContext value={route}>
        <SignInProvidersScreen />
      </RouteContext>,
    );
  };

  test('its answer is sent as it came', async () => {
    await open({ provider: 'acme', code: 'c/1+', state: 's-1', iss: 'https://acme.example' });
    await expect
      .poll(() => server.sent('linkProvider'))
      .toEqual([{ provider: 'acme', code: 'c/1+', state: 's-1', iss: 'https://acme.example' }]);
  });

  test('a no there is announced, and nothing is sent', async () => {
    await open({ provider: 'acme', state: 's-1' });
    await expect.element(announced('providerEntry.declined')).toBeVisible();
    expect(server.sent('linkProvider')).toEqual([]);
  });

  test('an account of somebody else is announced', async () => {
    server.refuse('linkProvider', 'identity.providerTaken');
    await open({ provider: 'acme', code: 'c-1', state: 's-1' });
    await expect.element(announced('identity.providerTaken')).toBeVisible();
  });
});
