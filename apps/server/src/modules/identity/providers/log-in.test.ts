import { oauthPath } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindTotp, callFrom, deviceNamed, totpAt } from '../testing/callers.ts';
import {
  begin,
  enter as enterFrom,
  leavesNoTrace as leavesNoTraceIn,
  openProviderHarness,
  origin,
  type ProviderHarness,
} from './testing/provider-harness.ts';

const device = deviceNamed('phone-with-a-provider');

let harness: ProviderHarness;
beforeAll(async () => {
  harness = await openProviderHarness();
});
afterAll(() => harness.close());

interface Entered {
  token: string;
  initialPassword: string;
  userInfo: { id: string; username: string; email: string };
}

const traveller = (from = device) => ({ provider: 'certified', device: from });

/** What the app is opened with after the provider redirects the browser back. */
async function follow(back: URL): Promise<Record<string, string>> {
  const response = await harness.app.app.server.inject({
    method: 'GET',
    url: back.pathname + back.search,
  });
  const [path, query] = response.headers.location!.split('?');
  expect(path).toBe(`/#${screens.login.path}`);
  return Object.fromEntries(new URLSearchParams(query));
}

const comeBack = async (login: string, from = device) =>
  follow(await harness.provider.visit(await begin(harness.app, traveller(from)), login));

const enter = (fields: Record<string, unknown>, from = device) =>
  enterFrom(harness.app, traveller(from), fields);

async function open(login: string, changes: Record<string, unknown> = {}): Promise<Entered> {
  const answer = await enter({ ...(await comeBack(login)), agreement: true, ...changes });
  expect(answer).toMatchObject({ code: 200 });
  return answer.result;
}

const refused = { code: 422, errorKey: 'identity.providerRefused' };

const leavesNoTrace = (attempt: () => Promise<unknown>) => leavesNoTraceIn(harness.app, attempt);

describe('a person with an account at a provider', () => {
  test('opens an account with practice funds and finds it again', async () => {
    const first = await open('mei');
    expect(first.userInfo).toMatchObject({
      email: '',
      username: expect.stringMatching(/^openid-/),
    });
    const balances = await harness.app.call('listBalances', {}, { token: first.token });
    expect(balances.result[0]).toMatchObject({ available: '10000' });

    const again = await open('mei');
    expect(again.userInfo.id).toBe(first.userInfo.id);
    expect(again.initialPassword).toBeUndefined();
    expect(again.token).not.toBe(first.token);
    const events = await harness.app.call('listSecurityEvents', {}, { token: again.token });
    const { records } = events.result as { records: { kind: string }[] };
    expect(records.map(({ kind }) => kind).toSorted()).toEqual(['accountOpened', 'signedIn']);
  });

  test('gets a first password that also signs in', async () => {
    const { initialPassword, userInfo } = await open('first-password');
    const entry = { username: userInfo.username, password: initialPassword };
    expect((await harness.app.call('logIn', entry)).code).toBe(200);
  });

  test('accepts the agreement with the same provider answer', async () => {
    const answer = await comeBack('reads-first');
    await leavesNoTrace(async () =>
      expect((await enter(answer)).errorKey).toBe('identity.agreementRequired'),
    );
    expect((await enter({ ...answer, agreement: true })).code).toBe(200);
  });

  test('has the inviting account recorded', async () => {
    const { token } = await harness.app.signUp();
    const { inviteCode } = (await harness.app.call('getUser', {}, { token })).result as {
      inviteCode: string;
    };
    const wrong = await comeBack('invited');
    const refusal = await enter({ ...wrong, agreement: true, inviteCode: 'NOBODYS1' });
    expect(refusal.errorKey).toBe('identity.unknownInviteCode');
    const { userInfo } = await open('invited', { inviteCode });
    const [row] = await harness.app.db`select i.invite_code from identity.customer c
      join identity.customer i on i.id = c.invited_by where c.id = ${userInfo.id}`;
    expect(row!.invite_code).toBe(inviteCode);
  });

  test('needs the second factor if one is bound', async () => {
    const { token, initialPassword } = await open('careful');
    const totp = await bindTotp(harness.app, token, initialPassword);
    await harness.app.clock.jump(60_000);
    const half = await enter(await comeBack('careful'));
    expect(half.result).toMatchObject({ googleRequired: true });
    expect(half.result).not.toHaveProperty('token');
    const { ticket: mfaChallenge } = half.result as { ticket: string };
    const googleCode = totpAt(totp.key, harness.app.clock.now());
    expect((await harness.app.call('logInByTotp', { ticket: mfaChallenge, googleCode })).code).toBe(
      200,
    );
  });

  test('whose verified address has an account is told so but does not take it over', async () => {
    await harness.app.signUp('held@example.com');
    const answer = await comeBack('held');
    await leavesNoTrace(async () => {
      for (const agreement of [false, true])
        expect((await enter({ ...answer, agreement })).errorKey).toBe('identity.accountTaken');
    });
  });

  test('whose address is not verified does not learn whether it has an account', async () => {
    await harness.app.signUp('no-mail-of-mine@example.com');
    const { userInfo } = await open('no-mail-of-mine');
    expect(userInfo.email).toBe('');
  });

  test('opens one account, however many answers arrive concurrently', async () => {
    const answers = [await comeBack('hasty'), await comeBack('hasty')];
    const results = await Promise.all(
      answers.map((answer) => enter({ ...answer, agreement: true })),
    );
    expect(
      results.filter(({ result }) => (result as Entered | null)?.initialPassword),
    ).toHaveLength(1);
  });
});

