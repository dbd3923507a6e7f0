import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { bindTotp, totpAt } from './testing/callers.ts';
import { origin, openPasskeyDesk, type PasskeyDesk, refused } from './testing/passkey-desk.ts';

let desk: PasskeyDesk;
beforeAll(async () => {
  desk = await openPasskeyDesk();
});
afterAll(() => desk.close());
// All of them come from one address: each begins with its tries not used up.
beforeEach(() => desk.app.clock.jump(16 * 60_000));

describe('a passkey', () => {
  test('is made with the password, signs in, and its list says when', async () => {
    const { token, key, userId } = await desk.withPasskey();
    const session = (await desk.enter(await desk.signed(key))).result as {
      token: string;
      userInfo: { id: string };
    };
    expect(session.userInfo.id).toBe(userId);
    expect((await desk.app.call('getUser', {}, { token: session.token })).code).toBe(200);
    const list = await desk.app.call('listPasskeys', {}, { token });
    expect(list.result).toMatchObject([
      { name: 'Phone', isSynced: false, lastUsedTime: expect.any(String) },
    ]);
    const security = await desk.app.call('getSecurity', {}, { token });
    expect(security.result).toMatchObject({ passkeys: 1, wallets: 0 });
    expect(security.result).toHaveProperty('holdUntilTime');
    expect(await desk.eventsOf(token)).toContainEqual(
      expect.objectContaining({ kind: 'passkeyAdded', detail: 'Phone' }),
    );
  });

  test('is asked for with discovery, verification and no attestation; known ones are left out', async () => {
    const { token, key } = await desk.withPasskey();
    expect(await desk.offerTo(token)).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id }],
    });
  });

  test('is both factors: it asks for no code, but binding and removing one does', async () => {
    const { token, key, id } = await desk.withPasskey();
    const totp = await bindTotp(desk.app, token, TEST_PASSWORD);
    await desk.app.clock.jump(60_000);
    expect((await desk.enter(await desk.signed(key))).result).toHaveProperty('token');
    expect((await desk.ask(token)).errorKey).toBe('identity.totpRequired');
    const gone = (googleCode?: string) =>
      desk.app.call('removePasskey', { id, password: TEST_PASSWORD, googleCode }, { token });
    expect((await gone()).errorKey).toBe('identity.totpRequired');
    expect((await gone('000000')).errorKey).toBe('identity.totpWrong');
    expect((await gone(totpAt(totp.key, desk.app.clock.now()))).code).toBe(200);
    expect(await desk.enter(await desk.signed(key))).toMatchObject(refused);
  });

  test('that does not count its signatures is taken at its word', async () => {
    const { key } = await desk.withPasskey(createAuthenticator({ counts: false }));
    expect((await desk.enter(await desk.signed(key))).code).toBe(200);
    expect((await desk.enter(await desk.signed(key))).code).toBe(200);
  });

  test('is renamed and removed by its owner; the password that removed it stays a way in', async () => {
    const { token, key, id, email } = await desk.withPasskey();
    expect((await desk.app.call('renamePasskey', { id, name: ' Blue key ' }, { token })).code).toBe(
      200,
    );
    expect(await desk.listed(token)).toMatchObject([{ name: 'Blue key' }]);
    const remove = (password: string) =>
      desk.app.call('removePasskey', { id, password }, { token });
    expect((await remove('wrong one')).errorKey).toBe('identity.passwordWrong');
    expect(await desk.listed(token)).toHaveLength(1);
    expect((await remove(TEST_PASSWORD)).code).toBe(200);
    expect(await desk.listed(token)).toHaveLength(0);
    expect(await desk.enter(await desk.signed(key))).toMatchObject(refused);
    const entry = { username: email, password: TEST_PASSWORD };
    expect((await desk.app.call('logIn', entry)).code).toBe(200);
    const kinds = (await desk.eventsOf(token)).map(({ kind, detail }) => `${kind} ${detail}`);
    expect(kinds).toContain('passkeyRenamed Blue key');
    expect(kinds).toContain('passkeyRemoved Blue key');
  });

  test('is one of twenty at most, wallets among them', async () => {
    const { token, userId } = await desk.withPasskey();
    const last = await desk.offerTo(token);
    await desk.app.db`insert into identity.wallet (address, user_id, created_at)
      select '0x' || lpad(n::text, 40, '0'), ${userId}, now() from generate_series(1, 19) n`;
    expect((await desk.ask(token)).errorKey).toBe('identity.keysTooMany');
    const late = await desk.keep(token, desk.made(createAuthenticator(), last));
    expect(late.errorKey).toBe('identity.keysTooMany');
  });
});

test('a configured address of the product names the site, and is the only page', async () => {
  const elsewhere = await createTestApp({ publicOrigin: 'https://candor.example' });
  try {
    const at = (from: string) => elsewhere.call('createPasskeyChallenge', { origin: from });
    const answer = await at('https://candor.example');
    expect(answer.result).toMatchObject({ publicKey: { rpId: 'candor.example' } });
    expect((await at(origin)).errorKey).toBe('identity.passkeyOriginUnknown');
    expect((await at('http://candor.example')).errorKey).toBe('identity.passkeyOriginUnknown');
  } finally {
    await elsewhere.close();
  }
});

test('challenges that are over are swept away', async () => {
  await desk.challengeFor();
  await desk.app.clock.jump(11 * 60_000);
  await expect
    .poll(
      async () =>
        (
          await desk.app.db`select count(*)::int as n from identity.passkey_challenge
      where expires_at < ${desk.app.clock.now()}`
        )[0]!.n,
    )
    .toBe(0);
});
