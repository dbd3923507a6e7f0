import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, callFrom, deviceNamed, totpAt } from './testing/callers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const origin = 'http://localhost:8080';
const device = deviceNamed('wallet-phone');
const refused = { code: 422, errorKey: 'identity.walletRefused' };
type Key = ReturnType<typeof privateKeyToAccount>;
const newKey = (): Key => privateKeyToAccount(generatePrivateKey());

const ask = (token: string, key: Key, changes: object = {}, from = device) =>
  callFrom(app, { device: from, token }, 'createWalletLinkMessage', {
    address: key.address,
    chainId: 1,
    origin,
    password: TEST_PASSWORD,
    ...changes,
  });

async function messageFor(token: string, key: Key): Promise<string> {
  return ((await ask(token, key)).result as { message: string }).message;
}

const link = (token: string, message: string, signature: string, from = device) =>
  callFrom(app, { device: from, token }, 'linkWallet', { message, signature });

async function linked(key = newKey()) {
  const customer = await app.signUp();
  const message = await messageFor(customer.token, key);
  const answer = await link(customer.token, message, await key.signMessage({ message }));
  expect(answer.code).toBe(200);
  return { ...customer, key };
}

async function signInMessage(key: Key): Promise<string> {
  const page = { address: key.address, chainId: 1, origin };
  const answer = await callFrom(app, { device }, 'createWalletMessage', page);
  return (answer.result as { message: string }).message;
}

async function enter(key: Key) {
  const message = await signInMessage(key);
  const signature = await key.signMessage({ message });
  return callFrom(app, { device }, 'logInByWallet', { message, signature });
}

const listed = async (token: string) =>
  (await app.call('listWallets', {}, { token })).result as { address: string }[];

const unlink = (token: string, key: Key, changes: object = {}) =>
  app.call(
    'unlinkWallet',
    { address: key.address, password: TEST_PASSWORD, ...changes },
    { token },
  );

const eventsOf = async (token: string) => {
  const events = await app.call('listSecurityEvents', {}, { token });
  return (events.result as { records: { kind: string; detail: string }[] }).records;
};

describe('a wallet of an existing customer', () => {
  test('is linked with the password, signs in to that account and holds withdrawals', async () => {
    const { token, userId, key } = await linked();
    expect((await enter(key)).result).toMatchObject({ userInfo: { id: userId } });
    expect(await listed(token)).toMatchObject([
      { address: key.address, lastUsedTime: expect.any(String) },
    ]);
    const security = await app.call('getSecurity', {}, { token });
    expect(security.result).toMatchObject({ wallets: 1, passkeys: 0 });
    expect(security.result).toHaveProperty('holdUntilTime');
    const detail = `${key.address.slice(0, 6)}…${key.address.slice(-4)}`;
    expect(await eventsOf(token)).toContainEqual(
      expect.objectContaining({ kind: 'walletLinked', detail }),
    );
  });

  test('shows in the signed message that it is linked, and to what', async () => {
    const { token } = await app.signUp();
    const message = await messageFor(token, newKey());
    expect(message).toContain('localhost:8080 wants you to sign in with your Ethereum account:');
    expect(message).toContain('Link this wallet to my Candor account.');
  });

  test('is unlinked by its owner, who can still sign in with the password', async () => {
    const { token, email, key } = await linked();
    const wrong = await unlink(token, key, { password: 'wrong one' });
    expect(wrong.errorKey).toBe('identity.passwordWrong');
    expect(await listed(token)).toHaveLength(1);
    expect((await unlink(token, key)).code).toBe(200);
    expect(await listed(token)).toHaveLength(0);
    expect((await enter(key)).errorKey).toBe('identity.agreementRequired');
    const entry = { username: email, password: TEST_PASSWORD };
    expect((await app.call('logIn', entry)).code).toBe(200);
    expect((await eventsOf(token)).map(({ kind }) => kind)).toContain('walletUnlinked');
  });

  test('can be linked to another account after it was unlinked', async () => {
    const { token, key } = await linked();
    await unlink(token, key);
    const { userId } = await linked(key);
    expect((await enter(key)).result).toMatchObject({ userInfo: { id: userId } });
  });

  test('that opened the account is unlinked with the first password', async () => {
    const key = newKey();
    const message = await signInMessage(key);
    const signature = await key.signMessage({ message });
    const entry = { message, signature, agreement: true };
    const opened = await callFrom(app, { device }, 'logInByWallet', entry);
    const { token, initialPassword, userInfo } = opened.result as {
      token: string;
      initialPassword: string;
      userInfo: { username: string };
    };
    expect((await unlink(token, key)).errorKey).toBe('identity.passwordWrong');
    expect((await unlink(token, key, { password: initialPassword })).code).toBe(200);
    const { username } = userInfo;
    expect((await app.call('logIn', { username, password: initialPassword })).code).toBe(200);
  });

  test('needs a code to link and to unlink if a second factor is bound', async () => {
    const { token, key } = await linked();
    const totp = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(60_000);
    const code = () => ({ googleCode: totpAt(totp.key, app.clock.now()) });
    const other = newKey();
    expect((await ask(token, other)).errorKey).toBe('identity.totpRequired');
    expect((await ask(token, other, { googleCode: '000000' })).errorKey).toBe('identity.totpWrong');
    expect((await ask(token, other, code())).code).toBe(200);
    await app.clock.jump(60_000);
    expect((await unlink(token, key)).errorKey).toBe('identity.totpRequired');
    expect((await unlink(token, key, code())).code).toBe(200);
    expect((await enter(key)).errorKey).toBe('identity.agreementRequired');
  });
});

