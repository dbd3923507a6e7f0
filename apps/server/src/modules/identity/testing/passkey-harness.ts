import { expect } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { type Authenticator, createAuthenticator, type Lies } from './authenticator.ts';
import { callFrom, deviceNamed } from './callers.ts';

export const origin = 'http://localhost:8080';
export const device = deviceNamed('passkey-phone');
export const refused = { code: 422, errorKey: 'identity.passkeyRefused' };

interface Offer {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly excludeCredentials: { readonly id: string }[];
}

export type PasskeyHarness = Awaited<ReturnType<typeof openPasskeyHarness>>;

/** Actions of customers and attackers for passkey tests. */
export async function openPasskeyHarness() {
  const app = await createTestApp();
  return { app, ...passkeyCommands(app), close: () => app.close() };
}

function passkeyCommands(app: TestApp) {
  const ask = (token: string, fields: object = {}, from = device) =>
    callFrom(app, { device: from, token }, 'createPasskeyOffer', {
      origin,
      password: TEST_PASSWORD,
      ...fields,
    });

  async function offerTo(token: string): Promise<Offer> {
    const answer = await ask(token);
    expect(answer.errorKey).toBeUndefined();
    return (answer.result as { publicKey: Offer }).publicKey;
  }

  const keep = (token: string, credential: object, from = device, name = 'Phone') =>
    callFrom(app, { device: from, token }, 'addPasskey', { name, credential });

  const made = (key: Authenticator, { challenge, rp, user }: Offer, lies: Lies = {}) =>
    key.create({ challenge, origin, rpId: rp.id, userId: user.id }, lies);

  async function withPasskey(key = createAuthenticator()) {
    const customer = await app.signUp();
    const kept = await keep(customer.token, made(key, await offerTo(customer.token)));
    expect(kept.code).toBe(200);
    return { ...customer, key, id: (kept.result as { id: string }).id };
  }

  async function challengeFor(from = device): Promise<{ challenge: string; rpId: string }> {
    const answer = await callFrom(app, { device: from }, 'createPasskeyChallenge', { origin });
    return (answer.result as { publicKey: { challenge: string; rpId: string } }).publicKey;
  }

  const enter = (credential: object, from = device) =>
    callFrom(app, { device: from }, 'logInByPasskey', { credential });

  const signed = async (key: Authenticator, lies: Lies = {}) =>
    key.get({ ...(await challengeFor()), origin }, lies);

  const listed = async (token: string) =>
    (await app.call('listPasskeys', {}, { token })).result as { id: string; name: string }[];

  const eventsOf = async (token: string) => {
    const events = await app.call('listSecurityEvents', {}, { token });
    return (events.result as { records: { kind: string; detail: string }[] }).records;
  };

  return { ask, offerTo, keep, made, withPasskey, challengeFor, enter, signed, listed, eventsOf };
}
