import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../../audit/audit.ts';
import { openReviewHarness, type ReviewHarness } from './testing/review-harness.ts';
import { account } from './testing/sumsub-server.ts';

let house: ReviewHarness;
beforeAll(async () => {
  house = await openReviewHarness();
});
afterEach(() => house.server.heal());
afterAll(() => house.close());

/** Time for a due row, and for a pause to end. */
const soon = () => house.app.clock.advance(2_000);
const wait = async (ms: number) => {
  await house.app.clock.jump(ms);
  await soon();
};
const nextPoll = () => wait(31_000);

async function applied() {
  const applicant = await house.apply();
  await soon();
  return applicant;
}

describe('an application', () => {
  test('is sent with all its pictures and the data to compare, and asked to be reviewed', async () => {
    const { id, userId, token } = await applied();
    const applicant = house.server.of(id);
    expect(applicant).toMatchObject({
      levelName: account.levels.basic,
      reviewStatus: 'pending',
      fixedInfo: {
        firstName: 'Xiǎomíng',
        lastName: 'García',
        dob: '1990-02-28',
        country: 'ESP',
        gender: 'F',
      },
    });
    expect(applicant.images.map(({ idDocDef }) => idDocDef)).toEqual([
      { idDocType: 'ID_CARD', idDocSubType: 'FRONT_SIDE', country: 'ESP' },
      { idDocType: 'ID_CARD', idDocSubType: 'BACK_SIDE', country: 'ESP' },
      { idDocType: 'SELFIE', country: 'ESP' },
    ]);
    expect(await house.seen({ token })).toMatchObject({ status: 'pending' });
    const views = await house.app.call('listDocumentViews', {}, { token });
    expect(views.result).toMatchObject({
      total: 3,
      records: [{ viewer: 'reviewer', viewerTag: 'Sumsub', reason: 'review' }, {}, {}],
    });
    expect(await house.shown({ key: `${userId}/${id}` })).toMatchObject({
      reviewer: 'sumsub',
      reviewState: 'review.asked',
      commands: ['kyc.approve', 'kyc.reject', 'kyc.takeOver'],
    });
  });

  test('is accepted when the reviewer is asked and approves, without any webhook', async () => {
    const person = await applied();
    house.server.review(person.id, { answer: 'GREEN' });
    await nextPoll();
    expect(await house.seen(person)).toMatchObject({ status: 'verified' });
    expect(await house.shown(person)).toMatchObject({
      decidedBy: 'sumsub',
      reviewState: 'review.decided',
      reviewAnswer: 'GREEN',
      commands: [],
    });
  });

  test('is rejected picture by picture, with reasons that the customer can act on', async () => {
    const person = await applied();
    house.server.review(person.id, {
      answer: 'RED',
      rejectType: 'RETRY',
      labels: ['UNSATISFACTORY_PHOTOS', 'SCREENSHOTS'],
      images: { 'ID_CARD BACK_SIDE': ['UNSATISFACTORY_PHOTOS', 'SCREENSHOTS'] },
    });
    await nextPoll();
    expect(await house.seen(person)).toMatchObject({
      status: 'rejected',
      items: [{ status: 'accepted' }, { reason: 'notOriginal' }, { status: 'accepted' }],
    });
    // The next one is an applicant of its own, with the accepted pictures.
    const again = await house.applyAgain(person, ['back']);
    await soon();
    expect(house.server.of(again.id).images).toHaveLength(3);
    house.server.review(again.id, { answer: 'GREEN' });
    await nextPoll();
    expect(await house.seen(person)).toMatchObject({ status: 'verified' });
  });

  test('for the address goes with the accepted document and is judged by its own level', async () => {
    const person = await applied();
    house.server.review(person.id, { answer: 'GREEN' });
    await nextPoll();
    const advanced = await house.applyForAdvanced(person);
    await soon();
    const applicant = house.server.of(advanced.id);
    expect(applicant.levelName).toBe(account.levels.advanced);
    expect(applicant.images.map(({ idDocDef }) => idDocDef['idDocType'])).toEqual([
      'ID_CARD',
      'ID_CARD',
      'UTILITY_BILL',
      'SELFIE',
    ]);
    house.server.review(advanced.id, { answer: 'GREEN' });
    await nextPoll();
    expect(await house.seen(person, 'advanced')).toMatchObject({ status: 'verified' });
  });
});

