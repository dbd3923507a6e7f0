import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/test-app.ts';
import { bindTotp, callFrom, deviceNamed, totpAt } from '../testing/callers.ts';
import {
  begin,
  enter,
  leavesNoTrace,
  link,
  openProviderHarness,
  origin,
  type ProviderHarness,
} from './testing/provider-harness.ts';

const device = deviceNamed('laptop-of-a-member');
const visitor = { provider: 'certified', device };

let harness: ProviderHarness;
beforeAll(async () => {
  harness = await openProviderHarness();
});
afterAll(() => harness.close());

const member = (token: string) => ({ ...visitor, token });
const password = { password: TEST_PASSWORD };

async function answerFor(login: string, who = visitor, proof?: Record<string, unknown>) {
  const back = await harness.provider.visit(await begin(harness.app, who, proof), login);
  return Object.fromEntries(back.searchParams);
}

async function linkTo(login: string, token: string) {
  return link(harness.app, member(token), await answerFor(login, member(token), password));
}

const unlink = (token: string, fields: Record<string, unknown>) =>
  callFrom(harness.app, { device, token }, 'unlinkProvider', { provider: 'certified', ...fields });

const linkedAt = async (token: string) => {
  const { result } = await harness.app.call('listSignInProviders', {}, { token });
  return (result as { linkedTime?: string }[])[0]!.linkedTime;
};

describe('a member', () => {
  test('links a provider with the password, signs in with it and unlinks it', async () => {
    const { token, userId } = await harness.app.signUp();
    expect(await linkedAt(token)).toBeUndefined();
    expect(await linkTo('ana', token)).toMatchObject({ code: 200 });
    expect(await linkedAt(token)).toBeDefined();

    const entered = await enter(harness.app, visitor, await answerFor('ana'));
    expect(entered.result).toMatchObject({ userInfo: { id: userId } });

    expect(await unlink(token, password)).toMatchObject({ code: 200 });
    expect(await linkedAt(token)).toBeUndefined();
    const stranger = await enter(harness.app, visitor, await answerFor('ana'));
    expect(stranger.errorKey).toBe('identity.agreementRequired');
    expect((await unlink(token, password)).errorKey).toBe('identity.providerNotLinked');
  });

  test('sees both in the security events, and withdrawals are held', async () => {
    const { token } = await harness.app.signUp();
    // Events within one millisecond have no defined order.
    await harness.app.clock.jump(1_000);
    await linkTo('bea', token);
    const { result } = await harness.app.call('listSecurityEvents', {}, { token });
    expect((result as { records: unknown[] }).records[0]).toMatchObject({
      kind: 'providerLinked',
      detail: 'Certified',
      holdsUntilTime: expect.any(String),
    });
    await unlink(token, password);
    const after = await harness.app.call('listSecurityEvents', {}, { token });
    expect(JSON.stringify(after.result)).toContain('providerUnlinked');
  });

  test('needs the second factor to link and to unlink', async () => {
    const { token } = await harness.app.signUp();
    await linkTo('cho', token);
    const totp = await bindTotp(harness.app, token, TEST_PASSWORD);
    const fields = { provider: 'certified', origin, ...password };
    const asked = await callFrom(harness.app, { device, token }, 'beginProviderLink', fields);
    expect(asked.errorKey).toBe('identity.totpRequired');
    expect((await unlink(token, password)).errorKey).toBe('identity.totpRequired');
    await harness.app.clock.jump(60_000);
    const googleCode = totpAt(totp.key, harness.app.clock.now());
    expect((await unlink(token, { ...password, googleCode })).code).toBe(200);
  });

  test('cannot link a person with an account, or a second one of the same provider', async () => {
    const [first, second] = [await harness.app.signUp(), await harness.app.signUp()];
    await linkTo('dan', first.token);
    const taken = { code: 409, errorKey: 'identity.providerTaken' };
    expect(await linkTo('dan', second.token)).toMatchObject(taken);
    expect(await linkTo('dan-at-work', first.token)).toMatchObject(taken);
  });
});

describe('a thief', () => {
  const refused = { code: 422, errorKey: 'identity.providerRefused' };

  test('with a stolen session cannot link or unlink without the password', async () => {
    const { token } = await harness.app.signUp();
    await linkTo('eva', token);
    const wrong = { provider: 'certified', origin, password: 'a guess' };
    await leavesNoTrace(harness.app, async () => {
      for (const call of ['beginProviderLink', 'unlinkProvider'] as const)
        expect((await callFrom(harness.app, { device, token }, call, wrong)).errorKey).toBe(
          'identity.passwordWrong',
        );
    });
    expect(await linkedAt(token)).toBeDefined();
  });

  test('cannot get themselves linked: a request is bound to its member, device and purpose', async () => {
    const [victim, thief] = [await harness.app.signUp(), await harness.app.signUp()];
    const ofThief = await answerFor('fay', member(thief.token), password);
    const ofSignIn = await answerFor('fay');
    await leavesNoTrace(harness.app, async () => {
      expect(await link(harness.app, member(victim.token), ofThief)).toMatchObject(refused);
      expect(await link(harness.app, member(victim.token), ofSignIn)).toMatchObject(refused);
      expect(await enter(harness.app, visitor, { ...ofThief, agreement: true })).toMatchObject(
        refused,
      );
      const elsewhere = { ...member(thief.token), device: deviceNamed('another-laptop') };
      expect(await link(harness.app, elsewhere, ofThief)).toMatchObject(refused);
    });
    expect(await link(harness.app, member(thief.token), ofThief)).toMatchObject({ code: 200 });
    expect(await link(harness.app, member(thief.token), ofThief)).toMatchObject(refused);
  });
});