describe('a thief', () => {
  test('cannot replay an answer, later or concurrently', async () => {
    await open('replayed');
    const answer = await comeBack('replayed');
    const answers = await Promise.all([enter(answer), enter(answer)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await leavesNoTrace(async () => expect(await enter(answer)).toMatchObject(refused));
  });

  test('cannot use an answer on another device, and it stays valid for its owner', async () => {
    await open('robbed');
    const answer = await comeBack('robbed');
    await leavesNoTrace(async () => {
      expect(await enter(answer, deviceNamed('thief'))).toMatchObject(refused);
      expect(await enter(answer, '')).toMatchObject(refused);
    });
    expect((await enter(answer)).code).toBe(200);
  });

  test('cannot sign a victim in to their own account by forwarding an answer', async () => {
    await open('thief');
    const answer = await comeBack('thief', deviceNamed('thief'));
    await leavesNoTrace(async () => expect(await enter(answer)).toMatchObject(refused));
  });

  test('cannot use the code of one request in another', async () => {
    await open('crossed');
    const [mine, theirs] = [await comeBack('thief'), await comeBack('crossed')];
    await leavesNoTrace(async () =>
      expect(await enter({ ...mine, code: theirs.code })).toMatchObject(refused),
    );
  });

  test.each([
    ['state', { state: 'made-up' }],
    ['code', { code: 'made-up' }],
    ['issuer', { iss: 'https://evil.example' }],
  ])('cannot make up the %s', async (_, changes) => {
    const answer = { ...(await comeBack('made-up')), agreement: true };
    await leavesNoTrace(async () =>
      expect(await enter({ ...answer, ...changes })).toMatchObject(refused),
    );
  });

  test('cannot use an answer after ten minutes', async () => {
    const answer = { ...(await comeBack('late')), agreement: true };
    await harness.app.clock.jump(10 * 60_000);
    await leavesNoTrace(async () => expect(await enter(answer)).toMatchObject(refused));
  });

  test('cannot start from a foreign page, without a device or for an unknown provider', async () => {
    const ask = (changes: Record<string, unknown>, from = device) =>
      callFrom(harness.app, { device: from }, 'beginProviderSignIn', {
        provider: 'certified',
        origin,
        ...changes,
      });
    for (const foreign of ['https://evil.example', 'https://localhost:8080', `${origin}/`])
      expect((await ask({ origin: foreign })).errorKey).toBe('identity.providerOriginUnknown');
    expect((await ask({}, '')).errorKey).toBe('identity.deviceRequired');
    expect((await ask({ provider: 'nobody' })).errorKey).toBe('identity.providerUnknown');
  });

  test('is rate-limited after sixty calls in fifteen minutes', async () => {
    const from = { ip: '203.0.113.9', device };
    const entry = { provider: 'certified', code: 'none', state: 'none' };
    for (let attempt = 0; attempt < 60; attempt += 1)
      expect(await callFrom(harness.app, from, 'logInByProvider', entry)).toMatchObject(refused);
    expect((await callFrom(harness.app, from, 'logInByProvider', entry)).errorKey).toBe(
      'identity.tooManyAttempts',
    );
  });
});

test('passes on only what the app needs, and no text of a provider', async () => {
  const back = `${oauthPath}/certified/callback?error=access_denied&error_description=<b>x&state=s&state=t`;
  const response = await harness.app.app.server.inject({ method: 'GET', url: back });
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe(`/#${screens.login.path}?provider=certified`);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('shows a visitor only the names of providers', async () => {
  const answer = await harness.app.call('listSignInProviders');
  expect(answer.result).toEqual([{ name: 'certified', label: 'Certified' }]);
});