describe('people decide', () => {
  test.each([
    [
      'a final rejection',
      { answer: 'RED', rejectType: 'FINAL', labels: ['FORGERY'] },
      'finalRejection',
    ],
    [
      'no reason for a picture',
      { answer: 'RED', rejectType: 'RETRY', labels: ['SPAM'] },
      'unknownReason',
    ],
    [
      'a reason that no customer can be shown',
      {
        answer: 'RED',
        rejectType: 'RETRY',
        images: { SELFIE: ['BAD_SELFIE', 'FRAUDULENT_LIVENESS'] },
      },
      'unknownReason',
    ],
    ['an answer that is unknown', { answer: 'YELLOW' }, 'unknownAnswer'],
  ] as const)('after %s', async (_what, review, because) => {
    const person = await applied();
    house.server.review(person.id, review);
    await nextPoll();
    expect(await house.seen(person)).toMatchObject({ status: 'pending' });
    expect(await house.shown(person)).toMatchObject({
      peopleBecause: `because.${because}`,
      commands: ['kyc.approve', 'kyc.reject'],
    });
    await house.perform('kyc.approve', { id: person.key });
    // They knew of it: nothing is opened by the same answer.
    await house.post(house.server.webhook(person.id));
    await soon();
    expect(await openCases(person.userId)).toBe(0);
  });

  test('when another level or other documents were approved', async () => {
    const [level, country] = [await applied(), await applied()];
    house.server.of(level.id).levelName = 'a weaker level';
    house.server.of(country.id).images[0]!.idDocDef['country'] = 'PRK';
    for (const { id } of [level, country]) house.server.review(id, { answer: 'GREEN' });
    await nextPoll();
    expect(await house.shown(level)).toMatchObject({ peopleBecause: 'because.otherLevel' });
    expect(await house.shown(country)).toMatchObject({ peopleBecause: 'because.otherDocuments' });
    for (const person of [level, country])
      expect(await house.seen(person)).toMatchObject({ status: 'pending' });
  });

  test('when there is nothing to compare with, and nothing is sent then', async () => {
    const person = await house.apply({ hasData: false });
    await soon();
    expect(house.server.of(person.id)).toBeUndefined();
    expect(await house.shown(person)).toMatchObject({ peopleBecause: 'because.noPersonalData' });
  });

  test('when they take an application over; a later answer is only shown', async () => {
    const person = await applied();
    await house.perform('kyc.takeOver', { id: person.key });
    await expect(house.perform('kyc.takeOver', { id: person.key })).rejects.toThrow(
      'kyc.alreadyDecided',
    );
    house.server.review(person.id, { answer: 'GREEN' });
    await house.post(house.server.webhook(person.id));
    await soon();
    expect(await house.seen(person)).toMatchObject({ status: 'pending' });
    expect(await house.shown(person)).toMatchObject({ reviewAnswer: 'GREEN' });
    await house.perform('kyc.reject', { id: person.key, front: 'glare' });
    expect(await house.seen(person)).toMatchObject({ status: 'rejected' });
  });

  test('first: the reviewer that answers later does not undo it', async () => {
    const person = await applied();
    await house.perform('kyc.reject', { id: person.key, front: 'glare' });
    house.server.review(person.id, { answer: 'GREEN' });
    await nextPoll();
    expect(await house.seen(person)).toMatchObject({ status: 'rejected' });
  });
});

async function openCases(userId: string): Promise<number> {
  const rows = await house.app.db`
    select 1 from kyc.reviewer_case where user_id = ${userId} and status = 'open'`;
  return rows.length;
}

