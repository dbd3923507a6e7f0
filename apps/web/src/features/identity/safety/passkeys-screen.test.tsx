import {
  announced,
  button,
  expectError,
  expectNoError,
  field,
  openedSheet,
  pressTwice,
} from '@candor/client/testing/controls';
import { text } from '@candor/client/language';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '../../../platform/session.ts';
import { customer } from '../../../testing/customer.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../../testing/played-server.ts';
import { PasskeysScreen } from './passkeys-screen.tsx';

const passkey = {
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Old phone',
  isSynced: false,
  createdAt: Date.UTC(2026, 10, 1),
};
const publicKey = {
  rp: { id: 'localhost', name: 'Candor' },
  user: { id: 'dS0x', name: 'mei.lin@example.com', displayName: 'Mei' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};
/** What an authenticator would give the browser. */
const created = {
  id: 'AQI',
  rawId: new Uint8Array([1, 2]).buffer,
  type: 'public-key',
  response: {
    clientDataJSON: new Uint8Array([3]).buffer,
    attestationObject: new Uint8Array([4]).buffer,
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

let server: PlayedServer;
const create = vi.spyOn(navigator.credentials, 'create');
beforeEach(async () => {
  create.mockResolvedValue(created as unknown as PublicKeyCredential);
  startSession('t-1', customer);
  server = playServer();
  server.answer('listPasskeys', [passkey]);
  server.answer('getUser', customer);
  server.answer('createPasskeyOffer', { publicKey });
  server.answer('addPasskey', passkey);
  server.answer('renamePasskey', {});
  server.answer('removePasskey', {});
  await openScreen(<PasskeysScreen />);
});
afterEach(() => create.mockReset());

const name = () => field('passkeys.name');
const password = () => field('safety.loginPassword');
const openSheet = async (press: ReturnType<typeof button>) => {
  await press.click();
  return openedSheet();
};

describe('adding a passkey', () => {
  const submit = () => button('passkeys.submit');
  beforeEach(() => openSheet(button('passkeys.add')));
  const fill = async () => {
    await name().fill('New phone');
    await password().fill('correct horse');
  };

  test('asks for the password before the browser is asked', async () => {
    await submit().click();
    await expectError(password(), text('field.required'));
    expect(server.sent('createPasskeyOffer')).toEqual([]);
    expect(create).not.toHaveBeenCalled();
  });

  test('sends what the browser made, once for a double press', async () => {
    const release = server.hold('createPasskeyOffer', { publicKey });
    await fill();
    await pressTwice(submit());
    release();
    await expect.element(name()).not.toBeInTheDocument();
    expect(server.sent('createPasskeyOffer')).toEqual([
      { origin: location.origin, password: 'correct horse' },
    ]);
    const response = { clientDataJSON: 'Aw', attestationObject: 'BA', transports: ['internal'] };
    expect(server.sent('addPasskey')).toEqual([
      { name: 'New phone', credential: { id: 'AQI', rawId: 'AQI', type: 'public-key', response } },
    ]);
  });

  test('takes a name of 40 characters and no more', async () => {
    await name().fill('n'.repeat(41));
    await expect.element(name()).toHaveValue('n'.repeat(40));
  });

  test.each([
    ['', 'field.required'],
    ['a\u202Eb', 'field.invalid'],
  ] as const)('the name "%s" is refused before the browser is asked', async (typed, reason) => {
    await fill();
    await name().fill(typed);
    await submit().click();
    await expectError(name(), text(reason));
    expect(create).not.toHaveBeenCalled();
  });

  test('a wrong password is told at the password, and the name stays', async () => {
    server.refuse('createPasskeyOffer', 'identity.passwordWrong');
    await fill();
    await submit().click();
    await expectError(password(), text('identity.passwordWrong'));
    await expect.element(name()).toHaveValue('New phone');
    expect(create).not.toHaveBeenCalled();
  });

  test('one passkey too many is announced', async () => {
    server.refuse('createPasskeyOffer', 'identity.keysTooMany');
    await fill();
    await submit().click();
    await expect.element(announced('identity.keysTooMany')).toBeVisible();
    await expectNoError(password());
  });

  test.each([
    ['NotAllowedError', 'passkeyEntry.cancelled'],
    ['InvalidStateError', 'identity.passkeyKnown'],
    ['UnknownError', 'passkeyEntry.failed'],
  ] as const)('%s of the browser is announced, and nothing is kept', async (error, says) => {
    create.mockRejectedValue(new DOMException('refused', error));
    await fill();
    await submit().click();
    await expect.element(announced(says)).toBeVisible();
    expect(server.sent('addPasskey')).toEqual([]);
    await expect.element(submit()).toBeEnabled();
  });

  test('a lost connection is not blamed on the browser', async () => {
    server.lose('addPasskey');
    await fill();
    await submit().click();
    await expect.element(announced('shell.noAnswer')).toBeVisible();
  });
});

describe('renaming a passkey', () => {
  const submit = () => button('passkeys.saveName');
  beforeEach(() => openSheet(button('passkeys.renameOne', { name: passkey.name })));

  test('starts with its name and sends another one once for a double press', async () => {
    const release = server.hold('renamePasskey', {});
    await expect.element(name()).toHaveValue('Old phone');
    await name().fill(' Tablet ');
    await pressTwice(submit());
    release();
    await expect.element(name()).not.toBeInTheDocument();
    expect(server.sent('renamePasskey')).toEqual([{ id: passkey.id, name: 'Tablet' }]);
  });

  test('an empty name is refused and not sent', async () => {
    await name().fill(' ');
    await submit().click();
    await expectError(name(), text('field.required'));
    expect(server.sent('renamePasskey')).toEqual([]);
  });

  test('a field that the server names is marked', async () => {
    server.refuse('renamePasskey', 'request.invalid', { name: 'field.invalid' });
    await submit().click();
    await expectError(name(), text('field.invalid'));
  });

  test('a passkey that is gone is announced, and the name stays', async () => {
    server.refuse('renamePasskey', 'identity.passkeyUnknown');
    await name().fill('Tablet');
    await submit().click();
    await expect.element(announced('identity.passkeyUnknown')).toBeVisible();
    await expect.element(name()).toHaveValue('Tablet');
  });
});

describe('removing a passkey', () => {
  const submit = () => button('passkeys.remove');
  beforeEach(() => openSheet(button('passkeys.removeOne', { name: passkey.name })));

  test('asks for the password', async () => {
    await submit().click();
    await expectError(password(), text('field.required'));
    expect(server.sent('removePasskey')).toEqual([]);
  });

  test('removes it once for a double press', async () => {
    const release = server.hold('removePasskey', {});
    await password().fill('correct horse');
    await pressTwice(submit());
    release();
    await expect.element(password()).not.toBeInTheDocument();
    expect(server.sent('removePasskey')).toEqual([{ id: passkey.id, password: 'correct horse' }]);
  });

  test('a wrong password is told at the password', async () => {
    server.refuse('removePasskey', 'identity.passwordWrong');
    await password().fill('wrong horse');
    await submit().click();
    await expectError(password(), text('identity.passwordWrong'));
    await expect.element(password()).toHaveValue('wrong horse');
  });

  test('a passkey that is gone is announced', async () => {
    server.refuse('removePasskey', 'identity.passkeyUnknown');
    await password().fill('correct horse');
    await submit().click();
    await expect.element(announced('identity.passkeyUnknown')).toBeVisible();
    await expectNoError(password());
  });
});
