import { DAY_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseQueue } from './case-queue.ts';
import { type Applied, openReviewHarness, type ReviewHarness } from './testing/review-harness.ts';

const everything = { status: null, search: null, userId: null, limit: 50 };
const late = {
  answer: 'RED',
  rejectType: 'FINAL',
  labels: ['FORGERY', 'FRAUDULENT_PATTERNS'],
} as const;

let house: ReviewHarness;
beforeAll(async () => {
  house = await openReviewHarness();
});
afterAll(() => house.close());

const soon = () => house.app.clock.advance(2_000);

async function verified(): Promise<Applied> {
  const person = await house.apply();
  await soon();
  house.server.review(person.id, { answer: 'GREEN' });
  await house.post(house.server.webhook(person.id));
  await soon();
  expect(await house.seen(person)).toMatchObject({ status: 'verified' });
  return person;
}

async function taken(person: Applied): Promise<void> {
  await house.app.clock.advance(1_000);
  house.server.review(person.id, late);
  await house.post(house.server.webhook(person.id));
  await soon();
}

const casesOf = async ({ userId }: Applied) =>
  (await caseQueue.list(house.app.db, { ...everything, userId })).items;

const fundsOf = async ({ userId }: Applied) =>
  house.app.db`select kind, currency, available::text from ledger.balance where user_id = ${userId}
    order by kind, currency`;

describe('a rejection after the acceptance', () => {
  test('opens one case and changes nothing for the customer, however often it is said', async () => {
    const person = await verified();
    const before = await fundsOf(person);
    await taken(person);
    await house.post(house.server.webhook(person.id));
    await house.post(house.server.webhook(person.id));
    await soon();
    expect(await casesOf(person)).toMatchObject([{ status: 'open', userId: person.userId }]);
    expect((await casesOf(person))[0]!.facts).toContainEqual({
      name: 'reviewAnswer',
      type: 'text',
      value: 'RED FINAL · FORGERY FRAUDULENT_PATTERNS',
    });
    expect(await house.seen(person)).toMatchObject({ status: 'verified' });
    expect(await fundsOf(person)).toEqual(before);
  });

  test('is found within a week if the webhook is lost', async () => {
    const person = await verified();
    await house.app.clock.advance(1_000);
    house.server.review(person.id, late);
    await house.app.clock.jump(8 * DAY_MS);
    await soon();
    expect(await casesOf(person)).toHaveLength(1);
  });

  test('and back again leaves the case to people', async () => {
    const person = await verified();
    await taken(person);
    await house.app.clock.advance(1_000);
    house.server.review(person.id, { answer: 'GREEN' });
    await house.post(house.server.webhook(person.id));
    await soon();
    expect(await casesOf(person)).toMatchObject([{ status: 'open' }]);
    expect(await house.shown(person)).toMatchObject({ reviewAnswer: 'GREEN' });
  });
});

describe('two reviewers', () => {
  test('keep the identity verified, with what they found', async () => {
    const person = await verified();
    await taken(person);
    const [file] = await casesOf(person);
    const fields = { id: file!.id, finding: 'the passport is genuine' };
    await expect(house.perform('kyc.keep', fields, ['mara'])).rejects.toThrow('two operators');
    await house.perform('kyc.keep', fields);
    expect(await casesOf(person)).toMatchObject([{ status: 'kept' }]);
    expect(await house.seen(person)).toMatchObject({ status: 'verified' });
    await expect(house.perform('kyc.revoke', { ...fields, front: 'mismatch' })).rejects.toThrow(
      'kyc.alreadyDecided',
    );
  });

  test('withdraw it with the proof of address; the money stays', async () => {
    const person = await verified();
    const advanced = await house.applyForAdvanced(person);
    await soon();
    house.server.review(advanced.id, { answer: 'GREEN' });
    await house.post(house.server.webhook(advanced.id));
    await soon();
    const before = await fundsOf(person);
    await taken(person);
    const [file] = await casesOf(person);
    const fields = { id: file!.id, finding: 'the photo was exchanged' };
    await expect(house.perform('kyc.revoke', fields)).rejects.toThrow('kyc.reasonsMissing');
    await house.perform('kyc.revoke', { ...fields, front: 'notOriginal' });
    expect(await casesOf(person)).toMatchObject([{ status: 'revoked' }]);
    expect(await house.seen(person)).toMatchObject({
      status: 'rejected',
      items: [{ reason: 'notOriginal' }, { status: 'accepted' }, { status: 'accepted' }],
    });
    expect(await house.seen(person, 'advanced')).toMatchObject({
      status: 'rejected',
      items: [{ reason: 'mismatch' }, { reason: 'mismatch' }],
    });
    expect(await fundsOf(person)).toEqual(before);
    expect((await house.app.call('isVerified', {}, person)).result).toBe(false);
    expect(await house.applyAgain(person, ['front'])).toMatchObject({ userId: person.userId });
  });
});
