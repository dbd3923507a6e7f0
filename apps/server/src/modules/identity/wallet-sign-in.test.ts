import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, callFrom, deviceNamed, totpAt } from './testing/callers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const origin = 'http://localhost:8080';
const device = deviceNamed('wallet-phone');
type Key = ReturnType<typeof privateKeyToAccount>;
const newKey = (): Key => privateKeyToAccount(generatePrivateKey());

const ask = (key: Key, changes: Record<string, unknown> = {}, from = device) =>
  callFrom(app, { device: from }, 'createWalletMessage', {
    address: key.address,
    chainId: 1,
    origin,
    ...changes,
  });

async function messageFor(key: Key, changes: Record<string, unknown> = {}): Promise<string> {
  return ((await ask(key, changes)).result as { message: string }).message;
}

const enter = (message: string, signature: string, from = device) =>
  callFrom(app, { device: from }, 'logInByWallet', { message, signature, agreement: true });

async function open(key: Key) {
  const message = await messageFor(key);
  const answer = await enter(message, await key.signMessage({ message }));
  return answer.result as {
    token: string;
    initialPassword: string;
    userInfo: { id: string; username: string; isGuest: boolean };
  };
}

describe('a wallet', () => {
  test('opens an account with practice funds and finds it again', async () => {
    const key = newKey();
    const first = await open(key);
    expect(first.userInfo.isGuest).toBe(false);
    const balances = await app.call('listBalances', {}, { token: first.token });
    expect(balances.result[0]).toMatchObject({ available: '10000' });

    const again = await open(key);
    expect(again.userInfo.id).toBe(first.userInfo.id);
    expect(again.initialPassword).toBeUndefined();
    expect(again.token).not.toBe(first.token);

    const events = await app.call('listSecurityEvents', {}, { token: again.token });
    expect(JSON.stringify(events.result)).toMatch(/signedIn.*accountOpened/);
  });

  test('gets a first password that also signs in', async () => {
    const { initialPassword, userInfo } = await open(newKey());
    const entry = { username: userInfo.username, password: initialPassword };
    expect((await app.call('logIn', entry)).code).toBe(200);
  });

  test('without an account needs the agreement and may accept it with the same signature', async () => {
    const key = newKey();
    const message = await messageFor(key);
    const signature = await key.signMessage({ message });
    const refused = await callFrom(app, { device }, 'logInByWallet', { message, signature });
    expect(refused.errorKey).toBe('identity.agreementRequired');
    expect((await enter(message, signature)).code).toBe(200);
  });

  test('needs the second factor if one is bound', async () => {
    const key = newKey();
    const { token, initialPassword } = await open(key);
    const totp = await bindTotp(app, token, initialPassword);
    await app.clock.jump(60_000);
    const message = await messageFor(key);
    const half = await enter(message, await key.signMessage({ message }));
    expect(half.result).toMatchObject({ googleRequired: true });
    expect(half.result).not.toHaveProperty('token');
    const { ticket: mfaChallenge } = half.result as { ticket: string };
    const googleCode = totpAt(totp.key, app.clock.now());
    expect((await app.call('logInByTotp', { ticket: mfaChallenge, googleCode })).code).toBe(200);
  });

  test('signs a message that shows site, chain and address', async () => {
    const key = newKey();
    const message = await messageFor(key, { chainId: 137 });
    expect(message).toContain(`localhost:8080 wants you to sign in with your Ethereum account:`);
    expect(message).toContain(key.address);
    expect(message).toContain('\nURI: http://localhost:8080\nVersion: 1\nChain ID: 137\nNonce: ');
  });
});

