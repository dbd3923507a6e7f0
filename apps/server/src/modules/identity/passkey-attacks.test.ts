import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import { createAuthenticator, type Lies } from './testing/authenticator.ts';
import { callFrom, deviceNamed } from './testing/callers.ts';
import {
  device,
  origin,
  openPasskeyDesk,
  type PasskeyDesk,
  refused,
} from './testing/passkey-desk.ts';

let desk: PasskeyDesk;
beforeAll(async () => {
  desk = await openPasskeyDesk();
});
afterAll(() => desk.close());
// All of them come from one address: each begins with its tries not used up.
beforeEach(() => desk.app.clock.jump(16 * 60_000));

describe('a thief', () => {
  test('gets nothing to sign for a page of their own, or for one without a name', async () => {
    const { token } = await desk.app.signUp();
    for (const foreign of [
      'https://evil.example',
      'http://localhost.evil.example',
      'https://localhost:8080',
      'http://127.0.0.1@evil.example',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ]) {
      expect((await desk.ask(token, { origin: foreign })).errorKey).toBe(
        'identity.passkeyOriginUnknown',
      );
      const answer = await desk.app.call('createPasskeyChallenge', { origin: foreign });
      expect(answer.errorKey).toBe('identity.passkeyOriginUnknown');
    }
  });

  test('with an open session and no password adds nothing', async () => {
    const { token } = await desk.app.signUp();
    expect((await desk.ask(token, { password: 'wrong one' })).errorKey).toBe(
      'identity.passwordWrong',
    );
    const { challenge, rpId } = await desk.challengeFor();
    const credential = createAuthenticator().create({ challenge, origin, rpId, userId: 'AAAA' });
    expect(await desk.keep(token, credential)).toMatchObject(refused);
    expect(await desk.listed(token)).toHaveLength(0);
  });

  test.each<[string, { origin?: string; rpId?: string }, Lies]>([
    ['of another page', { origin: 'https://evil.example' }, {}],
    ['of another port', { origin: 'http://localhost:9090' }, {}],
    ['of another site', { rpId: 'evil.example' }, {}],
    ['in a frame', {}, { crossOrigin: true }],
    ['without a look at who it is', {}, { isUnverified: true }],
    ['for signing in, made for the other', {}, { type: 'webauthn.get' }],
    ['with an attestation nobody asked for', {}, { fmt: 'android-key' }],
  ])('has an answer %s refused when adding, and the challenge is spent', async (_, place, lies) => {
    const { token } = await desk.app.signUp();
    const { challenge, rp, user } = await desk.offerTo(token);
    const right = { challenge, origin, rpId: rp.id, userId: user.id };
    const key = createAuthenticator();
    expect(await desk.keep(token, key.create({ ...right, ...place }, lies))).toMatchObject(refused);
    expect(await desk.keep(token, key.create(right))).toMatchObject(refused);
    expect(await desk.listed(token)).toHaveLength(0);
  });

  test.each<[string, { origin?: string; rpId?: string }, Lies]>([
    ['of another page', { origin: 'https://evil.example' }, {}],
    ['of another site', { rpId: 'evil.example' }, {}],
    ['in a frame', {}, { crossOrigin: true }],
    ['without a look at who it is', {}, { isUnverified: true }],
    ['of another kind', {}, { type: 'webauthn.create' }],
    ['for another owner', {}, { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['for no owner', {}, { userHandle: '' }],
  ])('has an answer %s refused when signing in', async (_, place, lies) => {
    const { key } = await desk.withPasskey();
    const right = { ...(await desk.challengeFor()), origin };
    const { response, ...rest } = key.get({ ...right, ...place }, lies);
    const { userHandle, ...others } = response;
    const sent = { ...rest, response: userHandle === '' ? others : response };
    expect(await desk.enter(sent)).toMatchObject(refused);
    expect(await desk.enter(key.get(right))).toMatchObject(refused);
    expect((await desk.enter(await desk.signed(key))).code).toBe(200);
  });

  test('uses a challenge twice in vain, also both times at once', async () => {
    const { token, key } = await desk.withPasskey();
    const right = { ...(await desk.challengeFor()), origin };
    const answers = await Promise.all([desk.enter(key.get(right)), desk.enter(key.get(right))]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await desk.enter(key.get(right))).toMatchObject(refused);
    const offer = await desk.offerTo(token);
    expect((await desk.keep(token, desk.made(createAuthenticator(), offer))).code).toBe(200);
    expect(await desk.keep(token, desk.made(createAuthenticator(), offer))).toMatchObject(refused);
  });

  test('takes a challenge to another device in vain', async () => {
    const { token, key } = await desk.withPasskey();
    const answer = await desk.signed(key);
    expect(await desk.enter(answer, deviceNamed('thief'))).toMatchObject(refused);
    expect((await desk.enter(answer)).code).toBe(200);
    const credential = desk.made(createAuthenticator(), await desk.offerTo(token));
    expect(await desk.keep(token, credential, deviceNamed('thief'))).toMatchObject(refused);
  });

  test('takes the offer of a victim into an account of their own in vain', async () => {
    const victim = await desk.app.signUp();
    const thief = await desk.app.signUp();
    const credential = desk.made(createAuthenticator(), await desk.offerTo(victim.token));
    expect(await desk.keep(thief.token, credential)).toMatchObject(refused);
    expect((await desk.keep(victim.token, credential)).code).toBe(200);
  });

  test('comes too late with a challenge older than five minutes', async () => {
    const { key } = await desk.withPasskey();
    const answer = await desk.signed(key);
    await desk.app.clock.jump(5 * 60_000);
    expect(await desk.enter(answer)).toMatchObject(refused);
  });

  test('changes one bit of the signature, of the data or of the id in vain', async () => {
    const { key } = await desk.withPasskey();
    const flip = (text: string) => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[bytes.length - 1]! ^= 1;
      return bytes.toString('base64url');
    };
    for (const part of ['signature', 'authenticatorData'] as const) {
      const answer = await desk.signed(key);
      const response = { ...answer.response, [part]: flip(answer.response[part]) };
      expect(await desk.enter({ ...answer, response })).toMatchObject(refused);
    }
    const answer = await desk.signed(key);
    const id = flip(answer.id);
    expect(await desk.enter({ ...answer, id, rawId: id })).toMatchObject(refused);
  });

  test('signs with another key for the credential of a victim in vain', async () => {
    const { key } = await desk.withPasskey();
    const forged = await desk.signed(createAuthenticator());
    const answer = await desk.signed(key);
    const { userHandle } = answer.response;
    const stolen = { ...forged, id: key.id, rawId: key.id };
    const credential = { ...stolen, response: { ...forged.response, userHandle } };
    expect(await desk.enter(credential)).toMatchObject(refused);
  });

  test('with a copy of the key is refused where the count stands still, and the owner is told', async () => {
    const { token, key } = await desk.withPasskey();
    expect((await desk.enter(await desk.signed(key, { counter: 7 }))).code).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await desk.enter(await desk.signed(key, { counter }))).toMatchObject(refused);
    await expect
      .poll(async () => (await desk.eventsOf(token)).map(({ kind }) => kind))
      .toContain('passkeyCopied');
    expect((await desk.enter(await desk.signed(key, { counter: 8 }))).code).toBe(200);
  });

  test('adds a passkey that is kept already in vain, to the same account or to another', async () => {
    const { token, key } = await desk.withPasskey();
    const other = await desk.app.signUp();
    for (const someone of [token, other.token]) {
      const again = await desk.keep(someone, desk.made(key, await desk.offerTo(someone)));
      expect(again).toMatchObject({ code: 422, errorKey: 'identity.passkeyKnown' });
    }
    expect(await desk.listed(other.token)).toHaveLength(0);
  });

  test('renames and removes passkeys of others in vain', async () => {
    const victim = await desk.withPasskey();
    const { token } = await desk.app.signUp();
    const { id } = victim;
    const unknown = { code: 404, errorKey: 'identity.passkeyUnknown' };
    expect(await desk.app.call('renamePasskey', { id, name: 'Mine' }, { token })).toMatchObject(
      unknown,
    );
    const remove = { id, password: TEST_PASSWORD };
    expect(await desk.app.call('removePasskey', remove, { token })).toMatchObject(unknown);
    expect(await desk.listed(victim.token)).toMatchObject([{ id, name: 'Phone' }]);
    expect((await desk.eventsOf(token)).map(({ kind }) => kind)).not.toContain('passkeyRemoved');
  });

  test('is told to wait after sixty tries in a quarter of an hour', async () => {
    const from = { ip: '203.0.113.77', device };
    const credential = createAuthenticator().get({ challenge: 'none', origin, rpId: 'localhost' });
    const { userHandle: _, ...response } = credential.response;
    const entry = { credential: { ...credential, response } };
    for (let tries = 0; tries < 60; tries += 1)
      expect(await callFrom(desk.app, from, 'logInByPasskey', entry)).toMatchObject(refused);
    expect((await callFrom(desk.app, from, 'logInByPasskey', entry)).errorKey).toBe(
      'identity.tooManyAttempts',
    );
  });

  test.each([
    ['no JSON', 'AAAA'],
    ['JSON that is no object', Buffer.from('null').toString('base64url')],
    ['no challenge', Buffer.from('{}').toString('base64url')],
  ])('sends %s as client data and is refused like everybody', async (_, clientDataJSON) => {
    const { key } = await desk.withPasskey();
    const answer = await desk.signed(key);
    const response = { ...answer.response, clientDataJSON };
    expect(await desk.enter({ ...answer, response })).toMatchObject(refused);
  });
});
