import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';
import { boolean, id, list, maybe, object, oneOf, page, string, time } from './shapes.ts';
import { signUp } from './sign-up.ts';
import { WildClient } from './wild-client.ts';

/*
 * Uploads and verification as existing clients use them: multipart with the token in a header, the
 * stored path in `message` or `result`, every field of the form sent, empty if it has no value.
 */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const application = {
  id,
  type: oneOf('id', 'passport'),
  status: oneOf('pending', 'verified', 'rejected'),
  items: list(
    object({
      item: oneOf('front', 'back', 'holding', 'portrait'),
      status: oneOf('pending', 'accepted', 'rejected'),
    }),
  ),
  createTime: time,
  reviewDueTime: time,
  decideTime: maybe(time),
};

let server: RealServer;
let client: WildClient;
beforeAll(async () => {
  server = await startServer();
  client = await signUp(server, 'papers@example.test');
});
afterAll(() => server?.stop());

async function upload(by: WildClient = client): Promise<string> {
  const answer = await by.upload(PIXEL, { biz: 'temp' });
  expect(answer).toMatchObject({ status: 200, code: 200, success: true });
  expect(answer.message).toBe(answer.result);
  return answer.result as string;
}

const statusNow = async () => (await client.get('/api/auth/appAuth/isHaveAuth')).result;

async function untilVerified(field: 'status' | 'advancedStatus'): Promise<void> {
  await expect
    .poll(async () => (await statusNow())[field], { timeout: 60_000, interval: 500 })
    .toBe('verified');
}

describe('verification', () => {
  test('an upload needs a token and returns a path', async () => {
    expect(await upload()).toMatch(/^upload\//);
    const stranger = new WildClient(server.url);
    expect(await stranger.upload(PIXEL, {})).toMatchObject({ status: 200, code: 401 });
    const heavy = Buffer.alloc(3_000_000);
    expect(await stranger.upload(heavy, {})).toMatchObject({ status: 200, code: 401 });
  });

  test('an identity card is submitted, approved and effective from then on', async () => {
    expect((await client.get('/api/auth/appAuth/isHaveAuthDone')).result).toBe(false);
    expect(await statusNow()).toMatchObject({ status: 'unverified', advancedStatus: 'unverified' });
    const papers = { front: await upload(), back: await upload(), holding: await upload() };
    const applied = await client.post('/api/auth/appAuth/applyKYC', {
      type: 'id',
      ...papers,
      portrait: '',
    });
    expect(applied).toMatchObject({ status: 200, code: 200 });
    expect(id(applied.result.id)).toBeNull();
    const again = await client.post('/api/auth/appAuth/applyKYC', { type: 'id', ...papers });
    expect(again).toMatchObject({ status: 200, code: 409, errorKey: 'kyc.alreadyPending' });
    await untilVerified('status');
    expect((await client.get('/api/auth/appAuth/isHaveAuthDone')).result).toBe(true);
  });

  test('the advanced level follows, with every field that clients fill in', async () => {
    const applied = await client.post('/api/auth/appAuth/applyAdvanced', {
      type: 'id',
      front: await upload(),
      back: await upload(),
      holding: await upload(),
      portrait: await upload(),
    });
    expect(applied).toMatchObject({ status: 200, code: 200 });
    await untilVerified('advancedStatus');
    const { result } = await client.get('/api/user/appUser/getMyUserInfo');
    expect(result).toMatchObject({ kycStatus: 'verified', advancedStatus: 'verified' });
    const all = await client.get('/api/auth/appAuth/listMy', { pageNo: 1, pageSize: 10 });
    expect(page(application)(all.result)).toBeNull();
    expect(all.result.total).toBe(2);
  });

  test('personal data is sealed like every POST', async () => {
    const data = {
      surname: 'Wild',
      firstName: 'Client',
      gender: 'other',
      birthday: '1988-08-08',
      country: 'US',
      address: '1 Main Street, Springfield',
      phone: '+14155550134',
      emergencySurname: 'Wild',
      emergencyName: 'Friend',
      emergencyRelationship: 'friend',
      emergencyPhone: '+14155550135',
      emergencyAddress: '2 Main Street, Springfield',
    };
    expect(await client.post('/api/user/appUser/updateKYC', data)).toMatchObject({ code: 200 });
    const { result } = await client.get('/api/user/appUser/getKYC');
    expect(object({ isLocked: boolean, data: object({ surname: string }) })(result)).toBeNull();
    expect(result.data).toEqual(data);
  });
});
