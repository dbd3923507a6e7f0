import { expect, vi } from 'vitest';
import type { RealServer } from '../harness/server.ts';
import { PASSWORD, signUp } from './sign-up.ts';
import type { WildClient } from './wild-client.ts';

export const FUND_PASSWORD = 'a second secret of mine';

export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A new customer, verified at both levels, with a withdrawal password. */
export async function signUpVerified(server: RealServer, email: string): Promise<WildClient> {
  const client = await signUp(server, email);
  await verified(client, '/api/auth/appAuth/applyKYC', 'status');
  await verified(client, '/api/auth/appAuth/applyAdvanced', 'advancedStatus');
  const secret = { password: PASSWORD, safePassword: FUND_PASSWORD };
  expect(await client.post('/api/user/appUser/setFundPassword', secret)).toMatchObject({
    code: 200,
  });
  return client;
}

/** Applies with pictures and waits for the practice review. */
async function verified(client: WildClient, address: string, field: string): Promise<void> {
  const upload = async () => (await client.upload(PIXEL, { biz: 'temp' })).result as string;
  const papers = { front: await upload(), back: await upload(), holding: await upload() };
  const application = { type: 'id', ...papers, portrait: await upload() };
  expect(await client.post(address, application)).toMatchObject({ code: 200 });
  // Also called while a suite is set up, where nothing can be polled by an expectation.
  await vi.waitUntil(
    async () => (await client.get('/api/auth/appAuth/isHaveAuth')).result[field] === 'verified',
    { timeout: 60_000, interval: 500 },
  );
}

/** Says who they are; the practice review takes any name. */
export async function enterName(client: WildClient, surname: string): Promise<void> {
  const entered = await client.post('/api/user/appUser/updateKYC', {
    surname,
    firstName: 'Bo',
    gender: 'other',
    birthday: '1990-02-28',
    country: 'IE',
    address: '1 Quay Street, Galway',
    phone: '+353851234567',
    emergencySurname: surname,
    emergencyName: 'Tom',
    emergencyRelationship: 'parent',
    emergencyPhone: '+353851234568',
    emergencyAddress: '1 Quay Street, Galway',
  });
  expect(entered).toMatchObject({ code: 200 });
}

/** Ids of the customer's subscriptions and of their offerings. */
export const listSubscriptions = async (
  client: WildClient,
): Promise<{ id: string; productId: string }[]> =>
  (await client.get('/api/prod/appOrderIoe/listMy')).result;
