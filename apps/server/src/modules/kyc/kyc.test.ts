import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendUpload } from '../../http/testing/send-upload.ts';
import { inTransaction } from '../../platform/db.ts';
import { jpeg } from '../../platform/files/testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { rejectApplication } from './decide.ts';
import { createReviewJobs } from './review.job.ts';

let app: TestApp;
let picture: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  picture = await jpeg({ width: 200, height: 140 });
});
afterAll(() => app.close());

interface Person {
  readonly token: string;
  readonly userId: string;
}

interface Sent {
  readonly status: string;
  readonly items: readonly { item: string; status: string; reason?: string }[];
}

const upload = async ({ token }: Person): Promise<string> =>
  (await sendUpload(app.app, { bytes: picture, token })).result!;

async function idPictures(person: Person) {
  const [front, back, holding] = await Promise.all([1, 2, 3].map(() => upload(person)));
  return { type: 'id', front, back, holding };
}

const applyBasic = async (person: Person, fields?: object) =>
  app.call('applyForVerification', { ...(fields ?? (await idPictures(person))) }, person);

const statusOf = async (person: Person) =>
  (await app.call('getVerificationStatus', {}, person)).result as unknown as {
    status: string;
    advancedStatus: string;
    basic?: Sent;
    advanced?: Sent;
  };

async function userOf(person: Person) {
  const { result } = await app.call('getUser', {}, person);
  const { kycStatus, advancedStatus } = result as Record<string, string>;
  return { kycStatus, advancedStatus };
}

const quiet = { outbox: { publish: async () => undefined } };
const rejectAs = (person: Person, id: string, rejections: Record<string, 'blurred' | 'glare'>) =>
  inTransaction(app.db, (tx) =>
    rejectApplication(quiet, tx, {
      userId: person.userId,
      id,
      rejections,
      decidedBy: 'operator',
      nowMs: app.clock.now(),
    }),
  );

describe('an application', () => {
  test('is pending, is reviewed within seconds in practice mode and unlocks the next level', async () => {
    const person = await app.signUp();
    expect(await statusOf(person)).toEqual({ status: 'unverified', advancedStatus: 'unverified' });
    const early = { type: 'id', front: await upload(person), portrait: await upload(person) };
    expect(await app.call('applyForAdvancedVerification', early, person)).toMatchObject({
      code: 403,
      errorKey: 'kyc.basicRequired',
    });

    const { code, result } = await applyBasic(person);
    expect({ code, result }).toEqual({ code: 200, result: { id: expect.any(String) as string } });
    expect(await userOf(person)).toEqual({ kycStatus: 'pending', advancedStatus: 'unverified' });
    expect(await app.call('isVerified', {}, person)).toMatchObject({ code: 200, result: false });

    await app.clock.advance(12_000);
    expect(await userOf(person)).toEqual({ kycStatus: 'verified', advancedStatus: 'unverified' });
    expect(await app.call('isVerified', {}, person)).toMatchObject({ code: 200, result: true });

    // Uploads of a refused application stay unclaimed and can be used for the next one.
    const advanced = await app.call('applyForAdvancedVerification', early, person);
    expect(advanced.code).toBe(200);
    await app.clock.advance(12_000);
    expect(await userOf(person)).toEqual({ kycStatus: 'verified', advancedStatus: 'verified' });

    const list = await app.call('listVerifications', {}, person);
    expect(list.result).toMatchObject({
      total: 2,
      records: [
        { grade: 'advanced', status: 'verified' },
        { grade: 'basic', status: 'verified', type: 'id' },
      ],
    });
  });

  test('with a passport needs its portrait page and treats empty fields as missing', async () => {
    const person = await app.signUp();
    const [portrait, holding] = [await upload(person), await upload(person)];
    const fields = { type: 'passport', front: '', back: '', portrait, holding };
    expect(await applyBasic(person, fields)).toMatchObject({ code: 200 });
    const { basic } = await statusOf(person);
    expect(basic?.items.map(({ item }) => item)).toEqual(['holding', 'portrait']);
  });

  test('without a required picture is refused and claims nothing', async () => {
    const person = await app.signUp();
    const { back: _, ...missing } = await idPictures(person);
    expect(await applyBasic(person, missing)).toMatchObject({
      code: 400,
      errorKey: 'kyc.itemsMissing',
    });
    expect(await applyBasic(person, { ...missing, back: await upload(person) })).toMatchObject({
      code: 200,
    });
  });

  test('submitted ten times concurrently is created once', async () => {
    const person = await app.signUp();
    const intents = [await idPictures(person), await idPictures(person), await idPictures(person)];
    const answers = await Promise.all(
      [...intents, ...intents, ...intents, intents[0]!].map((fields) => applyBasic(person, fields)),
    );
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.every((code) => [200, 404, 409].includes(code))).toBe(true);
    const [row] = await app.db`
      select count(*)::integer as made from kyc.application where user_id = ${person.userId}`;
    expect(row).toMatchObject({ made: 1 });
  });

  test('cannot use one picture twice', async () => {
    const person = await app.signUp();
    const fields = await idPictures(person);
    expect(await applyBasic(person, { ...fields, back: fields.front })).toMatchObject({
      code: 404,
      errorKey: 'upload.notFound',
    });
  });

  test("with another customer's upload is refused like one with an unknown upload", async () => {
    const [person, stranger] = [await app.signUp(), await app.signUp()];
    const fields = await idPictures(person);
    const theirs = await upload(stranger);
    const never = 'upload/01890a5d-ac96-774b-bcce-b302099a8057';
    const outcomes = await Promise.all(
      [theirs, never, '../../etc/passwd', 'https://evil.example/x.jpg', `${theirs}%00`].map(
        async (front) => {
          const { code, errorKey } = await applyBasic(person, { ...fields, front });
          return { code, errorKey };
        },
      ),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify({ code: 404, errorKey: 'upload.notFound' })]),
    );
    const own = await idPictures(stranger);
    expect(await applyBasic(stranger, { ...own, front: theirs })).toMatchObject({ code: 200 });
  });
});

