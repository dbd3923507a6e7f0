import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { createAuthenticator, type Lies } from './testing/authenticator.ts';
import { callFrom, deviceNamed } from './testing/callers.ts';
import {
  device,
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

describe('a thief', () => {
  test('gets no challenge for a foreign page or one without a host name', async () => {
    const { token } = await harness.app.signUp();
    for (const foreign of [
      'https://evil.example',
      'http://localhost.evil.example',
      'https://localhost:8080',
      'http://127.0.0.1@evil.example',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ]) {
      expect((await harness.ask(token, { origin: foreign })).errorKey).toBe(
        'identity.passkeyOriginUnknown',
      );
      const answer = await harness.app.call('createPasskeyChallenge', { origin: foreign });
      expect(answer.errorKey).toBe('identity.passkeyOriginUnknown');
    }
  });

  test('cannot add a passkey with a session but no password', async () => {
    const { token } = await harness.app.signUp();
    expect((await harness.ask(token, { password: 'wrong one' })).errorKey).toBe(
      'identity.passwordWrong',
    );
    const { challenge, rpId } = await harness.challengeFor();
    const credential = createAuthenticator().create({ challenge, origin, rpId, userId: 'AAAA' });
    expect(await harness.keep(token, credential)).toMatchObject(refused);
    expect(await harness.listed(token)).toHaveLength(0);
  });

  test.each<[string, { origin?: string; rpId?: string }, Lies]>([
    ['of another page', { origin: 'https://evil.example' }, {}],
    ['of another port', { origin: 'http://localhost:9090' }, {}],
    ['of another site', { rpId: 'evil.example' }, {}],
    ['in a frame', {}, { crossOrigin: true }],
    ['without a look at who it is', {}, { isUnverified: true }],
    ['for signing in, made for the other', {}, { type: 'webauthn.get' }],
    ['with an attestation nobody asked for', {}, { fmt: 'android-key' }],
  ])(
    'has an answer %s refused when adding, which consumes the challenge',
    async (_, place, lies) => {
      const { token } = await harness.app.signUp();
      const { challenge, rp, user } = await harness.offerTo(token);
      const right = { challenge, origin, rpId: rp.id, userId: user.id };
      const key = createAuthenticator();
      expect(await harness.keep(token, key.create({ ...right, ...place }, lies))).toMatchObject(
        refused,
      );
      expect(await harness.keep(token, key.create(right))).toMatchObject(refused);
      expect(await harness.listed(token)).toHaveLength(0);
    },
  );

  test.each<[string, { origin?: string; rpId?: string }, Lies]>([
    ['of another page', { origin: 'https://evil.example' }, {}],
    ['of another site', { rpId: 'evil.example' }, {}],
    ['in a frame', {}, { crossOrigin: true }],
    ['without a look at who it is', {}, { isUnverified: true }],
    ['of another kind', {}, { type: 'webauthn.create' }],
    ['for another owner', {}, { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['for no owner', {}, { userHandle: '' }],
  ])('has an answer %s refused when signing in', async (_, place, lies) => {
    const { key } = await harness.withPasskey();
    const right = { ...(await harness.challengeFor()), origin };
    const { response, ...rest } = key.get({ ...right, ...place }, lies);
    const { userHandle, ...others } = response;
    const sent = { ...rest, response: userHandle === '' ? others : response };
    expect(await harness.enter(sent)).toMatchObject(refused);
    expect(await harness.enter(key.get(right))).toMatchObject(refused);
    expect((await harness.enter(await harness.signed(key))).code).toBe(200);
  });

  test('cannot use a challenge twice, also concurrently', async () => {
    const { token, key } = await harness.withPasskey();
    const right = { ...(await harness.challengeFor()), origin };
    const answers = await Promise.all([
      harness.enter(key.get(right)),
      harness.enter(key.get(right)),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await harness.enter(key.get(right))).toMatchObject(refused);
    const offer = await harness.offerTo(token);
    expect((await harness.keep(token, harness.made(createAuthenticator(), offer))).code).toBe(200);
    expect(await harness.keep(token, harness.made(createAuthenticator(), offer))).toMatchObject(
      refused,
    );
  });

  test('cannot use a challenge on another device', async () => {
    const { token, key } = await harness.withPasskey();
    const answer = await harness.signed(key);
    expect(await harness.enter(answer, deviceNamed('thief'))).toMatchObject(refused);
    expect((await harness.enter(answer)).code).toBe(200);
    const credential = harness.made(createAuthenticator(), await harness.offerTo(token));
    expect(await harness.keep(token, credential, deviceNamed('thief'))).toMatchObject(refused);
  });

  test("cannot use a victim's offer for their own account", async () => {
    const victim = await harness.app.signUp();
    const thief = await harness.app.signUp();
    const credential = harness.made(createAuthenticator(), await harness.offerTo(victim.token));
    expect(await harness.keep(thief.token, credential)).toMatchObject(refused);
    expect((await harness.keep(victim.token, credential)).code).toBe(200);
  });

  test('cannot use a challenge after five minutes', async () => {
    const { key } = await harness.withPasskey();
    const answer = await harness.signed(key);
    await harness.app.clock.jump(5 * 60_000);
    expect(await harness.enter(answer)).toMatchObject(refused);
  });

  test('cannot change one bit of the signature, data or id', async () => {
    const { key } = await harness.withPasskey();
    const flip = (text: string) => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[bytes.length - 1]! ^= 1;
      return bytes.toString('base64url');
    };
    for (const part of ['signature', 'authenticatorData'] as const) {
      const answer = await harness.signed(key);
      const response = { ...answer.response, [part]: flip(answer.response[part]) };
      expect(await harness.enter({ ...answer, response })).toMatchObject(refused);
    }
    const answer = await harness.signed(key);
    const id = flip(answer.id);
    expect(await harness.enter({ ...answer, id, rawId: id })).toMatchObject(refused);
  });

  test("cannot sign for a victim's credential with another key", async () => {
    const { key } = await harness.withPasskey();
    const forged = await harness.signed(createAuthenticator());
    const answer = await harness.signed(key);
    const { userHandle } = answer.response;
    const stolen = { ...forged, id: key.id, rawId: key.id };
    const credential = { ...stolen, response: { ...forged.response, userHandle } };
    expect(await harness.enter(credential)).toMatchObject(refused);
  });

  test('with a copied key is refused when the counter does not advance, and the owner is notified', async () => {
    const { token, key } = await harness.withPasskey();
    expect((await harness.enter(await harness.signed(key, { counter: 7 }))).code).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await harness.enter(await harness.signed(key, { counter }))).toMatchObject(refused);
    await expect
      .poll(async () => (await harness.eventsOf(token)).map(({ kind }) => kind))
      .toContain('passkeyCopied');
    expect((await harness.enter(await harness.signed(key, { counter: 8 }))).code).toBe(200);
  });

  test('cannot add a known passkey to the same or another account', async () => {
    const { token, key } = await harness.withPasskey();
    const other = await harness.app.signUp();
    for (const someone of [token, other.token]) {
      const again = await harness.keep(someone, harness.made(key, await harness.offerTo(someone)));
      expect(again).toMatchObject({ code: 422, errorKey: 'identity.passkeyKnown' });
    }
    expect(await harness.listed(other.token)).toHaveLength(0);
  });

  test('cannot rename or remove passkeys of others', async () => {
    const victim = await harness.withPasskey();
    const { token } = await harness.app.signUp();
    const { id } = victim;
    const unknown = { code: 404, errorKey: 'identity.passkeyUnknown' };
    expect(await harness.app.call('renamePasskey', { id, name: 'Mine' }, { token })).toMatchObject(
      unknown,
    );
    const remove = { id, password: TEST_PASSWORD };
    expect(await harness.app.call('removePasskey', remove, { token })).toMatchObject(unknown);
    expect(await harness.listed(victim.token)).toMatchObject([{ id, name: 'Phone' }]);
    expect((await harness.eventsOf(token)).map(({ kind }) => kind)).not.toContain('passkeyRemoved');
  });

  test('is rate-limited after sixty attempts in fifteen minutes', async () => {
    const from = { ip: '203.0.113.77', device };
    const credential = createAuthenticator().get({ challenge: 'none', origin, rpId: 'localhost' });
    const { userHandle: _, ...response } = credential.response;
    const entry = { credential: { ...credential, response } };
    for (let attempt = 0; attempt < 60; attempt += 1)
      expect(await callFrom(harness.app, from, 'logInByPasskey', entry)).toMatchObject(refused);
    expect((await callFrom(harness.app, from, 'logInByPasskey', entry)).errorKey).toBe(
      'identity.tooManyAttempts',
    );
  });

  test.each([
    ['no JSON', 'AAAA'],
    ['JSON that is no object', Buffer.from('null').toString('base64url')],
    ['no challenge', Buffer.from('{}').toString('base64url')],
  ])('is refused like any other with %s as client data', async (_, clientDataJSON) => {
    const { key } = await harness.withPasskey();
    const answer = await harness.signed(key);
    const response = { ...answer.response, clientDataJSON };
    expect(await harness.enter({ ...answer, response })).toMatchObject(refused);
  });
});