describe('a reviewer', () => {
  test('that is not reachable for days is asked again until it answers, and people see it', async () => {
    house.server.fail(/./, { kind: 'closed' }, { times: 1_000 });
    const [first, second] = [await house.apply(), await house.apply()];
    await soon();
    for (let day = 0; day < 3; day++) await wait(DAY_MS);
    expect(await house.seen(first)).toMatchObject({ status: 'pending' });
    expect(await house.shown(first)).toMatchObject({
      reviewState: 'review.sending',
      reviewerFailing: 'does not answer',
      reviewerFailingSince: expect.any(String) as string,
    });
    house.server.heal();
    await wait(16 * MINUTE_MS);
    for (const { id } of [first, second])
      expect(house.server.of(id)).toMatchObject({ reviewStatus: 'pending' });
    expect(await house.shown(first)).not.toHaveProperty('reviewerFailing');
    for (const { id } of [first, second]) house.server.review(id, { answer: 'GREEN' });
    await nextPoll();
    for (const person of [first, second])
      expect(await house.seen(person)).toMatchObject({ status: 'verified' });
  });

  test('that answers days later still decides', async () => {
    const person = await applied();
    await wait(3 * DAY_MS);
    house.server.review(person.id, { answer: 'GREEN' });
    await wait(HOUR_MS);
    expect(await house.seen(person)).toMatchObject({ status: 'verified' });
  });

  test.each([
    ['creating', /POST \/resources\/applicants\?/],
    ['a picture', /POST .*idDoc/],
    ['the request for a check', /POST .*status\/pending/],
  ])('whose answer to %s is lost gets nothing twice', async (_what, pattern) => {
    house.server.fail(pattern, { kind: 'lost' });
    const person = await applied();
    await wait(10 * MINUTE_MS);
    const applicant = house.server.of(person.id);
    expect(applicant.images).toHaveLength(3);
    expect(applicant).toMatchObject({ reviewStatus: 'pending', attemptCnt: 1 });
    expect(
      house.server.applicants.filter((each) => each.externalUserId === person.id),
    ).toHaveLength(1);
  });

  test('that has half of the pictures gets the others', async () => {
    const before = house.requestsTo(/POST .*idDoc/);
    house.server.fail(/POST .*idDoc/, { kind: 'closed' }, { skip: 2 });
    const person = await applied();
    expect(house.server.of(person.id)).toMatchObject({ reviewStatus: 'init', images: [{}, {}] });
    await wait(10 * MINUTE_MS);
    expect(house.server.of(person.id)).toMatchObject({
      reviewStatus: 'pending',
      images: [{}, {}, {}],
    });
    expect(house.requestsTo(/POST .*idDoc/) - before).toBe(3);
  });

  test('that asks to slow down is left alone for as long as it says', async () => {
    house.server.fail(/POST \/resources\/applicants\?/, {
      kind: 'status',
      status: 429,
      retryAfter: 120,
    });
    const [first, second] = [await house.apply(), await house.apply()];
    await soon();
    const asked = house.server.asked.length;
    await wait(100_000);
    expect(house.server.asked).toHaveLength(asked);
    await wait(30_000);
    await wait(6 * MINUTE_MS);
    for (const { id } of [first, second])
      expect(house.server.of(id)).toMatchObject({ reviewStatus: 'pending' });
  });

  test('that fails with one application takes the others', async () => {
    const person = await house.apply();
    house.server.fail(/POST \/resources\/applicants\?/, { kind: 'garbage' });
    await soon();
    const other = await house.apply();
    await wait(MINUTE_MS);
    expect(house.server.of(other.id)).toMatchObject({ reviewStatus: 'pending' });
    await wait(6 * MINUTE_MS);
    expect(house.server.of(person.id)).toMatchObject({ reviewStatus: 'pending' });
  });

  test('that refuses our key is an alarm, and nothing is lost', async () => {
    house.server.fail(/./, { kind: 'status', status: 401 }, { times: 3 });
    const person = await applied();
    expect(house.lines.some((line) => line.includes('"level":50') && line.includes('key'))).toBe(
      true,
    );
    await wait(20 * MINUTE_MS);
    await wait(20 * MINUTE_MS);
    await wait(20 * MINUTE_MS);
    expect(house.server.of(person.id)).toMatchObject({ reviewStatus: 'pending' });
  });

  test('that refuses a picture or has lost the applicant leaves it to people', async () => {
    house.server.fail(/POST .*idDoc/, { kind: 'status', status: 400 });
    const refused = await applied();
    expect(await house.shown(refused)).toMatchObject({
      peopleBecause: 'because.refused',
      reviewProblem: 'refuses (HTTP 400)',
    });
    const gone = await applied();
    house.server.applicants.splice(house.server.applicants.indexOf(house.server.of(gone.id)), 1);
    await nextPoll();
    expect(await house.shown(gone)).toMatchObject({ peopleBecause: 'because.gone' });
  });
});

test('no document, name, key or comment reaches the log, and every verification rests on documents', async () => {
  const text = house.lines.join('\n');
  expect(text).not.toMatch(/García|Xiǎomíng|1990-02-28|try again, X/u);
  for (const secret of [account.appToken, account.secretKey, account.webhookSecret])
    expect(text).not.toContain(secret);
  const findings = await audit(house.app.db);
  expect(findings.filter(({ check }) => check.includes('verifications'))).toEqual([]);
});
