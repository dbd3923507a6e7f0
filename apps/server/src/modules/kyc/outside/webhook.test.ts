import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { reviewWebhooksPath } from '../../../http/review-webhooks.ts';
import { type Applied, openReviewHarness, type ReviewHarness } from './testing/review-harness.ts';
import { signed } from './testing/sumsub-server.ts';

let house: ReviewHarness;
beforeAll(async () => {
  house = await openReviewHarness();
});
afterAll(() => house.close());

const soon = () => house.app.clock.advance(2_000);

async function applied(): Promise<Applied> {
  const person = await house.apply();
  await soon();
  return person;
}

const hints = async () =>
  (await house.app.db`select 1 from platform.due where name = 'kyc.outsideHint'`).length;

describe('a webhook', () => {
  test.each(['HMAC_SHA256_HEX', 'HMAC_SHA512_HEX'])(
    'signed with %s has the verdict fetched at once',
    async (algorithm) => {
      const person = await applied();
      house.server.review(person.id, { answer: 'GREEN' });
      expect(await house.post(house.server.webhook(person.id, algorithm))).toBe(200);
      await soon();
      expect(await house.seen(person)).toMatchObject({ status: 'verified' });
    },
  );

  test('that claims an approval which the reviewer does not confirm approves nothing', async () => {
    const person = await applied();
    const { body } = house.server.webhook(person.id);
    const claim = {
      ...JSON.parse(body),
      reviewStatus: 'completed',
      reviewResult: { reviewAnswer: 'GREEN' },
    };
    expect(await house.post(signed(JSON.stringify(claim)))).toBe(200);
    await soon();
    expect(await house.seen(person)).toMatchObject({ status: 'pending' });
  });

  test('that is forged is refused and asks nothing', async () => {
    const person = await applied();
    house.server.review(person.id, { answer: 'GREEN' });
    const { body, headers } = house.server.webhook(person.id);
    const forged = [
      signed(body, 'HMAC_SHA256_HEX', 'another secret'),
      // Too weak by now, so not on offer.
      signed(body, 'HMAC_SHA1_HEX'),
      { body: `${body} `, headers },
      { body, headers: { ...headers, 'x-payload-digest': '' } },
      { body, headers: { ...headers, 'x-payload-digest': 'é'.repeat(32) } },
      { body, headers: { ...headers, 'x-payload-digest-alg': 'toString' } },
      { body: '', headers },
    ];
    const asked = house.server.asked.length;
    for (const each of forged) expect(await house.post(each)).toBe(401);
    await soon();
    expect(house.server.asked).toHaveLength(asked);
    expect(await house.seen(person)).toMatchObject({ status: 'pending' });
    expect(house.lines.join()).toContain('not signed by the identity reviewer');
  });

  test.each([
    ['nonsense', 'nonsense'],
    ['no object', '[]'],
    [
      'no name of ours',
      JSON.stringify({ applicantId: 'a', externalUserId: 'x', type: 'applicantReviewed' }),
    ],
    [
      'an application that is not there',
      JSON.stringify({ applicantId: 'a', externalUserId: '01890a5d-ac96-774b-bcce-b302099a8057' }),
    ],
  ])('that is signed but says %s is taken and asks nothing', async (_what, body) => {
    expect(await house.post(signed(body))).toBe(200);
    expect(await hints()).toBe(0);
  });

  test("that names one application and another's applicant asks nothing", async () => {
    const [person, other] = [await applied(), await applied()];
    const { body } = house.server.webhook(person.id);
    const crossed = { ...JSON.parse(body), applicantId: house.server.of(other.id).id };
    expect(await house.post(signed(JSON.stringify(crossed)))).toBe(200);
    expect(await hints()).toBe(0);
  });

  test('that comes ten times is followed once, and an old one not at all', async () => {
    const person = await applied();
    house.server.review(person.id, { answer: 'GREEN' });
    const webhook = house.server.webhook(person.id);
    for (let time = 0; time < 10; time++) expect(await house.post(webhook)).toBe(200);
    expect(await hints()).toBe(1);
    await soon();
    expect(await house.seen(person)).toMatchObject({ status: 'verified' });
    const { result } = await house.app.call('listVerifications', {}, person);
    expect(result).toMatchObject({ total: 1 });

    // Replayed later, after the reviewer was asked again.
    await house.app.clock.jump(3_600_000);
    await house.post(house.server.webhook(person.id));
    await soon();
    const asked = house.server.asked.length;
    expect(await house.post(webhook)).toBe(200);
    await soon();
    expect(house.server.asked).toHaveLength(asked);
  });

  test('that comes out of order leads to what the reviewer says now', async () => {
    const person = await applied();
    house.server.review(person.id, {
      answer: 'RED',
      rejectType: 'RETRY',
      images: { SELFIE: ['BAD_SELFIE'] },
    });
    const rejected = house.server.webhook(person.id);
    await house.app.clock.advance(1_000);
    house.server.review(person.id, { answer: 'GREEN' });
    await house.post(house.server.webhook(person.id));
    await house.post(rejected);
    await soon();
    expect(await house.seen(person)).toMatchObject({ status: 'verified' });
    expect(
      await house.app.db`select 1 from kyc.reviewer_case where user_id = ${person.userId}`,
    ).toHaveLength(0);
  });
});

test('without an outside reviewer there is no such address, and what it had goes to people', async () => {
  const person = await applied();
  const beside = await createTestApp({
    beside: house.app,
    identityReview: 'people',
    nodeId: 'beside',
  });
  const { body, headers } = house.server.webhook(person.id);
  const request = { method: 'POST' as const, url: reviewWebhooksPath, payload: body, headers };
  expect((await beside.app.server.inject(request)).statusCode).toBe(404);
  await house.app.db`update platform.due set due_at = ${beside.clock.now()}::timestamptz
    where name = 'kyc.outsideReview' and key = ${person.key}`;
  await beside.clock.advance(20_000);
  expect(await house.shown(person)).toMatchObject({ peopleBecause: 'because.switchedOff' });
  await beside.close();
});
