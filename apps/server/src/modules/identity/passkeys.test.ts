import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD } from '../../testing/test-app.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { bindTotp, totpAt } from './testing/callers.ts';
import {
  origin,
  openPasskeyHarness,
  type PasskeyHarness,
  refused,
} from './testing/passkey-harness.ts';

let harness: PasskeyHarness;
beforeAll(async () => {
  harness = await openPasskeyHarness();
});
afterAll(() => harness.close());
// All attempts come from one address: each test starts with a full rate limit.
beforeEach(() => harness.app.clock.jump(16 * 60_000));

describe('a passkey', () => {
  test('is added with the password, signs in and shows its last use', async () => {
    const { token, key, userId } = await harness.withPasskey();
    const session = (await harness.enter(await harness.signed(key))).result as {
      token: string;
      userInfo: { id: string };
    };
    expect(session.userInfo.id).toBe(userId);
    expect((await harness.app.call('getUser', {}, { token: session.token })).code).toBe(200);
    const list = await harness.app.call('listPasskeys', {}, { token });
    expect(list.result).toMatchObject([
      { name: 'Phone', isSynced: false, lastUsedTime: expect.any(String) },
    ]);
    const security = await harness.app.call('getSecurity', {}, { token });
    expect(security.result).toMatchObject({ passkeys: 1, wallets: 0 });
    expect(security.result).toHaveProperty('holdUntilTime');
    expect(await harness.eventsOf(token)).toContainEqual(
      expect.objectContaining({ kind: 'passkeyAdded', detail: 'Phone' }),
    );
  });

  test('requires discovery and user verification, no attestation, and excludes known ones', async () => {
    const { token, key } = await harness.withPasskey();
    expect(await harness.offerTo(token)).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id }],
    });
  });

  test('counts as both factors at sign-in, but adding and removing one requires a code', async () => {
    const { token, key, id } = await harness.withPasskey();
    const totp = await bindTotp(harness.app, token, TEST_PASSWORD);
    await harness.app.clock.jump(60_000);
    expect((await harness.enter(await harness.signed(key))).result).toHaveProperty('token');
    expect((await harness.ask(token)).errorKey).toBe('identity.totpRequired');
    const gone = (googleCode?: string) =>
      harness.app.call('removePasskey', { id, password: TEST_PASSWORD, googleCode }, { token });
    expect((await gone()).errorKey).toBe('identity.totpRequired');
    expect((await gone('000000')).errorKey).toBe('identity.totpWrong');
    expect((await gone(totpAt(totp.key, harness.app.clock.now()))).code).toBe(200);
    expect(await harness.enter(await harness.signed(key))).toMatchObject(refused);
  });

  test('is accepted without a signature counter', async () => {
    const { key } = await harness.withPasskey(createAuthenticator({ counts: false }));
    expect((await harness.enter(await harness.signed(key))).code).toBe(200);
    expect((await harness.enter(await harness.signed(key))).code).toBe(200);
  });

  test('is renamed and removed by its owner, who can still sign in with the password', async () => {
    const { token, key, id, email } = await harness.withPasskey();
    expect(
      (await harness.app.call('renamePasskey', { id, name: ' Blue key ' }, { token })).code,
    ).toBe(200);
    expect(await harness.listed(token)).toMatchObject([{ name: 'Blue key' }]);
    const remove = (password: string) =>
      harness.app.call('removePasskey', { id, password }, { token });
    expect((await remove('wrong one')).errorKey).toBe('identity.passwordWrong');
    expect(await harness.listed(token)).toHaveLength(1);
    expect((await remove(TEST_PASSWORD)).code).toBe(200);
    expect(await harness.listed(token)).toHaveLength(0);
    expect(await harness.enter(await harness.signed(key))).toMatchObject(refused);
    const entry = { username: email, password: TEST_PASSWORD };
    expect((await harness.app.call('logIn', entry)).code).toBe(200);
    const kinds = (await harness.eventsOf(token)).map(({ kind, detail }) => `${kind} ${detail}`);
    expect(kinds).toContain('passkeyRenamed Blue key');
    expect(kinds).toContain('passkeyRemoved Blue key');
  });

  test('is limited to twenty, including wallets', async () => {
    const { token, userId } = await harness.withPasskey();
    const last = await harness.offerTo(token);
    await harness.app.db`insert into identity.wallet (address, user_id, created_at)
      select '0x' || lpad(n::text, 40, '0'), ${userId}, now() from generate_series(1, 19) n`;
    expect((await harness.ask(token)).errorKey).toBe('identity.keysTooMany');
    const late = await harness.keep(token, harness.made(createAuthenticator(), last));
    expect(late.errorKey).toBe('identity.keysTooMany');
  });
});

test('is bound to the configured public origin and works on no other page', async () => {
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

test('leaves no expired challenges behind', async () => {
  await harness.challengeFor();
  await harness.app.clock.jump(11 * 60_000);
  await expect
    .poll(
      async () =>
        (
          await harness.app.db`select count(*)::int as n from identity.passkey_challenge
      where expires_at < ${harness.app.clock.now()}`
        )[0]!.n,
    )
    .toBe(0);
});