describe('a review that takes too long', () => {
  test('raises an alarm once after a day, without naming the customer', async () => {
    const person = await app.signUp();
    await applyBasic(person);
    await app.db`delete from platform.due where name = 'kyc.practiceReview'`;
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const [, overdue] = createReviewJobs({ ...quiet, log });
    const [due] = await app.db<{ key: string; due_at: number }[]>`
      select key, due_at from platform.due
      where name = ${overdue!.name} and key like ${`${person.userId}%`}`;
    expect(due!.due_at - app.clock.now()).toBe(24 * 3_600_000);
    const run = () =>
      inTransaction(app.db, (tx) =>
        overdue!.run(tx, { key: due!.key, dueAt: due!.due_at }, due!.due_at),
      );
    expect(await run()).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(person.userId);
  });
});

describe('a rejection', () => {
  test('names picture and reason, and only that one has to be sent again', async () => {
    const person = await app.signUp();
    const { result } = await applyBasic(person);
    await rejectAs(person, (result as { id: string }).id, { back: 'blurred' });
    // The practice reviewer runs later and does not change the decision.
    await app.clock.advance(12_000);
    expect(await userOf(person)).toMatchObject({ kycStatus: 'unverified' });
    expect(await statusOf(person)).toMatchObject({
      status: 'rejected',
      basic: {
        items: [
          { item: 'front', status: 'accepted' },
          { item: 'back', status: 'rejected', reason: 'blurred' },
          { item: 'holding', status: 'accepted' },
        ],
      },
    });

    const retry = { type: 'id', back: await upload(person) };
    expect(await applyBasic(person, retry)).toMatchObject({ code: 200 });
    expect(await statusOf(person)).toMatchObject({
      status: 'pending',
      basic: {
        items: [{ status: 'accepted' }, { status: 'pending' }, { status: 'accepted' }],
      },
    });
    await app.clock.advance(12_000);
    expect(await userOf(person)).toMatchObject({ kycStatus: 'verified' });
  });

  test('and a concurrent approval: only one takes effect', async () => {
    const person = await app.signUp();
    const { result } = await applyBasic(person);
    const { id } = result as { id: string };
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => rejectAs(person, id, { front: 'glare' })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(String(outcome.reason)).toContain('kyc.alreadyDecided');
  });
});