describe('a thief', () => {
  test('cannot link with a session but no password', async () => {
    const { token } = await app.signUp();
    const key = newKey();
    const wrong = await ask(token, key, { password: 'wrong one' });
    expect(wrong.errorKey).toBe('identity.passwordWrong');
    const message = await signInMessage(key);
    expect(await link(token, message, await key.signMessage({ message }))).toMatchObject(refused);
    expect(await listed(token)).toHaveLength(0);
  });

  test('cannot sign in with a message for linking', async () => {
    const { token, key } = await linked();
    const message = await messageFor(token, key);
    const signature = await key.signMessage({ message });
    const answer = await callFrom(app, { device }, 'logInByWallet', { message, signature });
    expect(answer).toMatchObject(refused);
  });

  test('gets no message for a foreign page or an invalid wallet address', async () => {
    const { token } = await app.signUp();
    const foreign = await ask(token, newKey(), { origin: 'https://evil.example' });
    expect(foreign.errorKey).toBe('identity.walletOriginUnknown');
    const word = await ask(token, newKey(), { address: '0x12' });
    expect(word.errorKey).toBe('identity.walletAddressInvalid');
  });

  test('cannot link twice with a signed message, also concurrently', async () => {
    const { token } = await app.signUp();
    const key = newKey();
    const message = await messageFor(token, key);
    const signature = await key.signMessage({ message });
    const answers = await Promise.all([
      link(token, message, signature),
      link(token, message, signature),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await unlink(token, key);
    expect(await link(token, message, signature)).toMatchObject(refused);
    expect(await listed(token)).toHaveLength(0);
  });

  test("cannot use a victim's message with another account, device or key", async () => {
    const victim = await app.signUp();
    const thief = await app.signUp();
    const key = newKey();
    const message = await messageFor(victim.token, key);
    const signature = await key.signMessage({ message });
    expect(await link(thief.token, message, signature)).toMatchObject(refused);
    const elsewhere = await link(victim.token, message, signature, deviceNamed('thief'));
    expect(elsewhere).toMatchObject(refused);
    const forged = await newKey().signMessage({ message });
    expect(await link(victim.token, message, forged)).toMatchObject(refused);
    expect(await link(victim.token, message, 'signature')).toMatchObject(refused);
    const changed = message.replace('Chain ID: 1', 'Chain ID: 56');
    const other = await key.signMessage({ message: changed });
    expect(await link(victim.token, changed, other)).toMatchObject(refused);
    expect((await link(victim.token, message, signature)).code).toBe(200);
  });

  test("cannot link another customer's wallet, and concurrent attempts link it once", async () => {
    const { key, userId } = await linked();
    const other = await app.signUp();
    const message = await messageFor(other.token, key);
    const taken = await link(other.token, message, await key.signMessage({ message }));
    expect(taken).toMatchObject({ code: 422, errorKey: 'identity.walletTaken' });
    expect(await listed(other.token)).toHaveLength(0);
    expect((await enter(key)).result).toMatchObject({ userInfo: { id: userId } });

    const fresh = newKey();
    const rivals = [await app.signUp(), await app.signUp()];
    const messages = await Promise.all(rivals.map(({ token }) => messageFor(token, fresh)));
    const answers = await Promise.all(
      rivals.map(async ({ token }, at) => {
        const own = messages[at]!;
        return link(token, own, await fresh.signMessage({ message: own }));
      }),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("cannot unlink another customer's wallet", async () => {
    const victim = await linked();
    const { token } = await app.signUp();
    const answer = await unlink(token, victim.key);
    expect(answer).toMatchObject({ code: 404, errorKey: 'identity.walletUnknown' });
    expect(await listed(victim.token)).toHaveLength(1);
    expect((await eventsOf(token)).map(({ kind }) => kind)).not.toContain('walletUnlinked');
  });

  test('cannot use a message after five minutes', async () => {
    const { token } = await app.signUp();
    const key = newKey();
    const message = await messageFor(token, key);
    const signature = await key.signMessage({ message });
    await app.clock.jump(5 * 60_000);
    expect(await link(token, message, signature)).toMatchObject(refused);
  });
});