describe('a thief', () => {
  const refused = { code: 422, errorKey: 'identity.walletRefused' };

  test('gets no message for a foreign page', async () => {
    for (const foreign of [
      'https://evil.example',
      'http://localhost.evil.example',
      'https://localhost:8080',
      'http://localhost:8080/',
      'http://127.0.0.1@evil.example',
    ])
      expect((await ask(newKey(), { origin: foreign })).errorKey).toBe(
        'identity.walletOriginUnknown',
      );
  });

  test('cannot use a signed message twice, also concurrently', async () => {
    const key = newKey();
    await open(key);
    const message = await messageFor(key);
    const signature = await key.signMessage({ message });
    const answers = await Promise.all([enter(message, signature), enter(message, signature)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await enter(message, signature)).toMatchObject(refused);
  });

  test('opens one account per new wallet, however many messages arrive concurrently', async () => {
    const key = newKey();
    const messages = await Promise.all([messageFor(key), messageFor(key)]);
    const answers = await Promise.all(
      messages.map(async (message) => enter(message, await key.signMessage({ message }))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test.each<[string, (message: string) => string]>([
    ['another site', (message) => message.replaceAll('localhost:8080', 'evil.example')],
    ['another chain', (message) => message.replace('Chain ID: 1', 'Chain ID: 56')],
    ['another nonce', (message) => message.replace(/Nonce: ./, 'Nonce: z')],
    ['a later end', (message) => message.replace('Expiration Time: 2026', 'Expiration Time: 2036')],
    ['another statement', (message) => message.replace('moves no money', 'is fine')],
  ])('cannot change the message to %s, even signed by the wallet', async (_, change) => {
    const key = newKey();
    const message = await messageFor(key);
    const changed = change(message);
    expect(changed).not.toBe(message);
    const signature = await key.signMessage({ message: changed });
    expect(await enter(changed, signature)).toMatchObject(refused);
  });

  test("cannot sign a victim's message with another key, and does not consume it", async () => {
    const victim = newKey();
    await open(victim);
    const message = await messageFor(victim);
    expect(await enter(message, await newKey().signMessage({ message }))).toMatchObject(refused);
    expect(await enter(message, '0x00')).toMatchObject(refused);
    expect(await enter(message, 'signature')).toMatchObject(refused);
    expect((await enter(message, await victim.signMessage({ message }))).code).toBe(200);
  });

  test('cannot use a signed message on another device', async () => {
    const key = newKey();
    const message = await messageFor(key);
    const signature = await key.signMessage({ message });
    expect(await enter(message, signature, deviceNamed('thief'))).toMatchObject(refused);
  });

  test('cannot use a message after five minutes', async () => {
    const key = newKey();
    const message = await messageFor(key);
    const signature = await key.signMessage({ message });
    await app.clock.jump(5 * 60_000);
    expect(await enter(message, signature)).toMatchObject(refused);
  });

  test('is rate-limited after sixty calls in fifteen minutes', async () => {
    const from = { ip: '203.0.113.9', device };
    const entry = { message: 'none', signature: '0x00' };
    for (let attempt = 0; attempt < 60; attempt += 1)
      expect(await callFrom(app, from, 'logInByWallet', entry)).toMatchObject(refused);
    expect((await callFrom(app, from, 'logInByWallet', entry)).errorKey).toBe(
      'identity.tooManyAttempts',
    );
  });
});

test('accepts only the configured public origin', async () => {
  const elsewhere = await createTestApp({ publicOrigin: 'https://candor.example' });
  try {
    const { address } = newKey();
    const at = (from: string) =>
      elsewhere.call('createWalletMessage', { address, chainId: 1, origin: from });
    expect((await at('https://candor.example')).code).toBe(200);
    expect((await at(origin)).errorKey).toBe('identity.walletOriginUnknown');
    expect((await at('http://candor.example')).errorKey).toBe('identity.walletOriginUnknown');
    const word = { address: '0x12', chainId: 1, origin: 'https://candor.example' };
    expect((await elsewhere.call('createWalletMessage', word)).errorKey).toBe(
      'identity.walletAddressInvalid',
    );
  } finally {
    await elsewhere.close();
  }
});
