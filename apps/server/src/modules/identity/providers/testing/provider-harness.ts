import { oauthPath } from '@candor/contract/wire/calls';
import { expect } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { createTestApp, type TestAnswer, type TestApp } from '../../../../testing/test-app.ts';
import { callFrom } from '../../testing/callers.ts';
import { startCertifiedProvider } from './certified-provider.ts';

/** Origin of the product in a visitor's browser. */
export const origin = 'http://localhost:8080';

type Fields = Record<string, unknown>;

export type ProviderHarness = Awaited<ReturnType<typeof openProviderHarness>>;

/** The product and a real provider at which it is registered. */
export async function openProviderHarness() {
  const back = `${origin}${oauthPath}/certified/callback`;
  const provider = await startCertifiedProvider('certified', back);
  const signInProviders = [provider.settings];
  // The provider uses the machine's clock.
  const app = await createTestApp({ signInProviders, startMs: systemClock.now() });
  const close = async () => {
    await app.close();
    await provider.close();
  };
  return { app, provider, close };
}

/** A visitor with one device, who signs in at one provider. */
export interface Traveller {
  readonly provider: string;
  readonly device: string;
  readonly token?: string;
}

const at = (
  app: TestApp,
  { device, token = '' }: Traveller,
  call: Parameters<typeof callFrom>[2],
  fields: Fields,
): Promise<TestAnswer> => callFrom(app, { device, token }, call, fields);

/** Authorization URL for a sign-in or, with a password, for a link. */
export async function begin(app: TestApp, who: Traveller, proof?: Fields): Promise<string> {
  const fields = { provider: who.provider, origin, ...proof };
  const call = proof ? 'beginProviderLink' : 'beginProviderSignIn';
  const answer = await at(app, who, call, fields);
  expect(answer).toMatchObject({ code: 200 });
  return (answer.result as { url: string }).url;
}

export const enter = (app: TestApp, who: Traveller, fields: Fields): Promise<TestAnswer> =>
  at(app, who, 'logInByProvider', { provider: who.provider, ...fields });

export const link = (app: TestApp, who: Traveller, fields: Fields): Promise<TestAnswer> =>
  at(app, who, 'linkProvider', { provider: who.provider, ...fields });

/** Everything that a sign-in could change, as one text. */
export async function traces(app: TestApp): Promise<string> {
  const rows = await app.db`select
    (select count(*) from identity.customer) as customers,
    (select count(*) from identity.session) as sessions,
    (select count(*) from identity.mfa_challenge) as tickets,
    (select count(*) from identity.provider_account) as linked,
    (select count(*) from identity.security_event) as events,
    (select count(*) from ledger.transfer) as transfers`;
  return JSON.stringify(rows);
}

/** Expects no new account, session, link or security event. */
export async function leavesNoTrace(app: TestApp, attempt: () => Promise<unknown>): Promise<void> {
  const before = await traces(app);
  await attempt();
  expect(await traces(app)).toBe(before);
}
