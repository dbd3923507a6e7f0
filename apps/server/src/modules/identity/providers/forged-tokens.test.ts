import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { callFrom, deviceNamed } from '../testing/callers.ts';
import { begin, enter as enterWith, leavesNoTrace, origin } from './testing/provider-harness.ts';
import {
  type Forge,
  type ForgingProvider,
  newKey,
  startForgingProvider,
  unsigned,
} from './testing/forging-provider.ts';

const device = deviceNamed('victims-phone');

let provider: ForgingProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startForgingProvider('forging');
  const signInProviders = [provider.settings];
  app = await createTestApp({ signInProviders, startMs: systemClock.now() });
});
afterAll(async () => {
  await app?.close();
  await provider?.close();
});

async function enter(through = app, at = provider) {
  const who = { provider: at.settings.name, device };
  const back = at.visit(await begin(through, who));
  const answer = Object.fromEntries(back.searchParams);
  return enterWith(through, who, { ...answer, agreement: true });
}

const hourAgoS = () => Math.floor(systemClock.now() / 1_000) - 3_600;

const forgeries: [string, Forge][] = [
  ['without a signature', ({ header, claims }) => unsigned({ ...header, alg: 'none' }, claims)],
  ['with its signature cut off', ({ token }) => token().replace(/[^.]+$/, '')],
  ['signed with a key of the forger', ({ token }) => token({ key: newKey().privateKey })],
  ['with a key that nobody published', ({ token }) => token({ header: { kid: 'other' } })],
  [
    'signed with the public key, as if that were a secret',
    ({ header, claims, publicKey }) => {
      const pem = publicKey.export({ type: 'spki', format: 'pem' });
      const text = unsigned({ ...header, alg: 'HS256' }, claims).slice(0, -1);
      return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
    },
  ],
  ['for another product', ({ token }) => token({ claims: { aud: 'somebody-else' } })],
  [
    'for several, of which another is meant',
    ({ token }) => token({ claims: { aud: ['candor', 'other'], azp: 'other' } }),
  ],
  ['of another issuer', ({ token }) => token({ claims: { iss: 'https://accounts.example' } })],
  ['that is over', ({ token }) => token({ claims: { iat: hourAgoS(), exp: hourAgoS() + 300 } })],
  ['that never ends', ({ token }) => token({ claims: { exp: undefined } })],
  ['for another sign-in', ({ token }) => token({ claims: { nonce: 'of-another' } })],
  ['for no sign-in', ({ token }) => token({ claims: { nonce: undefined } })],
  ['of nobody', ({ token }) => token({ claims: { sub: undefined } })],
  ['of somebody whose name no table takes', ({ token }) => token({ claims: { sub: 'a\u0000b' } })],
  ['of somebody with an empty name', ({ token }) => token({ claims: { sub: '' } })],
  [
    'changed after it was signed',
    ({ token, claims }) => {
      const [header, , signature] = token().split('.');
      const other = Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url');
      return `${header}.${other}.${signature}`;
    },
  ],
  ['that is none', () => 'not.a.token'],
];

describe('a token', () => {
  test.each(forgeries)('%s opens nothing and changes nothing', async (_, forge) => {
    provider.forge(forge);
    await leavesNoTrace(app, async () =>
      expect(await enter()).toMatchObject({ code: 422, errorKey: 'identity.providerRefused' }),
    );
    const proven =
      await app.db`select from identity.authorization_request where subject is not null`;
    expect(proven).toHaveLength(0);
  });

  test('that is genuine opens the account, so the forgery caused the refusal', async () => {
    provider.forge(({ token }) => token());
    expect((await enter()).code).toBe(200);
  });

  test('with another issuer is another person, even with the same subject', async () => {
    const second = await startForgingProvider('forging');
    const other = await createTestApp({ beside: app, signInProviders: [second.settings] });
    try {
      expect((await enter(other, second)).result).toHaveProperty('initialPassword');
    } finally {
      await other.close();
      await second.close();
    }
  });
});

test('reports a provider that is down', async () => {
  const gone = await startForgingProvider('gone');
  const signInProviders = [gone.settings];
  const lonely = await createTestApp({ beside: app, signInProviders });
  try {
    await gone.close();
    const fields = { provider: 'gone', origin };
    const answer = await callFrom(lonely, { device }, 'beginProviderSignIn', fields);
    expect(answer).toMatchObject({ code: 422, errorKey: 'identity.providerUnavailable' });
  } finally {
    await lonely.close();
  }
});