describe('pictures of an application', () => {
  test('are shown only to their owner, and each view is listed', async () => {
    const [person, stranger] = [await app.signUp(), await app.signUp()];
    const { result } = await applyBasic(person);
    const { id } = result as { id: string };
    const link = await app.call('createDocumentLink', { id, item: 'front' }, person);
    expect(link).toMatchObject({ code: 200, result: { expiresIn: 60 } });
    const { url } = link.result as { url: string };
    expect((await app.app.server.inject({ url })).statusCode).toBe(200);

    const never = '01890a5d-ac96-774b-bcce-b302099a8057';
    for (const wrong of [id, id.toUpperCase(), never])
      expect(
        await app.call('createDocumentLink', { id: wrong, item: 'front' }, stranger),
      ).toMatchObject({ code: 404, errorKey: 'kyc.notFound' });
    expect(await app.call('createDocumentLink', { id, item: 'portrait' }, person)).toMatchObject({
      code: 404,
    });

    const views = await app.call('listDocumentViews', {}, person);
    expect(views.result).toMatchObject({
      total: 1,
      records: [{ item: 'front', grade: 'basic', viewer: 'owner', reason: 'own' }],
    });
    expect((await app.call('listDocumentViews', {}, stranger)).result).toMatchObject({ total: 0 });
    expect((await app.call('listVerifications', {}, stranger)).result).toMatchObject({ total: 0 });
  });
});

describe('personal data', () => {
  const data = {
    surname: 'García',
    firstName: '小明',
    gender: 'other',
    birthday: '1990-02-28',
    country: 'ES',
    address: 'Calle Mayor 1, 3º B, Madrid',
    phone: '+34 612 345 678',
    emergencySurname: 'O’Neill',
    emergencyName: 'Ana',
    emergencyRelationship: 'sibling',
    emergencyPhone: '+1 (415) 555-0134',
    emergencyAddress: '1 Market St, San Francisco',
  };

  test('is stored as entered, with normalized phone numbers, and shown only to its owner', async () => {
    const [person, stranger] = [await app.signUp(), await app.signUp()];
    expect((await app.call('getPersonalData', {}, person)).result).toEqual({ isLocked: false });
    expect(await app.call('updatePersonalData', data, person)).toMatchObject({ code: 200 });
    expect((await app.call('getPersonalData', {}, person)).result).toEqual({
      data: { ...data, phone: '+34612345678', emergencyPhone: '+14155550134' },
      isLocked: false,
    });
    expect((await app.call('getPersonalData', {}, stranger)).result).toEqual({ isLocked: false });
  });

  test.each([
    ['surname', '<script>', 'field.invalid'],
    ['firstName', '', 'field.required'],
    ['firstName', 'x'.repeat(101), 'field.tooLong'],
    ['gender', 'x', 'field.invalid'],
    ['birthday', '1990-02-30', 'field.day'],
    ['country', 'XX', 'field.invalid'],
    ['country', 'es', 'field.invalid'],
    ['address', 'a\u202eb c d', 'field.invalid'],
    ['phone', '612345678', 'field.invalid'],
    ['emergencyName', 'R2', 'field.invalid'],
    ['emergencyRelationship', 'none', 'field.invalid'],
  ])('names %s when it is %j', async (field, value, key) => {
    const person = await app.signUp();
    const answer = await app.call('updatePersonalData', { ...data, [field]: value }, person);
    expect(answer).toMatchObject({ code: 400, fields: { [field]: key } });
    expect((await app.call('getPersonalData', {}, person)).result).toEqual({ isLocked: false });
  });

  test('is refused for minors and for invalid phone numbers', async () => {
    const person = await app.signUp();
    const tryWith = async (change: object) =>
      (await app.call('updatePersonalData', { ...data, ...change }, person)).errorKey;
    expect(await tryWith({ birthday: '2010-01-01' })).toBe('kyc.tooYoung');
    expect(await tryWith({ phone: '+34 000 000 000' })).toBe('kyc.phoneInvalid');
    expect(await tryWith({ emergencyPhone: '+1 555 0100' })).toBe('kyc.emergencyPhoneInvalid');
  });

  test('cannot be changed after the application if a document has to prove it', async () => {
    const person = await app.signUp();
    await app.call('updatePersonalData', data, person);
    await applyBasic(person);
    expect((await app.call('getPersonalData', {}, person)).result).toMatchObject({
      isLocked: true,
    });
    const changed = await app.call('updatePersonalData', { ...data, surname: 'Otra' }, person);
    expect(changed).toMatchObject({ code: 409, errorKey: 'kyc.dataLocked' });
    const moved = { ...data, address: 'Otra calle 2, Madrid' };
    expect(await app.call('updatePersonalData', moved, person)).toMatchObject({ code: 200 });
  });
});
